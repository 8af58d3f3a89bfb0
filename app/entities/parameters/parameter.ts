import { z } from "zod";
import { MODULES } from "~/entities/core/roles";
import { MAX_FORMULA_LENGTH } from "./formula";
import { finiteNumber, id, localisedName, yearDate } from "~/entities/core/shared";

export const PARAMETER_GROUPS = ["infrastructure", "cost and environmental", "operation", "other", "formula"] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

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

/** Where a parameter may be attached. */
export const ELEMENT_TYPES = ["System", "Node", "Line", "Tech", "Geometry"] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** What a parameter of a type can be given next to its value: by impact and price scenario, as a series, by year, and its details. */
export const VARIABLE_PROPERTIES = [
  "impact",
  "price_scenario",
  "ts_id",
  "eol",
  "carrier",
  "period",
  "elements",
  "lower_operation_limit",
  "annual_lower_energy_bound",
  "date",
] as const;
export const PERIODS = ["year", "quarter", "month", "week", "day"] as const;

/** One parameter type a planner can enter. `unit` may hold the placeholders {impact}, {tech} and {currency}. */
export const parameterTypeSchema = z.object({
  parameter_type: id,
  name: localisedName,
  description: localisedName,
  unit: z.string(),
  fixproperties: z
    .object({
      formula: z.string().optional(),
      formula_children: z.array(z.string()).optional(),
      formula_element: z.string().optional(),
    })
    .default({}),
  /** impact: the value is given per impact. price_scenario: high and low values too. ts_id: a time series may be given. */
  varproperties: z.array(z.enum(VARIABLE_PROPERTIES)).default([]),
  value_type: z.enum(["number", "boolean"]).default("number"),
  group: z.enum(PARAMETER_GROUPS),
  element_types: z.array(z.enum(ELEMENT_TYPES)),
  viable_techgroups: z.array(z.string()).default([]),
  viable_tech_abbr: z.array(z.string()).default([]),
  geq: z.number().nullable().default(null),
  leq: z.number().nullable().default(null),
  /** What the engine takes when nothing is entered; null: the feature is absent. Not a cost or a size. */
  default_value: z.number().nullable().default(null),
  buzzwords: z.array(z.string()).default([]),
  year_independent: z.boolean().default(false),
  modules: z.array(z.enum(MODULES)).default(["expansion"]),
  recommended_for: z.array(z.string()).default([]),
  mandatory_for: z.array(z.string()).default([]),
});
export type ParameterType = z.infer<typeof parameterTypeSchema>;

const parameterProperties = z.object({
  type: id,
  value: z.union([finiteNumber, z.boolean(), z.null()]).default(null),
  /** Stands in for the value: computed from other parameters of the element (see formula.ts). */
  formula: z.string().trim().max(MAX_FORMULA_LENGTH, "rules.string_length").optional(),
  unit: z.string().max(60).default(""),
  impact: z.enum(PARAMETER_IMPACTS).optional(),
  /** Of prices: which price scenario the value is of; absent: base. */
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
