import { z } from "zod";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { type ParameterType, VARIABLE_PROPERTIES } from "~/entities/catalogue/parameterType";
import { finiteNumber, FIRST_YEAR, id, lastYear } from "~/entities/core/shared";
import { PARAMETER_IMPACTS, PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { taskForm } from "~/entities/tasks/task";
import { MAX_FORMULA_LENGTH } from "./formula";
import { PERIODS } from "./parameter";

/** A year as typed; YYYY-01-01, as a kept value comes back, is taken too. */
const year = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const upper = lastYear();
    const year = /^\d{4}(-01-01)?$/.test(text) ? Number(text.slice(0, 4)) : NaN;
    if (year >= FIRST_YEAR && year <= upper) return;
    context.addIssue({
      code: z.ZodIssueCode.custom,
      message: "rules.year_range",
      params: { lower_year: FIRST_YEAR, upper_year: upper },
    });
  })
  .nullable()
  .default(null);

const row = {
  parameter_id: id,
  /** The year from which the row counts. Empty: always. */
  date: year,
  eol: year,
  reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
  expected: z.string().nullable().default(null),
};

/** What some types are given next to the value; shown only for types that name them. */
const details = {
  elements: z.array(id).max(1000).default([]),
  carrier: id.nullable().default(null),
  period: z.enum(PERIODS).nullable().default(null),
  lower_operation_limit: finiteNumber
    .min(0, "rules.must_be_in_range")
    .max(1, "rules.must_be_in_range")
    .nullable()
    .default(null),
  annual_lower_energy_bound: finiteNumber.min(0, "rules.must_be_non_negative").nullable().default(null),
};
export const DETAILS = ["elements", "carrier", "period", "lower_operation_limit", "annual_lower_energy_bound"] as const;
export type Detail = (typeof DETAILS)[number];

/** The details a type names, in the order of the type. */
export const detailsOf = (type: Pick<ParameterType, "varproperties">): Detail[] =>
  VARIABLE_PROPERTIES.filter((name) => type.varproperties.includes(name)).flatMap((name) =>
    DETAILS.filter((detail) => detail === name),
  );

const JOINT_MINIMUM: ParameterTypeName = "joint_minimum_operation";
/** Details that calculations use so far; the others are kept and shown. */
export const inRuns = (type: string, detail: Detail): boolean => type === JOINT_MINIMUM && detail !== "period";

const parameter = <V extends z.ZodRawShape>(value: V) =>
  z.object({
    ...details,
    scenario_id: id.optional(),
    impact: z.enum(PARAMETER_IMPACTS).optional(),
    price_scenario: z.enum(PRICE_SCENARIOS).optional(),
    /** Empty: the stored unit of the impact. */
    unit: z.string().max(60).default(""),
    /** A task on the parameter; absent where the form has no switch for one. */
    task: taskForm.extend({ on: z.boolean().default(false) }).optional(),
    rows: z
      .array(z.object({ ...row, ...value }))
      .min(1)
      .max(150),
  });

const formula = z
  .string({ required_error: "rules.needs_value" })
  .trim()
  .min(1, "rules.needs_value")
  .max(MAX_FORMULA_LENGTH, "rules.string_length");

/** The form of a parameter's values: a number per row, a switch, or a formula in its place. */
export const parameterForm = {
  number: parameter({ value: finiteNumber }),
  boolean: parameter({ value: z.boolean() }),
  formula: parameter({ formula }),
};
export type ParameterMode = keyof typeof parameterForm;

/** "2030" or "2030-01-01" -> "2030-01-01". */
export const yearStartOf = (text: string | null): string | null => (text === null ? null : `${text.slice(0, 4)}-01-01`);
