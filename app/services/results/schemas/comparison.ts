import { z, type ZodTypeAny } from "zod";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import type { InputRef } from "~/entities/optimizations/variation";
import type { ComparedInput } from "~/entities/results/comparison";
import { COST_KINDS } from "~/entities/results/costKinds";
import type { LocalEffect } from "~/entities/results/estimate";
import type { Comparison } from "../comparison.server";
import { impact, modelYear, numberOrNull, text, textOrNull } from "./fields";
import { rowOf } from "./rowOf";
import { summary } from "./run";

/** Runs next to each other. All values are in the order of the runs. */

const values = z.array(z.number().nullable());

/** What is compared in the runs: `comparison` below holds it against its type. */
const rowWith = <Kind extends ZodTypeAny>(kind: Kind) =>
  z.object({
    componentId: textOrNull("null: of the system"),
    name: z.string(),
    kind,
    unit: z.string(),
    values: values.describe("By run [unit]; null: it has no such value"),
  });
const unlimited = z.array(z.boolean()).optional().describe("Of a size: the runs in which nothing limits it");

export const comparedInput = rowOf<ComparedInput>()({
  componentId: textOrNull("null: of a location or the system"),
  placeId: textOrNull("Of a location"),
  name: z.string(),
  unit: z.string(),
  parameterType: z.string(),
  impact,
  values: z
    .array(values.nullable())
    .describe("By run, then by year, of a series its mean [unit]; null: the run read no such parameter"),
  ranges: z
    .array(z.array(z.tuple([z.number(), z.number()]).nullable()).nullable())
    .nullable()
    .describe("Least and largest value of a series, in the same order [unit]"),
});

const effect = rowOf<LocalEffect>()({
  input: rowOf<InputRef>()({
    component_id: z.string().nullable(),
    place_id: z.string().nullable(),
    parameter_type: z.string(),
    impact,
  }),
  amount: numberOrNull("Change of the objective [unit of the objective]; null: not told"),
  beyond: z.boolean().describe("The change goes beyond where the price of a limit holds"),
});

const { optimization_id, name, scenario_ids, dates, method, impact: minimised, config } = optimizationSchema.shape;

export const comparison = rowOf<Omit<Comparison, "runs">>()({
  years: z.array(modelYear).describe("Model years that all of the runs have"),
  year: modelYear.describe("The one that sizes, costs, emissions and operation are of"),
  sizes: z.array(rowWith(z.enum(["capacity", "power"])).extend({ unlimited })),
  costs: z.array(rowWith(z.enum(COST_KINDS)).extend({ unlimited })).describe("Decommissioning is left out"),
  emissions: z.array(
    rowWith(impact.exclude(["money"])).extend({
      componentId: z.null(),
      values: z.array(z.number()).describe("By run [kg/a]"),
    }),
  ),
  operation: z.array(rowWith(z.enum(["energy", "intake", "curtailed"])).extend({ unlimited })),
  inputs: z.array(comparedInput).describe("Only what differs"),
  withoutInputs: z
    .object({ reason: z.enum(["not_kept", "too_many"]), name: text("Of the run") })
    .nullable()
    .describe("Why there are no inputs"),
  estimate: z
    .object({
      objectives: z.array(z.number()).length(2).describe("[unit of the objective]"),
      effects: z.array(effect),
    })
    .nullable()
    .describe(
      "Of two runs: what the slopes of the first make of what differs, next to what the second came to; null: not told",
    ),
}).extend({
  runs: z.array(z.object({ optimization_id, name, scenario_ids, dates, method, impact: minimised, config, summary })),
});
