import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import type { Stamp } from "./stampFormat";

/** A second and a minute before the end [ms], as files write the last of an interval: 23:59:59, 23:59. */
const SHORT = [1000, MINUTE_MS];
/** Of an interval a last minute is a tenth at most. */
const LEAST_STEPS = 10;

/**
 * Stamps that all name the last second or minute of an interval, such as a bill of 31.01.2024 23:59 or a quarter-hour of 00:14:59, at the
 * ends of these: 01.02.2024 00:00 and 00:15. Null where they do not. Stamps that are on whole steps of their own are no such.
 */
export function atTheirEnds<S extends Stamp | null>(stamps: readonly S[]): S[] | null {
  const walls = stamps.flatMap((stamp) => (stamp === null || stamp.elapsedMs !== null ? [] : [stamp.wallMs]));
  if (walls.length < 2) return null;
  const least = walls.reduce((ms, wall, i) => {
    const apart = i === 0 ? 0 : Math.abs(wall - walls[i - 1]!);
    return apart > 0 ? Math.min(ms, apart) : ms;
  }, DAY_MS);
  for (const short of SHORT) {
    if (least < LEAST_STEPS * short) continue;
    // Nearly a day apart, on the days on which the clock is put forward.
    const stepMs = least > DAY_MS - 3 * 60 * MINUTE_MS ? DAY_MS : least;
    if (DAY_MS % stepMs === 0 && walls.every((wall) => (wall + short) % stepMs === 0))
      return stamps.map((stamp) => stamp && { ...stamp, wallMs: stamp.wallMs + short });
  }
  return null;
}
