import type { Worksheet } from "./changes";
import { innerGaps } from "./checks";
import { medianOf } from "./outliers";

/** A value that stands for itself and the gap before it. */
interface Accumulated {
  /** First step of the gap, and the step of the value. */
  from: number;
  at: number;
  /** How many usual values it is. */
  times: number;
}

/**
 * Values after a gap that are what the meter counted meanwhile. They are more than `factor` times the usual (the median of the `windowSize`
 * known values next to the gap). They are of the usual size, within that factor, once they are spread over the gap.
 */
export function findAccumulated(sheet: Worksheet, factor: number, windowSize: number): Accumulated[] {
  const { values } = sheet;
  const accumulated: Accumulated[] = [];
  for (const { from, to } of innerGaps(values)) {
    const at = to + 1;
    const neighbours: number[] = [];
    const half = Math.ceil(windowSize / 2);
    for (let i = from - 1; i >= 0 && neighbours.length < half; i--)
      if (!Number.isNaN(values[i]!)) neighbours.push(values[i]!);
    for (let i = at + 1; i < values.length && neighbours.length < windowSize; i++)
      if (!Number.isNaN(values[i]!)) neighbours.push(values[i]!);
    const usual = medianOf(Float64Array.from(neighbours).sort());
    const times = values[at]! / usual;
    const share = times / (at - from + 1);
    if (Number.isFinite(times) && times > factor && share <= factor && share >= 1 / factor)
      accumulated.push({ from, at, times });
  }
  return accumulated;
}

/** Spreads the values evenly over their gaps, so that their sum stays; one with a kept step stays whole. */
export function spreadAccumulated(sheet: Worksheet, accumulated: readonly Accumulated[]): void {
  for (const { from, at, times } of accumulated) {
    const value = sheet.values[at]! / (at - from + 1);
    let isUnspread = false;
    for (let i = from; i <= at; i++) isUnspread ||= sheet.isKept(i);
    if (!isUnspread) for (let i = from; i <= at; i++) sheet.set("accumulated", i, value, times);
  }
}
