import { HOURS_OF_YEAR, monthStartSteps } from "./calendar";
import { at, type TimeAxis } from "./problem";

/** Every step of the input, one after the other: nothing is reduced. Months are those of the zone's clock in each of the model years. */
export function fullYear(stepH: number, { years, timezone }: { years: readonly number[]; timezone: string }): TimeAxis {
  const steps = HOURS_OF_YEAR / stepH;
  const monthsOf = (year: number): Int32Array[] => {
    const starts = monthStartSteps(stepH, year, timezone);
    return starts.map((from, m) => Int32Array.from({ length: (starts[m + 1] ?? steps) - from }, (_, i) => from + i));
  };
  return {
    stepH,
    inputSteps: steps,
    steps,
    length: 1,
    yearH: stepH,
    periodStarts: [0, steps],
    dayPeriod: null,
    restingPeriods: [],
    stepOfInput: null,
    monthSteps: new Map(years.map((year) => [year, monthsOf(year)])),
  };
}

/** Number of periods that are solved, each as a stretch of its own. */
export const periodCount = (time: TimeAxis): number => time.periodStarts.length - 1;

/** Hours of the whole axis [h]: those of a year, unless it is a part of one. */
export function totalH({ yearH, steps }: TimeAxis): number {
  if (typeof yearH === "number") return yearH * steps;
  let total = 0;
  for (const h of yearH) total += h;
  return total;
}

/** Values of the steps (length steps) as values of the input's steps (length inputSteps). */
export function expand(time: TimeAxis, values: Float64Array): Float64Array {
  const { stepOfInput } = time;
  return stepOfInput ? Float64Array.from(stepOfInput, (s) => values[s]!) : values;
}

/** The first hour of the year for which a step is solved [h]. */
export function firstHourOf(time: TimeAxis, step: number): number {
  return (time.stepOfInput ? time.stepOfInput.indexOf(step) : step) * time.stepH;
}

/** The step before each step (length steps); before the first one of a period is its last one. */
export function stepsBefore({ steps, periodStarts }: TimeAxis): Int32Array {
  const before = Int32Array.from({ length: steps }, (_, t) => t - 1);
  for (let p = 0; p + 1 < periodStarts.length; p++) before[periodStarts[p]!] = periodStarts[p + 1]! - 1;
  return before;
}

/** How long each step lasts [h]. */
export const durationH = ({ stepH, length }: TimeAxis, step: number): number => stepH * at(length, step);

/** How often a year has each step [1]: the days that its typical day stands for. */
export const timesAYear = (time: TimeAxis): Float64Array =>
  Float64Array.from({ length: time.steps }, (_, t) => at(time.yearH, t) / durationH(time, t));

/** Hours of the year a step counts for [h]. */
export const hoursOf = (time: TimeAxis, step: number): number => at(time.yearH, step);
