/**
 * Single tests of a regular series. Range, repeated value and rate of change are the gross range, flat line and rate of change tests.
 * Source: U.S. IOOS, Manual for Real-Time Quality Control of In-situ Temperature and Salinity Data (QARTOD), 2020.
 */
import { runs } from "../grid";
import type { Worksheet } from "./changes";

/** Takes out what lies outside the bounds. */
export function checkRange(sheet: Worksheet, lower: number | null, upper: number | null): void {
  const low = lower ?? -Infinity;
  const high = upper ?? Infinity;
  for (let i = 0; i < sheet.values.length; i++) {
    const v = sheet.values[i]!;
    if (v < low) sheet.set("range", i, NaN, low);
    else if (v > high) sheet.set("range", i, NaN, high);
  }
}

/**
 * Takes out the repetitions of a value that is the same on more than `most` neighbouring steps; the first of them stays.
 * Zeros are no sign of a stuck sensor: nights and standstill are full of them. Nor are values at a bound.
 */
export function checkStuck(sheet: Worksheet, most: number, bounds: readonly (number | null)[]): void {
  const { values } = sheet;
  for (let from = 0; from < values.length;) {
    let to = from + 1;
    while (to < values.length && values[to] === values[from]) to += 1;
    const value = values[from]!;
    if (to - from > most && value !== 0 && !bounds.includes(value))
      for (let i = from + 1; i < to; i++) sheet.set("stuck", i, NaN, to - from);
    from = to;
  }
}

/**
 * Takes out what is reached by a change of more than `limit` per step and left again within `most` known values. What
 * lasts longer is another level and stays. `spared` steps are passed over. Returns the number of other levels.
 */
export function checkJumps(sheet: Worksheet, limit: number, most: number, spared: ReadonlySet<number>): number {
  const { values } = sheet;
  const measured: number[] = [];
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!) && !spared.has(i)) measured.push(i);
  const near = (a: number, b: number) => Math.abs(values[b]! - values[a]!) <= limit * (b - a);
  let levels = 0;
  let last = 0;
  for (let k = 1; k < measured.length; k++) {
    if (near(measured[last]!, measured[k]!)) {
      last = k;
      continue;
    }
    let back = k + 1;
    while (back < measured.length && back - k <= most && !near(measured[last]!, measured[back]!)) back += 1;
    if (back < measured.length && back - k <= most) {
      const change = values[measured[k]!]! - values[measured[last]!]!;
      for (let n = k; n < back; n++) sheet.set("jump", measured[n]!, NaN, change);
      k = back;
    } else levels += 1;
    last = k;
  }
  return levels;
}

/** Gaps with a known value on both sides, both ends inclusive. */
export const innerGaps = (values: Float64Array): { from: number; to: number }[] =>
  runs(values, (v) => Number.isNaN(v)).filter(({ from, to }) => from > 0 && to < values.length - 1);
