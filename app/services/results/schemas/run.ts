import { z } from "zod";
import { alternativeSchema } from "~/entities/optimizations/alternative";
import type { PaybackReport, PaybackSide } from "~/entities/optimizations/payback/payback";
import type { ThresholdReport } from "~/entities/optimizations/variation";
import type { HorizonReport, SplitYear } from "~/entities/results/horizon";
import type { ReducedSeries, ReductionReport } from "~/entities/results/reduction";
import {
  type Finding,
  type RunSummary,
  type RunTimings,
  SERIES_VARIABLES,
  type SolverLogLine,
  type SolverReport,
} from "~/entities/results/result";
import { impact, modelYear, number, numberOrNull, text, textOrNull } from "./fields";
import { rowOf } from "./rowOf";
import { weatherYears } from "./weatherYears";

/** What a result says of the run as a whole. */

export const finding = rowOf<Finding>()({
  rule: text("Which sentence it is"),
  severity: z.enum(["error", "warning", "info"]),
  componentId: z.string().optional(),
  componentName: z.string().optional(),
  placeId: z.string().optional(),
  placeName: z.string().optional(),
  carrierLevelId: z.string().optional(),
  year: modelYear.optional(),
  hours: number("Hours concerned [h]").optional(),
  firstHour: number("First of them, from the start of the model year [h]").optional(),
  firstYear: modelYear.describe("The year of that hour, where it is another one").optional(),
  amount: number("[unit]").optional(),
  unit: z.string().optional(),
  energyMwh: number("Energy concerned [MWh]").optional(),
  peakMw: number("Largest power concerned [MW]").optional(),
  points: number("Number of places concerned").optional(),
  parameterType: z.string().optional(),
  detail: text("Another word of the sentence").optional(),
});

const alternative = rowOf<NonNullable<RunSummary["alternative"]>>()({
  ...alternativeSchema.shape,
  size: number("Capacity of the components together, mean of the calendar years [unit]"),
  unit: z.string(),
  optimum: number("The least of what the run minimises [unit of the objective]"),
  limit: number("The most of it that was allowed [unit of the objective]"),
});

const costCap = rowOf<NonNullable<RunSummary["costCap"]>>()({
  limit: number("Most present value of all costs [currency]"),
  cheapest: numberOrNull("The least one, where the cap is a share above it [currency]"),
  worth: numberOrNull("What one more unit of currency avoids of the minimised impact [kg/currency]; null: not known"),
});

const threshold = rowOf<ThresholdReport>()({
  component_id: z.string(),
  state: z
    .enum(["confirmed", "never", "built", "not_known"])
    .describe(
      "confirmed: runs on both sides of the figure agree with it; never: not even for nothing; built: at its own cost",
    ),
  factor: numberOrNull("The figure, as a share of its own cost of investment [1]; null unless it is confirmed"),
  margin: number("How far on both sides it was confirmed [1]"),
  built: number("What is built in the result, in all years together [unit]"),
  unit: z.string(),
});

const paybackSide = {
  factor: number("Of the inputs [1]"),
  payback: numberOrNull("Static payback against the status quo [a]; null: none within the years that are looked at"),
};

const payback = rowOf<PaybackReport>()({
  years: number("Within which the plan was to pay back [a]"),
  state: z
    .enum(["confirmed", "not_within", "no_investment", "not_known"])
    .describe(
      "confirmed: `pays` and `fails` are runs on both sides of the figure; not_within: it pays, or does not, at all factors; no_investment: the plan builds nothing that has to pay back",
    ),
  today: z.object({ ...paybackSide, pays: z.boolean() }),
  factor: numberOrNull("The figure, as a share of the inputs today [1]; null unless it is confirmed"),
  pays: rowOf<PaybackSide>()(paybackSide).nullable(),
  fails: rowOf<PaybackSide>()(paybackSide).nullable(),
  most_factor: number("Factors looked at: from 0 to this [1]"),
});

