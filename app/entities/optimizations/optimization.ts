import { z } from "zod";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { description, finiteNumber, id, positive, requiredText, weatherYear, yearDate } from "~/entities/core/shared";
import { CORE_OPTIONS, MEMORY_OPTIONS } from "~/entities/optimizations/machine";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { variation } from "~/entities/optimizations/variation";
import { IMPACTS, PRICE_SCENARIOS } from "~/entities/parameters/parameter";

export const SPATIAL_METHODS = ["grid_nodes", "single_node", "external", "none"] as const;

export const feasibility = finiteNumber.min(1e-9, "rules.must_be_in_range").max(0.01, "rules.must_be_in_range");

export const MODEL_FLAGS = [
  "detailed_operation",
  "integer_expansion",
  "total_annual_emission_limit",
  "emission_trade",
  "emission_banking",
  "seasonalstorage",
  "retirement",
  "repowering",
  "storage_deactivation_extremes",
  "space_consideration",
  "building_time",
  "resilience",
] as const;
export type ModelFlag = (typeof MODEL_FLAGS)[number];

export const modelFlags = z.object({
  detailed_operation: z.boolean().default(false),
  integer_expansion: z.boolean().default(false),
  total_annual_emission_limit: z.boolean().default(true),
  emission_trade: z.boolean().default(true),
  /** Allowances may be kept for later years; only with emission_trade. */
  emission_banking: z.boolean().default(false),
  seasonalstorage: z.boolean().default(true),
  retirement: z.boolean().default(true),
  repowering: z.boolean().default(true),
  storage_deactivation_extremes: z.boolean().default(false),
  space_consideration: z.boolean().default(true),
  building_time: z.boolean().default(true),
  resilience: z.boolean().default(false),
});

/** A year: nobody waits longer, and timers end. */
const LONGEST_S = 31_536_000;

export const SOLVER_METHODS = [-1, 0, 1, 2, 3, 4, 5] as const;

export const optimizerOptions = z.object({
  /** -1 automatic, 0 primal simplex, 1 dual simplex, 2 barrier, 3 concurrent, 4, 5 deterministic concurrent. */
  Method: z.number().int().min(-1).max(5).default(-1),
  /** Share of the objective. */
  MIPGap: positive.max(1, "rules.must_be_at_most").default(0.02),
  FeasibilityTol: feasibility.default(1e-6),
  BarConvTol: finiteNumber.min(0, "rules.must_be_in_range").max(1, "rules.must_be_in_range").default(1e-8),
  OptimalityTol: feasibility.default(1e-6),
  NumericFocus: z.number().int().min(0).max(3).default(0),
  TuneModel: z.boolean().default(false),
  Crossover: z.number().int().min(-1).max(4).default(-1),
  PreDual: z.number().int().min(-1).max(2).default(-1),
  ScaleFlag: z.number().int().min(-1).max(3).default(-1),
  /** [s] */
  TimeLimit: positive.max(LONGEST_S, "rules.must_be_at_most").default(200_000),
});

/** 6 hours are for a first look: sizes of storage are rough then. */
export const DELTA_T_OPTIONS = [6, 2, 1, 0.5, 0.25] as const;

/** Days that stand for others like them, or the year in its order with steps of unequal length. */
export const TIME_REDUCTIONS = ["typical_days", "segments"] as const;

const count = z.number({ invalid_type_error: "rules.must_be_number", required_error: "rules.needs_value" }).int();
export const clusterCounts = {
  n_clust: count.min(1).max(365),
  /** Segments of a typical day; at most as many as it has steps count. */
  n_seg: count.min(1).max(96),
  /** Segments of the whole year, where that is divided in its order. */
  n_seg_year: count.min(2).max(35_040),
};

/** A location's group, by the location's id: locations of one group share their balances (method external). */
const clusters = z.record(id, z.string().trim().max(100, "rules.string_length"));

export const COST_CAP_KINDS = ["amount", "percent"] as const;
/** A run cannot be told apart from the cheapest one below this [%]. */
export const LEAST_CAP_PERCENT = 0.1;
export const MOST_CAP_PERCENT = 1000;
export const isCapPercent = (value: number): boolean => value >= LEAST_CAP_PERCENT && value <= MOST_CAP_PERCENT;
const costCap = z
  .object({ kind: z.enum(COST_CAP_KINDS), value: finiteNumber })
  .refine(({ kind, value }) => kind !== "percent" || isCapPercent(value), {
    message: "rules.must_be_in_range",
    params: { lower: LEAST_CAP_PERCENT, upper: MOST_CAP_PERCENT },
    path: ["value"],
  });

