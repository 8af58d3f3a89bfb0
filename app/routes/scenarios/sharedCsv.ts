import type { LoaderFunctionArgs } from "@remix-run/node";
import { heads, listFile, type ListPage, listPageOf } from "~/routes/page/list.server";
import { SCENARIO_SORTS, scenarioList } from "~/services/scenarios/list.server";

/** GET /scenarios.csv: all rows of the list as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await listPageOf(args, SCENARIO_SORTS, true);
  return listFile(page, "scenarios", table(page));
}

function table(page: ListPage) {
  const { rows, total } = scenarioList(page.actor, page.listRequest);
  return {
    total,
    header: heads(page, ["name", "system", "parameters", "changed_utc"]),
    rows: rows.map((row) => [row.name, row.system_name ?? page.t("common:list.shared"), row.parameters, row.set_at]),
  };
}
