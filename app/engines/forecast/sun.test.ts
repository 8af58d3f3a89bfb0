import { describe, expect, it } from "vitest";
import { clearSkyGlobal } from "~/engines/generation";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { forecastSeries, forecastTask, Rolling } from "./index";
import { dayAhead, dayMs, hourly, normals, SETTINGS, START } from "./samples";

/** What follows the sun in spring at 50 degrees north, where days get longer by four minutes a day and the sun at noon by 1 % stronger. */
const PLACE = { latitudeDeg: 50, longitudeDeg: 0 };
const DAYS = 100;
const clearAt = (position: { latitudeDeg: number; longitudeDeg: number }) => ({
  startMs: START,
  stepS: 3600,
  values: clearSkyGlobal(position, { startMs: START, stepS: 3600, count: (DAYS + 3) * 24 }),
});
const sun = clearAt(PLACE);
/** Clouds of whole days: a share of 0.2 to 1 of the clear sky. */
const cloudy = (seed: number) => {
  const noise = normals(seed);
  const clearness = Array.from({ length: DAYS + 3 }, () => Math.min(1, Math.max(0.2, 0.7 + 0.2 * noise())));
  return hourly(DAYS, (day, hour) => clearness[day]! * sun.values[day * 24 + hour]!);
};

/** The mean absolute error of the expected course of models over the last 28 days. */
const figuresOf = (series: ReturnType<typeof hourly>, withSun = sun) => {
  const rolling = new Rolling(forecastTask({ ...dayAhead(series, DAYS), sun: withSun }), SETTINGS, {
    lower: 0,
    upper: null,
  });
  return new Map(rolling.search(0).map(({ model, mae }) => [model, mae]));
};

describe("forecasts that know the height of the sun", () => {
  it("are nearly exact where the sky is always clear, whatever the time of the year", () => {
    const always = hourly(DAYS, (day, hour) => 0.7 * sun.values[day * 24 + hour]!);
    const figures = figuresOf(always);
    // The day before is too low by the 1 % that the sun grows each day, the mean of seven days by 4 %.
    // What is left is the first hour after the sunrise, which was dark some days before.
    expect(figures.get("sun_mean")!).toBeLessThan(0.5);
    expect(figures.get("sun_regression")!).toBeLessThan(0.5);
    expect(figures.get("day_naive")!).toBeGreaterThan(1);
    expect(figures.get("seven_day_mean")!).toBeGreaterThan(4);
  });

  it("miss less than the same mean without the sun where days are cloudy or clear", () => {
    const figures = figuresOf(cloudy(1));
    expect(figures.get("sun_mean")!).toBeLessThan(figures.get("seven_day_mean")!);
    // Independent days: the day before misses by the square root of 2 more than their mean.
    expect(figures.get("sun_mean")!).toBeLessThan(0.8 * figures.get("day_naive")!);
    expect(figures.get("sun_regression")!).toBeLessThan(0.8 * figures.get("day_naive")!);
  });

  it("tell at noon how the afternoon goes on by the morning", () => {
    const series = cloudy(2);
    const at = (share: number) => {
      const values = series.values.slice();
      for (let hour = 0; hour < 12; hour++)
        values[(DAYS - 1) * 24 + hour] = share * sun.values[(DAYS - 1) * 24 + hour]!;
      const input = { ...dayAhead({ ...series, values }, 0), sun, originMs: dayMs(DAYS - 1) + 12 * HOUR_MS, steps: 6 };
      const outcome = forecastSeries({ ...input, model: "sun_regression" });
      return outcome.ok ? outcome.forecast.p50.reduce((sum, value) => sum + value, 0) : NaN;
    };
    // Day follows day independently: a mean of days would say the same after either morning.
    expect(at(1)).toBeGreaterThan(1.3 * at(0.3));
  });

  it("are what the series is in the dark while the sun is down", () => {
    const offset = -3;
    const series = cloudy(3);
    const below = { ...series, values: series.values.map((value) => value + offset) };
    const outcome = forecastSeries({ ...dayAhead(below, DAYS), sun });
    if (!outcome.ok) throw new Error(outcome.reason);
    const dark = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => sun.values[DAYS * 24 + hour] === 0);
    expect(dark.length).toBeGreaterThan(8);
    for (const row of [outcome.forecast.p10, outcome.forecast.p50, outcome.forecast.p90])
      for (const hour of dark) expect(row[hour]!).toBeCloseTo(offset, 9);
  });

  it("have in the dark the band of what came in the dark", () => {
    const noise = normals(6);
    const series = cloudy(6);
    const values = series.values.map((value) => value + 0.01 * noise());
    const outcome = forecastSeries({ ...dayAhead({ ...series, values }, DAYS), sun });
    if (!outcome.ok) throw new Error(outcome.reason);
    // 1.28 spreads of a normal distribution to both sides.
    expect(outcome.forecast.p90[0]!).toBeCloseTo(0.0128, 2);
    expect(outcome.forecast.p10[0]!).toBeCloseTo(-0.0128, 2);
    expect(outcome.forecast.p50[0]!).toBeCloseTo(0, 2);
    expect(outcome.forecast.p90[0]! - outcome.forecast.p10[0]!).toBeGreaterThan(0.02);
  });

  it("take no part where the series does not follow the sun: a place half around the earth", () => {
    const figures = figuresOf(cloudy(4), clearAt({ latitudeDeg: 50, longitudeDeg: 180 }));
    expect([...figures.keys()]).toContain("ridge");
    expect([...figures.keys()].filter((model) => model.startsWith("sun"))).toEqual([]);
  });

  it("refuse a sun of another step", () => {
    const other = { ...sun, stepS: 900 };
    expect(() => forecastTask({ ...dayAhead(cloudy(5), DAYS), sun: other })).toThrow(RangeError);
  });
});

it("a clear sky by hand: Haurwitz, the mean of the step, nothing at night", () => {
  // At an equinox on the equator the sun is overhead at noon: 1098 exp(-0.057) = 1037.2 W/m2.
  const equinox = Date.UTC(2025, 2, 20);
  const of = (stepS: number, at: number) =>
    clearSkyGlobal({ latitudeDeg: 0, longitudeDeg: 0 }, { startMs: at, stepS, count: 1 })[0]!;
  expect(of(300, equinox + 12 * HOUR_MS + 7.5 * 60_000)).toBeCloseTo(1037.2, 0);
  // An hour from sunrise on: its middle alone, 7.5 degrees up, would be 92.6.
  expect(of(3600, equinox + 6 * HOUR_MS + 7.5 * 60_000)).toBeCloseTo(97.3, 0);
  expect(of(3600, equinox + DAY_MS)).toBe(0);
});
