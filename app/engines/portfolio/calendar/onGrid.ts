import { MINUTE_MS } from "~/entities/core/clock";
import { type DeliveryGrid, stepHours } from "./grid";

/** Values at a regular step in UTC, as series are stored: power or prices, means of their steps. NaN where there is none. */
export interface RegularValues {
  startMs: number;
  stepMinutes: number;
  values: ArrayLike<number>;
}

/**
 * Means on the steps of a grid. Finer values are averaged, coarser ones hold in all their steps (an hourly product delivers the same power
 * in its four quarter-hours). NaN where any part of a step has no value, so that nothing is valued by half. Throws a RangeError where one
 * step is no multiple of the other or they do not begin together.
 */
export function onGrid(grid: DeliveryGrid, { startMs, stepMinutes, values }: RegularValues): Float64Array {
  const finer = grid.stepMinutes / stepMinutes;
  const coarser = stepMinutes / grid.stepMinutes;
  const shift = (grid.startMs - startMs) / MINUTE_MS / Math.min(stepMinutes, grid.stepMinutes);
  const fits = Number.isInteger(finer) || Number.isInteger(coarser);
  if (!fits || !Number.isInteger(shift)) {
    throw new RangeError(`Values every ${stepMinutes} minutes do not fit steps of ${grid.stepMinutes} minutes`);
  }
  const result = new Float64Array(grid.steps);
  if (finer === 1 && shift === 0 && values instanceof Float64Array) {
    result.fill(NaN).set(values.length > grid.steps ? values.subarray(0, grid.steps) : values);
    return result;
  }
  for (let step = 0; step < grid.steps; step++) {
    if (coarser >= 1) {
      result[step] = values[Math.floor((shift + step) / coarser)] ?? NaN;
      continue;
    }
    let sum = 0;
    for (let part = 0; part < finer; part++) sum += values[shift + step * finer + part] ?? NaN;
    result[step] = sum / finer;
  }
  return result;
}

/** Energy [MWh] of power [MW] on the grid between two steps; NaN counts as nothing. */
export function energyOf(grid: DeliveryGrid, power: Float64Array, from = 0, until = grid.steps): number {
  let sum = 0;
  for (let step = from; step < until; step++) sum += power[step]! || 0;
  return sum * stepHours(grid);
}
