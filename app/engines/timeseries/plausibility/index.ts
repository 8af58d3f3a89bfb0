import type { GeoPosition } from "~/engines/generation/weather";
import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { constantFinding } from "./constant";
import { copyFinding, type OtherSeries } from "./copy";
import {
  areaFinding,
  beforeFinding,
  enteredFinding,
  personFinding,
  type SiteFigures,
  supplyFinding,
  usualFinding,
} from "./figures";
import type { UnitChoice } from "./fitting";
import { magnitudeFinding } from "./magnitude";
import { QUANTITIES, type Quantity, type QuantityBounds } from "./quantities";
import { type SeriesNumbers, seriesNumbers } from "./series";
import { nightFinding, normalFinding, sunShiftFinding } from "./sun";

export type { OtherSeries } from "./copy";
export type { SiteFigures } from "./figures";
export type { OtherUnit, UnitChoice } from "./fitting";
export { boundsFinding } from "./magnitude";
export type { Quantity, Range } from "./quantities";

/** What a series is, and what is told of its site. */
export interface Expectation {
  quantity: Quantity;
  /** Of the values, where it has another name than that of the quantity: a price in another currency. */
  unit?: string;
  /** Where the sun is looked at; null: nobody says where it is. */
  position: GeoPosition | null;
  figures: SiteFigures;
  /** Series of the same quantity at the site. */
  others: readonly OtherSeries[];
}

/** Longer steps do not tell when the sun rises. */
const LONGEST_STEP_S = 7200;

/**
 * What is odd about a series of one step, as questions to who uploaded it: nothing is changed, and each may be right. Values are in the unit
 * of their quantity. A finding names the unit and the factor, or the shift, that would fit.
 */
export function plausibility(blocks: readonly SeriesBlock[], expectation: Expectation, units: UnitChoice): Finding[] {
  const numbers = seriesNumbers(blocks);
  if (!numbers) return [];
  const usual = QUANTITIES[expectation.quantity];
  const bounds = { ...usual, unit: expectation.unit ?? usual.unit };
  const constant = bounds.varies ? constantFinding(numbers, bounds.unit) : null;
  const findings = [
    magnitudeFinding(bounds, numbers, units),
    ...figureFindings(bounds, numbers, expectation.figures, units),
    constant,
    ...(constant ? [] : sunFindings(bounds, blocks, expectation.position, expectation.quantity === "direct_radiation")),
    copyFinding(blocks, expectation.others, units),
  ];
  return findings.filter((finding): finding is Finding => finding !== null);
}

function figureFindings(
  bounds: QuantityBounds,
  numbers: SeriesNumbers,
  { yearlySum, usualSum, persons, areaM2, before, supply }: SiteFigures,
  units: UnitChoice,
): (Finding | null)[] {
  return [
    yearlySum === undefined ? null : enteredFinding(numbers, yearlySum, units),
    usualSum === undefined ? null : usualFinding(numbers, usualSum, units),
    persons === undefined ? null : personFinding(bounds, numbers, persons, units),
    areaM2 === undefined ? null : areaFinding(bounds, numbers, areaM2, units),
    before === undefined ? null : beforeFinding(bounds, numbers, before, units),
    supply === undefined ? null : supplyFinding(numbers, supply, units),
  ];
}

/** Of the year with the most values: a clock is the same in all. */
function sunFindings(
  { sun }: QuantityBounds,
  blocks: readonly SeriesBlock[],
  position: GeoPosition | null,
  isBeam: boolean,
): (Finding | null)[] {
  if (!sun || !position || (blocks[0]?.stepS ?? 0) > LONGEST_STEP_S) return [];
  const counts = blocks.map(({ values }) => values.reduce((n, value) => n + (value > 0 ? 1 : 0), 0));
  const fullest = blocks[counts.indexOf(Math.max(...counts))];
  if (!fullest) return [];
  const shift = sunShiftFinding(fullest, position);
  // Light at a wrong hour is above what the sun allows, too.
  const normal = isBeam && shift === null ? normalFinding(fullest, position) : null;
  return [nightFinding(fullest, position), shift, normal];
}
