import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import { type AmountSize, amountSize, costAmounts } from "~/entities/results/scales";
import type { Ready } from "~/routes/results/frame.server";
import type { FoundStatusQuo } from "~/services/results/statusQuo.server";
import type { ChartShown } from "~/ui/dashboards/drawn";

/** What a chart is read from: its run, its settings, and what other charts of the page have computed before. */
export interface Chart extends Ready {
  settings: ChartConfig["settings"];
  /** The run against its status quo; computed once for all charts of the run. */
  compared: () => FoundStatusQuo;
}

/** Nothing to draw, for a reason that is known. */
export type Nothing = { kind: null } & Pick<ChartShown, "missing" | "status_quo">;

export const moneySize = ({ result, settings }: Pick<Chart, "result" | "settings">): AmountSize =>
  amountSize("money", settings.scale, costAmounts(result.tables.costs, "money", result.years));
