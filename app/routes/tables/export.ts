import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TableKind } from "~/entities/tables/importTable";
import { localeOf } from "~/i18n/i18n.server";
import { notFoundPage, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { listQuery } from "~/routes/parameters/listQuery.server";
import { componentRows } from "~/routes/twin/components/rows.server";
import { parameterIds } from "~/services/parameters/rows.server";
import { type Chosen, exportTable } from "~/services/tables/exportTables.server";
import { tablesOf } from "~/services/tables/template.server";
import { catalogueFor } from "~/services/twin/components.server";
import { tableFileOf, tableResponse } from "./tableFile.server";

/** GET …/digital-twin/tables/parameters.csv: a table of the system as the import takes it, with the filter of its list. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const file = tableFileOf(args.params["file"]);
  if (!file) throw notFoundPage();
  const chosen = await chosenRows(args, page, file.kind === "site" ? null : file.kind);
  return tableResponse(
    file,
    tablesOf(file.kind).map((name) => ({ name, table: exportTable(page.actor, page.system, name, chosen) })),
  );
}

/** Rows the list would show, without its pages. Undefined: all of them. */
async function chosenRows(
  { request }: LoaderFunctionArgs,
  { actor, system }: SystemPage,
  kind: TableKind | null,
): Promise<Chosen | undefined> {
  const { search, searchParams } = new URL(request.url);
  if (search === "" || kind === null || kind === "locations") return undefined;
  if (kind === "components") {
    const filter = { search, deleted: false, locale: await localeOf(request) };
    const { rows } = componentRows(actor, system.system_id, catalogueFor(actor), filter);
    const ids = new Set(rows.map(({ id }) => id));
    return (id) => ids.has(id);
  }
  const ids = parameterIds(actor, system.system_id, { ...listQuery(searchParams), lifecycle: "live" });
  return (id) => ids.has(id);
}
