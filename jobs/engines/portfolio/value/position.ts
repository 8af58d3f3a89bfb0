import { isIn, stepHours, stepsOf, DELIVERY_LOADS, type DeliveryGrid, type DeliveryLoad } from "../calendar/grid";
import type { Period } from "../calendar/periods";
import { checkDeal, powerAt, signOf, type Deal } from "./deal";

/** What a position is a sum of: one deal in one delivery period. */
export interface PositionLine {
  deal: string;
  /** Key of the period. */
  period: string;
  /** Energy [MWh], positive for a purchase, negative for a sale. */
  peakMwh: number;
  offPeakMwh: number;
  /** Price agreed on [currency/MWh]. */
  price: number;
}

/** Where a load stands in a period. */
export interface LoadPosition {
  load: DeliveryLoad;
  /** Hours of delivery. */
  hours: number;
  /** Energy [MWh]: what is needed (negative where more is produced), what deals bring (purchases less sales), and demand less hedged. */
  demandMwh: number;
  hedgedMwh: number;
  openMwh: number;
  /** hedged / demand; null where there is no demand. */
  ratio: number | null;
  /** The same as mean power [MW]; 0 where the load has no hours. */
  demandMw: number;
  hedgedMw: number;
  openMw: number;
  /** sum(P Q) / sum(Q) [currency/MWh] of all deals with their sign, of purchases alone, of sales alone; null without energy. */
  averagePrice: number | null;
  boughtPrice: number | null;
  soldPrice: number | null;
}

/** A delivery period with its lines. */
export interface PeriodPosition {
  period: Period;
  base: LoadPosition;
  peak: LoadPosition;
  offPeak: LoadPosition;
  /** Hours of the demand that are not known: they are not in it. */
  hoursWithoutDemand: number;
  lines: PositionLine[];
}

export interface PositionInput {
  grid: DeliveryGrid;
  /** Delivery periods in the grid; see `periodsOf`. */
  periods: readonly Period[];
  deals: readonly Deal[];
  /** Demand at every step [MW], production negative; none where left out. */
  demand?: Float64Array;
  /** Market prices at every step, for deals with curtailment: they count where the price is above the agreed one. Without prices they count in full. */
  prices?: Float64Array;
}

/** Energy of a deal between two steps, outside and in peak load [MWh]. */
function energyIn(
  deal: Deal,
  { grid, prices }: Pick<PositionInput, "grid" | "prices">,
  from: number,
  until: number,
  hours: readonly [number, number],
): [offPeak: number, peak: number] {
  const { profile, curtailed, price } = deal;
  if (profile.kind !== "series" && !(curtailed && prices)) {
    return [
      profile.kind === "peak" ? 0 : profile.mw * hours[0],
      profile.kind === "offPeak" ? 0 : profile.mw * hours[1],
    ];
  }
  const dt = stepHours(grid);
  const energy: [number, number] = [0, 0];
  for (let step = from; step < until; step++) {
    if (curtailed && prices && prices[step]! <= price) continue;
    const power = powerAt(grid, profile, step);
    if (power === power) energy[grid.peak[step] as 0 | 1] += power * dt;
  }
  return energy;
}

/** Hours outside and in peak load between two steps. */
function hoursIn(grid: DeliveryGrid, from: number, until: number): [offPeak: number, peak: number] {
  let peak = 0;
  for (let step = from; step < until; step++) peak += grid.peak[step]!;
  return [(until - from - peak) * stepHours(grid), peak * stepHours(grid)];
}

const energyOfLoad = (load: DeliveryLoad, { peakMwh, offPeakMwh }: PositionLine): number =>
  (load === "peak" ? 0 : offPeakMwh) + (load === "offPeak" ? 0 : peakMwh);

/** sum(P Q) / sum(Q) of lines; null where they cancel out. */
function averagePrice(lines: readonly PositionLine[], load: DeliveryLoad): number | null {
  let [amount, energy, size] = [0, 0, 0];
  for (const line of lines) {
    const own = energyOfLoad(load, line);
    amount += line.price * own;
    energy += own;
    size += Math.abs(own);
  }
  return Math.abs(energy) <= 1e-9 * size ? null : amount / energy;
}

function positionOf(
  load: DeliveryLoad,
  hours: number,
  demandMwh: number,
  lines: readonly PositionLine[],
): LoadPosition {
  const hedgedMwh = lines.reduce((sum, line) => sum + energyOfLoad(load, line), 0);
  const mean = (energy: number): number => (hours === 0 ? 0 : energy / hours);
  const openMwh = demandMwh - hedgedMwh;
  return {
    ...{ load, hours, demandMwh, hedgedMwh, openMwh },
    ratio: demandMwh === 0 ? null : hedgedMwh / demandMwh,
    demandMw: mean(demandMwh),
    hedgedMw: mean(hedgedMwh),
    openMw: mean(openMwh),
    averagePrice: averagePrice(lines, load),
    boughtPrice: averagePrice(
      lines.filter((line) => energyOfLoad(load, line) > 0),
      load,
    ),
    soldPrice: averagePrice(
      lines.filter((line) => energyOfLoad(load, line) < 0),
      load,
    ),
  };
}

/**
 * Where a portfolio stands in each delivery period, for base, peak and off-peak: demand, hedged, open (open = demand - hedged), ratio and
 * mean power, with the lines that the hedged energy is the sum of. Throws a RangeError for a deal that cannot be valued.
 */
export function positions(input: PositionInput): PeriodPosition[] {
  const { grid, periods, deals, demand } = input;
  for (const deal of deals) checkDeal(deal, grid);
  return periods.map((period) => {
    const [from, until] = stepsOf(grid, period);
    const hours = hoursIn(grid, from, until);
    const lines: PositionLine[] = [];
    for (const deal of deals) {
      if (deal.first > period.last || deal.last < period.first) continue;
      const [start, end] = stepsOf(grid, deal);
      const [low, high] = [Math.max(from, start), Math.min(until, end)];
      if (low >= high) continue;
      const own = low === from && high === until ? hours : hoursIn(grid, low, high);
      const [offPeak, peak] = energyIn(deal, input, low, high, own);
      const sign = signOf(deal);
      lines.push({
        deal: deal.id,
        period: period.key,
        peakMwh: sign * peak,
        offPeakMwh: sign * offPeak,
        price: deal.price,
      });
    }
    let hoursWithoutDemand = 0;
    const needed = { base: 0, peak: 0, offPeak: 0 };
    for (let step = from; demand && step < until; step++) {
      const power = demand[step]!;
      if (Number.isNaN(power)) hoursWithoutDemand += stepHours(grid);
      else for (const load of DELIVERY_LOADS) if (isIn(grid, load, step)) needed[load] += power * stepHours(grid);
    }
    const [base, peak, offPeak] = [hours[0] + hours[1], hours[1], hours[0]];
    return {
      period,
      base: positionOf("base", base, needed.base, lines),
      peak: positionOf("peak", peak, needed.peak, lines),
      offPeak: positionOf("offPeak", offPeak, needed.offPeak, lines),
      ...{ hoursWithoutDemand, lines },
    };
  });
}
