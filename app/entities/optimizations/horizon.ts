import { yearOf } from "~/entities/core/shared";
import { optimizationKind, type Optimization, type OptimizationConfig } from "./optimization";

type Asked = Pick<Optimization, "optimization_id_invest" | "config" | "dates">;

/** Whether a rolling horizon is too short to see all model years at once. */
export function rollsOn({ dates, config }: Pick<Asked, "dates" | "config">): boolean {
  const years = dates.map(yearOf);
  return years.length > 1 && config.rolling_horizon_years <= Math.max(...years) - Math.min(...years);
}

/** How many model years are in memory at once: those of the largest window, or one that is solved in parts; else all. */
export function yearsAtOnce(run: Asked): number {
  const years = run.dates.map(yearOf);
  const kind = optimizationKind(run);
  if (kind === "dispatch" && run.config.year_split > 1) return 1;
  if (kind !== "invest") return years.length;
  const seen = (from: number): number =>
    years.filter((year) => from <= year && year < from + run.config.rolling_horizon_years).length;
  return Math.max(1, ...years.map(seen));
}

/** Why years cannot be solved in parts, as the sentence `optimizations:engine.findings.<it>` says; null: they can, or are not to be. */
export type SplitRefusal =
  | "steps_without_cost_cap"
  | "steps_without_banking"
  | "split_dispatch_only"
  | "split_needs_full_year"
  | "split_without_outages";

export function splitRefused(run: Asked): SplitRefusal | null {
  const { year_split, temporal_clustering, model }: OptimizationConfig = run.config;
  // A cap counts the costs of all years together, which no window or part sees.
  const inSteps = year_split > 1 || (optimizationKind(run) === "invest" && rollsOn(run));
  if (inSteps && run.config.cost_cap) return "steps_without_cost_cap";
  // Certificates that are kept tie the years together.
  if ((year_split > 1 || rollsOn(run)) && model.emission_trade && model.emission_banking)
    return "steps_without_banking";
  if (year_split === 1) return null;
  if (optimizationKind(run) !== "dispatch") return "split_dispatch_only";
  if (temporal_clustering.status) return "split_needs_full_year";
  return model.resilience ? "split_without_outages" : null;
}
