import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";

/** A time as a field for day and time sends it (2030-06-01T12:00), in a zone, as ISO 8601 UTC; null for times that do not exist. */
export function instantOfLocal(local: string, zone: string): string | null {
  try {
    return toZoned(parseDateTime(local), zone).toDate().toISOString();
  } catch {
    return null;
  }
}

/** An ISO 8601 time as the clock of a zone shows it, to the minute, for a field for day and time. */
export const localOf = (iso: string, zone: string): string =>
  toCalendarDateTime(parseAbsolute(iso, zone)).toString().slice(0, 16);
