import { z } from "zod";
import { PARAMETER_IMPACTS } from "./enums";
import { finiteNumber, id } from "./shared";

/** Years a row may stand at: 1950 to fifty years from now. */
export const FIRST_YEAR = 1950;
export const lastYear = (): number => new Date().getUTCFullYear() + 50;

/** A year as typed; YYYY-01-01, as a kept value comes back, is taken too. */
const year = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const upper = lastYear();
    const given = /^\d{4}(-01-01)?$/.test(text) ? Number(text.slice(0, 4)) : NaN;
    if (given >= FIRST_YEAR && given <= upper) return;
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
  /** The year from which the row counts; empty: always. */
  date: year,
  eol: year,
  reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
  expected: z.string().nullable().default(null),
};

const figure = <V extends z.ZodTypeAny>(value: V) =>
  z.object({
    scenario_id: id.optional(),
    impact: z.enum(PARAMETER_IMPACTS).optional(),
    /** Empty: the stored unit of the impact. */
    unit: z.string().max(60).default(""),
    rows: z
      .array(z.object({ ...row, value }))
      .min(1)
      .max(150),
  });

/** The form of a figure's values: a number per row, or a switch. */
export const figureForm = { number: figure(finiteNumber), boolean: figure(z.boolean()) };
export type FigureForm = z.infer<typeof figureForm.number> | z.infer<typeof figureForm.boolean>;

/** "2030" or "2030-01-01" -> "2030-01-01". */
export const yearStartOf = (text: string | null): string | null => (text === null ? null : `${text.slice(0, 4)}-01-01`);
