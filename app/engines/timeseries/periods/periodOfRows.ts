import { DAY_MS, type ZoneClock } from "~/entities/core/clock";
import type { SeriesPeriod } from "~/entities/timeseries/spread";
import type { Stamp } from "../stamps/stampFormat";
import { MOST_SHIFT_MS, periodOf } from "./period";

/** What the rows are values of, by the digits of their stamps, else by the clock. */
export function periodOfRows(stamps: readonly (Stamp | null)[], clock: ZoneClock): SeriesPeriod | null {
  if (!areFarApart(stamps)) return null;
  const read = stamps.filter((stamp) => stamp !== null);
  if (read.some(({ elapsedMs }) => elapsedMs !== null)) return null;
  const byDigits = periodOf(read.map(({ wallMs }) => wallMs));
  if ((byDigits && byDigits.unit !== "dates") || read.some(({ offsetMs }) => offsetMs === null)) return byDigits;
  return periodOf(read.map(({ wallMs, offsetMs }) => clock.toWall(wallMs - offsetMs!))) ?? byDigits;
}

/** Rows that are looked at, before all are. */
const FIRST = 100;

/** Whether the first rows are nearly a day apart, or more: of all others nothing more is asked. */
function areFarApart(stamps: readonly (Stamp | null)[]): boolean {
  let last: number | null = null;
  for (const stamp of stamps.slice(0, FIRST)) {
    if (stamp === null) continue;
    const apart: number = last === null ? 0 : Math.abs(stamp.wallMs - last);
    if (apart > 0 && apart < DAY_MS - MOST_SHIFT_MS) return false;
    last = stamp.wallMs;
  }
  return true;
}
