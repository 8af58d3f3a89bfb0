import { clockCells, WEEK_CELLS } from "../calendar/clockCells";
import { type DeliveryGrid, stepsOf } from "../calendar/grid";
import { periodsOf } from "../calendar/periods";

/** How hours differ: price of an hour by month, weekday and hour of the clock as a share of the mean price of its year. */
export interface HourlyShape {
  /** One for each of `clockCells`. */
  factors: Float64Array;
  /** Calendar years it was made from, and years of the history that were left out: less than 90 % known, or a mean price not above zero. */
  years: string[];
  leftOut: string[];
}

const CELLS = 12 * WEEK_CELLS;
/** Share of a year that has to be known: means of half a year would make a season of its missing part. */
const KNOWN = 0.9;

/** Every hour like the others: where there is no history. */
export const flatShape = (): HourlyShape => ({ factors: new Float64Array(CELLS).fill(1), years: [], leftOut: [] });

/** Means of the cells; a cell without history takes that of its month and hour, then of its hour, then 1. */
function filled(sums: Float64Array, counts: Float64Array): Float64Array {
  const hourOf = (cell: number) => cell % 24;
  const monthOf = (cell: number) => Math.floor(cell / WEEK_CELLS);
  return Float64Array.from({ length: CELLS }, (_, cell) => {
    if (counts[cell]! > 0) return sums[cell]! / counts[cell]!;
    for (const alike of [(other: number) => monthOf(other) === monthOf(cell), () => true]) {
      let [sum, count] = [0, 0];
      for (let other = hourOf(cell); other < CELLS; other += 24) {
        if (!alike(other)) continue;
        sum += sums[other]!;
        count += counts[other]!;
      }
      if (count > 0) return sum / count;
    }
    return 1;
  });
}

/**
 * The shape of two or three years of prices [currency/MWh] at every step of a grid, NaN where unknown. Each calendar year counts relative
 * to its own mean, so that a year of high prices does not outweigh the others. Years that are left out are named; without any
 * that counts the shape is flat.
 */
export function hourlyShape(grid: DeliveryGrid, prices: Float64Array): HourlyShape {
  const cells = clockCells(grid);
  const [sums, counts] = [new Float64Array(CELLS), new Float64Array(CELLS)];
  const [years, leftOut]: [string[], string[]] = [[], []];
  for (const period of periodsOf("year", grid)) {
    const [from, until] = stepsOf(grid, period);
    let [sum, count] = [0, 0];
    for (let step = from; step < until; step++) {
      if (Number.isNaN(prices[step]!)) continue;
      sum += prices[step]!;
      count += 1;
    }
    const wholeYear = (365 * 24 * 60) / grid.stepMinutes;
    if (count < KNOWN * wholeYear || sum <= 0) {
      leftOut.push(period.key);
      continue;
    }
    years.push(period.key);
    for (let step = from; step < until; step++) {
      if (Number.isNaN(prices[step]!)) continue;
      sums[cells[step]!]! += (prices[step]! * count) / sum;
      counts[cells[step]!]! += 1;
    }
  }
  return { factors: filled(sums, counts), years, leftOut };
}

/** The factor of the shape at every step of a grid. */
export const shapeOn = (grid: DeliveryGrid, { factors }: HourlyShape): Float64Array =>
  Float64Array.from(clockCells(grid), (cell) => factors[cell]!);
