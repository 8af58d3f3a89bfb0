import { expect, it } from "vitest";
import type { InvestmentRow } from "~/entities/results/result";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { InvestmentTable } from "./CostTables";

const built: InvestmentRow = {
  componentId: "battery",
  kind: "capacity",
  year: 2030,
  impact: "money",
  lumpSum: 150_000,
  annuity: 15_000,
  residual: 0,
  lifetimeA: 12,
};
const rows: InvestmentRow[] = [built, { ...built, replacement: true }];

it("tells what is replaced from what is built", async () => {
  const style = { currency: "EUR", locale: "en", impact: "money", size: { scale: "one" } };
  const view = { ...style, names: { components: {}, openable: [], colours: {} }, systemId: "sys" };
  const html = await renderStatic(<InvestmentTable rows={rows} view={view as never} />);
  expect(html.match(/Capacity(, replacement)?/g)).toEqual(["Capacity", "Capacity, replacement"]);
});
