import { dayEnd, dayStart, isDay } from "~/entities/core/clock";

/** The days of an address (`from`, `to`) as a span of time of a zone; what is no day of the calendar filters nothing. */
export interface DaySpan {
  /** YYYY-MM-DD, else empty. */
  from_day: string;
  to_day: string;
  /** The first instant of the first day, and that of the day after the last one (ms since 1970 UTC). */
  fromMs: number | null;
  untilMs: number | null;
}

export function daySpan(query: URLSearchParams, zone: string): DaySpan {
  const day = (name: string): string => {
    const text = query.get(name)?.trim() ?? "";
    return isDay(text) ? text : "";
  };
  const [from_day, to_day] = [day("from"), day("to")];
  return {
    from_day,
    to_day,
    fromMs: from_day ? dayStart(zone, from_day) : null,
    untilMs: to_day ? dayEnd(zone, to_day) : null,
  };
}

/** An instant as ISO 8601 UTC, where there is one. */
export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
