import { expect, it } from "vitest";
import { builtAndReplaced } from "~/entities/results/economics/investmentRows.test-helper";
import type { StoredResult } from "~/entities/results/result";
import { csvTable } from "./tables";

it("tells what is replaced from what is built in the file of costs, in a column and by its calendar year", () => {
  const result = { components: [], tables: { costs: [], investments: builtAndReplaced }, currency: "EUR" };
  const words = { t: (key: string) => key, parameter: String, levels: {}, places: {} };
  const { header, rows } = csvTable("costs", result as unknown as StoredResult, words);
  const columns = ["csv.kind", "column.year", "csv.occasion", "csv.calendar_year"].map((key) => header.indexOf(key));
  const lumpSums = [...rows].map((row) => columns.map((column) => row[column]));
  expect(lumpSums.filter(([kind]) => String(kind).startsWith("column.lump_sum"))).toEqual([
    ["column.lump_sum: part.capacity", 2030, "csv.built", 2030],
    ["column.lump_sum: part_replaced.capacity", 2030, "csv.replaced", 2042],
  ]);
});
