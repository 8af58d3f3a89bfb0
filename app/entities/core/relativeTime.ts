import { DAY_MS, HOUR_MS, machineZone, MINUTE_MS, partsOf } from "~/entities/core/clock";

/**
 * How long ago something was, in words: now (under a minute), minutes under an hour, hours under a day. Beyond that it is the date as
 * DD.MM.YYYY HH:mm in the given time zone, or in that of the machine. Times in ms since 1970; what lies ahead by a skewed clock counts as
 * now.
 */
export function relativeTime(then: number, now: number, locale: string, zone = machineZone()): string {
  const age = now - then;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (age < MINUTE_MS) return words.format(0, "second");
  if (age < HOUR_MS) return words.format(-Math.floor(age / MINUTE_MS), "minute");
  if (age < DAY_MS) return words.format(-Math.floor(age / HOUR_MS), "hour");
  const { year, month, day, hour, minute } = partsOf(zone, then);
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`;
}

const two = (part: number): string => String(part).padStart(2, "0");
