import { MINUTE_MS } from "~/entities/core/clock";

/**
 * Strict reading of time stamps by a written format. Tokens: yyyy yy mm dd HH MM SS s sss Z (YYYY, YY also read as years). Every other
 * character stands for itself. mm is the month, MM the minute.
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
] as const;

/** ISO 8601 with optional seconds, fraction and Z or offset. */
export const ISO_FORMAT = "ISO";

/** Formats tried when none is named. */
const DETECTED_STAMP_FORMATS: readonly string[] = [
  ISO_FORMAT,
  "dd.mm.yyyy HH:MM",
  "dd.mm.yyyy HH:MM:SS",
  "dd.mm.yy HH:MM",
  "dd/mm/yyyy HH:MM",
  "dd/mm/yyyy HH:MM:SS",
  "mm/dd/yyyy HH:MM",
  "mm/dd/yyyy HH:MM:SS",
  "dd/mm/yy HH:MM",
  "mm/dd/yy HH:MM",
  "yyyy/mm/dd HH:MM",
  "yyyymmddHHMM",
  "yyyy-mm-dd",
  "dd.mm.yyyy",
];

export interface Stamp {
  /** Milliseconds that UTC would show for the same digits. */
  wallMs: number;
  /** Offset of the stamp itself (ms east of UTC), null when the digits are local time. */
  offsetMs: number | null;
}

type Part = "year" | "month" | "day" | "hour" | "minute" | "second" | "fraction" | "zone";
const TOKENS: readonly (readonly [string, Part, string])[] = [
  ["yyyy", "year", "(\\d{4})"],
  ["YYYY", "year", "(\\d{4})"],
  ["sss", "fraction", "(\\d{1,9})"],
  ["yy", "year", "(\\d{2})"],
  ["YY", "year", "(\\d{2})"],
  ["mm", "month", "2"],
  ["dd", "day", "2"],
  ["HH", "hour", "2"],
  ["MM", "minute", "2"],
  ["SS", "second", "2"],
  ["s", "fraction", "(\\d{1,9})"],
  ["Z", "zone", "(Z|[+-]\\d{2}:?\\d{2}|[+-]\\d{2})"],
];

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/;
const ISO_PARTS: Part[] = ["year", "month", "day", "hour", "minute", "second", "fraction", "zone"];

type StampReader = (text: string) => Stamp | null;

/** A reader for the format, or null when the format lacks a year, month or day or names a part twice. */
export function stampReader(format: string): StampReader | null {
  if (format === ISO_FORMAT) return readerOf(ISO, ISO_PARTS);
  const parts: Part[] = [];
  let pattern = "";
  for (let at = 0; at < format.length;) {
    const token = TOKENS.find(([name]) => format.startsWith(name, at));
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
    const digitFollows = TOKENS.some(([next, kind]) => kind !== "zone" && format.startsWith(next, at));
    pattern += expression === "2" ? (digitFollows ? "(\\d{2})" : "(\\d{1,2})") : expression;
  }
  if (!parts.includes("year") || !parts.includes("month") || !parts.includes("day")) return null;
  // A Z or offset after the last part is always understood, whatever the format says of it.
  if (!parts.includes("zone") && parts.includes("hour")) {
    pattern += " ?(Z|[+-]\\d{2}:?\\d{2})?";
    parts.push("zone");
  }
  return readerOf(new RegExp(`^${pattern}$`), parts);
}

function readerOf(pattern: RegExp, parts: readonly Part[]): StampReader {
  const at = (part: Part) => parts.indexOf(part) + 1;
  const [iy, imo, id, ih, imi, is, ifr, iz] = ISO_PARTS.map(at) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (text) => {
    const m = pattern.exec(text);
    if (!m) return null;
    const number = (index: number) => (index > 0 && m[index] !== undefined ? Number(m[index]) : 0);
    let year = number(iy);
    if (m[iy]?.length === 2) year += year < 80 ? 2000 : 1900;
    const month = number(imo);
    const day = number(id);
    const hour = number(ih);
    const minute = number(imi);
    const second = number(is);
    if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
    // 24:00 is the end of the day.
    if (hour > 24 || (hour === 24 && (minute > 0 || second > 0)) || minute > 59 || second > 59) return null;
    const fraction = ifr > 0 ? m[ifr] : undefined;
    const ms = fraction ? Math.round(Number(`0.${fraction}`) * 1000) : 0;
    const offsetMs = iz > 0 && m[iz] ? offsetOf(m[iz]) : null;
    if (offsetMs !== null && Math.abs(offsetMs) > 64_800_000) return null;
    return { wallMs: Date.UTC(year, month - 1, day, hour, minute, second, ms), offsetMs };
  };
}

function offsetOf(text: string): number {
  if (text === "Z") return 0;
  const digits = text.slice(1).replace(":", "");
  const ms = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4) || 0)) * MINUTE_MS;
  return text.startsWith("-") ? -ms : ms;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The format that reads all of the stamps given. Where day and month could be either, the one that makes the steps
 * regular; `ambiguous` when that does not tell them apart. Null when none fits at least nine in ten.
 */
export function detectStampFormat(stamps: readonly string[]): { format: string; ambiguous: boolean } | null {
  const sample = stamps.map((s) => s.trim()).filter((s) => s !== "");
  if (sample.length === 0) return null;
  let best: { format: string; read: number; regular: number }[] = [];
  for (const format of DETECTED_STAMP_FORMATS) {
    const reader = stampReader(format)!;
    const walls: number[] = [];
    for (const text of sample) {
      const stamp = reader(text);
      if (stamp) walls.push(stamp.wallMs - (stamp.offsetMs ?? 0));
    }
    if (walls.length < sample.length * 0.9) continue;
    best.push({ format, read: walls.length, regular: regularity(walls) });
  }
  best = best.sort((a, b) => b.read - a.read || b.regular - a.regular);
  const first = best[0];
  if (!first) return null;
  const second = best[1];
  return { format: first.format, ambiguous: second?.read === first.read && second.regular === first.regular };
}

/** Share of neighbouring stamps that are the most frequent distance apart. */
function regularity(walls: readonly number[]): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < walls.length; i++) {
    const step = walls[i]! - walls[i - 1]!;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return walls.length < 2 ? 0 : Math.max(...counts.values()) / (walls.length - 1);
}
