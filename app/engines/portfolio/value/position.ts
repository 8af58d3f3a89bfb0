import { DELIVERY_LOADS, type DeliveryGrid, type DeliveryLoad, isIn, stepHours, stepsOf } from "../calendar/grid";
import type { Period } from "../calendar/periods";
import { checkDeal, type Deal, signOf } from "./deal";
import { profileIn, stepsIn } from "./profile";

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

/** How a load is hedged in a period. */
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
  /** Lines of what else is dealt, by key of the period; see `tradeLines`. */
  trades?: readonly PositionLine[];
  /** Market prices at every step, for deals with curtailment: they count where the price is above the agreed one. Without prices they count in full. */
  prices?: Float64Array;
}

/** What is found of a deal once: its days as steps [first, end) and its energy between two of them, outside and in peak load [MWh]. */
interface DealEnergy {
  deal: Deal;
  first: number;
  end: number;
  energy: (from: number, until: number) => [offPeak: number, peak: number];
}

type HoursIn = (from: number, until: number) => [offPeak: number, peak: number];

/** Finds the hours of a load between two steps. */
function loadHoursOf(grid: DeliveryGrid): HoursIn {
  const peaks = new Int32Array(grid.steps + 1);
  for (let step = 0; step < grid.steps; step++) peaks[step + 1] = peaks[step]! + grid.peak[step]!;
  return (from, until) => {
    const peak = peaks[until]! - peaks[from]!;
    return [(until - from - peak) * stepHours(grid), peak * stepHours(grid)];
  };
}

/** Finds the energy of a profile between two steps [MW steps]: once for all deals that share it. */
function seriesEnergyOf({ peak }: DeliveryGrid) {
  const cache = new Map<Float64Array, Map<number, [offPeak: number, peak: number]>>();
  return (mw: Float64Array, from: number, until: number): [offPeak: number, peak: number] => {
    const bySeries = cache.get(mw) ?? new Map<number, [number, number]>();
    cache.set(mw, bySeries);
    const name = from * (mw.length + 1) + until;
    const cached = bySeries.get(name);
    if (cached) return cached;
    let all = 0;
    let inPeak = 0;
    for (let step = from; step < until; step++) {
      const power = mw[step]!;
      if (power !== power) continue;
      all += power;
      inPeak += power * peak[step]!;
    }
    const energy: [number, number] = [all - inPeak, inPeak];
    bySeries.set(name, energy);
    return energy;
  };
}

function dealEnergies({ grid, prices, deals }: PositionInput, hoursIn: HoursIn): DealEnergy[] {
  const forward = prices ?? new Float64Array(grid.steps).fill(NaN);
  const stepsFor = stepsIn({ grid, forward, asOf: grid.first });
  const seriesEnergy = seriesEnergyOf(grid);
  const dt = stepHours(grid);
  return deals.map((deal) => {
    checkDeal(deal, grid);
    const { profile } = deal;
    const [first, end] = stepsOf(grid, deal);
    if (deal.curtailed && prices) {
      const steps = stepsFor(deal, "open");
      const energy: DealEnergy["energy"] = (from, until) => {
        const [offPeak, peak] = profileIn(steps, { from, until }).energy;
        return [offPeak * dt, peak * dt];
      };
      return { deal, first, end, energy };
    }
    if (profile.kind === "series") {
      const factor = (profile.scale ?? 1) * dt;
      const energy: DealEnergy["energy"] = (from, until) => {
        const [offPeak, peak] = seriesEnergy(profile.mw, from, until);
        return [offPeak * factor, peak * factor];
      };
      return { deal, first, end, energy };
    }
    const { kind, mw } = profile;
    const energy: DealEnergy["energy"] = (from, until) => {
      const [offPeak, peak] = hoursIn(from, until);
      return [kind === "peak" ? 0 : mw * offPeak, kind === "offPeak" ? 0 : mw * peak];
    };
    return { deal, first, end, energy };
  });
}

const energyOfLoad = (load: DeliveryLoad, { peakMwh, offPeakMwh }: PositionLine): number =>
  (load === "peak" ? 0 : offPeakMwh) + (load === "offPeak" ? 0 : peakMwh);

/** Energy [MWh] and amount [currency] of purchases or of sales. */
interface Traded {
  energy: number;
  amount: number;
}

/** sum(P Q) / sum(Q) of purchases and sales with their sign; null where they cancel out. */
const averagePrice = (bought: Traded, sold: Traded): number | null => {
  const energy = bought.energy + sold.energy;
  return Math.abs(energy) <= 1e-9 * (bought.energy - sold.energy) ? null : (bought.amount + sold.amount) / energy;
};

function positionOf(
  load: DeliveryLoad,
  hours: number,
  demandMwh: number,
  lines: readonly PositionLine[],
): LoadPosition {
  const none: Traded = { energy: 0, amount: 0 };
  const [bought, sold] = [{ ...none }, { ...none }];
  for (const line of lines) {
    const energy = energyOfLoad(load, line);
    const side = energy < 0 ? sold : bought;
    side.energy += energy;
    side.amount += energy * line.price;
  }
  const hedgedMwh = bought.energy + sold.energy;
  const openMwh = demandMwh - hedgedMwh;
  const mean = (energy: number): number => (hours === 0 ? 0 : energy / hours);
  return {
    load,
    hours,
    demandMwh,
    hedgedMwh,
    openMwh,
    ratio: demandMwh === 0 ? null : hedgedMwh / demandMwh,
    demandMw: mean(demandMwh),
    hedgedMw: mean(hedgedMwh),
    openMw: mean(openMwh),
    averagePrice: averagePrice(bought, sold),
    boughtPrice: averagePrice(bought, none),
    soldPrice: averagePrice(none, sold),
  };
}

/**
 * Where a portfolio stands in each delivery period, for base, peak and off-peak. It has demand, hedged, open (open = demand - hedged),
 * ratio and mean power, with the lines that the hedged energy is the sum of. Throws a RangeError for a deal that cannot be valued.
 */
export function positions(input: PositionInput): PeriodPosition[] {
  const { grid, periods, demand, trades = [] } = input;
  const hoursIn = loadHoursOf(grid);
  const deals = dealEnergies(input, hoursIn);
  return periods.map((period) => {
    const [from, until] = stepsOf(grid, period);
    const hours = hoursIn(from, until);
    const lines = trades.filter((line) => line.period === period.key);
    for (const { deal, first, end, energy } of deals) {
      const [low, high] = [Math.max(from, first), Math.min(until, end)];
      if (low >= high) continue;
      const [offPeak, peak] = energy(low, high);
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
      hoursWithoutDemand,
      lines,
    };
  });
}
