import { expect, it } from "vitest";
import type { EmissionRow } from "~/entities/results/result";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { AllowanceTable } from "./AllowanceTable";

const row = (fields: Partial<EmissionRow>): EmissionRow => ({
  impact: "CO2",
  year: 2030,
  total: 5000,
  limit: null,
  hard: false,
  limitPrice: null,
  certificatePrice: 0.08,
  certificates: 0,
  ...fields,
});
async function cellsOf(rows: EmissionRow[]): Promise<string[][]> {
  const html = await renderStatic(<AllowanceTable rows={rows} currency="EUR" locale="en" />);
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, inner]) =>
    [...inner!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text]) => text!.replace(/<[^>]+>/g, "")),
  );
}

it("says in tonnes what each year buys, sells and keeps of certificates", async () => {
  const [head, ...body] = await cellsOf([
    row({ certificates: 15_000, kept: 10_000 }),
    row({ year: 2035, certificates: -2000, kept: 0 }),
  ]);
  expect(head!.slice(2).map((text) => text.replace(/\s+/g, " "))).toEqual([
    "Certificate price [€/t]",
    "Bought [t/a]",
    "Sold [t/a]",
    "Left after it [t]",
  ]);
  expect(body).toEqual([
    ["CO₂", "2030", "80", "15.0", "0.0", "10.0"],
    ["CO₂", "2035", "80", "0.0", "2.0", "0.0"],
  ]);
});

it("has no column for what is kept where nothing can be", async () => {
  const [head] = await cellsOf([row({ certificates: 15_000 })]);
  expect(head).toHaveLength(5);
});
