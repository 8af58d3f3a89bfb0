import { areOneMeter } from "../site/meter";
import { at } from "../site/perStep";
import type { GridConnection, Storage } from "../site/types";

/** What a kWh charged gives back [1]. */
export const efficiencyOf = ({ chargeEfficiency, dischargeEfficiency }: Storage): number =>
  chargeEfficiency * dischargeEfficiency;

/** Charging and discharging at once changes nothing but wear: both can be taken against each other, unless charging has a least power. */
export const isLossless = (storage: Storage): boolean => efficiencyOf(storage) === 1 && !storage.leastCharge;

/** Importing at one and exporting at the other at once earns nothing in step t: both can be taken against each other. */
export const isNetted = (buys: GridConnection, sells: GridConnection, t: number): boolean =>
  at(buys.importPrice, t) + at(buys.importFee, t) >= at(sells.exportPrice, t) - at(sells.exportFee, t);

/** A connection that can import and one of the same bus that can export, by index. */
interface Ways {
  buys: number;
  sells: number;
  /** Both are one meter: never both in a step. */
  oneMeter: boolean;
}

/** Ways of a bus from a purchase to a sale. */
export function waysOfBuses(grids: readonly GridConnection[]): Ways[] {
  const isOpen = (limit: GridConnection["importLimit"]): boolean =>
    typeof limit === "number" ? limit > 0 : limit.some((v) => v > 0);
  return grids.flatMap((buyer, buys) =>
    grids.flatMap((seller, sells) =>
      buyer.bus === seller.bus && isOpen(buyer.importLimit) && isOpen(seller.exportLimit)
        ? [{ buys, sells, oneMeter: areOneMeter(buyer, seller) }]
        : [],
    ),
  );
}

/** Takes two opposite powers against each other, in place. */
export function net(one: Float64Array, other: Float64Array, counts: (t: number) => boolean): void {
  for (let t = 0; t < one.length; t++) {
    if (!counts(t)) continue;
    const both = Math.min(one[t]!, other[t]!);
    one[t]! -= both;
    other[t]! -= both;
  }
}
