import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import type { StoredResult } from "../result";

/** What a result cannot say: each is a sentence of `results:report.limit`. */
export const REPORT_LIMITS = [
  "alternative",
  "changed",
  "without",
  "threshold",
  "payback",
  "weather_years",
  "foresight",
  "places",
  "linear_operation",
  "divisible",
  "no_gap_proof",
  "steps",
  "typical_days",
  "segments",
  "parts",
  "rolling",
  "grid",
  "spatial",
  "weather",
  "taxes",
  "nominal",
  "no_status_quo",
  "built_stock",
  "no_prices",
  "outages",
  "emission_limit",
  "space",
  "synthetic",
] as const;
export type ReportLimit = (typeof REPORT_LIMITS)[number];

/** What nobody may miss, before all else. */
export const REPORT_NOTICES = [
  "alternative",
  "changed",
  "without",
  "threshold",
  "payback",
  "weather_years",
  "synthetic",
] as const satisfies readonly ReportLimit[];

interface Found {
  /** A status quo that the run can be compared with was found. */
  hasStatusQuo: boolean;
  /** Series that the run read are synthetic. */
  isSynthetic: boolean;
}

type Ran = Pick<Optimization, "config" | "method" | "optimization_id_invest" | "weatherdates">;
type Result = Pick<StoredResult, "solver" | "components" | "stepH" | "reduction" | "horizon" | "split">;

/** What the model leaves out with the options of this run, and what its result therefore cannot say. */
export function limitsOf(run: Ran, result: Result, { hasStatusQuo, isSynthetic }: Found): ReportLimit[] {
  const { config } = run;
  const { reduction, horizon, split, solver } = result;
  const isInvestment = optimizationKind(run) === "invest";
  const lines = result.components.some(({ root }) => root === "transmission");
  const holds: Record<ReportLimit, boolean> = {
    alternative: Boolean(config.variation?.alternative),
    changed: (config.variation?.changes.length ?? 0) > 0,
    without: Boolean(config.variation?.without),
    threshold: Boolean(config.variation?.threshold),
    payback: Boolean(config.variation?.payback),
    weather_years: Boolean(config.variation?.weather_years),
    foresight: true,
    places: true,
    linear_operation: !config.model.detailed_operation,
    divisible: isInvestment && !config.model.integer_expansion,
    no_gap_proof: (solver?.mipGap ?? 0) > 1e-4,
    steps: result.stepH > 1,
    typical_days: reduction?.kind === "typical_days",
    segments: reduction?.kind === "segments",
    parts: (split?.length ?? 0) > 0,
    rolling: Boolean(horizon),
    grid: lines,
    spatial: run.method === "single_node" || run.method === "external",
    weather: (run.weatherdates?.length ?? 0) <= 1 && !config.variation?.weather_years,
    taxes: true,
    nominal: true,
    no_status_quo: !hasStatusQuo && !config.status_quo.status,
    built_stock: hasStatusQuo,
    no_prices: solver !== null && !solver.hasDuals,
    outages: !config.model.resilience,
    emission_limit: !config.model.total_annual_emission_limit,
    space: isInvestment && !config.model.space_consideration,
    synthetic: isSynthetic,
  };
  return REPORT_LIMITS.filter((limit) => holds[limit]);
}
