import { yearOf } from "~/entities/core/shared";
import { type Optimization, type OptimizationConfig, optimizationKind } from "./optimization";

type Asked = Pick<Optimization, "optimization_id_invest" | "config" | "dates">;

/** Whether a horizon [years] does not see all model years at once. */
export const isShorter = (horizon: number, years: readonly number[]): boolean =>
  years.length > 1 && horizon <= Math.max(...years) - Math.min(...years);

/** Whether a rolling horizon is too short to see all model years at once. */
export const rollsOn = ({ dates, config }: Pick<Asked, "dates" | "config">): boolean =>
  isShorter(config.rolling_horizon_years, dates.map(yearOf));

/** How many model years are in memory at once. Those of the largest window, or one that is solved in parts, else all. */
export function yearsAtOnce(run: Asked): number {
  const years = run.dates.map(yearOf);
  const kind = optimizationKind(run);
  if (kind === "dispatch" && run.config.year_split > 1) return 1;
  if (kind !== "invest") return years.length;
  const seen = (from: number): number =>
    years.filter((year) => from <= year && year < from + run.config.rolling_horizon_years).length;
  return Math.max(1, ...years.map(seen));
}

/** Why years cannot be solved so, as the sentences `optimizations:engine.findings.<it>` and `rules.<it>` say. */
type SplitRefusal =
  | "steps_without_cost_cap"
  | "steps_without_alternative"
  | "steps_without_banking"
  | "split_dispatch_only"
  | "split_needs_full_year"
  | "split_without_outages";

/** A refusal, and the field of the configuration that asks for windows or parts. */
interface SplitRefused {
  field: "rolling_horizon_years" | "year_split";
  rule: SplitRefusal;
}

/** What keeps a run from being solved in windows or parts. Null: nothing does, or it is solved at once. */
export function splitRefused(run: Asked): SplitRefused | null {
  const { year_split, temporal_clustering, model, cost_cap, variation }: OptimizationConfig = run.config;
  const kind = optimizationKind(run);
  const parted = year_split > 1;
  // The horizon of another kind of run has no effect, of which its start remarks.
  if (parted || (kind === "invest" && rollsOn(run))) {
    const field = parted ? "year_split" : "rolling_horizon_years";
    // A cap counts the costs of all years together, and allowances that are kept tie them: no window or part sees that.
    if (cost_cap) return { field, rule: "steps_without_cost_cap" };
    if (variation?.alternative || variation?.threshold || variation?.weather_years || variation?.payback)
      return { field, rule: "steps_without_alternative" };
    if (model.emission_trade && model.emission_banking) return { field, rule: "steps_without_banking" };
  }
  if (!parted) return null;
  const of = (rule: SplitRefusal): SplitRefused => ({ field: "year_split", rule });
  if (kind !== "dispatch") return of("split_dispatch_only");
  if (temporal_clustering.status) return of("split_needs_full_year");
  return model.resilience ? of("split_without_outages") : null;
}
