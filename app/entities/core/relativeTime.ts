import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";

/**
 * How long ago something was, in words: now (under a minute), minutes under an hour, hours under a day, then the date as
 * DD.MM.YYYY HH:mm in the given time zone. Times in ms since 1970; what lies ahead by a skewed clock counts as now.
 */
export function relativeTime(then: number, now: number, locale: string, zone?: string): string {
  const age = now - then;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (age < MINUTE_MS) return words.format(0, "second");
  if (age < HOUR_MS) return words.format(-Math.floor(age / MINUTE_MS), "minute");
  if (age < DAY_MS) return words.format(-Math.floor(age / HOUR_MS), "hour");
  const fields = { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", { ...fields, hourCycle: "h23", timeZone: zone }).formatToParts(then);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("day")}.${part("month")}.${part("year")} ${part("hour")}:${part("minute")}`;
}
