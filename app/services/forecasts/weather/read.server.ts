import { and, desc, eq, gte, lt, lte } from "drizzle-orm";
import { weatherIssues } from "~db/schema/forecasts";
import type { WeatherIssueFacts, WeatherIssueValues } from "~/entities/weather/issueView";
import type { WeatherQuantity } from "~/entities/weather/quantities";
import type { WeatherForecast } from "~/entities/weather/weatherForecast";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { floatsOf } from "~/services/timeseries/series.server";
import { weatherForecastEntity } from "./weatherForecast.entity.server";

type Row = typeof weatherIssues.$inferSelect;

/** The values of a stored issue by quantity, one for each step, in the units of `QUANTITY_FACTS`; NaN: not told. */
export function valuesOf({ values, quantities, steps }: Pick<Row, "values" | "quantities" | "steps">) {
  const all = floatsOf(values);
  const rows = quantities.map((name, i) => [name, all.subarray(i * steps, (i + 1) * steps)] as const);
  return Object.fromEntries(rows) as Partial<Record<WeatherQuantity, Float32Array>>;
}

/** A weather forecast in sight that is not deleted; 404 for others. */
export function weatherForecastOf(actor: Actor, weather_forecast_id: string): Outcome<Stored<WeatherForecast>> {
  const row = get(actor, weatherForecastEntity, weather_forecast_id);
  return row && !row.deleted_at ? done(row) : notFound();
}

const FACTS = {
  issue_id: weatherIssues.issue_id,
  issued_at: weatherIssues.issued_at,
  known_at: weatherIssues.known_at,
  origin: weatherIssues.origin,
  start_ms: weatherIssues.start_ms,
  step_s: weatherIssues.step_s,
  steps: weatherIssues.steps,
  quantities: weatherIssues.quantities,
  remarks: weatherIssues.remarks,
};

/** The issues of a weather forecast from a time up to, without, another (ISO 8601 UTC), the latest first, at most `most`. */
export function weatherIssuesOf(
  actor: Actor,
  weather_forecast_id: string,
  { from, to, most = 1000 }: { from?: string; to?: string; most?: number } = {},
): Outcome<WeatherIssueFacts[]> {
  const forecast = weatherForecastOf(actor, weather_forecast_id);
  if (!forecast.ok) return forecast;
  const within = and(
    eq(weatherIssues.weather_forecast_id, weather_forecast_id),
    from ? gte(weatherIssues.issued_at, from) : undefined,
    to ? lt(weatherIssues.issued_at, to) : undefined,
  );
  return done(
    dbOf(actor)
      .select(FACTS)
      .from(weatherIssues)
      .where(within)
      .orderBy(desc(weatherIssues.issued_at))
      .limit(most)
      .all(),
  );
}

/** The issue that was the latest known at a time (ISO 8601 UTC), as it was issued; 404 where there was none. */
export function weatherIssueAt(
  actor: Actor,
  weather_forecast_id: string,
  at = new Date().toISOString(),
): Outcome<WeatherIssueValues> {
  const forecast = weatherForecastOf(actor, weather_forecast_id);
  if (!forecast.ok) return forecast;
  const row = dbOf(actor)
    .select()
    .from(weatherIssues)
    .where(and(eq(weatherIssues.weather_forecast_id, weather_forecast_id), lte(weatherIssues.known_at, at)))
    .orderBy(desc(weatherIssues.issued_at))
    .limit(1)
    .get();
  if (!row) return notFound();
  const { issue_id, issued_at, known_at, origin, start_ms, step_s, steps, quantities, remarks } = row;
  return done({
    issue_id,
    issued_at,
    known_at,
    origin,
    start_ms,
    step_s,
    steps,
    quantities,
    remarks,
    radiation_ms: row.radiation_ms,
    is_instant: row.is_instant,
    values: valuesOf(row),
  });
}
