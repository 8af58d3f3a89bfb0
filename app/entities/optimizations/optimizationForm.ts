import { z } from "zod";
import { finiteNumber, FIRST_YEAR, id, lastYear, weatherDateOf, weatherYear } from "~/entities/core/shared";
import { IMPACTS, isMoneyImpact } from "~/entities/parameters/parameter";
import { isShorter } from "./horizon";
import {
  clusterCounts,
  COST_CAP_KINDS,
  feasibility,
  isCapPercent,
  LEAST_CAP_PERCENT,
  modelFlags,
  MOST_CAP_PERCENT,
  MOST_YEARS,
  type Optimization,
  OPTIMIZATION_KINDS,
  optimizationConfig,
  type OptimizationKind,
  optimizationKind,
  optimizationSchema,
  optimizerOptions,
  SPATIAL_METHODS,
  TIME_REDUCTIONS,
} from "./optimization";

/** The four steps of the optimization wizard, and the review before the start. */
export const WIZARD_STEPS = ["basic", "modeling", "clustering", "solving", "review"] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** What comes before the steps: the kind of run, which decides what they ask for. */
export const kindSchema = z.object({ kind: z.enum(OPTIMIZATION_KINDS).default("invest") });

const thisYear = () => new Date().getFullYear();

const year = z
  .number({ invalid_type_error: "rules.must_be_number", required_error: "rules.needs_value" })
  .int("rules.must_be_integer")
  .min(FIRST_YEAR, "rules.must_be_at_least")
  .refine((value) => value <= lastYear(), { message: "rules.year_too_late" });

const basicFields = z.object({
  name: optimizationSchema.shape.name,
  description: optimizationSchema.shape.description,
  scenario_ids: z.array(id).min(1, "rules.needs_scenario"),
  price_scenario: optimizationConfig.shape.price_scenario,
  years_mode: z.enum(["range", "list"]).default("range"),
  year_start: year.optional(),
  year_end: year.optional(),
  year_step: z
    .number()
    .int("rules.must_be_integer")
    .min(1, "rules.must_be_at_least")
    .max(20, "rules.must_be_at_most")
    .optional(),
  years_list: z.string().max(200, "rules.string_length").optional(),
  last_span: optimizationConfig.shape.last_span,
  impact: z.enum(IMPACTS).default("money_npv"),
  cost_cap: z.enum(["none", ...COST_CAP_KINDS]).default("none"),
  cost_cap_value: finiteNumber.optional(),
  /** Of a dispatch: the run whose capacities it takes over. */
  optimization_id_invest: id.optional(),
  /** Of a status quo. */
  fixed_rebuild: optimizationConfig.shape.status_quo.removeDefault().shape.fixed_rebuild,
  weather_years: z.string().max(200, "rules.string_length").optional(),
  full_year_common_dates: optimizationConfig.shape.full_year_common_dates,
  keep_weekdays: optimizationConfig.shape.keep_weekdays,
  /** Of an investment. */
  rolling_horizon_years: optimizationConfig.shape.rolling_horizon_years,
  /** Of a dispatch. */
  year_split: optimizationConfig.shape.year_split,
});
/** An emptied number is no answer, as with all numbers of the solver. */
const ofInvest = basicFields.extend({
  rolling_horizon_years: optimizationConfig.shape.rolling_horizon_years.removeDefault(),
});
const ofDispatch = basicFields.extend({ optimization_id_invest: id });

/**
 * Step 1: name, scenarios and years. The years come as a range with an interval, or as a list. A cost cap needs its value, and all years
 * at once.
 */
