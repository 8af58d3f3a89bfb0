import { addDays } from "~/entities/core/clock";
import { type DeliveryGrid, stepsOf } from "../calendar/grid";
import { type DayRange, periodsOf } from "../calendar/periods";
import type { Quote } from "./quotes";

/** Days that every contract covers as a whole or not at all; at most a calendar month. */
export interface Block extends DayRange {
  /** Steps [from, until) of the grid. */
  from: number;
  until: number;
  /** Number of steps outside [0] and in [1] peak load. */
  steps: [offPeak: number, peak: number];
}

/** The blocks that months and the first and last days of contracts cut a grid into, in order. */
export function blocksOf(grid: DeliveryGrid, quotes: readonly Quote[]): Block[] {
  const starts = new Set(periodsOf("month", grid).map(({ first }) => first));
  for (const { first, last } of quotes) starts.add(first).add(addDays(last, 1));
  const sorted = [...starts].filter((day) => day >= grid.first && day <= grid.last).sort();
  return sorted.map((first, i) => {
    const last = i + 1 < sorted.length ? addDays(sorted[i + 1]!, -1) : grid.last;
    const [from, until] = stepsOf(grid, { first, last });
    let peak = 0;
    for (let step = from; step < until; step++) peak += grid.peak[step]!;
    return { first, last, from, until, steps: [until - from - peak, peak] };
  });
}
