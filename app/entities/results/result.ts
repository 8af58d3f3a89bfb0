import type { RootTechnology } from "~/entities/catalogue/technology";
import type { Alternative } from "~/entities/optimizations/alternative";
import type { PaybackReport } from "~/entities/optimizations/payback/payback";
import type { ThresholdReport } from "~/entities/optimizations/variation";
import type { WeatherYearsReport } from "~/entities/optimizations/weatherYears/plan";
import type { Impact, ParameterImpact } from "~/entities/parameters/parameter";
import type { CostKind } from "./costKinds";
import type { HorizonReport, SplitYear } from "./horizon";
import type { InvestmentRow, VintageRow } from "./investmentRows";
import type { OutageRow } from "./outage";
import type { ReductionReport } from "./reduction";
import type { InputMarks, StatusQuoInputs } from "./statusQuoInputs";
import type { UsedParameter } from "./usedParameter";
import type { Sensitivities } from "./worths";
export type { InvestmentRow, VintageRow };
export { COST_KINDS, type CostKind } from "./costKinds";
export type { LimitWorth, PriceWorth, Sensitivities } from "./worths";

/**
 * What a run gives back. Powers MW, energies MWh, money in `currency`, emissions kg, areas m². Every table row names
 * its model year; values "per year" are those of ONE year, the model year stands for `spans[i]` of them.
 */

/** error: no usable result. warning: a usable result with a remark. info: a remark that changes nothing. */
export type FindingSeverity = "error" | "warning" | "info";

/**
 * One thing the engine has to say about the input or the outcome. The sentence is `optimizations:engine.findings.<rule>` in the
 * locale files, filled with the fields below (names of carrier levels are looked up by the page).
 */
export interface Finding {
  rule: string;
  severity: FindingSeverity;
  componentId?: string;
  componentName?: string;
  /** Place of a balance. */
  placeId?: string;
  placeName?: string;
  carrierLevelId?: string;
  year?: number;
  /** Hours concerned [h]. */
  hours?: number;
  /** First of them, counted from the start of the model year, 0..8759 [h], and its year where that is not `year`. */
  firstHour?: number;
  firstYear?: number;
  /** How much, and in what. */
  amount?: number;
  unit?: string;
  /** Energy [MWh], largest power [MW] and number of places concerned. */
  energyMwh?: number;
  peakMw?: number;
  points?: number;
  parameterType?: string;
  /** Any other word the sentence shows (a flag, an impact). */
  detail?: string;
}

export interface ResultComponent {
  id: string;
  name: string;
  technologyId: string;
  root: RootTechnology;
  /** The location itself, before spatial clustering. Results of earlier versions lack it. */
  geometryId?: string;
  /** Balance place after spatial clustering; for a line its start. */
  placeId: string;
  placeName: string;
  /** Only lines: the place at the other end. */
  placeIdEnd: string | null;
  /** Capacity unit: MW, or MWh for storages. */
  unit: string;
  carrierLevelInput: string | null;
  carrierLevelOutput: string | null;
  /** Levels of the second intake and output, where there are such sides. Results of earlier versions lack them. */
  carrierLevelInputSecondary?: string | null;
  carrierLevelOutputSecondary?: string | null;
  /** Only lines: share of a flow that is lost on its way, by model year [1]. */
  lossShare?: number[];
}

/** Capacity of a component in a model year. `kind` power is the separate power of a storage [MW]. */
export interface CapacityRow {
  componentId: string;
  kind: "capacity" | "power";
  unit: string;
  year: number;
  /** Stock that was there before the horizon and still exists [unit]. */
  existing: number;
  /** Built by this run and in service [unit]. */
  built: number;
  /** Coming into service at this date [unit]. */
  new: number;
  /** Gone since the date before, by age or by choice [unit]. */
  retired: number;
  /** existing + built = what operation may use [unit]; null where no limit exists (a free grid connection). */
  total: number | null;
  /** Building allowed up to this much in total [unit]; null = no bound entered. */
  maximum: number | null;
}

/**
 * What a component costs (positive) or earns (negative) in one year. investment and build are annuities. The lump sums are in
 * `investments`. `decommissioning` is paid once. `unserved` is the price of demand that a dispatch run does not serve. Impact money:
 * `currency`. Others: kg.
 */
export interface CostRow {
  /** null: the system itself (allowances). */
  componentId: string | null;
  year: number;
  kind: CostKind;
  impact: ParameterImpact;
  /** [currency/a] or [kg/a]; decommissioning [currency]. */
  amount: number;
  /** Calendar year in which decommissioning is paid. Other kinds, and results of earlier versions, lack it. */
  paidIn?: number;
}

