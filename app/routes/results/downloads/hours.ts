import type { LoaderFunctionArgs } from "@remix-run/node";
import { tableFile } from "~/routes/page/download.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { HOURS_FORMATS, hoursTable } from "~/services/results/hours/hoursTable.server";
import { seriesRemoved } from "~/services/results/seriesRemoved";
import { chosenYear, loadFrame } from "../frame.server";

/**
 * GET .../results/hours.csv and hours.parquet: every step of a model year with a column for each flow, level, price and balance; text is
 * written as it is sent. 404 while there is no result, and for a year that it has not.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "operation");
  if (!ready || frame.otherYear) throw notFoundPage();
  const { actor, system, run, result, locale } = ready;
  if (result.seriesRemovedAt) throw refusalPage(seriesRemoved(result.seriesRemovedAt));
  const year = chosenYear(ready);
  const of = { optimizationId: run.optimization_id, result, timezone: system.timezone };
  const table = hoursTable(actor, of, year, locale);
  const ending = new URL(args.request.url).pathname.split(".").at(-1);
  const format = HOURS_FORMATS.find((one) => one === ending);
  if (!table || !format) throw notFoundPage();
  return tableFile(args.request, { name: `${run.name}-${year}`, sheet: "", format }, table);
}
