import { STEP_H, STEP_MS } from "../operation";

/** Figures of what consumers take. Courses have one power [kW] per quarter-hour of a window. NaN: not known. */

/** The courses of several consumers as one; NaN in quarter-hours in which one of them is not known, and in all without any. */
export function demandTogether(courses: readonly ArrayLike<number>[], steps: number): Float64Array {
  return Float64Array.from({ length: steps }, (_, t) =>
    courses.length === 0 ? NaN : courses.reduce((sum, course) => sum + (course[t] ?? NaN), 0),
  );
}

/** Energy of a course: sum of P * dt over the quarter-hours that are known [kWh]. Null where none is. */
export function energyOf(course: ArrayLike<number>): number | null {
  let [sum, count] = [0, 0];
  for (let t = 0; t < course.length; t++) {
    if (Number.isNaN(course[t])) continue;
    sum += course[t]! * STEP_H;
    count++;
  }
  return count === 0 ? null : sum;
}

export interface DemandPeak {
  kw: number;
  /** Begin of its quarter-hour (ms since 1970). */
  atMs: number;
}

/** The quarter-hour with the highest power of a course that begins at `startMs`, the first of several; null where nothing is known. */
export function peakOf(course: ArrayLike<number>, startMs: number): DemandPeak | null {
  let best = -1;
  for (let t = 0; t < course.length; t++)
    if (!Number.isNaN(course[t]) && (best < 0 || course[t]! > course[best]!)) best = t;
  return best < 0 ? null : { kw: course[best]!, atMs: startMs + best * STEP_MS };
}

/** Mean over peak of a course [1]; null without a peak above 0. */
export function loadFactor(course: ArrayLike<number>): number | null {
  const peak = peakOf(course, 0);
  if (!peak || peak.kw <= 0) return null;
  const values = knownOf(course);
  return energyOf(course)! / STEP_H / values / peak.kw;
}

/** Quarter-hours of a course that are known. */
export function knownOf(course: ArrayLike<number>): number {
  let count = 0;
  for (let t = 0; t < course.length; t++) if (!Number.isNaN(course[t])) count++;
  return count;
}

/** What was metered and what plans in force said of a consumer. */
interface MeteredAndPlanned {
  metered: ArrayLike<number> | null;
  planned: ArrayLike<number> | null;
}

/**
 * (metered - plan) / plan of consumers together [1], over the quarter-hours of each in which both are known; null where there are none, or
 * nothing was planned in them.
 */
export function deviationOf(consumers: readonly MeteredAndPlanned[]): { share: number; compared: number } | null {
  let [metered, planned, compared] = [0, 0, 0];
  for (const one of consumers)
    for (let t = 0; t < (one.metered?.length ?? 0); t++) {
      const [m, p] = [one.metered![t]!, one.planned?.[t] ?? NaN];
      if (Number.isNaN(m) || Number.isNaN(p)) continue;
      metered += m;
      planned += p;
      compared++;
    }
  return planned > 0 ? { share: (metered - planned) / planned, compared } : null;
}

/** How good a forecast was [kW], and how many quarter-hours were compared. */
export interface DemandError {
  mae: number;
  bias: number;
  compared: number;
}

/** Mean absolute error and bias (mean of forecast less metered) of a forecast [kW] over the quarter-hours in which both are known. */
export function errorOf(forecast: ArrayLike<number>, metered: ArrayLike<number>): DemandError | null {
  let [absolute, signed, compared] = [0, 0, 0];
  for (let t = 0; t < metered.length; t++) {
    const error = (forecast[t] ?? NaN) - metered[t]!;
    if (Number.isNaN(error)) continue;
    absolute += Math.abs(error);
    signed += error;
    compared++;
  }
  return compared === 0 ? null : { mae: absolute / compared, bias: signed / compared, compared };
}

/**
 * What a plan moves of work that can wait [kWh]. It is the energy in the quarter-hours in which it takes more than without a plan, as far
 * as both are known. Null where nothing can be compared.
 */
export function shiftedOf(planned: ArrayLike<number>, statusQuo: ArrayLike<number> | null): number | null {
  let [sum, compared] = [0, 0];
  for (let t = 0; t < planned.length; t++) {
    const more = planned[t]! - (statusQuo?.[t] ?? NaN);
    if (Number.isNaN(more)) continue;
    sum += Math.max(0, more) * STEP_H;
    compared++;
  }
  return compared === 0 ? null : sum;
}

/** What was metered. In quarter-hours without a value it is what is planned. NaN where neither is known. */
export const meteredElsePlanned = ({ metered, planned }: MeteredAndPlanned, steps: number): Float64Array =>
  Float64Array.from({ length: steps }, (_, t) => {
    const reading = metered?.[t] ?? NaN;
    return Number.isNaN(reading) ? (planned?.[t] ?? NaN) : reading;
  });

/**
 * Sum of P * rate * dt over the quarter-hours in which power [kW] and rate [1/kWh] are known. Also their share of those in which the power
 * is [1]. Null where there are none.
 */
export function ratedOf(course: ArrayLike<number>, rate: ArrayLike<number>): { amount: number; share: number } | null {
  let [amount, rated] = [0, 0];
  for (let t = 0; t < course.length; t++) {
    const part = course[t]! * (rate[t] ?? NaN) * STEP_H;
    if (Number.isNaN(part)) continue;
    amount += part;
    rated++;
  }
  return rated === 0 ? null : { amount, share: rated / knownOf(course) };
}

/** Means of a course over parts of it (steps from <= t < to); NaN where a part is not known as a whole. */
export const meansOver = (course: ArrayLike<number>, parts: readonly { from: number; to: number }[]): Float64Array =>
  Float64Array.from(parts, ({ from, to }) => {
    let sum = 0;
    for (let t = from; t < to; t++) sum += course[t] ?? NaN;
    return sum / (to - from);
  });
