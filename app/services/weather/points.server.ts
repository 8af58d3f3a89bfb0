import { stampWriter } from "~/engines/timeseries";
import { yearStart } from "~/entities/core/clock";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { wholeRange, type YearRange } from "~/entities/timeseries/yearRange";
import { shownWeather } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { jsonList, JsonText } from "~/services/core/json/jsonText";
import { complain, done, type Outcome, refused } from "~/services/core/outcome";
import { pointJson, stepsOf } from "~/services/timeseries/points.server";
import { readSeries } from "~/services/timeseries/series.server";
import { weatherSeries } from "./stored.server";

/** What is asked of a stored series: the years of a range, both included, in the calendar of a zone. */
interface WeatherQuery {
  timezone: string;
  start_year: number;
  end_year?: number;
}

/** The stored values of a range of years as JSON, temperatures in °C; hours without a value are null. */
export function weatherPoints(actor: Actor, timeseriesId: string, query: WeatherQuery): Outcome<JsonText> {
  const meta = weatherSeries(actor, timeseriesId);
  if (!meta.ok) return meta;
  const range = rangeOf(query);
  if (!range.ok) return range;
  if (!stampWriter(query.timezone)) return refused(400, "rules.timezone");
  const series = readSeries(actor, timeseriesId);
  if (!series.ok) return series;
  const points = pointsIn(series.value.blocks, meta.value.weather_type, range.value, query.timezone);
  return done(new JsonText(pointsJson(points, query.timezone)));
}

/** The range with its end; refuses one that runs backwards or is too long. */
export function rangeOf(years: { start_year: number; end_year?: number }): Outcome<YearRange> {
  const range = wholeRange(years);
  return range.ok ? done(range.range) : complain(range.path, range.message, range.params);
}

/** The points of blocks of stored weather that lie in the years of a zone: time [ms since 1970 UTC] and shown value, NaN for a gap. */
export function* pointsIn(
  blocks: readonly SeriesBlock[],
  type: WeatherType,
  range: YearRange,
  timezone: string,
): Generator<[ms: number, value: number]> {
  const from = yearStart(timezone, range.start_year);
  const to = yearStart(timezone, range.end_year + 1);
  for (const [ms, value] of stepsOf(blocks)) if (ms >= from && ms < to) yield [ms, shownWeather(type, value)];
}

/** Points as a list of JSON, their times local with offset. */
export function pointsJson(points: Iterable<[ms: number, value: number]>, timezone: string): AsyncGenerator<string> {
  const write = stampWriter(timezone)!;
  return jsonList(points, ([ms, value]) => pointJson(write(ms), value));
}
