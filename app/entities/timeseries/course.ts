import { fittingUnit, isSteppedUnit, type UnitStep } from "~/entities/core/figures/fitting";

/** Values of a series as charts and tables take them: gaps are null. */
export interface Course {
  /** Start of the first step, UTC ms. */
  startMs: number;
  /** Length of a step [s]. */
  stepS: number;
  values: readonly (number | null)[];
  /** What steps are called that are periods of a calendar, one for each value. */
  labels?: readonly string[];
}

/** Numbers of a series or a part of it, in its unit; null where nothing is known. */
export interface SeriesNumbers {
  /** Steps with a value, and without. */
  count: number;
  gaps: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  /** Sum of value * step of the steps with a value, unit * h. */
  sum: number;
  /** Mean times the 8766 hours of an average year, in unit * h. */
  annualSum: number | null;
}

/** Numbers of an hour, day, month or year of a zone's calendar. */
export interface PeriodNumbers extends Omit<SeriesNumbers, "annualSum"> {
  /** Start of the period as the zone's clock writes it: "2025-03-30 02:00", "2025-03-30", "2025-03" or "2025". */
  label: string;
  /** First step of the period that the series has, UTC ms. */
  startMs: number;
}

/** Typed values as charts take them. */
export const withNulls = (values: ArrayLike<number>): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));

/** Mean, lowest and highest of the values that are known. */
export function numbersOf(values: readonly (number | null)[]): Pick<SeriesNumbers, "mean" | "min" | "max"> {
  let [sum, count, min, max] = [0, 0, Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    count += 1;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return count > 0 ? { mean: sum / count, min, max } : { mean: null, min: null, max: null };
}

/** A unit as it is written next to a number: a pure number has none. */
export const shownUnit = (unit: string): string | undefined => (unit === "1" || unit === "" ? undefined : unit);

/** Whether values add up over time: powers do, and a number that is a part of something. A price does not. */
export const hasSum = (unit: string): boolean => shownUnit(unit) === undefined || /^[kMGT]?W(?:$|_|\/m)/.test(unit);

/** The unit of values summed over time in hours: MW -> MWh, 1 -> h. */
export function sumUnit(unit: string): string {
  if (shownUnit(unit) === undefined) return "h";
  return /^[kMGT]?W$/.test(unit) ? `${unit}h` : `${unit}·h`;
}

/** The unit in which the numbers of a series are read best, and how many of the stored unit it is: a home has no power in MW. */
export const fittingSeriesUnit = (
  unit: string,
  { mean, max, min = null }: Pick<SeriesNumbers, "mean" | "max"> & { min?: number | null },
): UnitStep =>
  isSteppedUnit(unit) ? fittingUnit([mean, Math.max(Math.abs(max ?? 0), Math.abs(min ?? 0))], unit) : [1, unit];