const basicAgrees = (kind: OptimizationKind) => (form: BasicForm, context: z.RefinementCtx) => {
  const complain = (path: string, message: string, params?: Record<string, number>) =>
    context.addIssue({ code: "custom", path: [path], message, params });
  const { cost_cap, cost_cap_value: value } = form;
  if (cost_cap !== "none") {
    if (isMoneyImpact(form.impact)) complain("cost_cap", "rules.cost_cap_of_money");
    if (value === undefined) complain("cost_cap_value", "rules.needs_value");
    else if (cost_cap === "percent" && !isCapPercent(value))
      complain("cost_cap_value", "rules.must_be_in_range", { lower: LEAST_CAP_PERCENT, upper: MOST_CAP_PERCENT });
  }
  if (form.years_mode === "range") {
    if (form.year_start === undefined) complain("year_start", "rules.needs_value");
    if (form.year_end === undefined) complain("year_end", "rules.needs_value");
    if (form.year_start !== undefined && form.year_end !== undefined && form.year_start > form.year_end)
      complain("year_start", "rules.smaller_than_end_year");
    // Who types a list means it: which of the two counts is theirs to say.
    const list = yearsFromList(form.years_list ?? "");
    if (form.years_list && list?.join() !== yearsOfForm(form).join()) complain("years_mode", "rules.range_and_list");
  } else if (yearsFromList(form.years_list ?? "") === null) complain("years_list", "rules.years_list");
  const years = yearsOfForm(form);
  if (years.length === 0 && form.years_mode === "list" && yearsFromList(form.years_list ?? "") !== null)
    complain("years_list", "rules.years_required");
  if (form.weather_years && !weatherYearsOf(form.weather_years).every((date) => weatherYear.safeParse(date).success))
    complain("weather_years", "rules.weather_years");
  if (years.length > MOST_YEARS)
    complain(form.years_mode === "range" ? "year_end" : "years_list", "rules.too_many_years");
  if (cost_cap === "none") return;
  if (kind === "dispatch" && form.year_split > 1) complain("year_split", "rules.steps_without_cost_cap");
  if (kind === "invest" && isShorter(form.rolling_horizon_years, years))
    complain("rolling_horizon_years", "rules.steps_without_cost_cap");
};
type BasicForm = z.infer<typeof basicFields>;

/** "2025, 2030 2040" -> [2025, 2030, 2040]; null when something in it is not a year in range. */
function yearsFromList(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const years = words.map(Number);
  return years.every((value) => year.safeParse(value).success) ? [...new Set(years)].sort((a, b) => a - b) : null;
}

/** "2019, 2020" -> a weather date for each; they are used in the order given, and one may come twice. */
const weatherYearsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(weatherDateOf);

/** The model years a filled step 1 asks for, in order. */
function yearsOfForm(form: BasicForm): number[] {
  if (form.years_mode === "list") return yearsFromList(form.years_list ?? "") ?? [];
  const { year_start, year_end, year_step = 1 } = form;
  if (year_start === undefined || year_end === undefined || year_start > year_end) return [];
  const years: number[] = [];
  for (let at = year_start; at <= year_end && years.length <= MOST_YEARS; at += year_step) years.push(at);
  return years;
}

/** Step 2: how time and the model are treated. */
const modelingSchema = z.object({
  carrier_level_ids: z.array(id).default([]),
  delta_t: optimizationConfig.shape.delta_t,
  model: modelFlags,
  integer_operation: optimizationConfig.shape.integer_operation,
  mip_dual_recalculation: optimizationConfig.shape.mip_dual_recalculation,
});

/** Step 3: which steps of the year are solved, and which places share a balance. Numbers of a choice not taken are kept. */
const clusteringFields = z.object({
  time: z.enum(["none", ...TIME_REDUCTIONS]).default("none"),
  ...clusterCounts,
  method: z.enum(SPATIAL_METHODS).default("grid_nodes"),
  clusters: z
    .array(z.object({ geometry_id: id, cluster: z.string().trim().max(100, "rules.string_length").default("") }))
    .default([]),
});
type ClusteringForm = z.infer<typeof clusteringFields>;

function groupsAreNamed(form: Pick<ClusteringForm, "method" | "clusters">, context: z.RefinementCtx): void {
  if (form.method !== "external" || form.clusters.some(({ cluster }) => cluster !== "")) return;
  context.addIssue({ code: "custom", path: ["method"], message: "rules.needs_clusters" });
}
const clusteringSchema = clusteringFields.superRefine(groupsAreNamed);

/** A dispatch goes through every step of the year: nothing is asked about time. */
const WHOLE_YEAR = { time: "none", n_clust: 100, n_seg: 24, n_seg_year: 1460 } as const;
const dispatchClustering = clusteringFields
  .extend({
    time: z.literal("none", { errorMap: () => ({ message: "rules.dispatch_every_step" }) }).default("none"),
    n_clust: clusterCounts.n_clust.default(WHOLE_YEAR.n_clust),
    n_seg: clusterCounts.n_seg.default(WHOLE_YEAR.n_seg),
    n_seg_year: clusterCounts.n_seg_year.default(WHOLE_YEAR.n_seg_year),
  })
  .superRefine(groupsAreNamed);

