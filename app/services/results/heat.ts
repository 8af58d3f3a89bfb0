import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { HourlyHeat } from "~/entities/results/view/operation";
import type { ModelYear } from "./modelTime";

const WEEK_MS = 7 * DAY_MS;
/** The last one has the one or two days more that a year has. */
const WEEKS = 52;

/** The means of one value per step; a step longer than an hour counts in each of its hours. */
export function hourlyHeat(values: ArrayLike<number>, { startMs, stepH, timezone }: ModelYear): HourlyHeat {
  const clock = zoneClock(timezone);
  const first = clock.toWall(startMs[0] ?? 0);
  const sums = new Float64Array(24 * WEEKS);
  const counts = new Uint32Array(24 * WEEKS);
  for (let i = 0; i < startMs.length; i++) {
    const wall = clock.toWall(startMs[i]!);
    for (let h = 0; h < Math.max(1, stepH); h++) {
      const at = wall + h * HOUR_MS;
      const week = Math.min(WEEKS - 1, Math.max(0, Math.floor((at - first) / WEEK_MS)));
      const cell = new Date(at).getUTCHours() * WEEKS + week;
      sums[cell]! += values[i] ?? 0;
      counts[cell]! += 1;
    }
  }
  return {
    wallMs: Array.from({ length: WEEKS }, (_, week) => first + week * WEEK_MS),
    rows: Array.from({ length: 24 }, (_, hour) =>
      Array.from({ length: WEEKS }, (_, week) => {
        const cell = hour * WEEKS + week;
        return counts[cell]! > 0 ? sums[cell]! / counts[cell]! : null;
      }),
    ),
  };
}
