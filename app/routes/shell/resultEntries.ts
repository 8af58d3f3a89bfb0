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
  finance: "euro",
};

/** The views of a result and the dashboards: each goes on with run, pair and year of the page. */
export function resultEntries(t: TFunction<"common">, { path, resultQuery }: Here, paths: SitePaths): DrawerItem[] {
  const entry = entryOf(path);
  return [
    // Called as on the pages themselves: the twin has its own components and locations.
    ...RESULT_VIEWS.map((view) => entry(t(`results:view.${view}`), paths.result(view) + resultQuery, SIGNS[view])),
    entry(t("dashboards:title"), paths.dashboards + resultQuery, "table"),
  ];
}
