import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { FindingList } from "./findings";

/** Hours at an edge of a local year that a run fills: a year of another zone lacks them. */
export const EDGE_H = 14;

/** Says of the local years of a file what is missing: a rest of a few hours, an edge that a run fills, or more. */
export function tellYears(blocks: readonly SeriesBlock[], zone: string, findings: FindingList): void {
  const counts = blocks.map(({ values }) => values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0));
  const most = Math.max(0, ...counts);
  blocks.forEach(({ year, stepS, values }, i) => {
    const count = counts[i]!;
    const missing = values.length - count;
    if (missing === 0) return;
    if (count < most / 2) {
      findings.add("year_rest", "note", { year, count });
      return;
    }
    const first = values.findIndex((value) => !Number.isNaN(value));
    const after = values.length - 1 - values.findLastIndex((value) => !Number.isNaN(value));
    const isEdge = zone !== "UTC" && first + after === missing && Math.max(first, after) * stepS <= EDGE_H * 3600;
    if (isEdge) findings.add("year_edge", "note", { year, missing, zone });
    else findings.add("year_incomplete", "warning", { year, missing, expected: values.length });
  });
}
