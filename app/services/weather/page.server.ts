import { statistics, zoneClock } from "~/engines/timeseries";
import { finestSteps } from "~/entities/timeseries/chartWindow";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import type { YearRange } from "~/entities/timeseries/yearRange";
import { WEATHER } from "~/entities/weather/weather";
import type { WeatherChart } from "~/entities/weather/weatherChart";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { courseOf } from "~/services/timeseries/viewer/course.server";
import { type Span, spanOfYears } from "~/services/timeseries/viewer/periods";
import { extentOf, runIn } from "~/services/timeseries/viewer/read.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { weatherCurve, type WeatherOfPlace, yearMaker, yearsBeforeNow } from "./curve.server";
import { hasMoment } from "./moment";
import type { WeatherSeries } from "./stored.server";

/** A range of years of a place's weather, kind by kind. */
interface WeatherPage {
  range: YearRange;
  charts: WeatherChart[];
}

/**
 * The weather of a place in the years of a range (UTC), the last two that are stored unless one is given. 404 out of sight, 422 for
 * a place without coordinates where synthetic weather would be shown.
 */
export async function weatherPage(
  actor: Actor,
  geometryId: string,
  yearRange: YearRange | null,
): Promise<Outcome<WeatherPage>> {
  const make = yearMaker();
  const series: [WeatherType, WeatherOfPlace][] = [];
  for (const type of WEATHER_TYPES) {
    const weather = weatherCurve(actor, geometryId, type, make);
    if (!weather.ok) return weather;
    series.push([type, weather.value]);
  }
  const range = yearRange ?? usualRange(series.map(([, weather]) => storedYears(weather)));
  const span = spanOfYears(zoneClock("UTC"), range);
  const charts: WeatherChart[] = [];
  for (const [type, weather] of series) {
    const drawn = await drawnIn(weather, span);
    if (!drawn.ok) return drawn;
    const { meta } = weather;
    const origin = meta && meta.geometry_id !== geometryId ? get(actor, geometryEntity, meta.geometry_id) : undefined;
    const { source = null, licence = null, fetched_at = null, synthetic = false } = meta?.properties ?? {};
    charts.push({
      type,
      unit: WEATHER[type].shown,
      synthetic: !meta || synthetic,
      stored: storedYears(weather),
      series: meta ? { timeseries_id: meta.ts_id, source, licence, fetched_at, moment: momentOf(meta) } : null,
      inherited: origin ? { geometry_id: origin.geometry_id, name: origin.name } : null,
      ...drawn.value,
    });
  }
  return done({ range, charts });
}

const momentOf = ({ weather_type, moment, moment_minute }: WeatherSeries) =>
  hasMoment(weather_type) ? { moment: moment ?? ("after" as const), minute: moment_minute ?? null } : null;

/** The last two years that are stored, else those before this one. */
function usualRange(ranges: readonly (YearRange | null)[]): YearRange {
  const spans = ranges.filter((years) => years !== null);
  if (spans.length === 0) return yearsBeforeNow();
  const end_year = Math.max(...spans.map((years) => years.end_year));
  return { start_year: Math.max(Math.min(...spans.map((years) => years.start_year)), end_year - 1), end_year };
}

function storedYears({ meta, curve }: WeatherOfPlace): YearRange | null {
  const extent = meta && extentOf(curve);
  const year = (ms: number) => new Date(ms).getUTCFullYear();
  return extent && { start_year: year(extent.fromMs), end_year: year(extent.toMs - 1) };
}

async function drawnIn(
  { curve }: WeatherOfPlace,
  span: Span,
): Promise<Outcome<Pick<WeatherChart, "course" | "hourly" | "numbers">>> {
  const run = await runIn(curve, span);
  if (!run.ok) return run;
  if (!run.value) return done({ course: null, hourly: true, numbers: { mean: null, min: null, max: null } });
  const { values, stepS } = run.value;
  const { mean, min, max } = statistics(values, stepS / 3600);
  const steps = finestSteps(values.length * stepS * 1000, stepS, 1);
  const course = await courseOf(run.value, steps, "UTC");
  return done({ course, hourly: steps !== "daily", numbers: { mean, min, max } });
}
