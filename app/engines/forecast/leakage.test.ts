import { describe, expect, it } from "vitest";
import { clearSkyGlobal } from "~/engines/generation";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { type ForecastInput, forecastSeries, type RegularSeries, type SeriesForecast } from "./index";
import { dayAhead, hourly, normals, SETTINGS } from "./samples";

/**
 * Nothing that is known only after the issue time enters a forecast. Whatever is changed after it, not a bit of the forecast or of the
 * table of the search changes.
 */
const from = (startMs: number, of: RegularSeries): RegularSeries => ({ ...of, startMs });
const noise = normals(1);
const swing = (hour: number) => 10 * Math.sin((2 * Math.PI * hour) / 24);
const START = Date.UTC(2025, 5, 2);
const series = from(
  START,
  hourly(200, (_, hour) => 50 + swing(hour) + noise()),
);
// It is nearly the series itself: a model that could look ahead into it would be the best.
const external = from(
  START,
  hourly(200, (day, hour) => 5 + series.values[day * 24 + hour]! + 0.1 * noise()),
);

/** The irradiance of a clear sky at the equator, where days have twelve hours. */
const CLEAR = clearSkyGlobal({ latitudeDeg: 0, longitudeDeg: 0 }, { startMs: START, stepS: 3600, count: 220 * 24 });

const forecastOf = (input: ForecastInput): SeriesForecast => {
  const outcome = forecastSeries(input);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.forecast;
};
const changedFrom = (of: typeof series, fromMs: number, to: (value: number, i: number) => number) => ({
  ...of,
  values: of.values.map((value, i) => (of.startMs + i * of.stepS * 1000 >= fromMs ? to(value, i) : value)),
});

const CASES: [string, Partial<ForecastInput> & { originMs: number }][] = [
  ["a day from midnight", { originMs: series.startMs + 150 * DAY_MS }],
  ["three days from 10:00", { originMs: series.startMs + (150 * 24 + 10) * HOUR_MS, steps: 72 }],
  [
    "tomorrow, with all of today known",
    { originMs: series.startMs + 150 * DAY_MS, firstMs: series.startMs + 151 * DAY_MS },
  ],
  [
    "in a zone, on the day its clock goes back",
    { timezone: "Europe/Berlin", originMs: Date.UTC(2025, 9, 26, 1), steps: 48 },
  ],
  [
    "in a zone, on the day its clock goes forward",
    { timezone: "Pacific/Auckland", originMs: Date.UTC(2025, 8, 27, 13), steps: 48 },
  ],
];
const CHANGES: [string, (value: number, i: number) => number][] = [
  ["other values", (value, i) => -1000 * value + i],
  ["gaps", () => NaN],
];

describe.each(CASES)("forecast of %s", (_, moved) => {
  const base: ForecastInput = {
    ...dayAhead(series, 0),
    settings: { ...SETTINGS, externalBackward: 3, externalForward: 5, season: true },
    external: { series: external, knownAheadMs: 0 },
    ...moved,
  };

  const forecasts = new Map<string, SeriesForecast>();
  /** The forecast that others are compared with, made once. */
  function unchanged(model: "automatic" | "ridge"): SeriesForecast {
    const forecast = forecasts.get(model) ?? forecastOf({ ...base, model });
    forecasts.set(model, forecast);
    return forecast;
  }

  it.each(CHANGES)("does not change with %s after the issue time", (_, to) => {
    for (const model of ["automatic", "ridge"] as const) {
      const changed = {
        ...base,
        model,
        series: changedFrom(series, base.originMs, to),
        external: { series: changedFrom(external, base.originMs, to), knownAheadMs: 0 },
      };
      expect(forecastOf(changed)).toEqual(unchanged(model));
    }
  });

  it("does not change with what the external series is after what is known of it", () => {
    const ahead = 30 * HOUR_MS;
    const withExternal = { ...base, external: { series: external, knownAheadMs: ahead } };
    const later = changedFrom(external, base.originMs + ahead, (value) => value * 7);
    expect(forecastOf({ ...withExternal, external: { series: later, knownAheadMs: ahead } })).toEqual(
      forecastOf(withExternal),
    );
    const sooner = changedFrom(external, base.originMs + ahead - 8 * HOUR_MS, (value) => value * 7);
    const ridge = { ...withExternal, model: "ridge" as const };
    const changed = forecastOf({ ...ridge, external: { series: sooner, knownAheadMs: ahead } });
    // The last steps that are known do count: had they been left out, the test above would show nothing.
    expect(changed.p50).not.toEqual(forecastOf(ridge).p50);
  });

  it("does not change with values after the issue time where it knows the sun", () => {
    const sun = { startMs: START, stepS: 3600, values: CLEAR };
    const shining = {
      ...base,
      sun,
      external: null,
      series: { ...series, values: series.values.map((value, i) => value * CLEAR[i]!) },
    };
    for (const model of ["automatic", "sun_regression"] as const) {
      const before = forecastOf({ ...shining, model });
      const later = changedFrom(shining.series, base.originMs, (value, i) => -1000 * value + i);
      expect(forecastOf({ ...shining, model, series: later })).toEqual(before);
      const sooner = changedFrom(shining.series, base.originMs - 20 * HOUR_MS, (value) => value * 0.7);
      expect(forecastOf({ ...shining, model, series: sooner }).p50).not.toEqual(before.p50);
    }
  });

  it("changes with the last values before it", () => {
    const last = base.originMs - 3 * HOUR_MS;
    const ridge = { ...base, model: "ridge" as const };
    const changed = forecastOf({ ...ridge, series: changedFrom(series, last, (value) => value + 5) });
    expect(changed.p50).not.toEqual(unchanged("ridge").p50);
  });
});
