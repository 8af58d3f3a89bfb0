import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import type { FIXED_PERIODS } from "~/entities/generation/generation";
import { zoneClock } from "../timeseries";
import type { Steps } from "./weather";

/** When a plant runs, by the clocks of its zone. */
export interface OperationTime {
  /** ISO 8601: 1 Monday to 7 Sunday. */
  days: readonly number[];
  period: (typeof FIXED_PERIODS)[number];
  /** Which month (1 to 12) or quarter (1 to 4); without meaning for a year. */
  definer: number;
  /** Minutes since midnight: from the first to the last minute, both included. An end before the start is on the day after. */
  firstMinute: number;
  lastMinute: number;
}

const DAY_MINUTES = 1440;

/**
 * Share of each step (0 to 1) in which at least one of the times applies, `count` values. Steps are whole minutes and begin on a
 * full minute. Days are those on the clocks of `zone`: a day with 23 or 25 hours has as much operation as its clocks show. Throws
 * RangeError for an unknown zone.
 */
export function operation(
  times: readonly OperationTime[],
  zone: string,
  { startMs, stepS, count }: Steps,
): Float64Array {
  const clock = zoneClock(zone);
  const minutes = stepS / 60;
  const runs = runningMinutes(times);
  return Float64Array.from({ length: count }, (_, i) => {
    let running = 0;
    for (let minute = 0; minute < minutes;) {
      const wall = clock.toWall(startMs + (i * minutes + minute) * MINUTE_MS);
      const day = Math.floor(wall / DAY_MS);
      const from = Math.floor((wall - day * DAY_MS) / MINUTE_MS);
      const length = pieceOf(clock, startMs + (i * minutes + minute) * MINUTE_MS, minutes - minute, DAY_MINUTES - from);
      const upTo = runs(day);
      running += upTo[from + length]! - upTo[from]!;
      minute += length;
    }
    return running / minutes;
  });
}

/** Minutes from an instant on for which wall clock and UTC run alike, up to the end of step and day. */
function pieceOf(clock: ReturnType<typeof zoneClock>, utcMs: number, ofStep: number, ofDay: number): number {
  const most = Math.min(ofStep, ofDay);
  const alike = (length: number) => clock.offsetAt(utcMs + (length - 1) * MINUTE_MS) === clock.offsetAt(utcMs);
  if (alike(most)) return most;
  let length = 1;
  while (alike(length + 1)) length += 1;
  return length;
}

/** For a day on the wall clock (days since 1970): the minutes with operation from midnight up to each minute, 1441 values. */
function runningMinutes(times: readonly OperationTime[]): (day: number) => Uint16Array {
  const cache = new Map<string, Uint16Array>();
  return (day) => {
    const today = calendar(day);
    const before = calendar(day - 1);
    const key = `${today.month}|${today.weekday}|${before.month}`;
    let upTo = cache.get(key);
    if (upTo) return upTo;
    const runs = new Uint8Array(DAY_MINUTES);
    for (const time of times) {
      const { firstMinute: first, lastMinute: last } = time;
      const overnight = last < first;
      if (appliesOn(time, today)) runs.fill(1, first, overnight ? DAY_MINUTES : last + 1);
      if (overnight && appliesOn(time, before)) runs.fill(1, 0, last + 1);
    }
    upTo = new Uint16Array(DAY_MINUTES + 1);
    for (let minute = 0; minute < DAY_MINUTES; minute++) upTo[minute + 1] = upTo[minute]! + runs[minute]!;
    cache.set(key, upTo);
    return upTo;
  };
}

interface CalendarDay {
  month: number;
  weekday: number;
}

function calendar(day: number): CalendarDay {
  const date = new Date(day * DAY_MS);
  return { month: date.getUTCMonth() + 1, weekday: date.getUTCDay() || 7 };
}

function appliesOn({ days, period, definer }: OperationTime, { month, weekday }: CalendarDay): boolean {
  if (!days.includes(weekday)) return false;
  if (period === "month") return month === definer;
  return period === "year" || Math.ceil(month / 3) === definer;
}
