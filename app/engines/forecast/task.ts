import { zoneClock } from "~/engines/timeseries";
import { cellOf, type Cells, layOut, type RegularSeries, timeOf } from "./cells";
import { type Reader, readerAt } from "./reader";
import { type TaskWeather, type WeatherIssues, weatherOfTask, type WeatherReader } from "./weather";

/** Another series that may explain the one forecast, at the same step. */
export interface ExternalSeries {
  series: RegularSeries;
  /** How long before the end of a step its value is known [ms]: 0 for a measurement, more for a forecast or an auction. */
  knownAheadMs: number;
}

/** A step to forecast: its local day counted from the day of the origin, and its step of that day. */
export interface Target {
  ahead: number;
  step: number;
}

/**
 * What every model forecasts. These are the same steps, once for the origin (fold 0) and once for the same time of day of each of the days
 * before it (fold 1, 2, ...).
 */
export interface ForecastTask {
  cells: Cells;
  external: { cells: Cells; knownAheadMs: number } | null;
  /** The irradiance of a clear sky [W/m²], which is known for all times. Null: the series has nothing to do with the sun. */
  sun: Cells | null;
  /** Weather forecasts as they were issued. Null: there are none. */
  weather: TaskWeather | null;
  /** The first time that is not known [UTC ms], and its cell. */
  originMs: number;
  origin: { day: number; step: number };
  targets: readonly Target[];
  folds: number;
}

export interface TaskInput {
  series: RegularSeries;
  external?: ExternalSeries | null;
  /** The irradiance of a clear sky where the series is [W/m²], from its first step to the last one forecast. */
  sun?: RegularSeries | null;
  /** Weather forecasts as they were issued, at the step of the series. */
  weather?: WeatherIssues | null;
  timezone: string;
  /** Everything before it is known, nothing of it and after it is read [UTC ms]. */
  originMs: number;
  /** The first step to forecast [UTC ms]; the origin when it is not given. */
  firstMs?: number;
  steps: number;
}

/** Days whose errors decide on the model and make the band. */
export const ERROR_DAYS = 28;

/**
 * Lays a task out. It has folds enough for the bands of the first `tried` of them and for figures of such bands over 28 days. It has enough
 * for the weights of a combination on each of these. Throws RangeError for a step that does not divide a day, or an external series or a
 * sun of another step.
 */
export function forecastTask(input: TaskInput, tried = 1): ForecastTask {
  const { series, external, sun, weather, timezone, originMs, firstMs = originMs, steps } = input;
  if (external && external.series.stepS !== series.stepS) throw new RangeError("The external series has another step");
  if (sun && sun.stepS !== series.stepS) throw new RangeError("The sun has another step");
  const cells = layOut(series, timezone);
  const origin = cellOf(cells.clock, cells.stepMs, originMs);
  const targets = Array.from({ length: steps }, (_, i): Target => {
    const { day, step } = cellOf(cells.clock, cells.stepMs, firstMs + i * cells.stepMs);
    return { ahead: day - origin.day, step };
  });
  const laidOut = external ? { cells: layOut(external.series, timezone), knownAheadMs: external.knownAheadMs } : null;
  const sunCells = sun ? layOut(sun, timezone) : null;
  const laidWeather = weather ? weatherOfTask(weather, { stepS: series.stepS, timezone }) : null;
  const task = { cells, external: laidOut, sun: sunCells, weather: laidWeather, originMs, origin, targets, folds: 0 };
  const farthest = Math.max(...targets.map((target) => daysBack(task, target)));
  return { ...task, folds: tried + 3 * (ERROR_DAYS + farthest) };
}

/** Days back from an origin whose weather models may look at: the days of the longest window and the folds before it. */
export const MOST_WEATHER_DAYS = 200;

/** The time of day of an origin [UTC ms] by the clock of a zone, on its day and each of so many days before, latest first. */
export function originTimes(
  { timezone, stepS, originMs }: { timezone: string; stepS: number; originMs: number },
  days: number,
): number[] {
  const clock = zoneClock(timezone);
  const { day, step } = cellOf(clock, stepS * 1000, originMs);
  return Array.from({ length: days + 1 }, (_, i) => (i === 0 ? originMs : timeOf(clock, stepS * 1000, day - i, step)));
}

/** The time [UTC ms] at which a fold was issued. */
const originOf = (task: ForecastTask, fold: number): number =>
  fold === 0 ? task.originMs : timeOf(task.cells.clock, task.cells.stepMs, task.origin.day - fold, task.origin.step);

/** Reads the series as it was known when a fold was issued. */
export const readerOf = (task: ForecastTask, fold: number): Reader => readerAt(task.cells, originOf(task, fold));

/** Reads the external series as it was known when a fold was issued. */
export const externalReader = (task: ForecastTask, fold: number): Reader | null =>
  task.external && readerAt(task.external.cells, originOf(task, fold) + task.external.knownAheadMs);

/** Reads the weather as it was forecast when a fold was issued. */
export const weatherReader = (task: ForecastTask, fold: number): WeatherReader | null =>
  task.weather && task.weather.readerAt(originOf(task, fold));

/**
 * Whole days, at least 1, from a target back to the latest step like it that is known at the origin. As many folds later
 * the target itself is known.
 */
export const daysBack = (task: ForecastTask, { ahead, step }: Target): number =>
  Math.max(1, step < task.origin.step ? ahead : ahead + 1);

/** As `daysBack`, on to whole weeks. */
export const weekdaysBack = (task: ForecastTask, target: Target): number => 7 * Math.ceil(daysBack(task, target) / 7);

/** A row for each fold, in it a value for each target. NaN: the model cannot tell. */
export type Forecasts = Float64Array[];
