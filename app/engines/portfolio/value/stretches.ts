import type { Market } from "./deal";
import type { LinePart } from "./lines";

/** Sums over the steps of a load in a stretch: steps, steps with a price, and of those the sums of DF and of DF F. */
interface LoadSums {
  steps: number;
  priced: number;
  discount: number;
  price: number;
}
/** A stretch of steps within a month and a part, with what it adds up to outside [0] and in [1] peak load. */
export interface Stretch {
  from: number;
  until: number;
  part: LinePart;
  loads: [LoadSums, LoadSums];
}
/**
 * Sums over the steps of one deal in a stretch, in MW steps. They are energy, that with a price times DF (of that in peak load), and times
 * DF F.
 */
export interface Delivered {
  energy: [offPeak: number, peak: number];
  discount: number;
  peakDiscount: number;
  price: number;
  withoutPrice: number;
  withoutPower: number;
}

/** Sums of each stretch are found once and used by all deals with it: deals of one power cost nothing by the hour. */
export function stretchSums(market: Market) {
  const { grid, discount } = market;
  const byName = new Map<number, Stretch>();
  return (from: number, until: number, part: LinePart): Stretch => {
    const name = from * (grid.steps + 1) + until;
    const existing = byName.get(name);
    if (existing) return existing;
    const none = (): LoadSums => ({ steps: 0, priced: 0, discount: 0, price: 0 });
    const loads: [LoadSums, LoadSums] = [none(), none()];
    const prices = part === "open" ? market.forward : market.spot;
    for (let step = from; step < until; step++) {
      const sums = loads[grid.peak[step] as 0 | 1];
      const price = prices?.[step] ?? NaN;
      const factor = part === "open" ? (discount?.[step] ?? 1) : 1;
      sums.steps += 1;
      if (Number.isNaN(price)) continue;
      sums.priced += 1;
      sums.discount += factor;
      sums.price += factor * price;
    }
    const stretch = { from, until, part, loads };
    byName.set(name, stretch);
    return stretch;
  };
}

/** A deal of one power in the steps of a load: from the sums of the stretch. */
export function flatIn(mw: number, kind: "base" | "peak" | "offPeak", { loads: [offPeak, peak] }: Stretch): Delivered {
  const [off, on] = [kind === "peak" ? 0 : mw, kind === "offPeak" ? 0 : mw];
  return {
    energy: [off * offPeak.steps, on * peak.steps],
    discount: off * offPeak.discount + on * peak.discount,
    peakDiscount: on * peak.discount,
    price: off * offPeak.price + on * peak.price,
    withoutPrice: (off ? offPeak.steps - offPeak.priced : 0) + (on ? peak.steps - peak.priced : 0),
    withoutPower: 0,
  };
}
