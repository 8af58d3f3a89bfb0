import { z } from "zod";
import { finiteNumber, id, yearDate } from "~/entities/core/shared";
import { MAX_FORMULA_LENGTH } from "./formula";

export const IMPACTS = ["money", "money_npv", "CO2", "PM10", "NOx", "CO", "SOx"] as const;
export type Impact = (typeof IMPACTS)[number];

/** Money as it is, or by its present value. */
export const isMoneyImpact = (impact: Impact): impact is "money" | "money_npv" =>
  impact === "money" || impact === "money_npv";

/** Impacts a parameter can carry: the present value is computed, never entered. */
export const PARAMETER_IMPACTS = ["money", "CO2", "PM10", "NOx", "CO", "SOx"] as const;
export type ParameterImpact = (typeof PARAMETER_IMPACTS)[number];

/** How prices turn out: as expected, or at the upper or lower end of what is thought possible. */
export const PRICE_SCENARIOS = ["base", "high", "low"] as const;
export type PriceScenario = (typeof PRICE_SCENARIOS)[number];

export const PERIODS = ["year", "quarter", "month", "week", "day"] as const;

const parameterProperties = z.object({
  type: id,
  value: z.union([finiteNumber, z.boolean(), z.null()]).default(null),
  /** Stands in for the value: computed from other parameters of the element (see formula.ts). */
  formula: z.string().trim().max(MAX_FORMULA_LENGTH, "rules.string_length").optional(),
  unit: z.string().max(60).default(""),
  impact: z.enum(PARAMETER_IMPACTS).optional(),
  /** Of prices: which price scenario the value is of. Absent: base. */
  price_scenario: z.enum(PRICE_SCENARIOS).optional(),
  /** End of life, 1 January of a year: the row counts up to the year before. */
  eol: yearDate.optional(),
  reference: z.string().max(2000).optional(),
  date_start: z.string().optional(),
  date_end: z.string().optional(),
  carrier: z.string().optional(),
  period: z.enum(PERIODS).optional(),
  elements: z.array(id).max(1000).optional(),
  lower_operation_limit: finiteNumber.min(0).max(1).optional(),
  annual_lower_energy_bound: finiteNumber.min(0).optional(),
});

/**
 * A parameter entered for an element under a scenario. `date` (1 January) marks a row of a parameter that changes by year:
 * it counts from that year until the next row. Without a date it counts always.
 */
export const parameterSchema = z.object({
  parameter_id: id,
  formula_element: z.string().nullable().default(null),
  scenario_id: id,
  system_id: id.nullable().default(null),
  node_id: id.nullable().default(null),
  line_id: id.nullable().default(null),
  technology_id: id.nullable().default(null),
  geometry_id: id.nullable().default(null),
  date: yearDate.nullable().default(null),
  ts_id: id.nullable().default(null),
  task_id: id.nullable().default(null),
  properties: parameterProperties,
});
export type Parameter = z.infer<typeof parameterSchema>;
