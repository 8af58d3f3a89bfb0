import { z } from "zod";
import { MODULES } from "~/entities/core/roles";
import { id, localisedName } from "~/entities/core/shared";

export const PARAMETER_GROUPS = ["infrastructure", "cost and environmental", "operation", "other", "formula"] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

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
  /** What the engine takes when nothing is entered. Null: the feature is absent. Not a cost or a size. */
  default_value: z.number().nullable().default(null),
  buzzwords: z.array(z.string()).default([]),
  year_independent: z.boolean().default(false),
  modules: z.array(z.enum(MODULES)).default(["expansion"]),
  recommended_for: z.array(z.string()).default([]),
  mandatory_for: z.array(z.string()).default([]),
});
export type ParameterType = z.infer<typeof parameterTypeSchema>;
