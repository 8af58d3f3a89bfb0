import { expect, it } from "vitest";
import type { InvestmentRow, StoredResult } from "~/entities/results/result";
import { csvTable } from "./tables";

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

it("tells what is replaced from what is built in the file of costs", () => {
  const result = { components: [], tables: { costs: [], investments: rows }, currency: "EUR" };
  const words = { t: (key: string) => key, parameter: String, levels: {}, places: {} };
  const kinds = [...csvTable("costs", result as unknown as StoredResult, words).rows].map(([, kind]) => kind);
  expect(kinds.filter((kind) => String(kind).startsWith("column.lump_sum"))).toEqual([
    "column.lump_sum: part.capacity",
    "column.lump_sum: part_replaced.capacity",
  ]);
});
