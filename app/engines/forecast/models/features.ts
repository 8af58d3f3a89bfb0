import type { Reader } from "../reader";
import {
  daysBack,
  externalReader,
  type ForecastTask,
  readerOf,
  type Target,
  weatherReader,
  weekdaysBack,
} from "../task";
import { weatherFeatures, type WeatherReader } from "../weather";

/** What the regression looks at. */
export interface FeatureSettings {
  /** Last values before the origin that are taken one by one. */
  autoregressiveLags: number;
  /** Days back to the same step. */
  seasonalDays: readonly number[];
  /** Steps of the external series before and after the step forecast, each at most 120. */
  externalBackward: number;
  externalForward: number;
  /** The weekday of the step forecast; the time of the year, as one wave a year. */
  weekday: boolean;
  season: boolean;
  /** The weather as it is forecast for the step. */
  weather?: boolean;
}

const DAYS_OF_YEAR = 365.25;

/**
 * Days back that are known at the origin: whole weeks stay whole weeks, other delays move on by the days that a target is
 * ahead. One that two delays come to is taken once.
 */
function delaysOf(task: ForecastTask, seasonalDays: readonly number[], target: Target): number[] {
  const back = daysBack(task, target);
  const daysBefore = (days: number) => (days % 7 === 0 ? Math.max(days, weekdaysBack(task, target)) : days + back - 1);
  return [...new Set(seasonalDays.map(daysBefore))].sort((a, b) => a - b);
}

/** What is the same for all steps that are forecast at one origin. */
interface OriginRow {
  day: number;
  reader: Reader;
  external: Reader | null;
  weather: WeatherReader | null;
  /** The last values before the origin, and mean, lowest and highest value of the 24 hours before it. */
  recent: Float64Array;
}

/** The origins of `count` days, the one of the task last. */
export function originRows(task: ForecastTask, lags: number, count: number): OriginRow[] {
  const { perDay } = task.cells;
  return Array.from({ length: count }, (_, i) => {
    const fold = count - 1 - i;
    const day = task.origin.day - fold;
    const reader = readerOf(task, fold);
    const before = (k: number) => reader.filled(day, task.origin.step - 1 - k);
    const recent = new Float64Array(lags + 3);
    for (let k = 0; k < lags; k++) recent[k] = before(k);
    recent.set(figures(Float64Array.from({ length: perDay }, (_, k) => before(k))), lags);
    return { day, reader, external: externalReader(task, fold), weather: weatherReader(task, fold), recent };
  });
}

function figures(values: Float64Array): [mean: number, low: number, high: number] {
  const measured = values.filter((value) => !Number.isNaN(value));
  if (measured.length === 0) return [NaN, NaN, NaN];
  return [
    measured.reduce((sum, value) => sum + value, 0) / measured.length,
    Math.min(...measured),
    Math.max(...measured),
  ];
}

/**
 * Steps of the external series for a target: [days back, steps from the target]. A step that is not known yet at the
 * origin is read as many whole days earlier as it takes.
 */
function externalSteps(task: ForecastTask, settings: FeatureSettings, { ahead, step }: Target): [number, number][] {
  if (!task.external) return [];
  const { perDay, stepMs } = task.cells;
  const lastKnown = Math.floor(task.external.knownAheadMs / stepMs) - 1;
  const steps = new Map<number, [number, number]>();
  for (let lag = -settings.externalBackward; lag <= settings.externalForward; lag++) {
    const fromOrigin = ahead * perDay + step + lag - task.origin.step;
    const days = Math.max(0, Math.ceil((fromOrigin - lastKnown) / perDay));
    steps.set(lag - days * perDay, [days, lag]);
  }
  return [...steps.values()];
}

/** The features of a target at every origin of `rows`; null where one of them is missing. All rows have one length. */
export function featuresOf(
  task: ForecastTask,
  settings: FeatureSettings,
  rows: readonly OriginRow[],
  target: Target,
): (Float64Array | null)[] {
  const delays = delaysOf(task, settings.seasonalDays, target);
  const external = externalSteps(task, settings, target);
  const quantities = settings.weather ? (task.weather?.quantities ?? []) : [];
  const calendar = (settings.weekday ? 7 : 0) + (settings.season ? 2 : 0);
  return rows.map((origin) => {
    if (origin.day <= task.cells.firstDay) return null;
    const day = origin.day + target.ahead;
    const weather = weatherFeatures(quantities, origin.weather, { day, step: target.step });
    const row = new Float64Array(delays.length + external.length + weather.length + origin.recent.length + calendar);
    let n = 0;
    for (const delay of delays) row[n++] = origin.reader.filled(day - delay, target.step);
    for (const [days, lag] of external) row[n++] = origin.external!.filled(day - days, target.step + lag);
    row.set(weather, n);
    n += weather.length;
    row.set(origin.recent, n);
    n += origin.recent.length;
    if (settings.weekday) row[n + (day % 7)] = 1;
    if (settings.weekday) n += 7;
    if (settings.season)
      row.set(
        [0, 1].map((quarter) => Math.sin(2 * Math.PI * (day / DAYS_OF_YEAR + quarter / 4))),
        n,
      );
    return row.some(Number.isNaN) ? null : row;
  });
}