/** Step 4: the solver and the machine. A number that was emptied is asked for again: a run must not take another silently. */
const { MIPGap, BarConvTol, TimeLimit } = optimizerOptions.shape;
const solvingSchema = z.object({
  optimizer: optimizerOptions.extend({
    MIPGap: MIPGap.removeDefault(),
    FeasibilityTol: feasibility,
    OptimalityTol: feasibility,
    BarConvTol: BarConvTol.removeDefault(),
    TimeLimit: TimeLimit.removeDefault(),
  }),
  machine: optimizationConfig.shape.machine,
});

export interface OptimizationDraft {
  kind?: OptimizationKind;
  basic?: BasicForm;
  modeling?: z.infer<typeof modelingSchema>;
  clustering?: ClusteringForm;
  solving?: z.infer<typeof solvingSchema>;
}

export const STEP_SCHEMAS = {
  basic: ofInvest.superRefine(basicAgrees("invest")),
  modeling: modelingSchema,
  clustering: clusteringSchema,
  solving: solvingSchema,
};
export type FormStep = keyof typeof STEP_SCHEMAS;
export const FORM_STEPS = ["basic", "modeling", "clustering", "solving"] as const;
const OF_KIND: Partial<Record<OptimizationKind, Partial<Record<FormStep, z.ZodTypeAny>>>> = {
  dispatch: { basic: ofDispatch.superRefine(basicAgrees("dispatch")), clustering: dispatchClustering },
  status_quo: { basic: basicFields.superRefine(basicAgrees("status_quo")) },
};

/** What a step of the wizard is validated with, for a kind of run. */
export const stepSchema = (step: FormStep, kind: OptimizationKind): z.ZodTypeAny =>
  OF_KIND[kind]?.[step] ?? STEP_SCHEMAS[step];

/** What a step shows before anything was entered: the specified defaults. */
export function stepDefaults(step: FormStep): Record<string, unknown> {
  switch (step) {
    case "basic":
      return {
        scenario_ids: ["base"],
        price_scenario: "base",
        years_mode: "range",
        year_start: thisYear(),
        year_end: thisYear() + 1,
        year_step: 1,
        impact: "money_npv",
        cost_cap: "none",
        rolling_horizon_years: 100,
        year_split: 1,
      };
    case "modeling":
      return { delta_t: 1, model: modelFlags.parse({}), integer_operation: false, mip_dual_recalculation: false };
    case "clustering":
      return { ...WHOLE_YEAR, method: "grid_nodes", clusters: [] };
    case "solving":
      return { optimizer: optimizerOptions.parse({}), machine: { cores: 2, memory: 8 } };
  }
}

/** What a choice of a step comes to where nothing is chosen, as its option has it: the default that a run is stored with. */
export function takenWhenEmpty(field: string): string {
  const { impact, cost_cap } = basicFields.pick({ impact: true, cost_cap: true }).parse({});
  const usual: unknown = { ...optimizationConfig.parse({}), impact, cost_cap };
  const value = field.split(".").reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], usual);
  return String(value);
}

/** The first step that still has to be filled in, or that no longer suits the kind of run; review when there is none. */
export const nextStep = (draft: OptimizationDraft): WizardStep =>
  FORM_STEPS.find((step) => !stepSchema(step, draft.kind ?? "invest").safeParse(draft[step]).success) ?? "review";

function clusteringConfig({ time, n_clust, n_seg, n_seg_year, clusters }: ClusteringForm) {
  const kind = time === "none" ? undefined : time;
  const named = clusters.flatMap(({ geometry_id, cluster }) => (cluster ? [[geometry_id, cluster]] : []));
  return {
    temporal_clustering: { status: time !== "none", kind, n_clust, n_seg, n_seg_year },
    clusters: Object.fromEntries(named) as Record<string, string>,
  };
}

