import type { LoaderFunctionArgs } from "@remix-run/node";
import { heads, listFile, type ListPage, listPageOf } from "~/routes/page/list.server";
import { PARAMETER_SORTS, parameterList } from "~/services/parameters/sharedList.server";

/** GET /parameters.csv: all rows of the list as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await listPageOf(args, PARAMETER_SORTS, true);
  return listFile(page, "parameters", table(page));
}

function table(page: ListPage) {
  const { actor, listRequest, query, locale } = page;
  const { rows, total } = parameterList(actor, { ...listRequest, group: query.get("group") ?? "" }, locale);
  const names = ["technology", "parameter", "value", "unit", "year", "scenario", "reference", "changed_utc"];
  return {
    total,
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
