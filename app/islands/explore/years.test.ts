import { expect, test } from "vitest";
import { DAY_MS } from "~/entities/core/clock";
import { overYears, yearsOf } from "./years";

/** Noon of 30 and 31 December and of 1 and 2 January, UTC. */
const values = {
  times: [0, 1, 2, 3].map((day) => Date.UTC(2030, 11, 30, 12) + day * DAY_MS),
  curves: [{ name: "Load", unit: "MW", values: [1, 2, 3, null] }],
};

test("values are divided by the calendar years of the zone", () => {
  const years = yearsOf(values, "UTC");
  expect(years.map(({ year, values: own }) => [year, own.times.length, own.curves[0]!.values])).toEqual([
    [2030, 2, [1, 2]],
    [2031, 2, [3, null]],
  ]);
  // Thirteen hours east of Greenwich the noon of the 31st is in the new year.
  expect(yearsOf(values, "Pacific/Auckland").map(({ values: own }) => own.times.length)).toEqual([1, 3]);
  expect(yearsOf({ times: [], curves: [] }, "UTC")).toEqual([]);
});

test("years lie over each other on the times of the first, each curve with its year", () => {
  const begin = (year: number, own: (number | null)[]) => ({
    year,
    values: {
      times: own.map((_, day) => Date.UTC(year, 0, 1) + day * DAY_MS),
      curves: [{ name: "Load", unit: "MW", values: own }],
    },
  });
  const { times, curves } = overYears([begin(2030, [1, 2]), begin(2032, [5, null, 7])]);
  expect(times).toEqual([0, 1, 2].map((day) => Date.UTC(2030, 0, 1) + day * DAY_MS));
  expect(curves).toEqual([
    { name: "Load, 2030", unit: "MW", values: [1, 2, null] },
    { name: "Load, 2032", unit: "MW", values: [5, null, 7] },
  ]);
});