/** A filled draft as the run to start. */
export function optimizationOf(
  draft: OptimizationDraft,
  ids: { optimization_id: string; system_id: string },
): Omit<Optimization, "user_id" | "status"> | null {
  const { basic, kind = "invest" } = draft;
  if (!basic) return null;
  const modeling = modelingSchema.parse(draft.modeling ?? stepDefaults("modeling"));
  const solving = draft.solving ?? solvingSchema.parse(stepDefaults("solving"));
  const clustering = draft.clustering ?? clusteringSchema.parse(stepDefaults("clustering"));
  return {
    ...ids,
    eb_id: null,
    optimization_id_invest: kind === "dispatch" ? (basic.optimization_id_invest ?? null) : null,
    name: basic.name,
    description: basic.description,
    scenario_ids: basic.scenario_ids,
    dates: yearsOfForm(basic).map((value) => `${value}-01-01`),
    weatherdates: basic.weather_years ? weatherYearsOf(basic.weather_years) : null,
    visible_for: [],
    method: clustering.method,
    carrier_level_ids: modeling.carrier_level_ids,
    impact: basic.impact,
    config: optimizationConfig.parse({
      price_scenario: basic.price_scenario,
      cost_cap: basic.cost_cap === "none" ? null : { kind: basic.cost_cap, value: basic.cost_cap_value },
      delta_t: modeling.delta_t,
      model: modeling.model,
      integer_operation: modeling.integer_operation,
      mip_dual_recalculation: modeling.mip_dual_recalculation,
      last_span: basic.last_span,
      ...(kind === "status_quo" ? { status_quo: { status: true, fixed_rebuild: basic.fixed_rebuild } } : {}),
      full_year_common_dates: basic.full_year_common_dates,
      keep_weekdays: basic.keep_weekdays,
      ...(kind === "invest" ? { rolling_horizon_years: basic.rolling_horizon_years } : {}),
      ...(kind === "dispatch" ? { year_split: basic.year_split } : {}),
      ...clusteringConfig(clustering),
      ...solving,
    }),
  };
}

/** The answers with which a run like another one is begun: what it asked for, under another name. */
export function draftOfRun(run: Optimization, name: string): OptimizationDraft {
  const { config, method } = run;
  const modeling = modelingSchema.safeParse({ ...config, carrier_level_ids: run.carrier_level_ids });
  const solving = solvingSchema.safeParse({ optimizer: config.optimizer, machine: config.machine });
  const { status, kind, n_clust, n_seg, n_seg_year } = config.temporal_clustering;
  const clustering = clusteringSchema.safeParse({
    method,
    time: status ? kind : "none",
    n_clust,
    n_seg,
    n_seg_year,
    clusters: Object.entries(config.clusters).map(([geometry_id, cluster]) => ({ geometry_id, cluster })),
  });
  return {
    kind: optimizationKind(run),
    basic: {
      name,
      description: run.description,
      scenario_ids: run.scenario_ids,
      impact: run.impact,
      years_mode: "list",
      years_list: run.dates.map((date) => date.slice(0, 4)).join(", "),
      price_scenario: config.price_scenario,
      cost_cap: config.cost_cap?.kind ?? "none",
      cost_cap_value: config.cost_cap?.value,
      last_span: config.last_span,
      optimization_id_invest: run.optimization_id_invest ?? undefined,
      fixed_rebuild: config.status_quo.fixed_rebuild,
      weather_years: run.weatherdates?.map((date) => date.slice(0, 4)).join(", "),
      full_year_common_dates: config.full_year_common_dates,
      keep_weekdays: config.keep_weekdays,
      rolling_horizon_years: config.rolling_horizon_years,
      year_split: config.year_split,
    },
    ...(modeling.success ? { modeling: modeling.data } : {}),
    ...(clustering.success ? { clustering: clustering.data } : {}),
    ...(solving.success ? { solving: solving.data } : {}),
  };
}

/** The same for a dispatch of what an investment run found: its years and scenarios, in steps of an hour or less. */
export function draftOfDispatch(invested: Optimization, name: string): OptimizationDraft {
  const draft = draftOfRun(invested, name);
  return {
    ...draft,
    kind: "dispatch",
    basic: { ...draft.basic!, optimization_id_invest: invested.optimization_id },
    ...(draft.modeling ? { modeling: { ...draft.modeling, delta_t: Math.min(1, draft.modeling.delta_t) } } : {}),
    ...(draft.clustering ? { clustering: { ...draft.clustering, time: "none" as const } } : {}),
  };
}

/** The same for the status quo to compare a run with: its scenarios, years, prices and steps, at least cost. */
export function draftOfStatusQuo(plan: Optimization, name: string): OptimizationDraft {
  const draft = draftOfRun(plan, name);
  const impact = isMoneyImpact(plan.impact) ? plan.impact : "money_npv";
  const basic = { ...draft.basic!, impact, description: "", cost_cap: "none" as const, cost_cap_value: undefined };
  return { ...draft, kind: "status_quo", basic: { ...basic, optimization_id_invest: undefined } };
}
