import { WHOLE } from "./plan";
import type { SteppedModel } from "./steppedModel";

/** Sizes that come in whole units, and how large a unit is: size of a unit by column of the size. */
export type UnitSizes = Map<number, number>;

/**
 * Columns without a step that numbers of running units are bound by: rows `unit * n[t] - u <= 0` of a step with a whole number n. A part of a
 * unit of u is of no use. Whole numbers without a step count as sizes in units of 1.
 */
export function unitSizes({ model, rows, columnAt, rowAt, border }: SteppedModel): UnitSizes {
  const units: UnitSizes = new Map();
  for (const j of border) if (model.integer?.[j]) units.set(j, 1);
  for (let i = 0; i < model.rows; i++) {
    const first = rows.starts[i]!;
    if (rowAt[i]! < 0 || rows.starts[i + 1]! - first !== 2 || model.rowUpper[i] !== 0) continue;
    const [n, u] = model.integer?.[rows.columns[first]!] ? [first, first + 1] : [first + 1, first];
    const size = rows.columns[u]!;
    const isUnit =
      model.integer?.[rows.columns[n]!] && columnAt[size]! < 0 && rows.values[u]! < 0 && rows.values[n]! > 0;
    if (isUnit && !units.has(size)) units.set(size, -rows.values[n]! / rows.values[u]!);
  }
  return units;
}

/** What is tried for the rest of a unit: the nearest, one more for all but the rest of an interior point, one more for any. */
export const RESTS_UP = [0.5, WHOLE, 0] as const;

/** Sizes in whole units next to `x`, within their bounds. `up`: one more unit where the rest is more than this. */
export function wholeUnitsOf(
  { model }: SteppedModel,
  units: UnitSizes,
  x: Float64Array,
  up: number,
): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const [j, unit] of units) {
    const count = x[j]! / unit;
    const rest = count - Math.floor(count);
    const whole = (rest > up ? Math.ceil(count - 1e-6) : Math.floor(count + 1e-6)) * unit;
    sizes.set(j, Math.max(model.colLower[j]!, Math.min(whole, Math.floor(model.colUpper[j]! / unit + 1e-9) * unit)));
  }
  return sizes;
}
