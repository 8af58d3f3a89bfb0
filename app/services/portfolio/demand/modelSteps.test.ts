import { expect, it } from "vitest";
import { deliveryGrid } from "~/engines/portfolio";
import { HOUR_MS } from "~/entities/core/clock";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { modelSteps, type ModelTime } from "./modelSteps";

const zone = "Europe/Berlin";
const newYear = (year: number) => Date.UTC(year, 0, 1) - HOUR_MS;
const run = (years: number[], stepH = 1): ModelTime => ({
  years,
  yearStartMs: years.map(newYear),
  stepH,
  steps: 8760 / stepH,
  timezone: zone,
});
const day = (first: string, last = first) => deliveryGrid(midnightClock(zone), { first, last });
/** Weekday and hour by the clock of a step of a model year. */
const clockOf = (step: number, year: number) => {
  const leap = year % 4 === 0 && step >= 59 * 24 ? 24 : 0;
  const at = new Date(newYear(year) + (step + leap) * HOUR_MS);
  return at.toLocaleString("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit" });
};

it("a year of the run is itself, by the clock and over its changes", () => {
  const steps = modelSteps(day("2030-01-01", "2030-12-31"), run([2030]));
  expect([...steps]).toEqual(Array.from({ length: 8760 }, (_, i) => i));
  expect(modelSteps(day("2030-01-01"), run([2030], 6)).slice(0, 13)).toEqual(
    Int32Array.from([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2]),
  );
});

it("29 February takes the day before", () => {
  const steps = modelSteps(day("2028-02-28", "2028-03-01"), run([2028]));
  expect([steps[0], steps[24], steps[48]]).toEqual([58 * 24, 58 * 24, 59 * 24]);
});

it("another year takes the year before it with the same weekday and hour, none where there is none before", () => {
  const grid = day("2031-01-01", "2031-12-31");
  const steps = modelSteps(grid, run([2028, 2035]));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(8760);
  let differ = 0;
  for (let t = 0; t < grid.steps; t += 5) {
    const at = new Date(grid.startMs + t * HOUR_MS);
    const weekHour = at.toLocaleString("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit" });
    if (clockOf(steps[t]!, 2028) !== weekHour) differ++;
  }
  // The hour that the clock skips in one of the years, twice, and the 29 February that the model has not.
  expect(differ).toBeLessThanOrEqual(1 + 5);
  expect([...modelSteps(day("2036-05-01"), run([2028, 2035]))].every((step) => step >= 8760)).toBe(true);
  expect([...modelSteps(day("2027-05-01"), run([2028]))]).toEqual(new Array(24).fill(-1));
});
