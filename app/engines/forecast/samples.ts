import { DAY_MS } from "~/entities/core/clock";
import { randomStream } from "~/entities/core/random";
import { forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { ridgeSettings } from "./candidates";

/** What the tests of this folder share: processes whose best forecast is known. */

export const START = Date.UTC(2025, 0, 6);

/** What a series is forecast with when nothing is said. */
export const SETTINGS = ridgeSettings(forecastSettingsSchema.parse({ live_id: "series", system_id: "system" }));

/** Independent numbers of the standard normal distribution, the same for the same seed (Box and Muller). */
export function normals(seed: number): () => number {
  const uniform = randomStream(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Hourly values of `days` days from Monday, 6 January 2025, 00:00 UTC. */
export function hourly(days: number, value: (day: number, hour: number) => number) {
  const values = Float64Array.from({ length: days * 24 }, (_, i) => value(Math.floor(i / 24), i % 24));
  return { startMs: START, stepS: 3600, values };
}

export const dayMs = (day: number): number => START + day * DAY_MS;

/** A forecast of one day of hourly values, with nothing else said. */
export const dayAhead = (series: { startMs: number; stepS: number; values: Float64Array }, day: number) => ({
  series,
  external: null,
  timezone: "UTC",
  originMs: dayMs(day),
  steps: 24,
  model: "automatic" as const,
  settings: SETTINGS,
  bounds: { lower: null, upper: null },
  percentile: 90,
});
