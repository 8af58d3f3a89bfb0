import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";

/** Clocks of the formats of files, written apart from the product's own, so that one can be wrong without the other. */

export const MINUTE = MINUTE_MS;
export const HOUR = HOUR_MS;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets of zones by their quarter-hour: no clock changes within one. */
const offsets = new Map<string, number>();
const QUARTER = 900_000;

/** What a clock on the wall of the zone shows at a moment (UTC ms), as the moment at which UTC shows the same. */
export function wallOf(ms: number, zone: string): number {
  if (zone === "UTC") return ms;
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (fixed) return ms + (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * HOUR + Number(fixed[3]) * MINUTE);
  const quarter = Math.floor(ms / QUARTER);
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = shown(quarter * QUARTER, zone) - quarter * QUARTER;
    offsets.set(key, offset);
  }
  return ms + offset;
}

function shown(ms: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      hourCycle: "h23",
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

/** The moment (UTC ms) at which a local day, "2024-03-31", begins. */
export function midnight(day: string, zone: string): number {
  const wall = Date.parse(`${day}T00:00Z`);
  const guess = wall - (wallOf(wall, zone) - wall);
  return guess - (wallOf(guess, zone) - wall);
}

const two = (n: number) => String(n).padStart(2, "0");

/** "+02:00" */
export function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE;
  return `${offsetMs < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A wall clock's moment as a pattern says: YYYY YY MMM MM M DD D hh h (as written) kk (01 to 12) k mm ss A (AM or PM). */
export function write(wall: number, pattern: string): string {
  const at = new Date(wall);
  const hour = at.getUTCHours();
  const parts: Record<string, string> = {
    YYYY: String(at.getUTCFullYear()),
    YY: two(at.getUTCFullYear() % 100),
    MMM: MONTHS[at.getUTCMonth()]!,
    MM: two(at.getUTCMonth() + 1),
    M: String(at.getUTCMonth() + 1),
    DD: two(at.getUTCDate()),
    D: String(at.getUTCDate()),
    hh: two(hour),
    h: String(hour),
    kk: two(hour % 12 || 12),
    k: String(hour % 12 || 12),
    mm: two(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
    A: hour < 12 ? "AM" : "PM",
  };
  return pattern.replace(/YYYY|YY|MMM|MM|M|DD|D|hh|h|kk|k|mm|ss|A/g, (token) => parts[token]!);
}

/** Local time with its offset: "2024-03-31T01:30:00+01:00". */
export function isoLocal(ms: number, zone: string, pattern = "YYYY-MM-DDThh:mm:ss"): string {
  const wall = wallOf(ms, zone);
  return `${write(wall, pattern)}${offsetText(wall - ms)}`;
}

/** "2024-03-31T00:30:00Z" */
export const isoUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The label of an end, where midnight is 24:00 of the day that ends: the wall moment of the day, and its clock. */
export function endLabel(wallEnd: number): { day: number; clock: string } {
  const clock = write(wallEnd, "hh:mm");
  return clock === "00:00" ? { day: wallEnd - 1, clock: "24:00" } : { day: wallEnd, clock };
}
