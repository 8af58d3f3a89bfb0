import { csvFile } from "~/routes/page/download.server";
import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { notFoundPage, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { seriesCsv, seriesPage } from "~/services/timeseries/page.server";
import { chartData } from "~/ui/kit/charts";

/** …/series/{ts_id}/csv: the whole series as a file; …/series/{ts_id}/chart?year=: a year for the chart. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args);
  const tsId = args.params.ts_id ?? "";
  const wanted = Number(new URL(args.request.url).searchParams.get("year")) || null;
  const page = valueOrThrow(seriesPage(actor, system.system_id, tsId, wanted, system.timezone));
  if (args.params.form === "csv") {
    const body = createReadableStreamFromReadable(Readable.from(seriesCsv(page.data, system.timezone)));
    return csvFile(`series-${tsId.replace(/[^\w-]/g, "")}`, body);
  }
  if (args.params.form !== "chart") throw notFoundPage();
  const { block, data } = page;
  const values = Array.from(block.values, (value) => (Number.isNaN(value) ? null : value));
  const facts = {
    shape: "columns" as const,
    unit: data.meta.properties.unit,
    locale: await localeOf(args.request),
    zone: system.timezone,
    time: { start: block.startMs, step: block.stepS },
  };
  return Response.json(chartData([{ name: String(block.year), values }], facts));
}