export const summary = rowOf<RunSummary>()({
  objective: number("Of the minimised impact over the horizon [currency] or [kg]"),
  moneyNpv: number("Present value of all costs [currency]"),
  money: number("The same, not discounted [currency]"),
  annualMoney: z.array(z.number()).describe("By model year [currency/a]"),
  impacts: z.record(impact, z.number()).describe("Of other impacts, over the horizon [kg]"),
  investmentLumpSum: number("Lump sums of what is built, not discounted [currency]"),
  replacementLumpSum: number(
    "Lump sums of what is replaced at its end of life, not discounted; left out where nothing is [currency]",
  ).optional(),
  sizes: z
    .record(z.number())
    .optional()
    .describe(
      "Capacity by component id, mean of the calendar years [MW], of storages [MWh]; results of earlier versions lack it",
    ),
  costCap: costCap.optional(),
  alternative: alternative.optional(),
  threshold: threshold.optional().describe("Of a run that looks for the cost at which a component is built"),
  payback: payback.optional().describe("Of a run that looks for what makes its plan pay back"),
  weatherYears: weatherYears.optional().describe("Of one plan for many weather years"),
});

const logLine = rowOf<SolverLogLine>()({
  second: number("Since the solve began [s]"),
  iteration: z.number(),
  objective: numberOrNull("Best value so far"),
  bound: numberOrNull("No result is below it"),
  gap: numberOrNull("Relative distance to it [1]"),
});

export const solver = rowOf<SolverReport>()({
  method: text("simplex, ipx, mip, structured, tree"),
  state: text("Final state in the words of the solver"),
  objective: z.number(),
  iterations: z.number(),
  columns: z.number(),
  rows: z.number(),
  nonzeros: z.number(),
  mipGap: numberOrNull("Relative gap of a mixed-integer run [1]"),
  bound: numberOrNull("No result is below it, of a mixed-integer run; results of earlier versions lack it").optional(),
  fallback: textOrNull("Why the structured method gave up; results of earlier versions lack it").optional(),
  hasDuals: z.boolean().describe("There are marginal prices"),
  log: z.array(logLine).optional().describe("Thinned out; results of earlier versions lack it"),
});

export const timings = rowOf<RunTimings>()({
  assembleS: number("[s]"),
  buildS: number("[s]"),
  solveS: number("[s]"),
  reportS: number("[s]"),
});

const reducedSeries = rowOf<ReducedSeries>()({
  componentId: z.string(),
  componentName: z.string(),
  parameterType: z.string(),
  year: modelYear,
  meanBefore: number("[unit of the series]"),
  meanAfter: number("[unit of the series]"),
  mostBefore: number("[unit of the series]"),
  mostAfter: number("[unit of the series]"),
  durationRmse: number("Root mean square difference of the duration curves / range of the values entered [1]"),
});

export const reduction = rowOf<ReductionReport>()({
  kind: z.enum(["typical_days", "segments"]),
  steps: number("Steps solved for each model year"),
  inputSteps: number("Steps of the input"),
  periods: numberOrNull("Typical days, extreme ones included; null of segments"),
  extremeDays: z.array(
    z.object({
      day: number("0 to 364"),
      reason: z.enum(["peak_demand", "least_renewable"]),
      carrierLevelId: textOrNull("Of a peak of demand"),
    }),
  ),
  series: z.array(reducedSeries).describe("Those that differ most, worst first"),
});

export const horizon = rowOf<HorizonReport>()({
  horizonYears: number("How far a window sees [a]"),
  windows: z.array(
    rowOf<HorizonReport["windows"][number]>()({
      years: z.array(modelYear).describe("Solved together"),
      kept: z.array(modelYear).describe("Those of them that count"),
      objective: number("Discounted to the first year of the run [unit of the objective]"),
      iterations: z.number(),
      seconds: number("[s]"),
    }),
  ),
});

export const splitYear = rowOf<SplitYear>()({
  year: modelYear,
  cost: number("Of all years that this one stands for [unit of the objective]"),
  bound: numberOrNull("The year costs at least this when it is solved as a whole; null: not known"),
  outline: number("What the year costs in long steps"),
  parts: z.array(
    rowOf<SplitYear["parts"][number]>()({
      firstHour: number("[h]"),
      hours: number("[h]"),
      iterations: z.number(),
      seconds: number("[s]"),
    }),
  ),
});

/** Which series a run has: the values are a call of their own. */
export const seriesEntry = z.object({
  component: text("Id of a component; of a marginal price balance:<place>:<carrier level>"),
  variable: z.enum(SERIES_VARIABLES),
  year: modelYear,
  unit: text("MW, MWh (level, at the end of the step), currency/MWh"),
  stepH: number("Length of a step [h]"),
});
export type SeriesEntry = z.output<typeof seriesEntry>;
