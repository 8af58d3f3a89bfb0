import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { weatherForecasts, weatherIssues } from "~db/schema/forecasts";
import { MOST_WEATHER_DAYS, OLDEST_WEATHER_MS, originTimes, type WeatherIssues } from "~/engines/forecast";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { ForecastWeather } from "~/entities/forecasts/weather";
import type { LiveType } from "~/entities/live/liveSeries";
import { QUANTITY_FACTS } from "~/entities/weather/quantities";
import { ISSUE_STEPS_S, MOST_KM, type WeatherForecast } from "~/entities/weather/weatherForecast";
import { positionOf } from "../sun.server";
import { atStep, clearSkyFor } from "./atStep";
import { kilometres } from "./distance";
import { valuesOf } from "./read.server";

/** The weather of a place says nothing of these: they are of a whole market. */
const WITHOUT_WEATHER: readonly LiveType[] = [
  "trading_price",
  "balancing_energy_price_pos",
  "balancing_energy_price_neg",
];

/** A series that weather may explain. */
interface ExplainedSeries {
  live_id: string;
  system_id: string;
  type: LiveType;
  /** The component that it is of, at a location. Null: the one whose power it measures, if any. */
  node_id: string | null;
}

/** When a forecast is made of what [UTC ms], at the step of the series [s]. */
interface ForecastSpan {
  timezone: string;
  originMs: number;
  firstMs: number;
  now: number;
  stepS: number;
  steps: number;
}

/** The weather forecast near a series, as a forecast of the series takes it. */
export interface NearWeather {
  /** Null: nothing of it was known lately. */
  issues: WeatherIssues | null;
  facts: Omit<ForecastWeather, "use">;
  /** Whether it is too old, or known for all of the time ahead. */
  isOld: boolean;
  reachesEnd: boolean;
}

type IssueTimes = Pick<
  typeof weatherIssues.$inferSelect,
  "issue_id" | "issued_at" | "known_at" | "start_ms" | "step_s" | "steps" | "radiation_ms" | "is_instant" | "quantities"
>;

/** A time from and another to [UTC ms]. */
interface Span {
  fromMs: number;
  toMs: number;
}

/** The weather forecast nearest to a series within 50 km. Null: there is none, nobody has drawn where the series is, or it is a price. */
export function nearestForecast(db: SpaceDb, series: ExplainedSeries): WeatherForecast | null {
  const position = WITHOUT_WEATHER.includes(series.type) ? null : positionOf(db, series);
  if (!position) return null;
  const here = { latitude: position.latitudeDeg, longitude: position.longitudeDeg };
  const [nearest] = db
    .select()
    .from(weatherForecasts)
    .where(and(eq(weatherForecasts.system_id, series.system_id), isNull(weatherForecasts.deleted_at)))
    .all()
    .map((forecast) => ({ forecast, km: kilometres(here, forecast) }))
    .filter(({ km }) => km <= MOST_KM)
    .sort((a, b) => a.km - b.km || (a.forecast.name < b.forecast.name ? -1 : 1));
  return nearest?.forecast ?? null;
}

/**
 * What forecasts of a series may know of the weather: for the origin and each day before it that models look at, the issues that were known
 * when a forecast was made then. Null: no weather forecast is near.
 */
export function weatherNear(db: SpaceDb, series: ExplainedSeries, span: ForecastSpan): NearWeather | null {
  const forecast = nearestForecast(db, series);
  if (!forecast) return null;
  const { originMs, firstMs, now, stepS, steps } = span;
  const leadMs = now - originMs;
  const newestFirst = issueTimes(db, forecast, originMs - (MOST_WEATHER_DAYS + 2) * DAY_MS);
  const [firstAhead, endAhead] = [firstMs - originMs, firstMs - originMs + steps * stepS * 1000];
  // A step of which half is told is told.
  const half = stepS * 500;
  const needOf = (origin: number): Span => ({ fromMs: origin + firstAhead + half, toMs: origin + endAhead - half });
  const origins = originTimes(span, MOST_WEATHER_DAYS);
  const spans = new Map<string, Span>();
  for (const origin of origins)
    for (const { issue_id } of knownAt(newestFirst, origin + leadMs, needOf(origin))) {
      const wider = spans.get(issue_id);
      const fromMs = Math.min(wider?.fromMs ?? Infinity, origin + firstAhead);
      spans.set(issue_id, { fromMs, toMs: Math.max(wider?.toMs ?? -Infinity, origin + endAhead) });
    }
  const latest = newestFirst.find(({ known_at }) => Date.parse(known_at) <= now);
  const { weather_forecast_id, name, source, synthetic } = forecast;
  return {
    issues: spans.size > 0 ? { leadMs, issues: loaded(db, forecast, spans, stepS) } : null,
    facts: { weather_forecast_id, name, source, synthetic, issued_at: latest?.issued_at ?? null },
    isOld: latest !== undefined && now - Date.parse(latest.issued_at) > OLDEST_WEATHER_MS,
    reachesEnd: knownAt(newestFirst, now, needOf(originMs)).some(
      (issue) => toldOf(issue).toMs >= needOf(originMs).toMs,
    ),
  };
}

