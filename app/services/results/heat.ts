import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { HourlyHeat } from "~/entities/results/view/operation";
import type { ModelYear } from "./modelTime";

const HOURS = 24;

/** The means of one value per step; a step longer than an hour counts in each of its hours. */
export function hourlyHeat(values: ArrayLike<number>, { startMs, stepH, timezone }: ModelYear): HourlyHeat {
  const clock = zoneClock(timezone);
  // The last step ends with the year, also where it is longer than what is left of a day.
  const end = clock.toWall((startMs[startMs.length - 1] ?? 0) + Math.max(1, stepH) * HOUR_MS);
  const columns = new Map<number, number>();
  const sums: Float64Array[] = [];
  const counts: Uint16Array[] = [];
  for (let i = 0; i < startMs.length; i++) {
    const wall = clock.toWall(startMs[i]!);
    for (let h = 0; h < Math.max(1, stepH); h++) {
      const at = wall + h * HOUR_MS;
      if (at >= end) break;
      const day = Math.floor(at / DAY_MS);
      const column = columns.get(day) ?? columns.size;
      columns.set(day, column);
      sums[column] ??= new Float64Array(HOURS);
      counts[column] ??= new Uint16Array(HOURS);
      const hour = new Date(at).getUTCHours();
      sums[column][hour]! += values[i] ?? 0;
      counts[column][hour]! += 1;
    }
  }
  return {
    wallMs: [...columns.keys()].map((day) => day * DAY_MS),
    rows: Array.from({ length: HOURS }, (_, hour) =>
      sums.map((sum, column) => {
        const count = counts[column]![hour]!;
        return count > 0 ? sum[hour]! / count : null;
      }),
    ),
  };
}
