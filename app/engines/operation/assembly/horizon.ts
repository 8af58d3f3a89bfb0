import { addDays, DAY_MS, daysIn, timeOn, yearOf } from "~/entities/core/clock";
import type { Shift } from "~/entities/operator/operationSite";
import { HOURS_OF_YEAR, modelYearStretches } from "../../optimization/calendar";
import { at, type Profile } from "../../optimization/problem";
import { type HorizonInput, STEP_H, STEP_MS } from "./input";

/**
 * The step of the model year for each step of the horizon (length `steps`). A model year has no 29 February: its values are those of the
 * day before. What lies beyond New Year's Eve begins the year again.
 */
export function modelSteps({ startMs, steps, timezone }: Omit<HorizonInput, "components">): Int32Array {
  const inYear = HOURS_OF_YEAR / STEP_H;
  const year = yearOf(timezone, startMs);
  const stretches = [year, year + 1].flatMap((y) => {
    let before = 0;
    return modelYearStretches(y, timezone).map(({ startMs: from, hours }) => {
      const stretch = { from, first: before / STEP_H, steps: hours / STEP_H };
      before += hours;
      return stretch;
    });
  });
  return Int32Array.from({ length: steps }, (_, t) => {
    const ms = startMs + t * STEP_MS;
    const { from, first, steps: length } = stretches.findLast((one) => one.from <= ms) ?? stretches[0]!;
    let offset = Math.floor((ms - from) / STEP_MS);
    while (offset >= length) offset -= DAY_MS / STEP_MS;
    return Math.max(0, first + offset) % inYear;
  });
}

/** Values of a profile of a model year in the steps of the horizon, each changed by `f`; a number stays one. */
export const inHorizon = (
  profile: Profile,
  model: Int32Array,
  f: (value: number) => number = (v) => v,
): number | Float64Array =>
  typeof profile === "number" ? f(profile) : Float64Array.from(model, (step) => f(at(profile, step)));

/** What is expected, and in steps of which nothing is known (NaN) what is entered. */
export const orEntered = (expected: Float64Array | undefined, entered: number | Float64Array): number | Float64Array =>
  expected?.map((value, t) => (Number.isNaN(value) ? at(entered, t) : value)) ?? entered;

/** The same with zeros in the steps in which a component is out. */
export function withoutBlocked(
  values: number | Float64Array,
  steps: number,
  blocked: readonly (readonly [number, number])[] = [],
): number | Float64Array {
  if (blocked.length === 0) return values;
  const course = typeof values === "number" ? new Float64Array(steps).fill(values) : values.slice();
  for (const [from, to] of blocked) course.fill(0, from, to);
  return course;
}

/** The same with what somebody expects in some steps [kW]; never below 0. */
export function withManual(
  values: number | Float64Array,
  steps: number,
  manual: readonly { from: number; to: number; kw: number }[] = [],
): number | Float64Array {
  if (manual.length === 0) return values;
  const course = typeof values === "number" ? new Float64Array(steps).fill(values) : values.slice();
  for (const { from, to, kw } of manual) course.fill(Math.max(0, kw), from, to);
  return course;
}

/** A daily window of the clock that meets the horizon: steps from <= t < to of it, and the share of its length that lies in it [1]. */
export interface DailyWindow {
  from: number;
  to: number;
  share: number;
  /** The step it begins in, before the horizon below 0. */
  begin: number;
}

/**
 * The daily windows of a clock that meet the horizon, the earliest first. A window has the length that its clock gives it: an hour
 * less or more on the days on which the clock changes.
 */
export function dailyWindows({ from, until }: Shift, input: Omit<HorizonInput, "components">): DailyWindow[] {
  const { startMs, steps, timezone } = input;
  const windows: DailyWindow[] = [];
  for (const date of daysIn(timezone, startMs - 2 * DAY_MS, startMs + steps * STEP_MS)) {
    const begin = timeOn(timezone, date, from);
    const end = timeOn(timezone, until > from ? date : addDays(date, 1), until);
    const cut = (time: number) => Math.min(steps, Math.max(0, Math.round((time - startMs) / STEP_MS)));
    const [first, last] = [cut(begin), cut(end)];
    if (last <= first) continue;
    const share = ((last - first) * STEP_MS) / (end - begin);
    windows.push({ from: first, to: last, share, begin: Math.round((begin - startMs) / STEP_MS) });
  }
  return windows;
}

/** On each date that the horizon meets, the step that begins at a time of the clock (HH:MM): before the horizon below 0, after it `steps` and more. */
export const dailySteps = (
  clock: string,
  { startMs, steps, timezone }: Omit<HorizonInput, "components">,
): { date: string; step: number }[] =>
  daysIn(timezone, startMs, startMs + steps * STEP_MS).map((date) => ({
    date,
    step: Math.round((timeOn(timezone, date, clock) - startMs) / STEP_MS),
  }));
