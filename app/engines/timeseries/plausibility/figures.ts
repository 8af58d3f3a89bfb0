import type { Finding } from "~/entities/core/finding";
import { figureFinding, isIn, type OtherUnit, type UnitChoice, withFit } from "./fitting";
import type { QuantityBounds, Range } from "./quantities";
import { rounded, type SeriesNumbers } from "./series";

/** What is entered of a site next to a file. Sums in MWh of a year, powers in MW. */
export interface SiteFigures {
  /** The sum of a year that somebody entered. */
  yearlySum?: number;
  /** Sums of a year that such sites have. */
  usualSum?: Range;
  persons?: number;
  /** Heated or used floor [m2]. */
  areaM2?: number;
  /** Mean of what the series is in place of, in its unit. */
  before?: number;
  /** What all that supplies the demand can give at most. */
  supply?: number;
}

const KWH_PER_MWH = 1000;
/** By how much a sum may differ from the one entered: another year, another weather. */
const NEAR: Range = { low: 0.6, high: 1.6 };
/** By how much values may differ from those before. */
const LIKE_BEFORE: Range = { low: 0.05, high: 20 };
/** A factor counts as that of a unit where it is so near. */
const UNIT_NEAR: Range = { low: 0.7, high: 1.4 };
/** Demands so many times what can supply them were in another unit. */
const BEYOND_SUPPLY = 100;

/** The sum of a year [MWh] of values in MW; null without a year. */
const yearlyMwh = ({ year }: SeriesNumbers): number | null => year && year.mean * year.hours;

/** A sum of a year against the one that was entered. */
export function enteredFinding(numbers: SeriesNumbers, yearlySum: number, units: UnitChoice): Finding | null {
  const sum = yearlyMwh(numbers);
  if (sum === null || yearlySum <= 0 || isIn(sum / yearlySum, NEAR)) return null;
  const params = { value: rounded(sum), entered: rounded(yearlySum), unit: "MWh", chosen: units.chosen };
  return withFit("entered", ratioUnit(yearlySum / sum, units), params);
}

/** A sum of a year against those of sites of its kind. */
export const usualFinding = (numbers: SeriesNumbers, range: Range, units: UnitChoice): Finding | null =>
  sumFinding("usual", yearlyMwh(numbers), { range, unit: "MWh" }, units);

/** The energy of a year for each person. */
export function personFinding(
  { perPerson }: QuantityBounds,
  numbers: SeriesNumbers,
  persons: number,
  units: UnitChoice,
): Finding | null {
  const sum = yearlyMwh(numbers);
  if (!perPerson || sum === null || persons <= 0) return null;
  return sumFinding("per_person", (sum * KWH_PER_MWH) / persons, { range: perPerson, unit: "kWh" }, units);
}

/** The energy of a year for each square metre of floor. */
export function areaFinding(
  { perArea }: QuantityBounds,
  numbers: SeriesNumbers,
  areaM2: number,
  units: UnitChoice,
): Finding | null {
  const sum = yearlyMwh(numbers);
  if (!perArea || sum === null || areaM2 <= 0) return null;
  return sumFinding("per_area", (sum * KWH_PER_MWH) / areaM2, { range: perArea, unit: "kWh/m^2" }, units);
}

/** The mean against that of the values before. */
export function beforeFinding(
  { unit }: QuantityBounds,
  numbers: SeriesNumbers,
  before: number,
  units: UnitChoice,
): Finding | null {
  const ratio = numbers.mean / before;
  if (!(before > 0) || !(ratio > 0) || isIn(ratio, LIKE_BEFORE)) return null;
  const params = { value: rounded(numbers.mean), before: rounded(before), unit, chosen: units.chosen };
  return withFit("before", ratioUnit(1 / ratio, units), params);
}

/** The greatest demand against all that can supply it. */
export function supplyFinding({ greatest }: SeriesNumbers, supply: number, units: UnitChoice): Finding | null {
  if (!(supply > 0) || greatest <= BEYOND_SUPPLY * supply) return null;
  const figure = {
    name: "supply",
    value: greatest,
    range: { low: supply / BEYOND_SUPPLY, high: supply },
    unit: "MW",
    inOther: ({ factor }: OtherUnit) => greatest * factor,
  };
  return figureFinding(figure, units);
}

function sumFinding(
  name: string,
  value: number | null,
  { range, unit }: { range: Range; unit: string },
  units: UnitChoice,
): Finding | null {
  if (value === null || value <= 0) return null;
  return figureFinding({ name, value, range, unit, inOther: ({ factor }) => value * factor }, units);
}

/** The unit whose factor is nearest to a ratio, where one is near. */
function ratioUnit(ratio: number, { others }: UnitChoice): OtherUnit | null {
  const far = ({ factor }: OtherUnit) => Math.abs(Math.log(ratio / factor));
  const near = others.filter(({ factor, offset }) => offset === 0 && factor > 0 && isIn(ratio / factor, UNIT_NEAR));
  return near.sort((a, b) => far(a) - far(b))[0] ?? null;
}
