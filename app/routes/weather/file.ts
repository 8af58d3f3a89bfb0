import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { WEATHER } from "~/entities/weather/weather";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { notFoundPage, refusalPage, valueOrThrow } from "~/routes/page/guard.server";
import { refused } from "~/services/core/outcome";
import { weatherCsv } from "~/services/weather/csv.server";
import { weatherPage } from "~/services/weather/page.server";
import { chartData } from "~/ui/kit/charts";
import { rangeIn, typeOf, weatherPlace } from "./place.server";

/** …/{type}/csv?start_year=&end_year=: the hours as a file; …/{type}/chart: what the chart draws. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, geometry } = weatherPlace(args);
  const type = typeOf(args);
  const { range, problem } = rangeIn(args.request);
  if (problem) throw refusalPage(refused(422, problem.message, { params: problem.params as Record<string, number> }));
  const { form } = args.params;
  if (form === "csv") {
    const rows = valueOrThrow(await weatherCsv(page.actor, geometry.geometry_id, type, range));
    return csvFile(`weather-${type}`, createReadableStreamFromReadable(Readable.from(rows)));
  }
  if (form !== "chart") throw notFoundPage();
  const weather = valueOrThrow(await weatherPage(page.actor, geometry.geometry_id, range, [type]));
  const [chart] = weather.charts;
  const locale = await localeOf(args.request);
  const { startMs, stepS, values } = chart!;
  const facts = { shape: "columns" as const, unit: WEATHER[type].shown, locale, zone: "UTC" };
  const series = [{ name: textsOf(locale)(`weather:type.${type}`), values }];
  return Response.json(chartData(series, { ...facts, time: { start: startMs, step: stepS } }));
}
