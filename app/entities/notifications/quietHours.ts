import { addDays, dayOf, timeOn } from "~/entities/core/clock";
import type { Quiet, Timing } from "./notification";

/** Local time of the daily summary. */
const DIGEST_AT = "07:00";

/** The next moment after `now` (ms since 1970 UTC) at which the clock of the zone shows HH:MM. */
function nextClock(now: number, clock: string, zone: string): number {
  const today = dayOf(zone, now);
  const at = timeOn(zone, today, clock);
  return at > now ? at : timeOn(zone, addDays(today, 1), clock);
}

/** Whether `now` lies in the quiet hours; these may run over midnight. */
function isQuiet(now: number, { quiet_from, quiet_to, timezone }: Quiet): boolean {
  if (!quiet_from || !quiet_to) return false;
  return nextClock(now, quiet_to, timezone) <= nextClock(now, quiet_from, timezone);
}

/** When a message of `now` (ms since 1970 UTC) is due. Null: never. What falls into quiet hours waits for their end. */
export function dueAt(timing: Timing, now: number, quiet: Quiet): number | null {
  if (timing === "off") return null;
  const at = timing === "daily" ? nextClock(now, DIGEST_AT, quiet.timezone) : now;
  return isQuiet(at, quiet) && quiet.quiet_to ? nextClock(at, quiet.quiet_to, quiet.timezone) : at;
}
