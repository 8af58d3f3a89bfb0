import { MINUTE_MS } from "~/entities/core/clock";
import { MONTH_NAMES, offsetOfText, ZONE_PATTERN } from "./stampWords";

/**
 * Strict reading of time stamps by a written format. Tokens: yyyy yy mm mmm dd HH hh AM MM SS s sss Z #n (YYYY, YY also read as years). mm is
 * the month, mmm its name, MM the minute, hh an hour of a 12-hour clock with AM or PM. #30 is the number of a period of 30 minutes, counted
 * from 1 at local midnight as time passes: days of 23 and 25 hours have fewer and more. A format without a day is of months, one of a year alone
 * of years. Every other character stands for itself.
 */

/** The formats the upload form suggests, most specific first. */
export const SUGGESTED_STAMP_FORMATS = [
  "yyyy-mm-ddTHH:MM:SS",
  "yyyy-mm-ddTHH:MM:SS.s",
  "yyyy-mm-ddTHH:MM:SS.sss",
  "yyyy-mm-dd HH:MM:SS",
  "dd.mm.yyyy HH:MM",
  "dd.mm.yy HH:MM",
  "mm/dd/yyyy HH:MM",
  "mm/dd/YY HH:MM",
  "mm/dd/yyyy hh:MM AM",
  "dd/mm/yyyy #30",
  "yyyymmdd #60",
] as const;

/** ISO 8601 with optional seconds, fraction and Z or offset. */
export const ISO_FORMAT = "ISO";

export interface Stamp {
  /** Milliseconds that UTC would show for the same digits; of a numbered period, for the start of its day. */
  wallMs: number;
  /** Offset of the stamp itself (ms east of UTC), null when the digits are local time. */
  offsetMs: number | null;
  /** Time that passes from local midnight to the stamp; null where the digits say the time of day. */
  elapsedMs: number | null;
}

type Part = "year" | "month" | "day" | "hour" | "minute" | "second" | "fraction" | "zone" | "half" | "name" | "period";
const TOKENS: readonly (readonly [string, Part, string])[] = [
  ["yyyy", "year", "(\\d{4})"],
  ["YYYY", "year", "(\\d{4})"],
  ["sss", "fraction", "(\\d{1,9})"],
  ["mmm", "name", "(\\p{L}{3,10})\\.?"],
  ["yy", "year", "(\\d{2})"],
  ["YY", "year", "(\\d{2})"],
  ["mm", "month", "2"],
  ["dd", "day", "2"],
  ["HH", "hour", "2"],
  ["hh", "hour", "2"],
  ["AM", "half", "([AaPp])\\.?\\s?[Mm]\\.?"],
  ["MM", "minute", "2"],
  ["SS", "second", "2"],
  ["s", "fraction", "(\\d{1,9})"],
  ["Z", "zone", `(${ZONE_PATTERN})`],
];

const ISO = new RegExp(
  `^(\\d{4})-(\\d{2})-(\\d{2})(?:[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?)? ?(${ZONE_PATTERN})?$`,
);
const ISO_PARTS: Part[] = ["year", "month", "day", "hour", "minute", "second", "fraction", "zone"];
/** Number of a period of so many minutes. */
const PERIOD = /^#(\d{1,2})/;
/**
 * A stamp that names an interval, by its two ends, in words of five languages or of ISO 8601 with a slash: what stands before the dash is its
 * begin. Between dates with dots or slashes a dash needs no spaces.
 */
const INTERVAL =
  /^(?:(?:du|de|del|dal|von|vom|from)\s+)?(.*\d.*?)(?:\s+(?:-|–|—|to|bis(?: zum)?|au|(?:à|al)(?=\s+\d{1,4}[./-]))\s+|(?<=\d[./]\d{4})[-–](?=\d{1,2}[./])|(?<=T[\d:.]+Z?)\/(?=\d{4}-))(.*\d.*)$/i;

export type StampReader = (text: string) => Stamp | null;

const readers = new Map<string, StampReader | null>();

/** A reader for the format, or null when the format lacks a year, or a month before its day, or names a part twice. */
export function stampReader(format: string): StampReader | null {
  let reader = readers.get(format);
  if (reader === undefined) {
    if (readers.size > 500) readers.clear();
    readers.set(format, (reader = newReader(format)));
  }
  return reader;
}

