import { z } from "zod";
import { PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { COST_KINDS } from "~/entities/results/costKinds";
import type { Influence } from "~/entities/results/influence";
import type { LimitWorth, PriceWorth, Sensitivities } from "~/entities/results/result";
import type { StoredParameter } from "~/entities/results/usedParameter";
import type { AssumedParameter } from "../report/report.server";
import { impact, modelYear, number, numberOrNull, text, textOrNull } from "./fields";
import { rowOf } from "./rowOf";

/** What a run read, and what more or less of it would change. */

const owner = {
  componentId: textOrNull("null: of a location or the system"),
  placeId: textOrNull("Of a location"),
};

const changed = rowOf<NonNullable<StoredParameter["changed"]>>()({
  factor: numberOrNull("Multiplied by this [1]"),
  value: numberOrNull("One number in its place [unit]"),
});

export const parameter = rowOf<AssumedParameter>()({
  ...owner,
  name: z.string(),
  owner: text("Name of the component, location or system"),
  parameterType: z.string(),
  impact,
  unit: z.string(),
  level: z
    .enum(["component", "location", "system technology", "catalogue", "system", "formula", "type default"])
    .describe("Where it was entered"),
  scenarioId: textOrNull("null: a default, or what the formula of a type gives"),
  priceScenario: z.enum(PRICE_SCENARIOS),
  parameterIds: z.array(z.string()).describe("Rows it was read from"),
  seriesIds: z.array(z.string()).describe("Series it was read from"),
  formula: z.string().nullable(),
  sources: z.array(z.string()).describe("As they were entered"),
  values: z.array(z.number().nullable()).describe("By model year, of a series its mean [unit]; null: nothing counted"),
  ranges: z
    .array(z.tuple([z.number(), z.number()]).nullable())
    .nullable()
    .describe("Least and largest value of a series, by model year [unit]"),
  part: z.literal(true).optional().describe("Read as a part of a formula only"),
  changed: changed.optional().describe("By the variation of the run"),
  synthetic: z.boolean().describe("Its series was made up, not measured"),
});

const limitWorth = rowOf<LimitWorth>()({
  ...owner,
  parameterType: z.string(),
  impact: impact.nullable().describe("Of an emission limit"),
  year: modelYear,
  bound: number("[unit]"),
  unit: z.string(),
  worth: number("Change of the objective for each unit the limit rises [unit of the objective / unit]"),
  exactUp: numberOrNull("It may rise by this with the worth being exact [unit]; 1e12: without end; null: not known"),
  exactDown: numberOrNull("The same for a fall [unit]"),
});

const priceWorth = rowOf<PriceWorth>()({
  componentId: textOrNull("null: the system itself (certificates)"),
  kind: z.enum(COST_KINDS),
  impact,
  onePercent: number("Change of the objective by 1 % more of it, all years together [unit of the objective]"),
});

export const sensitivities = rowOf<Sensitivities>()({
  limits: z.array(limitWorth).describe("Empty where there are no marginal prices"),
  prices: z.array(priceWorth),
});

const reach = z.union([z.number(), z.enum(["endless", "unknown"])]);
export const influence = rowOf<Influence>()({
  of: z.enum(["limit", "price"]),
  ...owner,
  parameterType: textOrNull("Of a limit"),
  bound: numberOrNull("Of a limit [unit]"),
  unit: z.string().nullable(),
  year: modelYear.nullable().describe("Of a limit; a price is of all years"),
  kind: z.enum(COST_KINDS).nullable().describe("Of a price"),
  impact: impact.nullable(),
  onePercent: number("Change of the objective by 1 % more [unit of the objective]"),
  exactUp: reach.describe("A limit may rise by this with it being exact [%]"),
  exactDown: reach.describe("The same for a fall [%]"),
});
