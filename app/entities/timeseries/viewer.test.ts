import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { chartWindowMs, finestSteps } from "./chartWindow";
import { numbersOf, sumUnit, withNulls } from "./course";
import { readViewer, VIEWER_DEFAULTS, viewerQuery, wallOf } from "./viewer";
import { wholeRange } from "./yearRange";

describe("the window of a chart", () => {
  it.each([
    [1, 8760],
    [2, 8760],
    [3, 25_000 / 3],
    [10, 2500],
    [0, 8760],
  ])("of %d series is 60 minutes times %d", (series, hours) =>
    expect(chartWindowMs(series)).toBeCloseTo(hours * HOUR_MS, 3),
  );

  it.each([
    ["a year of quarter-hours", { spanMs: 365 * DAY_MS, stepS: 900, series: 1 }, "steps"],
    ["a leap year of hours", { spanMs: 366 * DAY_MS, stepS: 3600, series: 1 }, "steps"],
    ["a year of minutes", { spanMs: 365 * DAY_MS, stepS: 60, series: 1 }, "hourly"],
    ["a week of minutes", { spanMs: 7 * DAY_MS, stepS: 60, series: 1 }, "steps"],
    ["two years of hours", { spanMs: 731 * DAY_MS, stepS: 3600, series: 1 }, "daily"],
    ["20 years of days", { spanMs: 7305 * DAY_MS, stepS: 86_400, series: 1 }, "steps"],
    ["a year of three series", { spanMs: 365 * DAY_MS, stepS: 3600, series: 3 }, "daily"],
    ["two weeks of three series", { spanMs: 14 * DAY_MS, stepS: 900, series: 3 }, "steps"],
  ])("shows %s in steps as fine as it has room for", (_name, { spanMs, stepS, series }, steps) =>
    expect(finestSteps(spanMs, stepS, series)).toBe(steps),
  );
});

describe("the settings in an address", () => {
  it("are read as they are written, and left out where they are as by default", () => {
    const settings = { ...VIEWER_DEFAULTS, view: "data", period: "week", at: "2025-03-30T13:15", page: 3 } as const;
    expect(readViewer(new URLSearchParams(viewerQuery(settings)))).toEqual({ settings, issues: [] });
    expect(viewerQuery(VIEWER_DEFAULTS)).toBe("");
    expect(viewerQuery({ timezone: "UTC" }, { weather_type: "temp" })).toBe("?weather_type=temp&timezone=UTC");
  });

  it("that cannot be had are named, each by its own name", () => {
    const query = "view=pie&period=decade&steps=none&at=2025-02-30T00:00&start_year=x&end_year=-1&page=two";
    const { settings, issues } = readViewer(new URLSearchParams(query));
    expect(settings).toEqual(VIEWER_DEFAULTS);
    expect(issues.map(({ path }) => path)).toEqual(["at", "view", "period", "steps", "start_year", "end_year", "page"]);
    expect(issues[1]).toEqual({
      path: "view",
      message: "timeseries.rule.one_of",
      params: { choices: "chart, duration, heat, data" },
    });
  });

  it.each([
    ["2025-03-30T13:15", Date.UTC(2025, 2, 30, 13, 15)],
    ["2025-03-30T13:15:00", Date.UTC(2025, 2, 30, 13, 15)],
    ["2025-03-30T13:07", "timeseries.rule.quarter"],
    ["2025-13-01T00:00", "timeseries.rule.moment"],
    ["2025-02-29T00:00", "timeseries.rule.moment"],
    ["2025-01-01T24:00", "timeseries.rule.moment"],
    ["0001-01-01T00:00", "timeseries.rule.moment"],
    ["2025-01-01", "timeseries.rule.moment"],
  ])("a moment %s is %s", (at, wall) => expect(wallOf(at)).toBe(wall));
});

describe("a range of years", () => {
  it("does not run backwards and is 20 years apart at most", () => {
    expect(wholeRange({ start_year: 2000 })).toEqual({ ok: true, range: { start_year: 2000, end_year: 2001 } });
    expect(wholeRange({ start_year: 2001, end_year: 2000 })).toMatchObject({
      ok: false,
      path: "start_year",
      message: "rules.smaller_than_end_year",
    });
    expect(wholeRange({ start_year: 2000, end_year: 2020 }).ok).toBe(true);
    expect(wholeRange({ start_year: 2000, end_year: 2021 })).toMatchObject({ ok: false, path: "end_year" });
  });
});

it("numbers leave gaps out, and sums have the unit of their values times hours", () => {
  expect(numbersOf([1, null, 4])).toEqual({ mean: 2.5, min: 1, max: 4 });
  expect(numbersOf([null])).toEqual({ mean: null, min: null, max: null });
  expect(withNulls(Float64Array.of(1, NaN, Infinity))).toEqual([1, null, null]);
  expect(["1", "", "MW", "kW", "EUR/MWh"].map(sumUnit)).toEqual(["h", "h", "MWh", "kWh", "EUR/MWh·h"]);
});
