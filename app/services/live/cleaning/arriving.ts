import { DAY_MS } from "~/entities/core/clock";
import type { LiveRules } from "~/entities/live/liveSeries";

export interface TimedValue {
  /** UTC, ms. */
  at: number;
  value: number;
}

/** Which rule a value was set aside by; the words are `live:aside.<rule>`. */
export const RULES = ["stuck", "jump", "outlier"] as const;
export type Rule = (typeof RULES)[number];

/** Values within which the spread of an outlier's neighbourhood is measured: a week, so that a calm night sets no measure. */
export const LOOK_BACK_MS = 7 * DAY_MS;

/** What the rules measure by next to their limits. */
interface SeriesShape {
  /** Length of a step of the series [ms]. */
  stepMs: number;
  /** Values at which being stuck is no sign. */
  bounds?: readonly (number | null)[];
}

/**
 * Judges values as they come in by those before them alone, so that a value is judged the same whenever it is sent again. `known` are
 * stored values, `arrived` new ones, each in order of time and without a time twice. A value of `arrived` takes the place of a known one at
 * its time. Returns for each of `arrived` the rule that sets it aside, or null. What is set aside is no measure for what follows. Every
 * rule lets go after a while. After `window_size` steps without a good value a jump is a new level. A stuck value begins anew when nothing
 * good came for a week.
 *
 * stuck: the value has been the same for more than `stuck_steps` steps. Zeros and values at a bound are no sign of it. jump: it is further
 * from the last good value than `jump_limit` for each step since. outlier: it is too far from the mean of the last `window_size` good
 * values. The bound is `outlier_zscore` times the larger of their standard deviation and that of the week. The first two are the flat line
 * and rate of change tests of U.S. IOOS, QARTOD manual for temperature and salinity, 2020.
 */
export function judgeArrivals(
  earlier: readonly TimedValue[],
  arrived: readonly TimedValue[],
  rules: LiveRules,
  { stepMs, bounds = [] }: SeriesShape,
): (Rule | null)[] {
  const good = new Neighbourhood();
  const replaced = new Set(arrived.map(({ at }) => at));
  let next = 0;
  return arrived.map((value) => {
    for (let before = earlier[next]; before && before.at < value.at; before = earlier[++next])
      if (!replaced.has(before.at)) good.add(before);
    good.leave(value.at - LOOK_BACK_MS);
    const rule = ruleFor(good, value, rules, { stepMs, bounds });
    if (rule === null) good.add(value);
    return rule;
  });
}

function ruleFor(
  good: Neighbourhood,
  { at, value }: TimedValue,
  { stuck_steps, jump_limit, outlier_zscore, window_size }: LiveRules,
  { stepMs, bounds }: Required<SeriesShape>,
): Rule | null {
  const last = good.last;
  if (!last) return null;
  const since = (at - last.at) / stepMs;
  if (stuck_steps !== null && value === last.value && value !== 0 && !bounds.includes(value))
    if (at - good.sameSince > stuck_steps * stepMs) return "stuck";
  if (since > window_size) return null;
  if (jump_limit !== null && Math.abs(value - last.value) > jump_limit * Math.max(1, since)) return "jump";
  if (outlier_zscore === null) return null;
  const near = good.latest(window_size);
  if (near.length < window_size) return null;
  const { mean, deviation } = spreadOf(near);
  const usual = Math.max(deviation, good.deviation);
  return usual > 0 && Math.abs(value - mean) > outlier_zscore * usual ? "outlier" : null;
}

/** Good values of the last week, with their sums, which are kept about the first of them so that no digits are lost. */
class Neighbourhood {
  private readonly values: TimedValue[] = [];
  private from = 0;
  private origin = 0;
  private sum = 0;
  private squares = 0;
  /** When the last value was first met in an unbroken row. */
  sameSince = 0;

  get last(): TimedValue | undefined {
    return this.values.length > this.from ? this.values.at(-1) : undefined;
  }

  add(timedValue: TimedValue): void {
    if (this.last?.value !== timedValue.value) this.sameSince = timedValue.at;
    if (this.last === undefined) [this.origin, this.sum, this.squares] = [timedValue.value, 0, 0];
    this.values.push(timedValue);
    this.count(timedValue.value, 1);
  }

  leave(before: number): void {
    for (let first = this.values[this.from]; first && first.at < before; first = this.values[++this.from])
      this.count(first.value, -1);
  }

  latest(count: number): number[] {
    return this.values.slice(Math.max(this.from, this.values.length - count)).map(({ value }) => value);
  }

  /** Standard deviation of all of them. */
  get deviation(): number {
    const n = this.values.length - this.from;
    return Math.sqrt(Math.max(0, this.squares / n - (this.sum / n) ** 2));
  }

  private count(value: number, times: 1 | -1): void {
    const off = value - this.origin;
    this.sum += times * off;
    this.squares += times * off * off;
  }
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(squares) };
}
