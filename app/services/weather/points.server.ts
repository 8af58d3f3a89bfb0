import { stampWriter, zoneClock, yearStart } from "~jobs/engines/timeseries";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { shownWeather, wholeRange, type YearRange } from "~/entities/weather/weather";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { Actor } from "~/services/core/access.server";
import { complain, done, refused, type Outcome } from "~/services/core/outcome";
import type { Point } from "~/services/timeseries/points.server";
import { readSeries } from "~/services/timeseries/series.server";
import { weatherSeries } from "./stored.server";

/** What is asked of a stored series: the years of a range, both included, in the calendar of a zone. */
export interface WeatherQuery {
  timezone: string;
  start_year: number;
  end_year?: number;
}

/** Points written before other requests get their turn. */
const AT_ONCE = 9000;

/** The stored values of a range of years, temperatures in °C; hours without a value are null. */
export async function weatherPoints(
  actor: Actor,
  timeseriesId: string,
  query: WeatherQuery,
): Promise<Outcome<Point[]>> {
  const meta = weatherSeries(actor, timeseriesId);
  if (!meta.ok) return meta;
  const range = rangeOf(query);
  if (!range.ok) return range;
  const write = stampWriter(query.timezone);
  if (!write) return refused(400, "rules.timezone");
  const series = readSeries(actor, timeseriesId);
  if (!series.ok) return series;
  return done(await pointsIn(series.value.blocks, meta.value.weather_type, range.value, query.timezone));
}

/** The range with its end; refuses one that runs backwards or is too long. */
export function rangeOf(years: { start_year: number; end_year?: number }): Outcome<YearRange> {
  const range = wholeRange(years);
  return range.ok ? done(range.range) : complain(range.path, range.message, range.params);
}

/** The points of blocks of stored weather that lie in the years of a zone, written as local time with offset. */
export async function pointsIn(
  blocks: readonly SeriesBlock[],
  type: WeatherType,
  range: YearRange,
  timezone: string,
): Promise<Point[]> {
  const clock = zoneClock(timezone);
  const write = stampWriter(timezone)!;
  const from = yearStart(clock, range.start_year);
  const to = yearStart(clock, range.end_year + 1);
  const points: Point[] = [];
  for (const { startMs, stepS, values } of blocks) {
    for (let i = 0; i < values.length; i++) {
      const ms = startMs + i * stepS * 1000;
      if (ms < from || ms >= to) continue;
      const value = values[i]!;
      points.push({ timestamp: write(ms), value: Number.isNaN(value) ? null : shownWeather(type, value) });
      if (points.length % AT_ONCE === 0) await new Promise((next) => setImmediate(next));
    }
  }
  return points;
}
