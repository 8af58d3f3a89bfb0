import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { heads, type ListPage, listPageOf } from "~/routes/page/list.server";
import { type CsvTable, csvText } from "~/services/core/csv";
import { SCENARIO_SORTS, scenarioList } from "~/services/scenarios/list.server";

/** GET /scenarios.csv: all rows of the list as it was asked for. */
export const loader = async (args: LoaderFunctionArgs) =>
  csvFile("scenarios", csvText(table(await listPageOf(args, SCENARIO_SORTS, true))));

function table(page: ListPage): CsvTable {
  const { rows } = scenarioList(page.actor, page.listRequest);
  return {
    header: heads(page, ["name", "system", "parameters", "changed_utc"]),
    rows: rows.map((row) => [row.name, row.system_name ?? page.t("common:list.shared"), row.parameters, row.set_at]),
  };
}
