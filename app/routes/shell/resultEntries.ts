import type { TFunction } from "i18next";
import type { SitePaths } from "~/entities/core/sitePaths";
import { RESULT_VIEWS, type ResultView } from "~/entities/results/views";
import type { SignName } from "~/ui/kit/layout/Sign";
import type { DrawerItem } from "~/ui/shell";
import { entryOf, type Here } from "./entry";

const SIGNS: Record<ResultView, SignName> = {
  summary: "checks",
  "status-quo": "hour",
  capacities: "bars",
  costs: "euro",
  operation: "pulse",
  flows: "branch",
  components: "parts",
  geometries: "map",
  influence: "sliders",
  compare: "swap",
  report: "deal",
};

/** What the reader has chosen on one view and does not choose again on the next: the run. */
const CARRIED = ["optimization_id"];

/** The views of a result and the dashboards. The run that one reads stays the chosen one. */
export function resultEntries(t: TFunction<"common">, { path, query }: Here, paths: SitePaths): DrawerItem[] {
  const entry = entryOf(path);
  const carried = new URLSearchParams();
  if (path.startsWith(paths.results))
    for (const name of CARRIED) for (const value of query.getAll(name)) carried.append(name, value);
  const chosen = carried.size > 0 ? `?${carried.toString()}` : "";
  return [
    // Called as on the pages themselves: the twin has its own components and locations.
    ...RESULT_VIEWS.map((view) => entry(t(`results:view.${view}`), paths.result(view) + chosen, SIGNS[view])),
    entry(t("dashboards:title"), paths.dashboards, "table"),
  ];
}
