import type { SpaceDb } from "~db/client";
import { type ExternalSeries, type ForecastInput, type RegularSeries, ridgeSettings } from "~/engines/forecast";
import { meanOfSteps, partSteps } from "~/engines/timeseries";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { ForecastProblem } from "~/entities/forecasts/figures";
import { type ForecastSettings, MOST_DAYS_AHEAD, MOST_DAYS_PAST } from "~/entities/forecasts/forecast";
import { historyOf, type LiveHistory, liveSeriesOf } from "~/services/live/history.server";
import { withoutOutliers } from "./outliers.server";
import { type Source, sourceOf } from "./source.server";
import { clearSkyAt } from "./sun.server";
import { type NearWeather, weatherNear } from "./weather/near.server";

/** A series whose last value is older than this is not forecast: what came since is unknown. */
const OLDEST_VALUE_MS = 7 * DAY_MS;

/** When a forecast is issued (ms since 1970), and what takes steps from a history that say what was forced and not what could be. */
interface ForecastMoment {
  now: number;
  /** Values of steps of `stepS` seconds from `startMs` on, NaN where something was forced. By default all count. */
  natural?: (values: Float64Array, steps: { startMs: number; stepS: number }) => Float64Array;
}

const asMeasured = (values: Float64Array): Float64Array => values;

/** `externalName`: of the series that models may follow; null without one. `weather`: the weather forecast near the series; null: there is none. */
export type Prepared =
  | { input: ForecastInput; externalName: string | null; weather: NearWeather | null }
  | { problem: ForecastProblem };

/**
 * What a forecast issued at `now` (ms since 1970) is made from. It begins at the step under way, or after the last known
 * value where that lies ahead, as with prices of an auction.
 */
export function prepareForecast(
  db: SpaceDb,
  source: Source,
  settings: ForecastSettings,
  { now, natural = asMeasured }: ForecastMoment,
): Prepared {
  const stepMs = source.step_s * 1000;
  const past = settings.time_steps_past === null ? MOST_DAYS_PAST * DAY_MS : settings.time_steps_past * stepMs;
  const whole = cleanHistory(db, source.live_id, now - past, now + MOST_DAYS_AHEAD * DAY_MS);
  const current = Math.floor((now - whole.startMs) / stepMs);
  const under = whole.startMs + current * stepMs;
  const last = whole.values.findLastIndex((value) => !Number.isNaN(value));
  // Of a step under way that is the last there are values of its beginning only: it is not known yet.
  const steps =
    last === current ? whole.values.slice(0, last).findLastIndex((value) => !Number.isNaN(value)) + 1 : last + 1;
  if (steps === 0) return { problem: "no_history" };
  const originMs = whole.startMs + steps * stepMs;
  if (under - originMs > OLDEST_VALUE_MS) return { problem: "stale" };
  const external = externalOf(db, settings, whole, now);
  if (external === "missing") return { problem: "external_missing" };
  const count = whole.values.length;
  const firstMs = Math.max(originMs, under);
  const ahead = settings.time_steps_ahead ?? DAY_MS / stepMs;
  const span = { timezone: source.timezone, originMs, firstMs, now, stepS: whole.stepS, steps: ahead };
  const weather = weatherNear(db, source, span);
  return {
    externalName: (settings.external_live_id && sourceOf(db, settings.external_live_id)?.name) || null,
    weather,
    input: {
      series: { ...whole, values: natural(whole.values.slice(0, steps), whole) },
      // What is known of it counts from the origin on, which is not the time of the issue.
      external: external && { ...external, knownAheadMs: external.knownAheadMs + now - originMs },
      sun: clearSkyAt(db, source, settings, { startMs: whole.startMs, stepS: whole.stepS, count }),
      timezone: source.timezone,
      originMs,
      weather: weather?.issues ?? null,
      firstMs,
      steps: ahead,
      model: settings.model_name,
      settings: ridgeSettings(settings),
      bounds: { lower: source.lower, upper: source.upper },
      percentile: settings.uncertainty_percentile,
    },
  };
}

/** Values as they came in, without those that people marked as outliers. */
function cleanHistory(db: SpaceDb, live_id: string, fromMs: number, toMs: number): LiveHistory {
  const history = historyOf(db, live_id, fromMs, toMs);
  const series = liveSeriesOf(db, live_id);
  const steps = { startMs: history.startMs, stepMs: history.stepS * 1000 };
  return series ? { ...history, values: withoutOutliers(db, series, history.values, steps) } : history;
}

function externalOf(
  db: SpaceDb,
  settings: ForecastSettings,
  { startMs, stepS, values }: RegularSeries,
  now: number,
): ExternalSeries | null | "missing" {
  const { external_live_id: id, external_known_ahead_hours: hours } = settings;
  if (id === null) return null;
  const source = sourceOf(db, id);
  if (!source) return "missing";
  const until = Math.max(startMs + values.length * stepS * 1000, now + MOST_DAYS_AHEAD * DAY_MS);
  // From a whole step of both series on, so that steps of one fall into steps of the other.
  const longer = Math.max(stepS, source.step_s) * 1000;
  const history = cleanHistory(db, source.live_id, Math.floor(startMs / longer) * longer, until);
  return { series: toStep(history, stepS), knownAheadMs: hours * HOUR_MS };
}

/** Longer steps are held, shorter ones become their mean. */
function toStep({ startMs, stepS, values }: RegularSeries, step: number): RegularSeries {
  if (stepS === step) return { startMs, stepS, values };
  const changed =
    stepS > step ? partSteps(values, stepS / step, "stepwise") : meanOfSteps(values, Math.round(step / stepS));
  return { startMs, stepS: step, values: changed };
}
