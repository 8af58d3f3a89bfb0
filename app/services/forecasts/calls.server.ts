import { z } from "zod";
import { FORECAST_PROBLEMS, SUN_UNUSED } from "~/entities/forecasts/figures";
import { FORECAST_MODELS } from "~/entities/forecasts/forecast";
import { WEATHER_USES } from "~/entities/forecasts/weather";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import {
  askForForecast,
  type Forecast,
  forecastIssued,
  forecastsIssued,
  forecastState,
  latestForecast,
} from "./forecasts.server";
import { BAND_ROWS } from "./store.server";

const time = z.string().datetime({ message: "rules.invalid", offset: true });
const utc = (value: string | undefined) => value && new Date(value).toISOString();

const weather = z.object({
  use: z.enum(WEATHER_USES),
  weather_forecast_id: z.string(),
  name: z.string(),
  source: z.string(),
  synthetic: z.boolean(),
  issued_at: z.string().nullable(),
});
const issue = z.object({
  forecast_id: z.string(),
  live_id: z.string(),
  issued_at: z.string(),
  known_until: z.string(),
  start_ms: z.number(),
  step_s: z.number(),
  model: z.enum(FORECAST_MODELS),
  percentile: z.number(),
  external_name: z.string().nullable().describe("the series that the model followed, as it was called then"),
  weather: weather.nullable(),
  build: z.string().nullable().describe("Fingerprint of the build that computed it; null: an earlier version"),
});
const row = z.array(z.number());
const forecast = issue.extend({ p10: row, p50: row, p90: row, lower: row, upper: row });

const figure = z.number().nullable();
const accuracy = z.object({
  model: z.enum(FORECAST_MODELS),
  count: z.number(),
  mae: figure,
  bias: figure,
  mase: figure,
  pinball: figure,
  coverage: figure,
});
const state = z.object({
  searched_at: z.string(),
  problem: z.enum(FORECAST_PROBLEMS).nullable(),
  search: z.array(accuracy.extend({ compared: z.number() })),
  accuracy: z.array(accuracy.extend({ days: z.number() })),
  waiting: z.boolean(),
  sun_unused: z.enum(SUN_UNUSED).nullable().describe("why the height of the sun counts for nothing where it should"),
});

const asLists = (forecast: Forecast) => ({
  ...forecast,
  ...Object.fromEntries(BAND_ROWS.map((name) => [name, Array.from(forecast[name])])),
});

export const forecastCalls = [
  call({
    method: "GET",
    path: "api/live-series/:live_id/forecast",
    id: "latestForecast",
    summary: "The forecast of a live series that was the latest at a time (now by default), with its band",
    query: z.object({ at: time.optional() }),
    returns: json(forecast),
    run({ actor, params, query }) {
      const forecast = latestForecast(actor, params.live_id, utc(query.at));
      return forecast.ok ? done(asLists(forecast.value)) : forecast;
    },
  }),
  call({
    method: "GET",
    path: "api/live-series/:live_id/forecasts",
    id: "forecastsIssued",
    summary: "When forecasts of a live series were issued, the latest first, at most 1000",
    query: z.object({ from: time.optional(), to: time.optional() }),
    returns: json(z.array(issue)),
    run: ({ actor, params, query }) =>
      forecastsIssued(actor, params.live_id, { from: utc(query.from), to: utc(query.to) }),
  }),
  call({
    method: "GET",
    path: "api/live-series/:live_id/forecasts/:forecast_id",
    id: "forecastIssued",
    summary: "A forecast as it was issued, with its band",
    returns: json(forecast),
    run({ actor, params }) {
      const forecast = forecastIssued(actor, params.live_id, params.forecast_id);
      return forecast.ok ? done(asLists(forecast.value)) : forecast;
    },
  }),
  call({
    method: "GET",
    path: "api/live-series/:live_id/forecast-accuracy",
    id: "forecastAccuracy",
    summary: "What the last search of the model found, and how good the forecasts were that were issued",
    returns: json(state.nullable()),
    run: ({ actor, params }) => forecastState(actor, params.live_id),
  }),
  call({
    method: "POST",
    path: "api/live-series/:live_id/forecast",
    id: "askForForecast",
    needs: "run",
    summary: "Search the model of a live series and issue a forecast now",
    returns: json(z.object({ job_id: z.string() }), { status: 202 }),
    run({ actor, params }) {
      const outcome = askForForecast(actor, params.live_id);
      return outcome.ok ? done({ job_id: outcome.value }) : outcome;
    },
  }),
];
