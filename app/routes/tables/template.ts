import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFoundPage, requireSystem } from "~/routes/page/guard.server";
import { tablesOf, templateTable } from "~/services/tables/template.server";
import { tableFileOf, tableResponse } from "./tableFile.server";

/** GET …/parameters/import/templates/parameters.csv: the columns of a table with examples. */
export async function loader(args: LoaderFunctionArgs) {
  requireSystem(args);
  const file = tableFileOf(args.params["file"]);
  if (!file) throw notFoundPage();
  return tableResponse(
    file,
    tablesOf(file.kind).map((name) => ({ name, table: templateTable(name) })),
  );
}
