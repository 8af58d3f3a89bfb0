import { at } from "../site/perStep";
import type { GridConnection, Storage } from "../site/types";

/** What a kWh charged gives back [1]. */
export const efficiencyOf = ({ chargeEfficiency, dischargeEfficiency }: Storage): number =>
  chargeEfficiency * dischargeEfficiency;

/** Charging and discharging at once changes nothing but wear: both can be taken against each other. */
export const isLossless = (storage: Storage): boolean => efficiencyOf(storage) === 1;

/** Importing and exporting at once earns nothing in step t: both can be taken against each other. */
export const isNetted = (grid: GridConnection, t: number): boolean =>
  at(grid.importPrice, t) + at(grid.importFee, t) >= at(grid.exportPrice, t) - at(grid.exportFee, t);

/** Takes two opposite powers against each other, in place. */
export function net(one: Float64Array, other: Float64Array, counts: (t: number) => boolean): void {
  for (let t = 0; t < one.length; t++) {
    if (!counts(t)) continue;
    const both = Math.min(one[t]!, other[t]!);
    one[t]! -= both;
    other[t]! -= both;
  }
}
