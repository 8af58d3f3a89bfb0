import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { weatherForecasts, weatherIssues } from "~db/schema/forecasts";
import { MOST_WEATHER_DAYS, OLDEST_WEATHER_MS, originTimes, type WeatherIssues } from "~/engines/forecast";
import { DAY_MS } from "~/entities/core/clock";
import type { ForecastWeather } from "~/entities/forecasts/weather";
import type { LiveType } from "~/entities/live/liveSeries";
import { MOST_KM, type WeatherForecast } from "~/entities/weather/weatherForecast";
import { positionOf } from "../sun.server";
import { atStep, clearSkyFor } from "./atStep";
import { kilometres } from "./distance";
import { valuesOf } from "./read.server";

/** The weather of a place says nothing of these: they are of a whole market. */
const WITHOUT_WEATHER: readonly LiveType[] = ["trading_price", "balancing_energy_price_pos", "balancing_energy_price_neg"]; // prettier-ignore

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
  "issue_id" | "issued_at" | "known_at" | "start_ms" | "step_s" | "steps"
>;

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
  const origins = originTimes(span, MOST_WEATHER_DAYS);
  const spans = new Map<string, { fromMs: number; toMs: number }>();
  for (const origin of origins)
    for (const { issue_id } of knownAt(newestFirst, origin + leadMs, origin + endAhead)) {
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
    reachesEnd: knownAt(newestFirst, now, originMs + endAhead).some((one) => endOf(one) >= originMs + endAhead),
  };
}

const endOf = ({ start_ms, step_s, steps }: IssueTimes): number => start_ms + steps * step_s * 1000;

const issueTimes = (db: SpaceDb, { weather_forecast_id }: WeatherForecast, sinceMs: number): IssueTimes[] =>
  db
    .select({
      issue_id: weatherIssues.issue_id,
      issued_at: weatherIssues.issued_at,
      known_at: weatherIssues.known_at,
      start_ms: weatherIssues.start_ms,
      step_s: weatherIssues.step_s,
      steps: weatherIssues.steps,
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

/** Issues for one forecast at most: a short one may be in front of the one that reaches to its end. */
const MOST_AT_ONCE = 3;

/** The latest issues that were known at a time and not old, up to the one that reaches to an end (UTC ms). */
function knownAt(newestFirst: readonly IssueTimes[], atMs: number, endMs: number): IssueTimes[] {
  const candidates: IssueTimes[] = [];
  const oldest = new Date(atMs - OLDEST_WEATHER_MS).toISOString();
  const at = new Date(atMs).toISOString();
  for (const issue of newestFirst) {
    if (issue.issued_at < oldest) break;
    if (issue.known_at > at) continue;
    candidates.push(issue);
    if (endOf(issue) >= endMs || candidates.length === MOST_AT_ONCE) break;
  }
  return candidates;
}

function loaded(
  db: SpaceDb,
  { latitude, longitude }: WeatherForecast,
  spans: ReadonlyMap<string, { fromMs: number; toMs: number }>,
  stepS: number,
): WeatherIssues["issues"] {
  const rows = db
    .select()
    .from(weatherIssues)
    .where(inArray(weatherIssues.issue_id, [...spans.keys()]))
    .all();
  const from = Math.min(...rows.map(({ start_ms, radiation_ms }) => Math.min(start_ms, radiation_ms)));
  const to = Math.max(...rows.map((row) => Math.max(row.radiation_ms - row.start_ms, 0) + endOf(row)));
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
