import { DAY_MS, HOUR_MS, zoneClock } from "~/entities/core/clock";
import type { Run } from "./join";

export interface HeatMap {
  /** Days ("2025-03-30") or months ("2025-03"), in order. */
  columns: string[];
  /** 24 rows, one for each hour of the clock, with a mean for each column; null where there is no value or no such hour. */
  rows: (number | null)[][];
}

/**
 * The steps of a run (an hour at most) by the hour of a zone's clock and its day or month. The hour that a clock change leaves out is a
 * gap, the one that comes twice is the mean of both. Twenty years of hours take some 20 ms.
 */
export function heatMap({ startMs, stepS, values }: Run, zone: string, by: "day" | "month"): HeatMap {
  const clock = zoneClock(zone);
  const columns: string[] = [];
  const sums: Float64Array[] = [];
  const counts: Float64Array[] = [];
  let [day, column] = [NaN, ""];
  for (let i = 0; i < values.length; i++) {
    const wall = clock.toWall(startMs + i * stepS * 1000);
    const dayIndex = Math.floor(wall / DAY_MS);
    if (dayIndex !== day) {
      day = dayIndex;
      column = new Date(wall).toISOString().slice(0, by === "day" ? 10 : 7);
      if (columns.at(-1) !== column) {
        columns.push(column);
        sums.push(new Float64Array(24));
        counts.push(new Float64Array(24));
      }
    }
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    const hour = Math.floor((wall - dayIndex * DAY_MS) / HOUR_MS);
    sums.at(-1)![hour]! += value;
    counts.at(-1)![hour]! += 1;
  }
  const rows = Array.from({ length: 24 }, (_, hour) =>
    columns.map((_column, c) => (counts[c]![hour]! > 0 ? sums[c]![hour]! / counts[c]![hour]! : null)),
  );
  return { columns, rows };
}
