import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILE_VIEWS } from "~/entities/results/views";
import { textsOf } from "~/i18n/i18n.server";
import { TABLE_FORMATS, tableFile } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { loadFrame } from "../frame.server";
import { fileTable } from "./fileTable.server";

/**
 * GET .../results/{view}.csv, .xlsx and .parquet: the values of a result page as a file. 404 while there is no result, or none of the year.
 */
export async function loader(args: LoaderFunctionArgs) {
  const [name, ending] = new URL(args.request.url).pathname.split("/").at(-1)?.split(".") ?? [];
  const view = FILE_VIEWS.find((one) => one === name);
  const format = [...TABLE_FORMATS, "parquet" as const].find((one) => one === ending);
  if (!view || !format) throw notFoundPage();
  const { ready } = await loadFrame(args, view);
  const table = ready && fileTable(view, ready);
  if (!ready || !table) throw notFoundPage();
  const file = `${ready.run.name} ${view}`.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "");
  const sheet = textsOf(ready.locale)(`results:view.${view}`);
  return tableFile(args.request, { name: file, sheet, format }, table);
}
