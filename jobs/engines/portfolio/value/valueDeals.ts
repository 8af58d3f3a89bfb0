import { stepHours, stepsOf } from "../calendar/grid";
import { periodsOf } from "../calendar/periods";
import { checkDeal, powerAt, signOf, type Deal, type Market } from "./deal";
import type { LinePart, ValueLine } from "./lines";
import { toMinor } from "./money";

/** Sums over the steps of a load in a stretch: steps, steps with a price, and of those the sums of DF and of DF F. */
interface LoadSums {
  steps: number;
  priced: number;
  discount: number;
  price: number;
}
/** A stretch of steps within a month and a part, with what it adds up to outside [0] and in [1] peak load. */
interface Stretch {
  from: number;
  until: number;
  part: LinePart;
  loads: [LoadSums, LoadSums];
}
/** Sums over the steps of one deal in a stretch, in MW steps: energy, that with a price times DF (of that in peak load), and times DF F. */
interface Delivered {
  energy: [offPeak: number, peak: number];
  discount: number;
  peakDiscount: number;
  price: number;
  withoutPrice: number;
  withoutPower: number;
}

const pricesOf = ({ forward, spot }: Market, part: LinePart) => (part === "open" ? forward : spot);

/** Sums of each stretch are found once and used by all deals with it: deals of one power cost nothing by the hour. */
function stretchSums(market: Market) {
  const { grid, discount } = market;
  const known = new Map<number, Stretch>();
  return (from: number, until: number, part: LinePart): Stretch => {
    const name = from * (grid.steps + 1) + until;
    const found = known.get(name);
    if (found) return found;
    const none = (): LoadSums => ({ steps: 0, priced: 0, discount: 0, price: 0 });
    const loads: [LoadSums, LoadSums] = [none(), none()];
    const prices = pricesOf(market, part);
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
    known.set(name, stretch);
    return stretch;
  };
}

/** A deal of one power in the steps of a load: from the sums of the stretch. */
function flatIn(mw: number, kind: "base" | "peak" | "offPeak", { loads: [offPeak, peak] }: Stretch): Delivered {
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

/** A profile step by step; with curtailment only steps with a price above the agreed one. */
function profileIn(
  { profile, price: strike, curtailed }: Deal,
  market: Market,
  { from, until, part }: Stretch,
): Delivered {
  const { grid, discount } = market;
  const prices = pricesOf(market, part);
  const sums: Delivered = {
    energy: [0, 0],
    ...{ discount: 0, peakDiscount: 0, price: 0 },
    ...{ withoutPrice: 0, withoutPower: 0 },
  };
  for (let step = from; step < until; step++) {
    const power = powerAt(grid, profile, step);
    if (power !== power) {
      sums.withoutPower += 1;
      continue;
    }
    if (power === 0) continue;
    const price = prices === undefined ? NaN : prices[step]!;
    if (curtailed && price <= strike) continue;
    sums.energy[grid.peak[step] as 0 | 1] += power;
    if (price !== price) {
      sums.withoutPrice += 1;
      continue;
    }
    const weighted = part === "open" && discount ? power * discount[step]! : power;
    sums.discount += weighted;
    if (grid.peak[step] === 1) sums.peakDiscount += weighted;
    sums.price += weighted * price;
  }
  return sums;
}

/**
 * The value of deals, line by line: for every deal and calendar month that lies in the grid, sum of q_t (F_t - K) DF_t for what is still open
 * (mark-to-market) and sum of q_t (S_t - K) for what is delivered (realised result), q positive for a purchase, negative for a sale; with
 * curtailment max(F_t - K, 0) instead of F_t - K (its intrinsic value: what the option may still gain is not in it). Each line is
 * rounded to minor units once. Days of a deal outside the grid are left out. Throws a RangeError for a deal that cannot be valued
 * and for arrays that do not fit the grid.
 */
export function valueDeals(deals: readonly Deal[], market: Market): ValueLine[] {
  const { grid, asOf } = market;
  for (const values of [market.forward, market.spot, market.discount]) {
    if (values && values.length !== grid.steps)
      throw new RangeError(`${values.length} values do not fit ${grid.steps} steps`);
  }
  const dt = stepHours(grid);
  const months = periodsOf("month", grid).map((month) => ({ key: month.key, steps: stepsOf(grid, month) }));
  const [openFrom] = stepsOf(grid, { first: asOf, last: asOf });
  const sumsOf = stretchSums(market);
  const lines: ValueLine[] = [];
  for (const deal of deals) {
    checkDeal(deal, grid);
    const { profile, price: strike, curtailed } = deal;
    const sign = signOf(deal);
    const [first, end] = stepsOf(grid, deal);
    for (const { key, steps } of months) {
      if (steps[0] >= end) break;
      for (const part of ["delivered", "open"] as const) {
        const from = Math.max(first, steps[0], part === "open" ? openFrom : 0);
        const until = Math.min(end, steps[1], part === "open" ? grid.steps : openFrom);
        if (from >= until) continue;
        const stretch = sumsOf(from, until, part);
        const flat = profile.kind !== "series" && !curtailed;
        const found = flat ? flatIn(profile.mw, profile.kind, stretch) : profileIn(deal, market, stretch);
        const [offPeak, peak] = found.energy;
        lines.push({
          ...{ deal: deal.id, month: key, part },
          peakMwh: sign * peak * dt,
          offPeakMwh: sign * offPeak * dt,
          contract: sign * (peak + offPeak) * dt * strike,
          delta: sign * found.discount * dt,
          peakDelta: sign * found.peakDiscount * dt,
          minor: toMinor(sign * dt * (found.price - strike * found.discount)),
          hoursWithoutPrice: found.withoutPrice * dt,
          hoursWithoutPower: found.withoutPower * dt,
        });
      }
    }
  }
  return lines;
}
