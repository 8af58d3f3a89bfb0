import type { Finding } from "~/entities/core/finding";
import { type Figure, figureFinding, type OtherUnit, type UnitChoice } from "./fitting";
import type { QuantityBounds } from "./quantities";
import type { SeriesNumbers } from "./series";

/** Days of values below which extremes say nothing of what they should reach: a week of fog. What no month reaches no day does. */
const LEAST_DAYS = 30;

/** Values of another unit. */
const converted =
  (value: number) =>
  ({ factor, offset }: OtherUnit): number =>
    value * factor + offset;
/** Sums, of which a zero point is no part. */
const scaled =
  (value: number) =>
  ({ factor }: OtherUnit): number =>
    value * factor;

/** The lowest value. */
export function lowestFigure(bounds: QuantityBounds, { lowest, days }: SeriesNumbers): Figure | null {
  if (!bounds.lowest || (days < LEAST_DAYS && lowest >= bounds.lowest.low)) return null;
  return { name: "lowest", value: lowest, range: bounds.lowest, unit: bounds.unit, inOther: converted(lowest) };
}

/** The greatest value. */
export function greatestFigure(bounds: QuantityBounds, { greatest, days }: SeriesNumbers): Figure | null {
  if (!bounds.greatest || (days < LEAST_DAYS && greatest <= bounds.greatest.high)) return null;
  return { name: "greatest", value: greatest, range: bounds.greatest, unit: bounds.unit, inOther: converted(greatest) };
}

/** The mean of a year. */
export function meanFigure(bounds: QuantityBounds, { year }: SeriesNumbers): Figure | null {
  if (!bounds.mean || !year) return null;
  const { mean } = year;
  return { name: "mean", value: mean, range: bounds.mean, unit: bounds.unit, inOther: converted(mean) };
}

/** The sum of a year. */
export function sumFigure({ sum }: QuantityBounds, { year, stepH }: SeriesNumbers): Figure | null {
  if (!sum || !year) return null;
  const value = (year.mean * (sum.amounts ? year.hours / stepH : year.hours)) / sum.size;
  return { name: "sum", value, range: sum, unit: sum.unit, inOther: scaled(value) };
}

/** Hours of a year at full load. A demand's are those of its greatest value, which no unit changes. */
export function fullLoadFigure({ fullLoadHours }: QuantityBounds, { year }: SeriesNumbers): Figure | null {
  if (!fullLoadHours || !year || year.mean <= 0) return null;
  const isOfCapacity = fullLoadHours.of === "capacity";
  const value = (year.mean * year.hours) / (isOfCapacity ? 1 : year.greatest);
  return {
    name: isOfCapacity ? "full_load_hours" : "peak",
    value,
    range: fullLoadHours,
    unit: "h",
    inOther: isOfCapacity ? scaled(value) : () => value,
  };
}

const FIGURES = [sumFigure, meanFigure, fullLoadFigure, lowestFigure, greatestFigure];

/** What is odd about the size of values: the first of their figures that lies outside of what it usually is. */
export function magnitudeFinding(bounds: QuantityBounds, numbers: SeriesNumbers, units: UnitChoice): Finding | null {
  for (const figureOf of FIGURES) {
    const figure = figureOf(bounds, numbers);
    const finding = figure && figureFinding(figure, units);
    if (finding) return finding;
  }
  return null;
}

/** The unit that brings a value that was refused between its bounds. */
export function boundsFinding(
  value: number,
  { low, high, unit }: { low: number; high: number; unit: string },
  units: UnitChoice,
): Finding | null {
  const figure = { name: "bounds", value, range: { low, high }, unit, inOther: converted(value) };
  const finding = figureFinding(figure, units);
  return finding?.params["fitting"] ? finding : null;
}
