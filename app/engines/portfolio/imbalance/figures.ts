import { MINUTE_MS } from "~/entities/core/clock";
import type { ImbalanceRatios, ImbalanceSums, WorstStep } from "~/entities/portfolio/view";
import { clockCells, WEEK_CELLS } from "../calendar/clockCells";
import { stepHours, stepsOf } from "../calendar/grid";
import { type DayRange, type Period, type PeriodKind, periodsOf } from "../calendar/periods";
import { MINOR_UNITS, toMinor } from "../value/money";
import type { Imbalance } from "./imbalance";

/** A period with its figures. */
export interface ImbalancePeriod extends ImbalanceSums, ImbalanceRatios {
  period: Period;
}

const nothing = (): ImbalanceSums => ({
  longMwh: 0,
  shortMwh: 0,
  netMwh: 0,
  longMinor: 0,
  shortMinor: 0,
  costMinor: 0,
  againstDayAheadMinor: 0,
  volumeMwh: 0,
  pricedMwh: 0,
  hours: 0,
  hoursWithoutVolume: 0,
  hoursWithoutPrice: 0,
  hoursWithoutDayAhead: 0,
  hoursPreliminary: 0,
});

/** The sums of several. */
export function sumImbalances(list: readonly ImbalanceSums[]): ImbalanceSums {
  const sums = nothing();
  for (const one of list) for (const name of Object.keys(sums) as (keyof ImbalanceSums)[]) sums[name] += one[name];
  return sums;
}

/** Steps of one calendar month: money is rounded here and nowhere else. */
function monthOf(imbalance: Imbalance, range: DayRange): ImbalanceSums {
  const { grid, deltaMwh, meteredMwh, cost, againstDayAhead, preliminary } = imbalance;
  const dt = stepHours(grid);
  const [from, until] = stepsOf(grid, range);
  // Numbers of their own: the loop is several times as slow with fields of an object.
  let [longMwh, shortMwh, volumeMwh, pricedMwh] = [0, 0, 0, 0];
  let [long, short, against] = [0, 0, 0];
  let [settled, unpriced, uncompared, early] = [0, 0, 0, 0];
  for (let step = from; step < until; step++) {
    const delta = deltaMwh[step]!;
    if (delta !== delta) continue;
    const paid = cost[step]!;
    const more = againstDayAhead[step]!;
    settled += 1;
    volumeMwh += Math.abs(meteredMwh[step]!);
    early += preliminary[step]!;
    if (delta < 0) shortMwh += delta;
    else longMwh += delta;
    if (paid !== paid) unpriced += 1;
    else {
      pricedMwh += Math.abs(delta);
      if (delta < 0) short += paid;
      else long += paid;
    }
    if (more === more) against += more;
    else uncompared += 1;
  }
  const [longMinor, shortMinor] = [toMinor(long), toMinor(short)];
  return {
    longMwh,
    shortMwh,
    netMwh: longMwh + shortMwh,
    volumeMwh,
    pricedMwh,
    longMinor,
    shortMinor,
    costMinor: longMinor + shortMinor,
    againstDayAheadMinor: toMinor(against),
    hours: settled * dt,
    hoursWithoutVolume: (until - from - settled) * dt,
    hoursWithoutPrice: unpriced * dt,
    hoursWithoutDayAhead: uncompared * dt,
    hoursPreliminary: early * dt,
  };
}

const ratio = (value: number, of: number): number | null => (of > 0 ? value / of : null);

/**
 * Balancing energy of each period of a kind that the grid is cut into: long and short apart, long + short = net. Quarters and years are sums of
 * their months to the cent; a week that lies in two months is rounded in each.
 */
export function imbalanceBy(kind: PeriodKind, imbalance: Imbalance): ImbalancePeriod[] {
  return periodsOf(kind, imbalance.grid).map((period) => {
    const sums = sumImbalances(periodsOf("month", period).map((month) => monthOf(imbalance, month)));
    return {
      period,
      ...sums,
      perMwh: ratio(sums.costMinor / MINOR_UNITS, sums.pricedMwh),
      perMeteredMwh: ratio(sums.costMinor / MINOR_UNITS, sums.volumeMwh),
      share: ratio(sums.longMwh - sums.shortMwh, sums.volumeMwh),
    };
  });
}

/** The steps that cost most, the worst first; none that earned. */
export function worstSteps(imbalance: Imbalance, count: number): WorstStep[] {
  const { grid, cost, deltaMwh, price, againstDayAhead, preliminary } = imbalance;
  let steps: number[] = [];
  const best = () => (steps = steps.sort((a, b) => cost[b]! - cost[a]! || a - b).slice(0, count));
  let least = 0;
  for (let step = 0; step < grid.steps; step++) {
    if (!(cost[step]! > least)) continue;
    steps.push(step);
    // What is not among the worst so far need not be sorted in the end.
    if (steps.length >= 4 * count + 100) least = cost[best().at(-1) ?? step]!;
  }
  return best().map((step) => ({
    step,
    startMs: grid.startMs + step * grid.stepMinutes * MINUTE_MS,
    deltaMwh: deltaMwh[step]!,
    price: price[step]!,
    cost: cost[step]!,
    againstDayAhead: againstDayAhead[step]!,
    preliminary: preliminary[step] === 1,
  }));
}

/** Hours of the week by the clock, each array with 168 entries: weekday 0-6 from Monday * 24 + hour. */
export interface HeatMap {
  /** Sum of deviations [MWh], of them without their sign, and of cost [currency]. */
  netMwh: Float64Array;
  sizeMwh: Float64Array;
  cost: Float64Array;
  /** Hours with a deviation that is known. */
  hours: Float64Array;
}

/** Deviations and cost by weekday and hour of the clock: where a forecast goes wrong again and again. */
export function imbalanceHeatMap({ grid, deltaMwh, cost }: Imbalance): HeatMap {
  const cells = clockCells(grid);
  const array = () => new Float64Array(WEEK_CELLS);
  const map: HeatMap = { netMwh: array(), sizeMwh: array(), cost: array(), hours: array() };
  for (let step = 0; step < grid.steps; step++) {
    const delta = deltaMwh[step]!;
    if (delta !== delta) continue;
    const cell = cells[step]! % WEEK_CELLS;
    map.netMwh[cell]! += delta;
    map.sizeMwh[cell]! += Math.abs(delta);
    map.cost[cell]! += cost[step]! || 0;
    map.hours[cell]! += stepHours(grid);
  }
  return map;
}
