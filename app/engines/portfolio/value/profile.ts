import type { DeliveryLoad } from "../calendar/grid";
import { type Deal, type Market, powerAt } from "./deal";
import type { LinePart } from "./lines";
import type { Delivered, Stretch } from "./stretches";

/** Power and market of a deal that is valued step by step; arrays have one entry per step. */
export interface Steps {
  /** MW, times `scale`. */
  mw: Float64Array;
  scale: number;
  /** 1 in peak load. */
  peak: Uint8Array;
  prices: Float64Array;
  /** Discount factors. */
  factors: Float64Array;
  /** Steps with a price up to this one are not delivered. */
  strike: number;
}

/** A deal step by step. Short of anything that can be found outside of the loop: years of hours of many deals pass here. */
export function profileIn(
  { mw, scale, peak, prices, factors, strike }: Steps,
  { from, until }: Pick<Stretch, "from" | "until">,
): Delivered {
  // Not destructured from an array: the loop would be three times as slow.
  let energy = 0;
  let peakEnergy = 0;
  let discount = 0;
  let peakDiscount = 0;
  let amount = 0;
  let withoutPrice = 0;
  let withoutPower = 0;
  for (let step = from; step < until; step++) {
    const power = mw[step]! * scale;
    const price = prices[step]!;
    if (power !== power) {
      withoutPower += 1;
      continue;
    }
    if (power === 0 || price <= strike) continue;
    const inPeak = peak[step]!;
    energy += power;
    peakEnergy += power * inPeak;
    if (price !== price) {
      withoutPrice += 1;
      continue;
    }
    const weighted = power * factors[step]!;
    discount += weighted;
    peakDiscount += weighted * inPeak;
    amount += weighted * price;
  }
  return {
    energy: [energy - peakEnergy, peakEnergy],
    discount,
    peakDiscount,
    price: amount,
    withoutPrice,
    withoutPower,
  };
}

/** Finds what a deal needs step by step; arrays that deals have in common are made once. */
export function stepsIn(market: Market) {
  const { grid, forward, discount } = market;
  const filled = (value: number) => new Float64Array(grid.steps).fill(value);
  const ones = filled(1);
  const spot = market.spot ?? filled(NaN);
  const loads = new Map<string, Float64Array>();
  const loadOf = (kind: DeliveryLoad): Float64Array => {
    const loadPower = loads.get(kind) ?? ones.map((_, step) => powerAt(grid, { kind, mw: 1 }, step));
    loads.set(kind, loadPower);
    return loadPower;
  };
  return ({ profile, price, curtailed }: Deal, part: LinePart): Steps => ({
    ...(profile.kind === "series"
      ? { mw: profile.mw, scale: profile.scale ?? 1 }
      : { mw: loadOf(profile.kind), scale: profile.mw }),
    peak: grid.peak,
    prices: part === "open" ? forward : spot,
    factors: part === "open" ? (discount ?? ones) : ones,
    strike: curtailed ? price : -Infinity,
  });
}
