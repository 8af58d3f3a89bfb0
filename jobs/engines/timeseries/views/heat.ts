import type { PeriodNumbers } from "~/entities/timeseries/course";

export interface HeatMap {
  /** Days ("2025-03-30") or months ("2025-03"), in order. */
  columns: string[];
  /** 24 rows, one for each hour of the clock, with a mean for each column; null where there is no value or no such hour. */
  rows: (number | null)[][];
}

/**
 * Hours of a zone (of `aggregate`) by the hour of the clock and the day or month. The hour that a clock change leaves out is a gap,
 * the one that comes twice is the mean of both.
 */
export function heatMap(hours: readonly PeriodNumbers[], by: "day" | "month"): HeatMap {
  const columns: string[] = [];
  const sums: Float64Array[] = [];
  const counts: Float64Array[] = [];
  for (const { label, mean, count } of hours) {
    const column = label.slice(0, by === "day" ? 10 : 7);
    if (columns.at(-1) !== column) {
      columns.push(column);
      sums.push(new Float64Array(24));
      counts.push(new Float64Array(24));
    }
    const hour = Number(label.slice(11, 13));
    sums.at(-1)![hour]! += (mean ?? 0) * count;
    counts.at(-1)![hour]! += count;
  }
  const rows = Array.from({ length: 24 }, (_, hour) =>
    columns.map((_column, c) => (counts[c]![hour]! > 0 ? sums[c]![hour]! / counts[c]![hour]! : null)),
  );
  return { columns, rows };
}
