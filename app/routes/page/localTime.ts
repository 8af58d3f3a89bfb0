import { clockText, wallOfText, zoneClock } from "~/entities/core/clock";

/** A time as a field for day and time sends it (2030-06-01T12:00), in a zone, as ISO 8601 UTC; null for times that do not exist. */
export function instantOfLocal(local: string, zone: string): string | null {
  const wall = wallOfText(local);
  return wall === null ? null : new Date(zoneClock(zone).toUtcOrLater(wall)).toISOString();
}

/** An ISO 8601 time as the clock of a zone shows it, to the minute, for a field for day and time. */
export const localOf = (iso: string, zone: string): string => clockText(zone, Date.parse(iso)).replace(" ", "T");