/** Yearly values of a component's operation. */
export interface OperationRow {
  componentId: string;
  year: number;
  /** Main flow [MWh/a]: output, intake of a consumer, discharge of a storage, both directions of a line. */
  energyMwh: number;
  /** Largest main flow [MW]. */
  peakMw: number;
  /** energy / capacity [h/a]; null without a capacity. For storages per power. */
  fullLoadHours: number | null;
  /** fullLoadHours / 8760 [1]. */
  capacityFactor: number | null;
  /** Available but unused [MWh/a]; null where a carrier is taken in, or availability is not a series. */
  curtailedMwh: number | null;
  /** curtailed / available [1]. */
  curtailmentFactor: number | null;
  /** Purchased, charged or taken in [MWh/a], 0 where there is no such side. */
  intakeMwh: number;
  /** Mean and largest loading of a line [1]; null for others. */
  utilisationMean: number | null;
  utilisationMax: number | null;
  /** Starts of units in the year, where units are switched on and off; a part of a unit counts as a part of a start. */
  starts?: number;
  /** Of a trade: what is bought only to be sold again at the same place in the same step [MWh/a]. Left out where nothing is. */
  resale?: { boughtMwh: number; soldMwh: number };
}

/** Yearly sum of one balance. */
export interface BalanceRow {
  placeId: string;
  carrierLevelId: string;
  year: number;
  /** Fixed demand [MWh/a]. */
  demandMwh: number;
  /** Everything given into the balance, unserved demand left out [MWh/a]. */
  suppliedMwh: number;
  /** Demand that is not served, and the hours in which that happens; only dispatch runs have any [MWh/a], [h/a]. */
  unservedMwh?: number;
  unservedH?: number;
  /** Mean marginal price [currency/MWh], load-weighted; null without duals. */
  priceMean: number | null;
}

export interface EmissionRow {
  impact: Exclude<ParameterImpact, "money">;
  year: number;
  /** Total of the year, upstream factors and yearly shares of building included [kg/a]. */
  total: number;
  /** Limit of the year [kg/a]; null = none. */
  limit: number | null;
  /** True when the limit could not be passed by buying allowances. */
  hard: boolean;
  /** Marginal price of the limit, dual / D_y [currency/kg]; null without duals or a hard limit. */
  limitPrice: number | null;
  /** Allowance price [currency/kg]; null = no trade. */
  certificatePrice: number | null;
  /** Allowances bought (sold when negative) beyond the free allocation [kg/a]. */
  certificates: number;
  /** Where allowances can be kept for later years: those kept at the end of the years that this one stands for [kg]. */
  kept?: number;
}

export const SERIES_VARIABLES = [
  "output",
  "intake",
  "secondary_output",
  "secondary_intake",
  "demand",
  "unserved",
  "charge",
  "discharge",
  "inflow",
  "level",
  ...(["flow_forward", "flow_backward", "standing_loss"] as const),
  "purchase",
  "sale",
  "running",
  "marginal_price",
] as const;
export type SeriesVariable = (typeof SERIES_VARIABLES)[number];

/**
 * What a duration curve and a largest value are of. Demand is what people and plants must have; what converters take in and
 * what storages charge follows from the run and is told apart. `in` and `out`: everything given and taken where none of them is.
 */
export type LoadKind = "demand" | "intake" | "charge" | "discharge" | "in" | "out";

