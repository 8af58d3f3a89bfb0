import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { heads, type ListPage, listPageOf } from "~/routes/page/list.server";
import { type CsvTable, csvText } from "~/services/core/csv";
import { PARAMETER_SORTS, parameterList } from "~/services/parameters/sharedList.server";

/** GET /parameters.csv: all rows of the list as it was asked for. */
export const loader = async (args: LoaderFunctionArgs) =>
  csvFile("parameters", csvText(table(await listPageOf(args, PARAMETER_SORTS, true))));

function table(page: ListPage): CsvTable {
  const { actor, listRequest, query, locale } = page;
  const { rows } = parameterList(actor, { ...listRequest, group: query.get("group") ?? "" }, locale);
  const names = ["technology", "parameter", "value", "unit", "year", "scenario", "reference", "changed_utc"];
  return {
    header: heads(page, names),
    rows: rows.map((row) => [
      row.technology,
      row.type,
      typeof row.value === "boolean" ? String(row.value) : row.value,
      row.unit,
      row.year,
      row.scenario,
      row.reference,
      row.set_at,
    ]),
  };
}
