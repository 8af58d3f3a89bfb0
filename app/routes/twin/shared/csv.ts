import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { heads, type ListPage, listPageOf } from "~/routes/page/list.server";
import { type CsvTable, csvText } from "~/services/core/csv";
import { GEOMETRY_SORTS, geometryList } from "~/services/twin/geometryList.server";

/** GET /geometries.csv: all rows of the list as it was asked for. */
export const loader = async (args: LoaderFunctionArgs) =>
  csvFile("geometries", csvText(table(await listPageOf(args, GEOMETRY_SORTS, true))));

function table(page: ListPage): CsvTable {
  const { actor, listRequest, query, t } = page;
  const { rows } = geometryList(actor, { ...listRequest, type: query.get("type") ?? "" });
  return {
    header: [
      ...heads(page, ["name", "type", "system"]),
      t("common:list.column.space_unit"),
      t("common:list.column.changed_utc"),
    ],
    rows: rows.map((row) => [
      row.border ? t("twin:shared.border") : row.name,
      t(`twin:shared.geometry_type.${row.type}`),
      row.system_name ?? t("common:list.shared"),
      row.available_space,
      row.set_at,
    ]),
  };
}