/** How finely operation is shown, by the calendar of the system's timezone. */
export const RESOLUTIONS = ["hourly", "daily", "monthly", "yearly"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/**
 * A time series of a model year, 8760/stepH values, from local New Year of the system's timezone, 29 February left out. componentId: a
 * component's id. For marginal_price it is `balance:<placeId>:<carrierLevelId>`.
 */
export interface ResultSeries {
  componentId: string;
  variable: SeriesVariable;
  year: number;
  /** MW, MWh (level, at the END of the step) or currency/MWh. */
  unit: string;
  stepH: number;
  values: Float32Array | Float64Array;
}

export const balanceSeriesId = (placeId: string, carrierLevelId: string): string =>
  `balance:${placeId}:${carrierLevelId}`;

export interface RunSummary {
  /** Value of the minimised quantity over the horizon, in the objective impact's unit. */
  objective: number;
  /** Present value of all costs [currency], discounted to the first year. */
  moneyNpv: number;
  /** The same undiscounted [currency]. */
  money: number;
  /** Money of each model year [currency/a]. */
  annualMoney: number[];
  /** Total over the horizon [kg] of each other impact that occurs. */
  impacts: Partial<Record<ParameterImpact, number>>;
  /** Lump sums of what is built [currency]. */
  investmentLumpSum: number;
  /** Lump sums of what is replaced at its end of life [currency]; left out where nothing is. Earlier versions count it as investment. */
  replacementLumpSum?: number;
  /**
   * Installed capacity by component [its unit], of storages the energy: the mean of the calendar years of the run. What has no limit is
   * left out. Results of earlier versions lack it.
   */
  sizes?: Record<string, number>;
  /** Of a run with a cost cap. */
  costCap?: CostCapReport;
  /** Of a near-optimal alternative; the figures above are those of the alternative, its objective what it costs. */
  alternative?: AlternativeReport;
  /** Of a run that looks for the cost at which a component is built; the figures above are those of the plan just below it. */
  threshold?: ThresholdReport;
  /** Of a run that looks for what makes its plan pay back; the figures above are those of the plan where it does. */
  payback?: PaybackReport;
  /** Of a plan for many weather years; the figures above are those of its first one. */
  weatherYears?: WeatherYearsReport;
}

interface AlternativeReport extends Pick<Alternative, "component_ids" | "sense" | "slack_percent"> {
  /** Installed capacity of the components together [unit], the mean of the calendar years of the run; of storages the energy. */
  size: number;
  unit: string;
  /** The least of what the run minimizes, and the most of it that was allowed, in the objective's unit. */
  optimum: number;
  limit: number;
}

interface CostCapReport {
  /** Most present value of all costs [currency], and the least one where the cap was given as a share above it. */
  limit: number;
  cheapest: number | null;
  /** What one more unit of currency avoids of the minimised impact [kg]; null where there are no duals. */
  worth: number | null;
}

export interface SolverReport {
  /** What was used: simplex, ipx, mip, structured, tree. */
  method: string;
  /** Final state in the solver's words (optimal, infeasible, ...). */
  state: string;
  objective: number;
  iterations: number;
  columns: number;
  rows: number;
  nonzeros: number;
  /** Relative gap of a mixed-integer run [1]; null for linear ones. */
  mipGap: number | null;
  /** Best bound of a mixed-integer run: no result can be below it, in the objective's unit. Results of earlier versions lack it. */
  bound?: number | null;
  /** Why the structured method was tried first and gave up; null when it was not. Results of earlier versions lack it. */
  fallback?: string | null;
  /** True when dual values (prices) belong to the result. */
  hasDuals: boolean;
  /** How the solver came to its result, thinned out. Results of earlier versions lack it. */
  log?: SolverLogLine[];
}

/** Where the solver was at a moment. */
export interface SolverLogLine {
  /** Since the solve began [s]. */
  second: number;
  iteration: number;
  /** Best value so far; of an interior point, or a simplex method before it is feasible, not yet a result. */
  objective: number | null;
  /**
   * Of mixed-integer runs: what no result can be below, and the relative distance to it [1]. The structured method's gap is the
   * one between its two objectives.
   */
  bound: number | null;
  gap: number | null;
}

/** Wall-clock seconds of each stage. */
export type RunTimings = Record<"assembleS" | "buildS" | "solveS" | "reportS", number>;

export interface RunTables {
  capacities: CapacityRow[];
  costs: CostRow[];
  investments: InvestmentRow[];
  operation: OperationRow[];
  balances: BalanceRow[];
  emissions: EmissionRow[];
  /** Results of earlier versions lack them. */
  outages?: OutageRow[];
  vintages?: VintageRow[];
}

export interface RunResult {
  status: "success" | "warning" | "error" | "abort";
  findings: Finding[];
  /** The minimised impact. */
  impact: Impact;
  currency: string;
  years: number[];
  /** Years each model year stands for [a]. */
  spans: number[];
  /** D_y: sum of the discount factors of those years [1]. */
  discount: number[];
  /** Interest rate used for discounting [1/a]. */
  interestRate: number;
  /** Length of a step [h] and steps of a year. */
  stepH: number;
  steps: number;
  /** Start of each model year, UTC [ms]. */
  yearStartMs: number[];
  components: ResultComponent[];
  /** Null when status is error or abort. */
  summary: RunSummary | null;
  tables: RunTables;
  series: ResultSeries[];
  solver: SolverReport | null;
  /** What the solver wrote of its work, its middle left out when it is long; stored apart from the rest. */
  solverLog?: string;
  /** What the run read; stored apart from the rest. Runs that did not come to reading lack it. */
  usedParameters?: UsedParameter[];
  /** Marks of what entered the model. Results of earlier versions lack them. */
  inputMarks?: InputMarks;
  /** Of a plan: what a status quo would have read; stored apart from the rest. Results of earlier versions lack it. */
  statusQuoInputs?: StatusQuoInputs | null;
  /** Results of earlier versions and of failed runs lack it. */
  sensitivities?: Sensitivities;
  /** Null where every step of the input was solved. Results of earlier versions lack it. */
  reduction?: ReductionReport | null;
  /** Null where all years were solved together. Results of earlier versions lack it. */
  horizon?: HorizonReport | null;
  /** Null where no year was solved in parts. Results of earlier versions lack it. */
  split?: SplitYear[] | null;
  timings: RunTimings;
  /** Fingerprint of what computed it. Results of earlier versions, and those that came to nothing, lack it. */
  build?: string;
}

/** Energy of the second output and intake of components by `id|year` [MWh/a]. */
export type SecondFlows = Record<"secondary_output" | "secondary_intake", Record<string, number>>;

/** A result as pages have it: series are read one by one. */
export interface StoredResult extends Omit<RunResult, "series"> {
  /** When its series were removed, ISO 8601 UTC; left out while they are there. */
  seriesRemovedAt?: string;
  /** What was summed up of the series before they went. */
  secondFlows?: SecondFlows;
}

export const emptyTables = (): Required<RunTables> => ({
  capacities: [],
  costs: [],
  investments: [],
  operation: [],
  balances: [],
  emissions: [],
  outages: [],
  vintages: [],
});
