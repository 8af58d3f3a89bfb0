import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { ForecastCurves, SunUnused } from "~/entities/forecasts/figures";
import type { ForecastSettings } from "~/entities/forecasts/forecast";
import type { Issue } from "~/entities/forecasts/view";
import { withNulls } from "~/entities/timeseries/course";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { historyOf } from "~/services/live/history.server";
import { lastSlot } from "./due.server";
import {
  type Forecast,
  forecastIssued,
  forecastsIssued,
  type ForecastState,
  forecastState,
  latestForecast,
  sunUnusedOf,
} from "./forecasts.server";
import { forecastSettingsEntity } from "./settings.entity.server";
import { type Source, sourceOf, sourcesOf } from "./source.server";

/** Days of measured values before a forecast that its chart shows. */
const DAYS_BEFORE = 3;
const ISSUES_SHOWN = 25;

/** What the page of a forecast shows. */
interface ForecastView {
  source: Source;
  settings: Stored<ForecastSettings> | null;
  state: ForecastState | null;
  issues: Issue[];
  forecast: Forecast | null;
  curves: ForecastCurves | null;
  sunUnused: SunUnused | null;
  /** When the next forecast is due (ms since 1970); null when none is made. */
  next: number | null;
}

/** A live series of a system; null when there is none of the id. */
export function sourceIn(actor: Actor, system_id: string, live_id: string): Source | null {
  const source = sourceOf(dbOf(actor), live_id);
  return source?.system_id === system_id ? source : null;
}

/** The other live series of the system of one, which may explain it. */
export const othersOf = (actor: Actor, source: Source): Source[] =>
  sourcesOf(dbOf(actor), source.system_id).filter(({ live_id }) => live_id !== source.live_id);

/** How a series is forecast; null when nobody has said so yet. The caller has checked that its system is in sight. */
export const settingsOf = (actor: Actor, live_id: string): Stored<ForecastSettings> | null =>
  get(actor, forecastSettingsEntity, live_id) ?? null;

/** One forecast of a series (the latest) with all around it. The caller has checked that its system is in sight. */
export function forecastView(actor: Actor, source: Source, forecast_id: string | null, now = Date.now()): ForecastView {
  const { live_id } = source;
  const settings = settingsOf(actor, live_id);
  const none = { source, settings, state: null, issues: [], forecast: null, curves: null, sunUnused: null, next: null };
  if (!settings) return none;
  const outcome = forecast_id === null ? latestForecast(actor, live_id) : forecastIssued(actor, live_id, forecast_id);
  const state = forecastState(actor, live_id);
  const issues = forecastsIssued(actor, live_id, { most: ISSUES_SHOWN });
  const forecast = outcome.ok ? outcome.value : null;
  return {
    source,
    settings,
    forecast,
    state: state.ok ? state.value : null,
    issues: issues.ok ? issues.value : [],
    sunUnused: sunUnusedOf(actor, live_id),
    curves: forecast && curvesOf(actor, source, forecast, now),
    next: settings.active ? lastSlot(settings, source.timezone, now + settings.interval_hours * HOUR_MS) : null,
  };
}

function curvesOf(actor: Actor, source: Source, forecast: Forecast, now: number): ForecastCurves {
  const { start_ms, step_s: step } = forecast;
  const stepMs = step * 1000;
  const before = Math.round((DAYS_BEFORE * DAY_MS) / stepMs);
  const start = start_ms - before * stepMs;
  const length = before + forecast.p50.length;
  const history = historyOf(dbOf(actor), source.live_id, start, start + length * stepMs);
  const at = (i: number) => history.values[Math.round((start + i * stepMs - history.startMs) / stepMs)] ?? NaN;
  const row = (values: Float32Array) => [...new Array<null>(before).fill(null), ...withNulls(values)];
  const under = Math.floor((now - start) / stepMs);
  return {
    start,
    step,
    // A series whose step was changed since has no values at these steps.
    measured: withNulls(Array.from({ length }, (_, i) => (history.stepS === step ? at(i) : NaN))),
    p50: row(forecast.p50),
    lower: row(forecast.lower),
    upper: row(forecast.upper),
    now: under >= 0 && under < length ? under : null,
  };
}