export const optimizationConfig = z.object({
  /** Which prices count; parameters without a high or low one keep their base price. */
  price_scenario: z.enum(PRICE_SCENARIOS).default("base"),
  /**
   * Of runs that minimize another impact than money: the most present value of all costs, as an amount [currency] or as a share above
   * the least one [%].
   */
  cost_cap: costCap.nullable().default(null),
  /** Length of a step in hours. */
  delta_t: z
    .number()
    .refine((v) => (DELTA_T_OPTIONS as readonly number[]).includes(v), "rules.not_in_list")
    .default(1),
  year_split: z.number().int().min(1).max(12).default(1),
  full_year_common_dates: z.boolean().default(false),
  /** Days of an uploaded series that is taken from another year count on the same weekday. */
  keep_weekdays: z.boolean().default(false),
  temporal_clustering: z
    .object({
      status: z.boolean().default(false),
      kind: z.enum(TIME_REDUCTIONS).default("typical_days"),
      n_clust: clusterCounts.n_clust.default(100),
      n_seg: clusterCounts.n_seg.default(1),
      n_seg_year: clusterCounts.n_seg_year.default(1460),
    })
    .default({}),
  clusters: clusters.default({}),
  rolling_horizon_years: positive.default(100),
  status_quo: z.object({ status: z.boolean().default(false), fixed_rebuild: z.boolean().default(false) }).default({}),
  /** Years the last date stands for. Empty: the span before it, 1 when alone. */
  last_span: z.number().int().min(1).max(50).nullable().default(null),
  model: modelFlags.default({}),
  /** Detailed operation in whole units. Off: parts of a unit may run (linear), which is solved for whole years. */
  integer_operation: z.boolean().default(false),
  /** Prices of a run with whole numbers: those of the linear model in which they are kept. */
  mip_dual_recalculation: z.boolean().default(false),
  machine: z
    .object({
      cores: z
        .number()
        .refine((v) => (CORE_OPTIONS as readonly number[]).includes(v), "rules.not_in_list")
        .default(2),
      memory: z
        .number()
        .refine((v) => (MEMORY_OPTIONS as readonly number[]).includes(v), "rules.not_in_list")
        .default(8),
    })
    .default({}),
  optimizer: optimizerOptions.default({}),
  /** Of a run that asks what if: how it differs from what was entered. */
  variation: variation.nullable().default(null),
});
export type OptimizationConfig = z.infer<typeof optimizationConfig>;

/** Years of a run, and weather years, at most. */
export const MOST_YEARS = 21;

export const optimizationSchema = z.object({
  optimization_id: id,
  system_id: id,
  user_id: id,
  eb_id: id.nullable().default(null),
  optimization_id_invest: id.nullable().default(null),
  name: requiredText(),
  description: description.default(""),
  status: z.enum(OPTIMIZATION_STATUSES).default("pending"),
  scenario_ids: z.array(id).min(1, "rules.needs_scenario").max(100),
  dates: z.array(yearDate).min(1, "rules.years_required").max(MOST_YEARS),
  weatherdates: z.array(weatherYear).max(MOST_YEARS).nullable().default(null),
  visible_for: z.array(z.enum(SYSTEM_ROLES)).default([]),
  method: z.enum(SPATIAL_METHODS).default("grid_nodes"),
  carrier_level_ids: z.array(id).max(500).default([]),
  impact: z.enum(IMPACTS).default("money_npv"),
  config: optimizationConfig,
});
/** A run as it is sent to be started. */
export const startedOptimization = optimizationSchema.omit({ status: true });
export type Optimization = z.infer<typeof optimizationSchema>;

export const OPTIMIZATION_KINDS = ["invest", "dispatch", "status_quo"] as const;
export type OptimizationKind = (typeof OPTIMIZATION_KINDS)[number];
export function optimizationKind(
  o: Pick<Optimization, "optimization_id_invest"> & { config: Pick<OptimizationConfig, "status_quo"> },
): OptimizationKind {
  if (o.optimization_id_invest) return "dispatch";
  return o.config.status_quo.status ? "status_quo" : "invest";
}

/** Whether a run decides in whole units: what is built, or what runs in a step. */
export const inWholeUnits = ({ model, integer_operation }: OptimizationConfig): boolean =>
  model.integer_expansion || (model.detailed_operation && integer_operation);
