import { zoneClock } from "~jobs/engines/timeseries";
import type { DeliveryGrid } from "./grid";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours of a week by the clock: weekday 0-6 from Monday * 24 + hour. */
export const WEEK_CELLS = 7 * 24;

/** Month 0-11 * 168 + weekday 0-6 from Monday * 24 + hour of the clock, for each step of a grid; modulo 168 the hour of the week. */
export function clockCells(grid: DeliveryGrid): Int32Array {
  const clock = zoneClock(grid.timezone);
  return Int32Array.from({ length: grid.steps }, (_, step) => {
    const wall = clock.toWall(grid.startMs + step * grid.stepMinutes * 60_000);
    const date = new Date(wall);
    const weekday = (date.getUTCDay() + 6) % 7;
    return (date.getUTCMonth() * 7 + weekday) * 24 + Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
  });
}
