import { stepHours, stepsOf } from "../calendar/grid";
import { periodsOf } from "../calendar/periods";
import { checkDeal, type Deal, type Market, signOf } from "./deal";
import type { ValueLine } from "./lines";
import { toMinor } from "./money";
import { profileIn, stepsIn } from "./profile";
import { flatIn, stretchSums } from "./stretches";

/**
 * The value of deals, line by line, for every deal and calendar month that lies in the grid. For what is still open it is the sum of q_t
 * (F_t - K) DF_t (mark-to-market). For what is delivered it is the sum of q_t (S_t - K) (realised result). q is positive for a purchase,
 * negative for a sale. With curtailment it is max(F_t - K, 0) instead of F_t - K. That is its intrinsic value: what the option may still
 * gain is not in it. Each line is rounded to minor units once. Days of a deal outside the grid are left out. Throws a RangeError for a deal
 * that cannot be valued and for arrays that do not fit the grid.
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
  const stepsFor = stepsIn(market);
  const lines: ValueLine[] = [];
  for (const deal of deals) {
    checkDeal(deal, grid);
    const { profile, price, curtailed } = deal;
    const flat = profile.kind !== "series" && !curtailed ? profile : null;
    const sign = signOf(deal);
    const [first, end] = stepsOf(grid, deal);
    for (const part of ["delivered", "open"] as const) {
      const begin = Math.max(first, part === "open" ? openFrom : 0);
      const stop = Math.min(end, part === "open" ? grid.steps : openFrom);
      const profileSteps = flat ? null : stepsFor(deal, part);
      for (const { key, steps } of months) {
        const from = Math.max(begin, steps[0]);
        const until = Math.min(stop, steps[1]);
        if (from >= until) continue;
        const stretch = sumsOf(from, until, part);
        const sums = flat ? flatIn(flat.mw, flat.kind, stretch) : profileIn(profileSteps!, stretch);
        const [offPeak, peak] = sums.energy;
        lines.push({
          deal: deal.id,
          month: key,
          part,
          peakMwh: sign * peak * dt,
          offPeakMwh: sign * offPeak * dt,
          contract: sign * (peak + offPeak) * dt * price,
          delta: sign * sums.discount * dt,
          peakDelta: sign * sums.peakDiscount * dt,
          atMarket: sign * dt * sums.price,
          minor: toMinor(sign * dt * (sums.price - price * sums.discount)),
          hoursWithoutPrice: sums.withoutPrice * dt,
          hoursWithoutPower: sums.withoutPower * dt,
        });
      }
    }
  }
  return lines;
}
