import { describe, expect, it } from "vitest";
import {
  demandTogether,
  deviationOf,
  energyOf,
  errorOf,
  knownOf,
  loadFactor,
  meansOver,
  meteredElsePlanned,
  peakOf,
  ratedOf,
  shiftedOf,
} from "./demandFigures";
import { partsOf, resolutionOf, resolutionsOf } from "./resolution";

const START = Date.parse("2026-03-28T23:00Z");

it("adds consumers where all are known, and nothing without any", () => {
  expect(
    demandTogether(
      [
        [1, 2, NaN],
        [10, NaN, 30],
      ],
      3,
    ),
  ).toEqual(Float64Array.of(11, NaN, NaN));
  expect(demandTogether([], 2)).toEqual(Float64Array.of(NaN, NaN));
});

it("energy, peak and load factor are of what is known", () => {
  const course = [100, NaN, 300, 200, 300];
  expect(energyOf(course)).toBe(225);
  expect(peakOf(course, START)).toEqual({ kw: 300, atMs: START + 2 * 900_000 });
  expect(loadFactor(course)).toBe(225 / 300);
  expect(knownOf(course)).toBe(4);
  expect([energyOf([NaN]), peakOf([NaN], START), loadFactor([NaN]), loadFactor([0, 0])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  // What feeds back all the time has a peak below zero and no load factor.
  expect(peakOf([-5, -2], START)).toEqual({ kw: -2, atMs: START + 900_000 });
  expect(loadFactor([-5, -2])).toBeNull();
});

describe("deviation", () => {
  it("is (metered - plan) / plan over what is known of both, of each consumer by itself", () => {
    const consumers = [
      { metered: [110, 90, NaN], planned: [100, NaN, 100] },
      { metered: [40], planned: [50] },
      { metered: null, planned: [1000] },
      { metered: [1000], planned: null },
    ];
    expect(deviationOf(consumers)).toEqual({ share: 0, compared: 2 });
    expect(deviationOf([{ metered: [90], planned: [100] }])?.share).toBeCloseTo(-0.1, 12);
  });

  it("is none where nothing was planned", () => {
    expect(deviationOf([{ metered: [5], planned: [0] }])).toBeNull();
    expect(deviationOf([])).toBeNull();
  });
});

it("error and bias of a forecast are of forecast less metered", () => {
  expect(errorOf([10, 20, NaN, 40], [12, 16, 30, NaN])).toEqual({ mae: 3, bias: 1, compared: 2 });
  expect(errorOf([NaN], [1])).toBeNull();
});

it("work is moved by what a plan takes more than without it; the same at the same times moves nothing", () => {
  expect(shiftedOf([0, 40, 40, 0], [40, 40, 0, 0])).toBe(10);
  expect(shiftedOf([40, 0], [40, 0])).toBe(0);
  expect(shiftedOf([40, 0], null)).toBeNull();
});

it("what was metered goes before what is planned", () => {
  const courses = { metered: [1, NaN, NaN], planned: [9, 2, NaN] };
  expect(meteredElsePlanned(courses, 4)).toEqual(Float64Array.of(1, 2, NaN, NaN));
  expect(meteredElsePlanned({ metered: null, planned: null }, 1)).toEqual(Float64Array.of(NaN));
});

it("cost is power times price where both are known, and says of how much of the power", () => {
  expect(ratedOf([100, 200, NaN, 400], [0.1, NaN, 0.3, 0.2])).toEqual({ amount: 22.5, share: 2 / 3 });
  expect(ratedOf([100], [NaN])).toBeNull();
});

describe("resolution", () => {
  it("has days that are as long as the clock makes them", () => {
    const parts = partsOf("daily", START, 92 + 96, "Europe/Berlin");
    expect(parts).toEqual([
      { from: 0, to: 92 },
      { from: 92, to: 188 },
    ]);
    expect(partsOf("hourly", START, 8, "Europe/Berlin")).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 8 },
    ]);
    expect(partsOf("quarter_hourly", START, 2, "Europe/Berlin")).toHaveLength(2);
  });

  it("means of a step are there once all of it is known", () => {
    const parts = partsOf("hourly", START, 8, "Europe/Berlin");
    expect(meansOver([1, 2, 3, 6, 1, 1, 1, NaN], parts)).toEqual(Float64Array.of(3, NaN));
  });

  it("is what was asked for where the period can be shown so", () => {
    expect(resolutionsOf("day")).toEqual(["quarter_hourly", "hourly"]);
    expect(resolutionOf("day", "daily")).toBe("quarter_hourly");
    expect(resolutionOf("week", "daily")).toBe("daily");
    expect(resolutionOf("month", null)).toBe("hourly");
    expect(resolutionOf("month", "quarter_hourly")).toBe("quarter_hourly");
    expect(resolutionOf("week", "constructor")).toBe("quarter_hourly");
  });
});
