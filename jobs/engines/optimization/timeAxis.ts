import { HOURS_OF_YEAR, monthStarts } from "./calendar";
import { at, type TimeAxis } from "./problem";

/** Every step of the input, one after the other: nothing is reduced. */
export function fullYear(stepH: number): TimeAxis {
  const steps = HOURS_OF_YEAR / stepH;
  const starts = monthStarts(stepH);
  const monthSteps = starts.map((from, m) => {
    const count = (starts[m + 1] ?? steps) - from;
    return Int32Array.from({ length: count }, (_, i) => from + i);
  });
  return {
    ...{ stepH, inputSteps: steps, steps, length: 1, yearH: stepH, periodStarts: [0, steps] },
    ...{ dayPeriod: null, restingPeriods: [], stepOfInput: null, monthSteps },
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

/** Hours of the year a step counts for [h]. */
export const hoursOf = (time: TimeAxis, step: number): number => at(time.yearH, step);
