import { isDay, wallOfDay } from "./days";
import { HOUR_MS, MINUTE_MS } from "./spans";
import { isZone, winterOffset, zoneClock } from "./zone";

const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** "2025-03-30 02:00" of a wall time (seconds only when there are some). */
export function wallText(wallMs: number): string {
  const text = new Date(wallMs).toISOString();
  const end = wallMs % MINUTE_MS === 0 ? 16 : 19;
  return text.slice(0, end).replace("T", " ");
}

/** "2025-03-30 02:15": an instant (ms since 1970 UTC) as the clock of a zone shows it, to the minute. */
export const clockText = (zone: string, ms: number): string => wallText(zoneClock(zone).toWall(ms)).slice(0, 16);

/**
 * A time as a field for day and time sends it, as a wall time: "2030-06-01T12:00". A day alone is its midnight. Null for times that do not
 * exist.
 */
export function wallOfText(text: string): number | null {
  const read = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!read || !isDay(read[1]!)) return null;
  const [hour, minute, second] = [read[2], read[3], read[4]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return wallOfDay(read[1]!) + hour * HOUR_MS + minute * MINUTE_MS + second * 1000;
}

/** The full hours of a day as a clock shows them: "00:00" to "23:00", length 24. */
export const CLOCK_HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${two(hour)}:00`);

/** Length of a daily window of "HH:MM" [h], over midnight where its end is not later; the whole day where it begins when it ends. */
export function windowHours({ from, until }: { from: string; until: string }): number {
  const clock = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
  const length = (clock(until) - clock(from) + 24) % 24;
  return length === 0 ? 24 : length;
}

/** Writes instants as "2030-06-01T12:00:00+02:00" in a zone, also in UTC with its offset. Throws RangeError for an unknown zone. */
export function offsetStamp(zone: string): (utcMs: number) => string {
  const clock = zoneClock(zone);
  const suffixes = new Map<number, string>();
  return (utcMs) => {
    const offset = clock.offsetAt(utcMs);
    let suffix = suffixes.get(offset);
    if (suffix === undefined) suffixes.set(offset, (suffix = offsetText(offset)));
    return new Date(utcMs + offset).toISOString().slice(0, 19) + suffix;
  };
}

/** The same with "Z" in UTC; undefined when there is no such zone. */
export function stampWriter(zone: string): ((utcMs: number) => string) | undefined {
  if (zone === "UTC") return (ms) => new Date(ms).toISOString().replace(".000Z", "Z");
  return isZone(zone) ? offsetStamp(zone) : undefined;
}

/** The clock of a zone without summer time in a year, as a zone of its own: "+01:00". */
export const winterClock = (zone: string, year: number): string => offsetText(winterOffset(zone, year));

/** "+05:30" of an offset from UTC [ms]; seconds only where old times had some. */
export function offsetText(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const rest = seconds % 60 ? `:${two(seconds % 60)}` : "";
  return `${offsetMs < 0 ? "-" : "+"}${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest}`;
}
