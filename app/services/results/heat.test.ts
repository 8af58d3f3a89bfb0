import { expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { hourlyHeat } from "./heat";
import { modelYearOf } from "./modelTime";

const year = (stepH: number, at = 2031, zone = "UTC", start = Date.UTC(at, 0, 1)) =>
  modelYearOf(at, zone, { yearStartMs: start, stepH, steps: 8760 / stepH });

test("a cell is the mean of an hour of the clock over seven days, the last one of the days that are left", () => {
  // Each value is its day (from 0) in tens and its hour.
  const values = Array.from({ length: 8760 }, (_, i) => Math.floor(i / 24) * 10 + (i % 24));
  const { rows, wallMs } = hourlyHeat(values, year(1));
  expect([rows.length, rows[0]!.length]).toEqual([24, 52]);
  // Days 0 to 6, 7 to 13 and 357 to 364.
  expect([rows[5]![0], rows[5]![1], rows[23]![51]]).toEqual([35, 105, 3628]);
  expect(wallMs.slice(0, 2)).toEqual([Date.UTC(2031, 0, 1), Date.UTC(2031, 0, 8)]);
});

test("a long step counts in all of its hours, a short one in its own", () => {
  const long = hourlyHeat(
    Array.from({ length: 1460 }, (_, i) => i % 4),
    year(6),
  );
  expect(long.rows.map((row) => row[30])).toEqual([0, 1, 2, 3].flatMap((value) => new Array<number>(6).fill(value)));
  const short = hourlyHeat(
    Array.from({ length: 8760 * 4 }, (_, i) => i % 4),
    year(0.25),
  );
  expect(short.rows.every((row) => row.every((value) => value === 1.5))).toBe(true);
});

test("hours are those of the zone's clock, and the day left out of a leap year moves nothing", () => {
  // 1 at noon of the clock, in winter 11:00 UTC and in summer 10:00 UTC.
  const start = Date.UTC(2032, 0, 1) - HOUR_MS;
  const time = year(1, 2032, "Europe/Berlin", start);
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit" });
  const noon = Array.from(time.startMs, (ms) => (clock.format(ms) === "12" ? 1 : 0));
  const { rows } = hourlyHeat(noon, time);
  expect(rows[12]!.every((value) => value === 1)).toBe(true);
  expect(rows.flat().filter((value) => value !== 0)).toHaveLength(52);
});
