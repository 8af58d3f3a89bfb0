import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { sumUnit } from "~/entities/timeseries/course";
import { VIEWER_STEPS } from "~/entities/timeseries/viewer";
import { csvFile, download, fileValue, TABLE_FORMATS, XLSX } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { valuesBetween } from "~/services/live/values.server";
import type { FileOrder } from "~/services/timeseries/viewer/fileRows";
import { seriesCsv, seriesXlsx } from "~/services/timeseries/viewer/files.server";
import { liveScope } from "./scope.server";

/**
 * …/values?from=YYYY-MM-DD&to=YYYY-MM-DD&steps=&format=csv|xlsx: the values of a live series between two days of its zone, at its
 * resolution or as means of hours, days, months or years. 422 with what to change for a period that cannot be had.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { page, series } = liveScope(args);
  if (series.deleted_at) throw notFoundPage();
  const query = new URL(args.request.url).searchParams;
  const form = TABLE_FORMATS.find((one) => one === (query.get("format") ?? "csv"));
  const steps = VIEWER_STEPS.find((one) => one === (query.get("steps") || "steps"));
  if (!form || !steps || steps === "auto") throw notFoundPage();
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const run = await fileValue(args.request, await valuesBetween(page.actor, series, from, to));
  const { name, unit, timezone: zone } = series;
  const order: FileOrder = {
    zone,
    steps,
    unit,
    runs: [run],
    names: ["value"],
    synthetic: false,
    sumUnit: unit === "MW" || unit === "kW" ? sumUnit(unit) : unit,
  };
  const file = `${name}-${from}-${to}`;
  if (form === "xlsx")
    return download(`${file}.xlsx`, XLSX, new Uint8Array(await fileValue(args.request, await seriesXlsx(order))));
  return csvFile(file, createReadableStreamFromReadable(Readable.from(seriesCsv(order))));
}
