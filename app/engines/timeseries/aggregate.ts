import { DAY_MS, HOUR_MS, type ZoneClock, zoneClock } from "~/entities/core/clock";
import type { PeriodNumbers } from "~/entities/timeseries/course";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

export const AGGREGATIONS = ["hourly", "daily", "monthly", "yearly"] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

const LABEL_LENGTH = { daily: 10, monthly: 7, yearly: 4 };
/** " 00:00" to " 23:00", as labels of hours end. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ` ${String(hour).padStart(2, "0")}:00`);

type RegularValues = Pick<SeriesBlock, "startMs" | "stepS" | "values">;

/**
 * Periods of the zone's calendar: a day of the clock change has 23 or 25 hours, and the hour that happens twice is two
 * periods. The series is a block or any regular run of values. Asks the clock once for a period, so that 20 years of hours
 * take milliseconds.
 */
export function aggregate(series: RegularValues, to: Aggregation, timezone: string): PeriodNumbers[] {
  const clock = zoneClock(timezone);
  const periodOf = periodsOf(series, labelsOf(clock, to));
  const { startMs, values } = series;
  const stepMs = series.stepS * 1000;
  const periods: PeriodNumbers[] = [];
  for (let i = 0; i < values.length;) {
    const firstMs = startMs + i * stepMs;
    const next = Math.min(
      values.length,
      Math.max(i + 1, Math.ceil((periodEnd(clock, firstMs, to) - startMs) / stepMs)),
    );
    periods.push(periodOf(i, next));
    i = next;
  }
  return periods;
}

/** Writes starts of periods as the zone's clock shows them; of hours the day is written once, as most of the time would go there. */
function labelsOf(clock: ZoneClock, to: Aggregation): (ms: number) => string {
  const text = (wall: number, length: number) => new Date(wall).toISOString().slice(0, length);
  if (to !== "hourly") return (ms) => text(clock.toWall(ms), LABEL_LENGTH[to]);
  let [day, date] = [NaN, ""];
  return (ms) => {
    const wall = clock.toWall(ms);
    const of = Math.floor(wall / DAY_MS);
    if (of !== day) [day, date] = [of, text(wall, LABEL_LENGTH.daily)];
    return date + HOURS[Math.floor((wall - of * DAY_MS) / HOUR_MS)]!;
  };
}

/** The first instant after the period that holds an instant, UTC ms. */
function periodEnd(clock: ZoneClock, ms: number, to: Aggregation): number {
  const offset = clock.offsetAt(ms);
  const wall = ms + offset;
  if (to === "hourly") {
    const end = Math.floor(wall / HOUR_MS) * HOUR_MS + HOUR_MS - offset;
    return clock.offsetAt(end - 1) === offset ? end : firstInstant(ms, end, (at) => clock.offsetAt(at) !== offset);
  }
  const date = new Date(wall);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const nextWall =
    to === "daily"
      ? Date.UTC(year, month, day + 1)
      : to === "monthly"
        ? Date.UTC(year, month + 1, 1)
        : Date.UTC(year + 1, 0, 1);
  const [end] = clock.toUtc(nextWall);
  if (end !== undefined) return end;
  // Midnight is skipped there: the period ends where the clock is put forward.
  return firstInstant(
    nextWall - offset - 3 * HOUR_MS,
    nextWall - offset + 3 * HOUR_MS,
    (at) => clock.toWall(at) >= nextWall,
  );
}

/** The first instant from which something holds, to the second; it holds at `until`. */
function firstInstant(from: number, until: number, holds: (ms: number) => boolean): number {
  let [low, high] = [from, until];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** What the steps from <= i < to come to. `label`: of an instant [ms]. */
function periodsOf(
  { startMs, stepS, values }: RegularValues,
  label: (ms: number) => string,
): (from: number, to: number) => PeriodNumbers {
  const [stepMs, stepH] = [stepS * 1000, stepS / 3600];
  return (from, to) => {
    let [total, count, min, max] = [0, 0, Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      const v = values[i]!;
      if (Number.isNaN(v)) continue;
      count += 1;
      total += v;
      if (v < min) min = v;
      if (v > max) max = v;
    }
    const hasValues = count > 0;
    const firstMs = startMs + from * stepMs;
    // Written out field by field: spreads take three times as long, and there can be 175 000 of them.
    return {
      label: label(firstMs),
      startMs: firstMs,
      mean: hasValues ? total / count : null,
      min: hasValues ? min : null,
      max: hasValues ? max : null,
      sum: total * stepH,
      count,
      gaps: to - from - count,
    };
  };
}
