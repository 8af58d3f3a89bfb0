import { z } from "zod";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_END } from "~/entities/optimizations/status";
import { IMPACTS } from "~/entities/parameters/parameter";
import { REPORT_LIMITS } from "~/entities/results/report/limits";
import type { ResultView } from "~/entities/results/views";
import { modelYear, number, text } from "./fields";
import { finance } from "./finance";
import { energyFlows } from "./flows";
import { influence, parameter, sensitivities } from "./inputs";
import { finding, horizon, reduction, seriesEntry, solver, splitYear, summary, timings } from "./run";
import { carrierYear, comparedModelYear, comparisonWithStatusQuo } from "./statusQuo";
import { answer } from "./summary";
import { balance, capacity, component, cost, emissions, investment, operation, outage, vintage } from "./tables";

/** A view of a result: the head that every view has, and the parts of the one that is asked for. */

const head = {
  optimization_id: z.string(),
  series_removed_at: z
    .string()
    .nullable()
    .describe(
      "When its series were removed by the retention of the space: what is told by hour is missing; null: never",
    ),
  status: z.enum(OPTIMIZATION_END),
  impact: z.enum(IMPACTS).describe("What was minimised"),
  currency: z.string(),
  years: z.array(modelYear),
  spans: z.array(z.number()).describe("Years that each model year stands for [a]"),
  discount: z.array(z.number()).describe("Sum of the discount factors of those years [1]"),
  interestRate: number("[1/a]"),
};

const tables = {
  components: z.array(component),
  capacities: z.array(capacity),
  costs: z.array(cost),
  investments: z.array(investment),
  operation: z.array(operation),
  balances: z.array(balance),
  emissions: z.array(emissions),
  outages: z.array(outage),
  vintages: z.array(vintage),
};

const { name, description, scenario_ids, method, dates, config } = optimizationSchema.shape;
const run = {
  name,
  description,
  scenario_ids,
  method,
  dates,
  config,
  findings: z.array(finding),
  summary: summary.nullable().describe("null: the run has no usable result"),
  solver: solver.nullable(),
  timings,
  build: z.string().nullable().describe("Fingerprint of the build that computed it; null: an earlier version"),
  reduction: reduction.nullable().describe("null: every step of the input was solved"),
  horizon: horizon.nullable().describe("null: all years were solved together"),
  split: z.array(splitYear).nullable().describe("null: no year was solved in parts"),
  answer,
  shares: z.array(carrierYear).describe("Where the energy of each carrier comes from"),
};

const report = {
  statusQuo: comparisonWithStatusQuo.extend({ years: z.array(comparedModelYear) }).nullable(),
  parameters: z.array(parameter).describe("What the run read: the first 400"),
  parameters_in_all: z.number().int(),
  limits: z.array(z.enum(REPORT_LIMITS)).describe("What the result cannot say"),
};

const statusQuo = {
  ...comparisonWithStatusQuo.shape,
  compared: z.array(comparedModelYear).describe("By model year; empty: the runs cannot be compared"),
};

const series = {
  stepH: number("Length of a step [h]"),
  yearStartMs: z.array(z.number()).describe("Start of each model year, UTC [ms since 1970]"),
  series: z.array(seriesEntry).describe("Which there are: the values are a call of their own"),
};

const parts = z.object({
  ...tables,
  ...run,
  ...report,
  ...statusQuo,
  ...series,
  ...energyFlows.shape,
  finance,
  year: modelYear.describe("That the flows are of"),
  places: z.array(z.object({ placeId: z.string(), placeName: z.string() })),
  sensitivities: sensitivities.nullable().describe("null: results of earlier versions and of failed runs lack them"),
  influences: z.array(influence).describe("By what they change, the largest first"),
});

const ofRun = [
  "name",
  "summary",
  "findings",
  "solver",
  "timings",
  "build",
  "reduction",
  "horizon",
  "split",
  "answer",
  "shares",
] as const;
/** The parts of each view: no field of an answer says which view it is. */
export const VIEW_PARTS = {
  summary: [...ofRun, "emissions", "outages"],
  "status-quo": [
    ...([
      "components",
      "status_quo",
      "mismatches",
      "difference",
      "steps_differ",
      "profitability",
      "levelized",
      "compared",
    ] as const),
  ],
  capacities: ["components", "capacities"],
  costs: ["components", "costs", "investments"],
  operation: ["components", "operation", "balances", "series", "stepH", "yearStartMs"],
  flows: ["components", "year", "nodes", "links", "loops"],
  components: ["components", "capacities", "operation", "costs"],
  geometries: ["balances", "places"],
  influence: ["components", "sensitivities", "influences"],
  report: [
    ...ofRun,
    ...(["components", "capacities", "costs", "investments", "operation", "balances", "emissions"] as const),
    ...(["outages", "vintages", "sensitivities", "description", "scenario_ids", "method", "dates", "config"] as const),
    ...(["statusQuo", "parameters", "parameters_in_all", "limits"] as const),
  ],
  finance: ["components", "finance"],
} satisfies Record<Exclude<ResultView, "compare">, readonly (keyof typeof parts.shape)[]>;

export const viewAnswer = z.object({ ...head, ...parts.partial().shape }).describe(
  `What every view has, and by view: ${Object.entries(VIEW_PARTS)
    .map(([view, own]) => `${view}: ${own.join(", ")}`)
    .join("; ")}. Results of earlier versions may lack outages and vintages.`,
);
export type ViewAnswer = z.output<typeof viewAnswer>;

/** Values of one series. */
export const seriesAnswer = seriesEntry.omit({ stepH: true }).extend({
  start: text("Of the first step, ISO 8601, UTC"),
  step_h: number("[h]"),
  values: z.array(z.number().nullable()).describe("[unit]"),
});
