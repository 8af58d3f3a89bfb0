/**
 * Wall clock <-> UTC for an IANA zone, from the platform's own zone data (Intl). A wall time is written as the
 * milliseconds that UTC would show for the same digits.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./spans";

export interface ZoneClock {
  zone: string;
  offsetAt(utcMs: number): number;
  toUtc(wallMs: number): number[];
  /** The first instant with a wall time; one that the clock skips is later by what is skipped. */
  toUtcOrLater(wallMs: number): number;
  toWall(utcMs: number): number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

function offsetByIntl(zone: string, utcMs: number): number {
  const whole = Math.floor(utcMs / 1000) * 1000;
  const read: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(whole)) read[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** A clock that is never put forward: +01:00. */
const FIXED = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;

/** Milliseconds ahead of UTC of a fixed clock; null for a zone. */
function fixedOffset(zone: string): number | null {
  if (!FIXED.test(zone)) return null;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return (zone.startsWith("-") ? -minutes : minutes) * MINUTE_MS;
}

/** What a zone is ahead of UTC [ms] when its clock is not put forward: the lesser of January and July of a year. */
export const winterOffset = (zone: string, year: number): number =>
  Math.min(...[0, 6].map((month) => zoneClock(zone).offsetAt(Date.UTC(year, month, 15, 12))));

/** True for a zone that the platform knows, and for a clock ahead of UTC or behind it: +01:00. */
export function isZone(zone: string): boolean {
  if (fixedOffset(zone) !== null) return true;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The zone that the machine is set to: in the browser that of its user. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const clocks = new Map<string, ZoneClock>();
/** Days of a zone whose offsets are kept: more than a century. */
const MOST_DAYS = 40_000;

/** The clock of a zone; offsets are found day by day once and kept. Throws RangeError for an unknown zone. */
export function zoneClock(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) clocks.set(zone, (clock = newClock(zone)));
  return clock;
}

function newClock(zone: string): ZoneClock {
  const same = (ms: number) => ms;
  if (zone === "UTC") return { zone, offsetAt: () => 0, toUtc: (wall) => [wall], toUtcOrLater: same, toWall: same };
  const fixed = fixedOffset(zone);
  if (fixed !== null) {
    const back = (wall: number) => wall - fixed;
    return {
      zone,
      offsetAt: () => fixed,
      toUtc: (wall) => [back(wall)],
      toUtcOrLater: back,
      toWall: (utc) => utc + fixed,
    };
  }
  formatOf(zone);
  const dayStart = new Map<number, number>();
  const changes = new Map<number, { atMs: number; before: number; after: number } | null>();

  const offsetAtDay = (day: number): number => {
    let offset = dayStart.get(day);
    if (offset === undefined) dayStart.set(day, (offset = offsetByIntl(zone, day * DAY_MS)));
    return offset;
  };
  const changeIn = (day: number) => {
    let change = changes.get(day);
    if (change === undefined) {
      if (changes.size >= MOST_DAYS) for (const cache of [dayStart, changes]) cache.clear();
      const before = offsetAtDay(day);
      const after = offsetAtDay(day + 1);
      change = null;
      if (before !== after) {
        let low = day * DAY_MS;
        let high = low + DAY_MS;
        while (high - low > 1000) {
          const middle = low + Math.floor((high - low) / 2000) * 1000;
          if (offsetByIntl(zone, middle) === before) low = middle;
          else high = middle;
        }
        change = { atMs: high, before, after };
      }
      changes.set(day, change);
    }
    return change;
  };
  const offsetAt = (utcMs: number): number => {
    const change = changeIn(Math.floor(utcMs / DAY_MS));
    if (!change) return offsetAtDay(Math.floor(utcMs / DAY_MS));
    return utcMs < change.atMs ? change.before : change.after;
  };
  const toUtc = (wallMs: number): number[] => {
    const early = offsetAt(wallMs - DAY_MS);
    const late = offsetAt(wallMs + DAY_MS);
    if (early === late) return [wallMs - early];
    const instants = [wallMs - early, wallMs - late].filter((utc) => utc + offsetAt(utc) === wallMs);
    return instants.sort((a, b) => a - b);
  };
  const toUtcOrLater = (wallMs: number): number => toUtc(wallMs)[0] ?? wallMs - offsetAt(wallMs - DAY_MS);
  return { zone, offsetAt, toUtc, toUtcOrLater, toWall: (utc) => utc + offsetAt(utc) };
}

/** By which clocks are put forward: multiples of it. */
const QUARTER_MS = HOUR_MS / 4;

/**
 * UTC ms of the first instant at which the wall clock shows a time. Of a skipped time it is the instant at which the clock is put forward
 * beyond it. A zone has skipped a whole day.
 */
export function firstAt(clock: ZoneClock, wallMs: number): number {
  for (let wall = wallMs; wall <= wallMs + 2 * DAY_MS; wall += QUARTER_MS) {
    const [utc] = clock.toUtc(wall);
    if (utc !== undefined) return utc;
  }
  throw new RangeError(`The clock of ${clock.zone} never shows ${new Date(wallMs).toISOString()}`);
}
