import { zoneClock } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import type { DeliveryGrid } from "./grid";

/** Hours of a week by the clock: weekday 0-6 from Monday * 24 + hour. */
export const WEEK_CELLS = 7 * 24;

/**
 * Month 0-11 * 168 + weekday 0-6 from Monday * 24 + hour of the clock, for each step of a grid; modulo 168 the hour of the week. Month and
 * weekday are those of the day of delivery: 03:00 of a gas day is in the cell of the weekday that it began on.
 */
export function clockCells(grid: DeliveryGrid): Int32Array {
  const clock = zoneClock(grid.timezone);
  const stepMs = grid.stepMinutes * MINUTE_MS;
  const cells = new Int32Array(grid.steps);
  for (let day = 0; day + 1 < grid.dayStarts.length; day++) {
    const [from, until] = [grid.dayStarts[day]!, grid.dayStarts[day + 1]!];
    const wall = clock.toWall(grid.startMs + from * stepMs);
    const date = new Date(wall);
    const first = (date.getUTCMonth() * 7 + ((date.getUTCDay() + 6) % 7)) * 24;
    const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
    // The clock goes on evenly on all days but those on which it is changed.
    const even = (until - from) * stepMs === DAY_MS && wall === midnight + grid.beginsAt * HOUR_MS;
    for (let step = from; step < until; step++) {
      const past = even
        ? wall - midnight + (step - from) * stepMs
        : clock.toWall(grid.startMs + step * stepMs) - midnight;
      cells[step] = first + (Math.floor(past / HOUR_MS) % 24);
    }
  }
  return cells;
}
