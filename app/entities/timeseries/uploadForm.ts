import { z } from "zod";
import { finiteNumber, FIRST_YEAR, requiredText } from "~/entities/core/shared";
import { CLEANING_SHAPE } from "~/entities/timeseries/cleaning";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";

const fields = z.object({
  delimiter: z.enum([";", "\t", ",", "|"]),
  decimal_separator: z.enum(["comma", "dot"]),
  /** Columns by their index from 0. */
  stamp_column: z.number().int().min(0).max(500),
  value_column: z.number().int().min(0).max(500),
  timestamp_format: z.string().trim().max(40, "rules.string_length").default(""),
  timezone: requiredText(64),
  stamps_mark: z.enum(["start", "end"]),
  unit: requiredText(60),
  /** The header of the values names another unit, and it is not the one that counts. */
  header_unit_ignored: z.boolean().default(false),
  /** Every value of the file is multiplied by it before its unit is converted. */
  factor: finiteNumber.refine((value) => value !== 0, "rules.not_zero"),
  interpolation: z.enum(INTERPOLATIONS),
  place: z.enum(["stamped", "position"]),
  /** The year that a file placed by position stands for. */
  year: z
    .number()
    .int("rules.must_be_integer")
    .min(FIRST_YEAR, "rules.year_date")
    .max(2150, "rules.year_date")
    .nullable()
    .default(null),
  duplicates: z.enum(["refuse", "first", "last", "mean"]),
  /** The cleaning below is used; without it, it is at its defaults. */
  cleaning: z.boolean().default(false),
  ...CLEANING_SHAPE,
  res_minutes: z.number().int("rules.must_be_integer").min(1).max(1440).nullable().default(null),
  reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
});
export type UploadSettings = z.infer<typeof fields>;

function check(form: UploadSettings, context: z.RefinementCtx): void {
  const needs = (path: string) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message: "rules.needs_value" });
  if (form.place === "position" && form.year === null) needs("year");
  if (form.place === "stamped" && form.timestamp_format === "") needs("timestamp_format");
  if (form.place === "stamped" && form.stamp_column === form.value_column)
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["value_column"], message: "rules.same_column" });
  const { lower_bound, upper_bound } = form;
  if (lower_bound !== null && upper_bound !== null && lower_bound >= upper_bound)
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["upper_bound"], message: "rules.upper_above_lower" });
}

/** How an uploaded table becomes a series; field names are those of the form. */
export const uploadForm = fields.superRefine(check);

/** The same with cleaning, whose numbers have to be given. */
export const cleaningUploadForm = fields
  .extend({
    window_size: CLEANING_SHAPE.window_size.removeDefault(),
    percent_measurment_outages: CLEANING_SHAPE.percent_measurment_outages.removeDefault(),
  })
  .superRefine(check);

export const UPLOAD_FIELDS = Object.keys(fields.shape);
