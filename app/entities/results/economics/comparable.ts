import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import type { RunResult } from "../result";

/** Why the figures of two runs cannot be set against each other. */
export type Mismatch =
  | "is_status_quo"
  | "years"
  | "horizon"
  | "scenarios"
  | "price_scenario"
  | "weather_years"
  | "currency"
  | "interest_rate"
  | "built_before"
  | "inputs";

type Asked = Pick<Optimization, "dates" | "scenario_ids" | "weatherdates" | "optimization_id_invest" | "config">;

/** What two runs were asked that keeps them from being compared: a plan with a status quo. */
export function askedMismatches(plan: Asked, statusQuo: Asked): Mismatch[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  return [
    ...(optimizationKind(plan) === "status_quo" ? (["is_status_quo"] as const) : []),
    ...(same(plan.dates, statusQuo.dates) ? [] : (["years"] as const)),
    ...(same(plan.scenario_ids, statusQuo.scenario_ids) ? [] : (["scenarios"] as const)),
    ...(same(plan.config.price_scenario ?? "base", statusQuo.config.price_scenario ?? "base")
      ? []
      : (["price_scenario"] as const)),
    ...(same(plan.weatherdates, statusQuo.weatherdates) ? [] : (["weather_years"] as const)),
  ];
}

/** Both can be compared, but a part of the difference comes from how they were computed: steps of other lengths, or other typical days. */
export function stepsDiffer(plan: Asked, statusQuo: Asked): boolean {
  const steps = ({ config }: Asked) => {
    const { status, ...clustering } = config.temporal_clustering;
    return JSON.stringify([config.delta_t, status ? clustering : null]);
  };
  return steps(plan) !== steps(statusQuo);
}

type Found = Pick<RunResult, "years" | "spans" | "currency" | "interestRate"> & {
  tables: Pick<RunResult["tables"], "vintages">;
};

/** What in two results keeps their money from being compared. */
export function foundMismatches(plan: Found, statusQuo: Found): Mismatch[] {
  const differs = (a: readonly number[], b: readonly number[]) => a.length !== b.length || a.some((v, i) => v !== b[i]);
  const years = differs(plan.years, statusQuo.years);
  const first = plan.years[0] ?? 0;
  const builtBefore = (plan.tables.vintages ?? []).some(
    ({ from, payments }) => payments.length > 0 && from !== null && Math.ceil(from) < first,
  );
  return [
    ...(years ? (["years"] as const) : []),
    ...(!years && differs(plan.spans, statusQuo.spans) ? (["horizon"] as const) : []),
    ...(plan.currency === statusQuo.currency ? [] : (["currency"] as const)),
    ...(plan.interestRate === statusQuo.interestRate ? [] : (["interest_rate"] as const)),
    ...(builtBefore ? (["built_before"] as const) : []),
  ];
}

/**
 * The newest status quo that was asked the same as a plan. Whether it read the same is known when both have ended. `runs` are newest first.
 */
export const statusQuoFor = <Run extends Asked>(plan: Asked, runs: readonly Run[]): Run | undefined =>
  runs.find((run) => optimizationKind(run) === "status_quo" && askedMismatches(plan, run).length === 0);
