import type { DeliveryGrid } from "../calendar/grid";
import type { DayRange } from "../calendar/periods";
import { type Block, blocksOf } from "./blocks";
import { type Equation, independentEquations } from "./equations";
import { levelSolver } from "./levels";
import { type CurveFinding, type Quote, usableQuotes } from "./quotes";
import { flatShape, type HourlyShape, shapeOn } from "./shape";

/** Prices of the days that contracts cover together [currency/MWh]; null for peak load of a weekend. */
export interface CurveBlock extends DayRange {
  base: number;
  peak: number | null;
  offPeak: number | null;
}

/** Forward prices of every step. */
export interface ForwardCurve {
  grid: DeliveryGrid;
  /** One price per step [currency/MWh]. */
  prices: Float64Array;
  blocks: CurveBlock[];
  /** The contracts whose price the curve returns to 1e-9, by id. */
  used: string[];
  findings: CurveFinding[];
}

export interface CurveOptions {
  /** Shape of the hours; flat where left out. */
  shape?: HourlyShape;
  /** Smallest step of a quoted price [currency/MWh]: what rounding to it explains is no contradiction. 0.01 unless said. */
  tick?: number;
}

/** Means of the shape over the steps of each block and load; 0 where a load has no steps. */
function meansOf(grid: DeliveryGrid, blocks: readonly Block[], factors: Float64Array): Float64Array {
  const means = new Float64Array(blocks.length * 2);
  blocks.forEach(({ from, until, steps }, i) => {
    for (let step = from; step < until; step++) means[i * 2 + grid.peak[step]!]! += factors[step]!;
    for (const load of [0, 1] as const) if (steps[load] > 0) means[i * 2 + load]! /= steps[load];
  });
  return means;
}

/** Days that no contract in use covers. */
function notQuoted(blocks: readonly Block[], equations: readonly Equation[]): CurveFinding[] {
  const ranges: ({ kind: "notQuoted" } & DayRange)[] = [];
  let open = false;
  blocks.forEach(({ first, last }, i) => {
    const quoted = equations.some(({ weights }) => weights[i * 2]! > 0 || weights[i * 2 + 1]! > 0);
    if (!quoted && open) ranges.at(-1)!.last = last;
    if (!quoted && !open) ranges.push({ kind: "notQuoted", first, last });
    open = !quoted;
  });
  return ranges;
}

/**
 * The forward curve of overlapping contracts without arbitrage. The mean of its steps over the delivery of every contract in use is the
 * price of the contract, to 1e-9. That is year = sum(h F) / sum(h) and off-peak = (h_b B - h_p P) / (h_b - h_p). Where contracts leave
 * prices free it follows the shape of history and changes smoothly (`levelSolver`). Within a block an hour differs from the mean of its
 * load as the shape does, in proportion to the mean price of the contracts. Differences are added, not multiplied. So a level near or below
 * zero does no harm. Throws a RangeError where no contract can be used.
 */
export function forwardCurve(grid: DeliveryGrid, quotes: readonly Quote[], options: CurveOptions = {}): ForwardCurve {
  const { shape = flatShape(), tick = 0.01 } = options;
  const findings: CurveFinding[] = [];
  const usable = usableQuotes(grid, quotes, findings);
  if (usable.length === 0)
    throw new RangeError("A forward curve needs at least one contract with a price within its days");
  const blocks = blocksOf(grid, usable);
  const equations = independentEquations(usable, blocks, tick, findings);
  findings.push(...notQuoted(blocks, equations));
  const size = Math.abs(equations.reduce((sum, { quote }) => sum + quote.price, 0) / equations.length);
  const factors = shapeOn(grid, shape);
  const means = meansOf(grid, blocks, factors);
  const levels = levelSolver(blocks, equations)(
    equations.map(({ quote }) => quote.price),
    means.map((mean) => mean * size),
  );
  const prices = new Float64Array(grid.steps);
  blocks.forEach(({ from, until }, i) => {
    for (let step = from; step < until; step++) {
      const load = i * 2 + grid.peak[step]!;
      prices[step] = levels[load]! + size * (factors[step]! - means[load]!);
    }
  });
  return {
    grid,
    prices,
    findings,
    blocks: blocks.map(({ first, last, steps: [offPeak, peak] }, i) => {
      const [off, on] = [levels[i * 2]!, levels[i * 2 + 1]!];
      const base = (offPeak * off + peak * on) / (offPeak + peak);
      return { first, last, base, peak: peak > 0 ? on : null, offPeak: offPeak > 0 ? off : null };
    }),
    used: equations.map(({ quote }) => quote.id),
  };
}

/** Another assumption on prices: `percent` of the size of each price and a shift [currency/MWh]. High and low as a desk sets them. */
export interface PriceChange {
  percent?: number;
  shift?: number;
}

/**
 * Prices under another assumption: F + |F| percent / 100 + shift, so that a positive change raises negative prices too. The result is no longer
 * what the contracts are quoted at.
 */
export const changedPrices = (prices: Float64Array, { percent = 0, shift = 0 }: PriceChange): Float64Array =>
  prices.map((price) => price + (Math.abs(price) * percent) / 100 + shift);

/**
 * Off-peak price from base and peak [currency/MWh] by hours of base and peak: (h_b B - h_p P) / (h_b - h_p). Null without off-peak hours.
 */
export const offPeakPrice = (base: number, peak: number, hours: { base: number; peak: number }): number | null =>
  hours.base > hours.peak ? (hours.base * base - hours.peak * peak) / (hours.base - hours.peak) : null;
