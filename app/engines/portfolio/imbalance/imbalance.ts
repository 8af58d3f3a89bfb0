import { type DeliveryGrid, stepHours } from "../calendar/grid";

/**
 * Prices of balancing energy [currency/MWh], one per step, NaN where there is none. It is what a long position (positive deviation) is paid
 * and what a short one (negative deviation) pays. Where there is one price both are the same array.
 */
export interface ImbalancePrices {
  positive: Float64Array;
  negative: Float64Array;
}

/** Arrays have one entry per step of the grid, whose steps are the settlement periods of the market (a quarter-hour in Germany). */
export interface ImbalanceInput {
  grid: DeliveryGrid;
  /** Power fed in, consumption negative [MW, mean of the step]: measured, and announced to the grid operator. NaN where it is not known. */
  metered: Float64Array;
  scheduled: Float64Array;
  prices: ImbalancePrices;
  /** Day-ahead prices [currency/MWh], to compare with. */
  dayAhead?: Float64Array;
  /** 1 where volume and price are final, 0 where they are preliminary; all final where left out. */
  final?: Uint8Array;
}

/** Balancing energy step by step; arrays have one entry per step. */
export interface Imbalance {
  grid: DeliveryGrid;
  /** Measured energy as it is fed in [MWh]. */
  meteredMwh: Float64Array;
  /** Metered less scheduled [MWh]: long positive, short negative. NaN where one of them is not known. */
  deltaMwh: Float64Array;
  /** The price that counts [currency/MWh]; NaN where there is none. */
  price: Float64Array;
  /** -delta price [currency]: what is paid is positive, what is received negative. NaN without volume or price. */
  cost: Float64Array;
  /** What it cost more than at the day-ahead price, -delta (price - day-ahead) [currency]; NaN where that is not known. */
  againstDayAhead: Float64Array;
  /** 1 where preliminary. */
  preliminary: Uint8Array;
}

/**
 * Balancing energy and its cost at every step: delta = metered - scheduled, cost = -delta price, the price by the sign of the deviation. Throws a
 * RangeError for an array that does not fit the grid.
 */
export function imbalanceOf(input: ImbalanceInput): Imbalance {
  const { grid, metered, scheduled, prices, dayAhead, final } = input;
  for (const values of [metered, scheduled, prices.positive, prices.negative, dayAhead, final]) {
    if (values && values.length !== grid.steps) {
      throw new RangeError(`${values.length} values do not fit ${grid.steps} steps`);
    }
  }
  const dt = stepHours(grid);
  const array = () => new Float64Array(grid.steps);
  const [meteredMwh, deltaMwh, price, cost, againstDayAhead] = [array(), array(), array(), array(), array()];
  const preliminary = new Uint8Array(grid.steps);
  for (let step = 0; step < grid.steps; step++) {
    const delta = (metered[step]! - scheduled[step]!) * dt;
    const own = (delta < 0 ? prices.negative : prices.positive)[step]!;
    meteredMwh[step] = metered[step]! * dt;
    deltaMwh[step] = delta;
    price[step] = own;
    // 0 - x: nothing is 0, not -0.
    cost[step] = 0 - delta * own;
    againstDayAhead[step] = 0 - delta * (own - (dayAhead?.[step] ?? NaN));
    preliminary[step] = final === undefined || final[step] === 1 ? 0 : 1;
  }
  return { grid, meteredMwh, deltaMwh, price, cost, againstDayAhead, preliminary };
}
