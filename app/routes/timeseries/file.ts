import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile, download, fileValue, XLSX } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { refused } from "~/services/core/outcome";
import type { FileOrder } from "~/services/timeseries/viewer/fileRows";
import { seriesCsv, seriesXlsx } from "~/services/timeseries/viewer/files.server";
import { inFittingUnit } from "~/services/timeseries/viewer/fitting.server";
import { readRuns, viewOf } from "~/services/timeseries/viewer/view.server";
import { chartData } from "~/ui/kit/charts";
import { viewedSeries } from "./source.server";
import { wantedOf } from "./view.server";

/**
 * …/csv and …/xlsx: what the viewer shows as a file, with steps as they are stored unless others are asked for. …/chart: what its chart
 * draws. 422 for an address that asks for what cannot be had.
 */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const { page, viewed, query } = await viewedSeries(args, locale);
  const { form } = args.params;
  if (!viewed) throw notFoundPage();
  if (form !== "csv" && form !== "xlsx" && form !== "chart") throw notFoundPage();
  const { settings, issues, timeframe } = await wantedOf(page, viewed, query);
  const [issue] = issues;
  const params = issue?.params;
  if (issue) await fileValue(args.request, refused(422, issue.message, { params }));
  if (!timeframe) return fileValue(args.request, refused(404, "timeseries.failed.points"));
  // A file has the values as they are stored, a chart those that the page shows.
  const { curves, unit, sumUnit, synthetic } = form === "chart" ? await inFittingUnit(viewed) : viewed;
  const names = curves.map(({ name }) => name);
  if (form === "chart") {
    const view = await fileValue(args.request, await viewOf(curves, timeframe, { ...settings, view: "chart" }));
    const value = textsOf(locale)("timeseries:viewer.value");
    const courses = view?.courses ?? [];
    const [first] = courses;
    const series = courses.map(({ values }, i) => ({ name: names[i] ?? value, values }));
    const time = first && { start: first.startMs, step: first.stepS };
    const labels = first?.labels && [...first.labels];
    return Response.json(chartData(series, { shape: "columns", unit, locale, zone: timeframe.zone, time, labels }));
  }
  const order: FileOrder = {
    zone: timeframe.zone,
    unit,
    sumUnit,
    synthetic,
    runs: await fileValue(args.request, await readRuns(curves, timeframe)),
    steps: settings.steps === "auto" ? "steps" : settings.steps,
    names: names.map((name) => name ?? "value"),
  };
  const name = `series-${viewed.title}`;
  if (form === "xlsx")
    return download(`${name}.xlsx`, XLSX, new Uint8Array(await fileValue(args.request, await seriesXlsx(order))));
  return csvFile(name, createReadableStreamFromReadable(Readable.from(seriesCsv(order))));
}
