import { expect, test } from "vitest";
import type { PaybackReport } from "~/entities/optimizations/payback/payback";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { Payback, type PaybackLine } from "./Payback";

const run = { id: null, status: null, kept: false, deleted: false, usable: false, href: null };
const confirmed: PaybackReport = {
  years: 5,
  state: "confirmed",
  today: { factor: 1, payback: 8, pays: false },
  factor: 0.625,
  pays: { factor: 0.6222, payback: 4.977 },
  fails: { factor: 0.6278, payback: 5.022 },
  most_factor: 3,
};
const price: PaybackLine = {
  id: "0",
  of: "inputs",
  name: "Roof: Cost of investment",
  today: 800_000,
  unit: "EUR/MW",
  report: confirmed,
  run,
};
const grant: PaybackLine = { ...price, id: "1", of: "grant", name: "Grant", today: null, unit: "" };
const props = { years: 5, locale: "en" as const, editable: false, partial: false };

test("a figure stands with what was computed on both sides, and a grant is a share of the cost", async () => {
  const html = (await renderStatic(<Payback {...props} lines={[price, grant]} />)).replace(/\u00a0/g, " ");
  expect(html).toContain("Pays back in 5 years with Roof: Cost of investment at €500k/MW");
  expect(html).toContain("Payback as it is: 8 years.");
  expect(html).toMatch(/€498k\/MW: 4\.98 years.*€502k\/MW: 5\.02 years/s);
  expect(html).toMatch(/37\.5 ?%/);
});

test("what no two runs confirm has no figure, and says why", async () => {
  const of = (report: Partial<PaybackReport>): PaybackLine => ({
    ...price,
    report: { ...confirmed, factor: null, pays: null, fails: null, ...report },
  });
  const text = async (line: PaybackLine) => await renderStatic(<Payback {...props} lines={[line]} />);
  expect(await text(of({ state: "not_known" }))).toMatch(/not known<.*–/s);
  expect(await text(of({ state: "not_within" }))).toContain("not at any number tried");
  expect(await text(of({ state: "not_within", today: { ...confirmed.today, pays: true } }))).toContain(
    "at every number tried",
  );
  expect(await text(of({ state: "not_known" }))).not.toContain("500,000");
});
