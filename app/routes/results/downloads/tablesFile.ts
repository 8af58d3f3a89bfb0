import type { LoaderFunctionArgs } from "@remix-run/node";
import { type FileView } from "~/entities/results/views";
import { textsOf } from "~/i18n/i18n.server";
import { download, fileValue, XLSX } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { workbookOfTables } from "~/services/core/workbook/workbook.server";
import { loadFrame } from "../frame.server";
import { fileTable } from "./fileTable.server";

/** The tables of a run alone: hours have a file of their own, and a comparison is of several runs. */
const VIEWS = [
  "summary",
  "status-quo",
  "capacities",
  "costs",
  "flows",
  "components",
  "geometries",
  "influence",
] as const satisfies readonly FileView[];

/**
 * GET .../results/tables.xlsx: the tables of all result pages of a run, each as a sheet; those without rows are left out. 404 while there is
 * no result.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { ready } = await loadFrame(args, "summary");
  if (!ready) throw notFoundPage();
  const t = textsOf(ready.locale);
  const sheets = VIEWS.flatMap((view) => {
    const table = fileTable(view, ready);
    const rows = table ? [...table.rows] : [];
    return table && rows.length > 0 ? [{ name: t(`results:view.${view}`), table: { header: table.header, rows } }] : [];
  });
  const bytes = await fileValue(args.request, await workbookOfTables(sheets));
  return download(`${ready.run.name}.xlsx`, XLSX, new Uint8Array(bytes));
}
