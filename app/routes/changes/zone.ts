import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import { partsIn } from "~/entities/core/format";

/** The beginning of a day ("2030-03-31", or `later` days after it) in a zone, as UTC in ISO 8601. */
export function instantOf(day: string, zone: string, later = 0): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS;
  if (Number.isNaN(wall)) return day;
  // The zone's offset at the day's beginning, looked up twice because it may change in between.
  const once = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(once, zone)).toISOString();
}

function offsetAt(time: number, zone: string): number {
  const { year, month, day, hour, minute } = partsIn(time, zone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE_MS) * MINUTE_MS;
}
