import type { LoaderFunctionArgs } from "@remix-run/node";
import { heads, listFile, type ListPage, listPageOf } from "~/routes/page/list.server";
import { GEOMETRY_SORTS, geometryList } from "~/services/twin/geometryList.server";

/** GET /geometries.csv: all rows of the list as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await listPageOf(args, GEOMETRY_SORTS, true);
  return listFile(page, "geometries", table(page));
}

function table(page: ListPage) {
  const { actor, listRequest, query, t } = page;
  const { rows, total } = geometryList(actor, { ...listRequest, type: query.get("type") ?? "" });
  return {
    total,
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