/** The time of which an issue tells every quantity: radiation lies before, around or after the times of its rows. */
function toldOf({ start_ms, step_s, steps, radiation_ms, is_instant, quantities }: IssueTimes): Span {
  const begins = quantities.map((name) => (QUANTITY_FACTS[name].isRadiation && !is_instant ? radiation_ms : start_ms));
  return { fromMs: Math.max(...begins), toMs: Math.min(...begins) + steps * step_s * 1000 };
}

const issueTimes = (db: SpaceDb, { weather_forecast_id }: WeatherForecast, sinceMs: number): IssueTimes[] =>
  db
    .select({
      issue_id: weatherIssues.issue_id,
      issued_at: weatherIssues.issued_at,
      known_at: weatherIssues.known_at,
      start_ms: weatherIssues.start_ms,
      step_s: weatherIssues.step_s,
      steps: weatherIssues.steps,
      radiation_ms: weatherIssues.radiation_ms,
      is_instant: weatherIssues.is_instant,
      quantities: weatherIssues.quantities,
    })
    .from(weatherIssues)
    .where(
      and(
        eq(weatherIssues.weather_forecast_id, weather_forecast_id),
        gte(weatherIssues.issued_at, new Date(sinceMs).toISOString()),
      ),
    )
    .orderBy(desc(weatherIssues.issued_at))
    .all();

/** Issues for one forecast, whatever they tell: a short one may be in front of the one that reaches to its end. */
const ALWAYS_AT_ONCE = 3;
/** And with those that tell a time which the ones in front of them do not. */
const MOST_AT_ONCE = 6;

/** The latest issues that were known at a time (UTC ms) and not old, until what is needed is told from its start to its end. */
function knownAt(newestFirst: readonly IssueTimes[], atMs: number, need: Span): IssueTimes[] {
  const candidates: IssueTimes[] = [];
  const covered: Span[] = [];
  let lengthMs = 0;
  const oldest = new Date(atMs - OLDEST_WEATHER_MS).toISOString();
  const at = new Date(atMs).toISOString();
  for (const issue of newestFirst) {
    if (issue.issued_at < oldest) break;
    if (issue.known_at > at) continue;
    const span = toldOf(issue);
    const withIt = toldLength([...covered, span], need);
    const isFurther = withIt > lengthMs;
    if (!isFurther && (candidates.length >= ALWAYS_AT_ONCE || span.toMs <= need.fromMs || span.fromMs >= need.toMs))
      continue;
    candidates.push(issue);
    covered.push(span);
    lengthMs = withIt;
    if (lengthMs === need.toMs - need.fromMs || candidates.length === MOST_AT_ONCE) break;
  }
  return candidates;
}

/** How much of what is needed spans tell [ms]. */
function toldLength(spans: Span[], { fromMs, toMs }: Span): number {
  let [length, at] = [0, fromMs];
  for (const span of spans.sort((a, b) => a.fromMs - b.fromMs)) {
    const [from, to] = [Math.max(at, span.fromMs), Math.min(toMs, span.toMs)];
    if (to <= from) continue;
    length += to - from;
    at = to;
  }
  return length;
}

/** What is read of an issue begins and ends within one of its steps, and an instant is up to an hour after the time of its row. */
const AROUND_MS = Math.max(...ISSUE_STEPS_S) * 1000 + HOUR_MS;

function loaded(
  db: SpaceDb,
  { latitude, longitude }: WeatherForecast,
  spans: ReadonlyMap<string, Span>,
  stepS: number,
): WeatherIssues["issues"] {
  const rows = db
    .select()
    .from(weatherIssues)
    .where(inArray(weatherIssues.issue_id, [...spans.keys()]))
    .all();
  const from = Math.min(...[...spans.values()].map(({ fromMs }) => fromMs)) - stepS * 1000 - AROUND_MS;
  const to = Math.max(...[...spans.values()].map(({ toMs }) => toMs)) + stepS * 1000 + AROUND_MS;
  const clear = clearSkyFor({ latitudeDeg: latitude, longitudeDeg: longitude }, from, to);
  return rows.map((row) => {
    const { fromMs, toMs } = spans.get(row.issue_id)!;
    const startMs = Math.floor(fromMs / (stepS * 1000)) * stepS * 1000;
    const count = Math.ceil((toMs - startMs) / (stepS * 1000));
    return {
      issuedMs: Date.parse(row.issued_at),
      knownMs: Date.parse(row.known_at),
      startMs,
      values: atStep({ ...row, values: valuesOf(row) }, { startMs, stepS, count }, clear),
    };
  });
}
