import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { hourlyHeat } from "./heat";
import { modelYearOf } from "./modelTime";

const year = (stepH: number, at = 2031, zone = "UTC", start = Date.UTC(at, 0, 1)) =>
  modelYearOf(at, zone, { yearStartMs: start, stepH, steps: 8760 / stepH });

test("a cell is an hour of the clock of one day", () => {
  // Each value is its day (from 0) in hundreds and its hour.
  const values = Array.from({ length: 8760 }, (_, i) => Math.floor(i / 24) * 100 + (i % 24));
  const { rows, wallMs } = hourlyHeat(values, year(1));
  expect([rows.length, rows[0]!.length, wallMs.length]).toEqual([24, 365, 365]);
  expect([rows[5]![0], rows[5]![1], rows[23]![364]]).toEqual([5, 105, 36423]);
  expect(wallMs.slice(0, 2)).toEqual([Date.UTC(2031, 0, 1), Date.UTC(2031, 0, 2)]);
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

test("hours are those of the zone's clock, and the day left out of a leap year has no column", () => {
  // 1 at noon of the clock, in winter 11:00 UTC and in summer 10:00 UTC.
  const start = Date.UTC(2032, 0, 1) - HOUR_MS;
  const time = year(1, 2032, "Europe/Berlin", start);
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit" });
  const noon = Array.from(time.startMs, (ms) => (clock.format(ms) === "12" ? 1 : 0));
  const { rows, wallMs } = hourlyHeat(noon, time);
  expect(rows[12]).toEqual(new Array<number>(365).fill(1));
  expect(rows.flat().filter((value) => value !== 0 && value !== null)).toHaveLength(365);
  expect(wallMs.map((ms) => ms / DAY_MS - wallMs[0]! / DAY_MS).filter((day) => day === 59)).toHaveLength(0);
  // The hour that the clock leaves out in March.
  expect(rows.flat().filter((value) => value === null)).toHaveLength(1);
});
