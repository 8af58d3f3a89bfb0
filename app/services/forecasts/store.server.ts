import { randomUUID } from "node:crypto";
import { and, eq, gte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { forecasts, forecastStates } from "~db/schema/forecasts";
import {
  AccuracySums,
  type ForecastInput,
  type ForecastOutcome,
  type RegularSeries,
  type SeriesForecast,
} from "~/engines/forecast";
import { DAY_MS } from "~/entities/core/clock";
import { ACCURACY_DAYS, type ForecastAccuracy, type ForecastProblem } from "~/entities/forecasts/figures";
import { type ForecastModel, MODELS_OF_OTHERS, MOST_DAYS_AHEAD, WEATHER_MODELS } from "~/entities/forecasts/forecast";
import type { WeatherUse } from "~/entities/forecasts/weather";
import { bytesOf, floatsOf } from "~/services/timeseries/series.server";
import type { NearWeather } from "./weather/near.server";

/** The rows of a stored forecast, in the order of its blob. */
export const BAND_ROWS = ["p10", "p50", "p90", "lower", "upper"] as const;
export type Band = Record<(typeof BAND_ROWS)[number], Float32Array>;

export function bandOf(values: Buffer): Band {
  const all = floatsOf(values);
  const steps = all.length / BAND_ROWS.length;
  return Object.fromEntries(BAND_ROWS.map((row, i) => [row, all.subarray(i * steps, (i + 1) * steps)])) as Band;
}

/** A forecast with the fingerprint of what computed it. */
export type BuiltForecast = ForecastOutcome & { build: string };

/** What was forecast, from what. */
interface ForecastRun {
  weather: NearWeather | null;
  input: ForecastInput;
  /** Of the series that models may follow; null without one. */
  externalName: string | null;
  outcome: BuiltForecast;
}

/** Stores a forecast issued at `now` (ms since 1970) and what the search found, inside the transaction that it is given. */
export function storeForecast(
  db: SpaceDb,
  live_id: string,
  { input, externalName, outcome, weather }: ForecastRun,
  now: number,
): void {
  const issued_at = new Date(now).toISOString();
  if (outcome.ok) {
    const { forecast } = outcome;
    const steps = forecast.p50.length;
    const values = new Float32Array(steps * BAND_ROWS.length);
    BAND_ROWS.forEach((row, i) => values.set(forecast[row], i * steps));
    db.insert(forecasts)
      .values({
        forecast_id: randomUUID(),
        live_id,
        issued_at,
        known_until: new Date(input.originMs).toISOString(),
        start_ms: input.firstMs ?? input.originMs,
        step_s: input.series.stepS,
        model: forecast.model,
        percentile: input.percentile,
        external_name: MODELS_OF_OTHERS.includes(forecast.model) ? externalName : null,
        weather: weather && { ...weather.facts, use: weatherUse(weather, outcome.forecast) },
        build: outcome.build,
        values: bytesOf(values),
      })
      .run();
  }
  const search = outcome.ok ? outcome.forecast.table : outcome.table;
  const accuracy = accuracyOf(
    db,
    live_id,
    { history: input.series, weeklyChange: outcome.ok ? outcome.forecast.weeklyChange : NaN },
    now,
  );
  storeState(db, live_id, { searched_at: issued_at, problem: outcome.ok ? null : outcome.reason, search, accuracy });
}

/** What became of the weather forecast near a series in a forecast of it. */
export function weatherUse(
  { facts, isOld, reachesEnd }: Omit<NearWeather, "issues">,
  { parts, table }: Pick<SeriesForecast, "parts" | "table">,
): WeatherUse {
  const isOfWeather = (model: ForecastModel) => WEATHER_MODELS.some((one) => one === model);
  if (parts.some(isOfWeather)) return "taken";
  if (facts.issued_at === null) return "no_issue";
  if (isOld) return "old";
  if (!reachesEnd) return "short";
  return table.some(({ model }) => isOfWeather(model)) ? "not_better" : "learning";
}

type State = Omit<typeof forecastStates.$inferInsert, "live_id">;

function storeState(db: SpaceDb, live_id: string, state: State): void {
  db.insert(forecastStates)
    .values({ live_id, ...state })
    .onConflictDoUpdate({ target: forecastStates.live_id, set: state })
    .run();
}

/** Notes why there is no forecast at `now` (ms since 1970); what the last search found stays. */
export function storeProblem(db: SpaceDb, live_id: string, problem: ForecastProblem, now: number): void {
  const searched_at = new Date(now).toISOString();
  db.insert(forecastStates)
    .values({ live_id, searched_at, problem, search: [], accuracy: [] })
    .onConflictDoUpdate({ target: forecastStates.live_id, set: { searched_at, problem } })
    .run();
}

/** What forecasts are measured by: the values that came, and how much these change from week to week. */
interface AccuracyBasis {
  history: RegularSeries;
  weeklyChange: number;
}

/** How good the forecasts were that were issued, by model, over the days before `now`: every step of every forecast counts. */
function accuracyOf(
  db: SpaceDb,
  live_id: string,
  { history, weeklyChange }: AccuracyBasis,
  now: number,
): ForecastAccuracy[] {
  const longest = Math.max(...ACCURACY_DAYS);
  const since = new Date(now - (longest + MOST_DAYS_AHEAD) * DAY_MS).toISOString();
  const issued = db
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.live_id, live_id), gte(forecasts.issued_at, since)))
    .all();
  const sums = new Map<string, { model: ForecastModel; days: (typeof ACCURACY_DAYS)[number]; sums: AccuracySums }>();
  for (const { model, start_ms, step_s, values } of issued) {
    if (step_s !== history.stepS) continue;
    const { p10, p50, p90 } = bandOf(values);
    for (const days of ACCURACY_DAYS) {
      const key = `${model}:${days}`;
      const entry = sums.get(key) ?? { model, days, sums: new AccuracySums() };
      sums.set(key, entry);
      const first = Math.max(0, Math.ceil((now - days * DAY_MS - start_ms) / (step_s * 1000)));
      for (let i = first; i < p50.length; i++) {
        const at = (start_ms + i * step_s * 1000 - history.startMs) / (step_s * 1000);
        entry.sums.add(history.values[at] ?? NaN, p50[i]!, [p10[i]!, p50[i]!, p90[i]!]);
      }
    }
  }
  return [...sums.values()]
    .map(({ model, days, sums: daySums }) => ({ model, days, ...daySums.accuracy(weeklyChange) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.days - b.days || b.count - a.count);
}
