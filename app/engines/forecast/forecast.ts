import type { SearchLine } from "~/entities/forecasts/figures";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import type { RidgeSettings } from "./models/ridge";
import { type Bounds, Rolling } from "./rolling";
import { forecastTask, type TaskInput } from "./task";

export interface ForecastInput extends TaskInput {
  /** The model to use; `automatic` takes the combination, or one that is clearly better. */
  model: ForecastModel | "automatic";
  settings: RidgeSettings;
  bounds: Bounds;
  /** Level of the upper edge of the band that people asked for, 50 to 100 without both; the lower one is its mirror image. */
  percentile: number;
}

export interface SeriesForecast {
  model: ForecastModel;
  /** One value for each step, in the unit of the series. The upper and lower edges are those of `percentile`. */
  p10: Float64Array;
  p50: Float64Array;
  p90: Float64Array;
  lower: Float64Array;
  upper: Float64Array;
  /** The models whose forecasts it is made of: itself, of the combination those with a weight. */
  parts: ForecastModel[];
  table: SearchLine[];
  /** Mean absolute change from a week to the next [unit of the series], by which errors are scaled. NaN: too short. */
  weeklyChange: number;
}

export type ForecastOutcome =
  | { ok: true; forecast: SeriesForecast }
  | { ok: false; reason: "no_history" | "model_cannot"; table: SearchLine[] };

/**
 * Forecasts a series from what was known at `originMs`. It tries all models as they would have forecast on each of the 28 latest days. It
 * takes their combination, or one that is clearly better (or the one asked for). It adds to it the quantiles of what it missed at the same
 * step on these days. Fails with `no_history` when no model can tell all steps, and with `model_cannot` when the one asked for cannot.
 * Throws as `forecastTask`.
 */
export function forecastSeries(input: ForecastInput): ForecastOutcome {
  const task = forecastTask(input);
  const rolling = new Rolling(task, input.settings, input.bounds);
  const weeklyChange = rolling.weeklyChange();
  const choice = rolling.search(0);
  const table = choice.map(({ model, mae }) => ({ model, compared: mae, ...rolling.accuracy(model, weeklyChange) }));
  if (choice.length === 0) return { ok: false, reason: "no_history", table };
  const model = input.model === "automatic" ? rolling.choose(choice)! : input.model;
  if (!choice.some((line) => line.model === model)) return { ok: false, reason: "model_cannot", table };
  const edge = input.percentile / 100;
  const [p10, p50, p90, lower, upper] = rolling.quantiles(model, 0, [0.1, 0.5, 0.9, 1 - edge, edge]) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const parts = rolling.partsOf(model);
  return { ok: true, forecast: { model, parts, p10, p50, p90, lower, upper, table, weeklyChange } };
}