function newReader(format: string): StampReader | null {
  if (format === ISO_FORMAT) return readerOf(ISO, ISO_PARTS, { periodMinutes: 0, twelve: false });
  const parts: Part[] = [];
  let pattern = "";
  let periodMinutes = 0;
  for (let at = 0; at < format.length;) {
    const period = PERIOD.exec(format.slice(at));
    const token = TOKENS.find(([name]) => format.startsWith(name, at));
    if (period) {
      periodMinutes = Number(period[1]);
      if (parts.includes("period") || periodMinutes === 0 || 1440 % periodMinutes !== 0) return null;
      parts.push("period");
      pattern += "(\\d{1,3})";
      at += period[0].length;
      continue;
    }
    if (!token) {
      pattern += format[at]!.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
      at += 1;
      continue;
    }
    const [name, part, expression] = token;
    if (parts.includes(part)) return null;
    parts.push(part);
    at += name.length;
    // Two digits where numbers stand side by side; one is enough where a separator follows.
    const digitFollows = TOKENS.some(([next, kind]) => isDigits(kind) && format.startsWith(next, at));
    pattern += expression === "2" ? (digitFollows ? "(\\d{2})" : "(\\d{1,2})") : expression;
  }
  const [hasNumber, hasName] = [parts.includes("month"), parts.includes("name")];
  if (!parts.includes("year") || (hasNumber && hasName)) return null;
  // What names no day is the first of its month; a year alone its first of January.
  const isDay = parts.includes("day");
  if (isDay ? !hasNumber && !hasName : parts.length > (hasNumber || hasName ? 2 : 1)) return null;
  if (parts.includes("period") && parts.includes("hour")) return null;
  // A Z or offset after the last part is always understood, whatever the format says of it.
  if (!parts.includes("zone") && parts.includes("hour")) {
    pattern += ` ?(${ZONE_PATTERN})?`;
    parts.push("zone");
  }
  return readerOf(new RegExp(`^${pattern}$`, "u"), parts, { periodMinutes, twelve: parts.includes("half") });
}

const isDigits = (part: Part): boolean => part !== "zone" && part !== "half" && part !== "name";

interface Clock {
  periodMinutes: number;
  /** Hours are those of a 12-hour clock. */
  twelve: boolean;
}

function readerOf(pattern: RegExp, parts: readonly Part[], { periodMinutes, twelve }: Clock): StampReader {
  const at = (part: Part) => parts.indexOf(part) + 1;
  const [year_, month_, day_] = [at("year"), at("month"), at("day")];
  const [hour_, minute_, second_, fraction_] = [at("hour"), at("minute"), at("second"), at("fraction")];
  const [zone_, half_, name_, period_] = [at("zone"), at("half"), at("name"), at("period")];
  const read: StampReader = (text) => {
    const m = pattern.exec(text);
    if (!m) return null;
    let year = numberAt(m, year_);
    if (m[year_]?.length === 2) year += year < 80 ? 2000 : 1900;
    const month = name_ > 0 ? (MONTH_NAMES.get(m[name_]!.toLowerCase()) ?? 0) : month_ > 0 ? numberAt(m, month_) : 1;
    const day = day_ > 0 ? numberAt(m, day_) : 1;
    let hour = numberAt(m, hour_);
    const minute = numberAt(m, minute_);
    const second = numberAt(m, second_);
    if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
    if (twelve) {
      if (hour < 1 || hour > 12) return null;
      hour = (hour % 12) + (/p/i.test(m[half_]!) ? 12 : 0);
    }
    // 24:00 is the end of the day.
    if (hour > 24 || (hour === 24 && (minute > 0 || second > 0)) || minute > 59 || second > 59) return null;
    const fraction = fraction_ ? m[fraction_] : undefined;
    const ms = fraction ? Math.round(Number(`0.${fraction}`) * 1000) : 0;
    const offsetMs = zone_ && m[zone_] ? offsetOfText(m[zone_]) : null;
    if (offsetMs !== null && Math.abs(offsetMs) > 64_800_000) return null;
    const period = numberAt(m, period_);
    // A day has 25 hours at most.
    if (period_ > 0 && (period < 1 || period > 1500 / periodMinutes)) return null;
    const elapsedMs = period_ > 0 ? (period - 1) * periodMinutes * MINUTE_MS : null;
    return { wallMs: Date.UTC(year, month - 1, day, hour, minute, second, ms), offsetMs, elapsedMs };
  };
  return (text) => {
    const stamp = read(text);
    if (stamp) return stamp;
    const start = startOf(text);
    return start === undefined ? null : read(start.trim());
  };
}

/** The digits of a part of a stamp; 0 where the format has it not, or the text leaves it out. */
const numberAt = (match: RegExpExecArray, index: number): number => (index > 0 ? Number(match[index] ?? 0) : 0);

/** Whether a stamp names both ends of its interval. */
export const isInterval = (text: string): boolean => startOf(text) !== undefined;

/** What an interval in a stamp ends with; null where the stamp names one end alone. */
export const intervalEnd = (text: string): string | null =>
  text.length > MOST_INTERVAL ? null : (INTERVAL.exec(text)?.[2]?.trim() ?? null);

/** What an interval may be written with; longer texts are none, and would be looked at for long. */
const MOST_INTERVAL = 100;
const startOf = (text: string): string | undefined =>
  text.length > MOST_INTERVAL ? undefined : INTERVAL.exec(text)?.[1];

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
