import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFoundPage } from "./guard.server";
import { FIGURE_SORTS, figureList } from "~/services/parameters/sharedList.server";
import { SCENARIO_SORTS, scenarioList } from "~/services/scenarios/list.server";
import { GEOMETRY_SORTS, geometryList } from "~/services/twin/geometryList.server";
import { csvText, type CsvTable } from "~/services/core/csv";
import { askedOf, type ListPage } from "./list.server";

const LISTS = {
  geometries: { sorts: GEOMETRY_SORTS, table: geometryTable },
  scenarios: { sorts: SCENARIO_SORTS, table: scenarioTable },
  parameters: { sorts: FIGURE_SORTS, table: figureTable },
};

/** GET /{list}.csv: all rows of the list as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const name = new URL(args.request.url).pathname.slice(1).replace(/\.csv$/, "");
  if (!Object.hasOwn(LISTS, name)) throw notFoundPage();
  const { sorts, table } = LISTS[name as keyof typeof LISTS];
  return new Response(csvText(table(await askedOf(args, sorts, true))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const heads = ({ t }: ListPage, names: readonly string[]) => names.map((name) => t(`common:list.column.${name}`));

function geometryTable(page: ListPage): CsvTable {
  const { actor, asked, query, t } = page;
  const { rows } = geometryList(actor, { ...asked, type: query.get("type") ?? "" });
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

function scenarioTable(page: ListPage): CsvTable {
  const { rows } = scenarioList(page.actor, page.asked);
  return {
    header: heads(page, ["name", "system", "figures", "changed_utc"]),
    rows: rows.map((row) => [row.name, row.system_name ?? page.t("common:list.shared"), row.figures, row.set_at]),
  };
}

function figureTable(page: ListPage): CsvTable {
  const { actor, asked, query, locale } = page;
  const { rows } = figureList(actor, { ...asked, group: query.get("group") ?? "" }, locale);
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
