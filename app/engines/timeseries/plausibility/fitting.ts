import type { Finding } from "~/entities/core/finding";
import type { Range } from "./quantities";
import { rounded } from "./series";

/** A unit that a file may be in instead: its values would be value * factor + offset. */
export interface OtherUnit {
  unit: string;
  factor: number;
  offset: number;
}

/** The unit that values were read in, and those that they may be in. */
export interface UnitChoice {
  chosen: string;
  others: readonly OtherUnit[];
}

/** A number of a series next to what it usually is. `inOther`: what it were in another unit. */
export interface Figure {
  name: string;
  value: number;
  range: Range;
  unit: string;
  inOther(other: OtherUnit): number;
}

export const isIn = (value: number, { low, high }: Range): boolean => value >= low && value <= high;

/** How far a number is from the middle of a range; in orders of magnitude where the range has a size. */
const distance = (value: number, { low, high }: Range): number =>
  low > 0 ? Math.abs(Math.log(value / Math.sqrt(low * high))) : Math.abs(value - (low + high) / 2);

/** The unit that brings a figure into its range; of several the one that brings it nearest to the middle, of scales the more usual. */
export function fittingUnit({ range, inOther }: Figure, { others }: UnitChoice): OtherUnit | null {
  let best: OtherUnit | null = null;
  for (const other of others) {
    const value = inOther(other);
    if (!isIn(value, range)) continue;
    const isNearer = best !== null && other.offset === 0 && distance(value, range) < distance(inOther(best), range);
    if (best === null || isNearer) best = other;
  }
  return best;
}

/** A remark where a figure lies outside of its range, with the unit that would fit and its factor, where one does. */
export function figureFinding(figure: Figure, units: UnitChoice): Finding | null {
  const { name, value, range, unit } = figure;
  if (isIn(value, range)) return null;
  return withFit(name, fittingUnit(figure, units), {
    value: rounded(value),
    low: rounded(range.low),
    high: rounded(range.high),
    unit,
    chosen: units.chosen,
  });
}

/** A remark in the form that says which unit fits. */
export function withFit(name: string, fitting: OtherUnit | null, params: Finding["params"]): Finding {
  const severity = "warning";
  if (!fitting) return { key: `timeseries.plausible.${name}`, severity, params };
  // Between the points of two scales no factor leads.
  if (fitting.offset !== 0)
    return { key: `timeseries.plausible.${name}_scale`, severity, params: { ...params, fitting: fitting.unit } };
  const factor = Number(fitting.factor.toPrecision(6));
  return { key: `timeseries.plausible.${name}_unit`, severity, params: { ...params, fitting: fitting.unit, factor } };
}
