import { expect, test } from "vitest";
import type { WeatherForecast } from "~/entities/weather/weatherForecast";
import { readOpenMeteo } from "./openMeteo.server";

const NOW = Date.UTC(2026, 10, 28, 6, 20);
const forecast = { latitude: 52.52, longitude: 13.41 } as WeatherForecast;
/** What a server that stands in for a provider returns: the shape of Open-Meteo, figures of this test. */
const content = (change: Record<string, unknown> = {}) => ({
  latitude: 52.52,
  longitude: 13.42,
  utc_offset_seconds: 3600,
  timezone: "Europe/Berlin",
  hourly_units: { time: "iso8601", shortwave_radiation: "W/m²", temperature_2m: "°F", wind_speed_10m: "km/h" },
  hourly: {
    time: ["2026-11-28T06:00", "2026-11-28T07:00", "2026-11-28T08:00", "2026-11-28T09:00"],
    shortwave_radiation: [0, 5, 60, null],
    temperature_2m: [32, 41, 50, 50],
    wind_speed_10m: [36, 18, 0, 3.6],
  },
  ...change,
});
const read = (change?: Record<string, unknown>) => readOpenMeteo(JSON.stringify(content(change)), forecast, NOW);

test("a content is read in stored units, by its own clock, from the hour under way on", () => {
  const result = read();
  if (!result.ok) throw new Error(result.reason);
  const { issuedMs, startMs, stepS, values } = result.issue;
  // 07:00 in Berlin is 06:00 UTC, the hour of 06:20; the row before is over.
  expect([issuedMs, startMs, stepS]).toEqual([NOW, Date.UTC(2026, 10, 28, 6), 3600]);
  expect([...values.global_radiation!]).toEqual([5, 60, NaN]);
  expect(values.temperature!.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(Float64Array.of(5, 10, 10));
  expect(values.wind_speed!.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(Float64Array.of(5, 0, 1));
  expect(values.direct_radiation).toBeUndefined();
});

test("seconds since 1970 are times too, and quarter-hours go before hours", () => {
  const first = NOW / 1000 - 1200;
  const minutely = { time: [first, first + 900], cloud_cover: [50, 100] };
  const result = read({ minutely_15: minutely, minutely_15_units: { cloud_cover: "%" } });
  expect(result).toMatchObject({ ok: true, issue: { stepS: 900, startMs: first * 1000 + 900_000 } });
});

const { hourly } = content();
test.each([
  ["no_forecast", { hourly: undefined }],
  ["no_forecast", { hourly: { ...hourly, time: [] } }],
  ["elsewhere", { latitude: 48.1 }],
  [
    "uneven",
    { hourly: { ...hourly, time: ["2026-11-28T06:00", "2026-11-28T07:00", "2026-11-28T09:00", "2026-11-28T10:00"] } },
  ],
  ["uneven", { hourly: { ...hourly, time: ["2026-11-28T06:00", "2026-11-28T07:00", "tomorrow", "2026-11-28T09:00"] } }],
  ["unlike_rows", { hourly: { ...hourly, temperature_2m: [32] } }],
  ["unit", { hourly_units: { shortwave_radiation: "horses", temperature_2m: "°F", wind_speed_10m: "km/h" } }],
  ["unit", { hourly_units: undefined }],
  ["no_variable", { hourly: { time: hourly.time, relative_humidity_2m: [1, 2, 3, 4] } }],
])("what cannot be told for sure is not read: %s", (reason, change) => {
  expect(read(change)).toMatchObject({ ok: false, reason });
});

test("what is no JSON, or no object, is not read", () => {
  expect(readOpenMeteo("<html>", forecast, NOW)).toMatchObject({ ok: false, reason: "not_json" });
  for (const text of ["null", "[]", "3"])
    expect(readOpenMeteo(text, forecast, NOW)).toMatchObject({ ok: false, reason: "no_forecast" });
});
