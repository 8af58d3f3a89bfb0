import { z } from "zod";
import { zoneToday } from "~/entities/core/clock";
import { finiteNumber, FIRST_YEAR, positive, requiredText } from "~/entities/core/shared";
import { CLEANING_SHAPE } from "~/entities/timeseries/cleaning";
import { momentMinute, MOMENTS, PLANES } from "~/entities/timeseries/moment";
import { spreadChoice } from "~/entities/timeseries/spread";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";
import { FILE_DELIMITERS, FILE_ENCODINGS } from "./textFile";

const columnIndex = z.number().int("rules.must_be_integer").min(0).max(500);
/** Lines as people write them: "3" or "3-7, 12". */
const LINES = /^\s*(?:\d{1,8}(?:\s*[-–]\s*\d{1,8})?\s*(?:[,;]\s*|$))*$/;

/** A number that is compared with; nothing is made of it. */
const compared = (most: number) => positive.max(most, "rules.must_be_at_most").nullable().default(null);

/** How any table is written. */
export const TABLE_SHAPE = {
  encoding: z.enum(FILE_ENCODINGS).nullable().default(null),
  /** Line of the names of the columns, or of the first row where there are none; null: found out. */
  first_row: z.number().int("rules.must_be_integer").min(1).max(1_000_000).nullable().default(null),
  /** Lines that are not read, such as sums. */
  excluded_rows: z.string().trim().max(200, "rules.string_length").regex(LINES, "timeseries.rule.lines").default(""),
};

/** What counts where a time is there twice with different values. */
export const DUPLICATE_RULES = ["refuse", "first", "last", "mean", "sum"] as const;

const fields = z.object({
  ...TABLE_SHAPE,
  delimiter: z.enum(FILE_DELIMITERS),
  decimal_separator: z.enum(["comma", "dot"]),
  /** Columns by their index from 0. */
  stamp_column: columnIndex,
  /** The time of day where the date stands alone. */
  time_column: columnIndex.nullable().default(null),
  /** The end of what a row is of, a day or longer. */
  end_column: columnIndex.nullable().default(null),
  /** Whether the day of the end is a part of it; null: as the rows show it. */
  end_day: z.enum(["included", "excluded"]).nullable().default(null),
  value_column: columnIndex,
  /** Further columns, whose values are added. */
  added_columns: z.array(columnIndex).max(100).default([]),
  /** How many columns from `value_column` on are the steps of a day; 0: one value a row. */
  day_columns: z.number().int("rules.must_be_integer").min(0).max(300).default(0),
  /** Rows are read that have one of the texts in the column; null: all. */
  filter_column: columnIndex.nullable().default(null),
  filter_texts: z.array(z.string().max(200)).max(50).default([]),
  /** A text that stands for no value. */
  missing: z.string().trim().max(40, "rules.string_length").default(""),
  /** Values of the steps, or readings of a meter. */
  meter: z.enum(["interval", "register"]),
  timestamp_format: z.string().trim().max(40, "rules.string_length").default(""),
  timezone: z
    .string()
    .trim()
    .max(64, "rules.string_length")
    .transform((zone) => zoneToday(zone) ?? zone)
    .default(""),
  stamps_mark: z.enum(["start", "end"]).nullable().default(null),
  /** Of radiation, in place of what the stamps mark. */
  moment: z.enum(MOMENTS).nullable().default(null),
  /** Of an instant: minutes from its stamp. */
  moment_minute: momentMinute.nullable().default(null),
  /** Of direct radiation: the plane that it is on. */
  plane: z.enum(PLANES).nullable().default(null),
  /** The values are direct radiation; said by the server. */
  asks_plane: z.boolean().default(false),
  /** The values are radiation; said by the server. */
  asks_moment: z.boolean().default(false),
  /** How values of days, months and longer become steps. */
  spread: spreadChoice.nullable().default(null),
  /** The rows are of days or longer; said by the server. */
  asks_spread: z.boolean().default(false),
  unit: requiredText(60),
  /** The header of the values names another unit, and it is not the one that counts. */
  header_unit_ignored: z.boolean().default(false),
  /** Every value of the file is multiplied by it before its unit is converted. */
  factor: finiteNumber.refine((value) => value !== 0, "rules.not_zero"),
  interpolation: z.enum(INTERPOLATIONS),
  /** What is known of the site, which the values are compared with: the sum of a year [MWh], persons, floor [m2]. */
  yearly_sum: compared(1e9),
  persons: compared(1e9),
  floor_area: compared(1e9),
  place: z.enum(["stamped", "position"]),
  /** The year that a file placed by position stands for. */
  year: z
    .number()
    .int("rules.must_be_integer")
    .min(FIRST_YEAR, "rules.year_date")
    .max(2150, "rules.year_date")
    .nullable()
    .default(null),
  duplicates: z.enum(DUPLICATE_RULES),
  /** The cleaning below is used; without it, it is at its defaults. */
  cleaning: z.boolean().default(false),
  ...CLEANING_SHAPE,
  res_minutes: z.number().int("rules.must_be_integer").min(1).max(1440).nullable().default(null),
  reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
});
export type UploadSettings = z.infer<typeof fields>;

/** What people know of a site. */
export type ComparedField = "yearly_sum" | "persons" | "floor_area";

/** Fields of a table as most are: one value a row, all rows, no lines about it. */
export const PLAIN_TABLE = {
  encoding: null,
  first_row: null,
  excluded_rows: "",
  time_column: null,
  end_column: null,
  end_day: null,
  added_columns: [] as number[],
  day_columns: 0,
  filter_column: null,
  filter_texts: [] as string[],
  missing: "",
  meter: "interval",
  yearly_sum: null,
  persons: null,
  floor_area: null,
  moment: null,
  moment_minute: null,
  asks_moment: false,
  plane: null,
  asks_plane: false,
  spread: null,
  asks_spread: false,
} as const;

/** The lines of a text of `excluded_rows`. */
export const linesOf = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to ?? from),
  }));

function check(form: UploadSettings, context: z.RefinementCtx): void {
  const needs = (path: string) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message: "rules.needs_value" });
  if (form.place === "position" && form.year === null) needs("year");
  // A file that is placed row after row needs none of them.
  if (form.place === "stamped")
    for (const path of ["timestamp_format", "timezone", "stamps_mark"] as const) if (!form[path]) needs(path);
  if (form.asks_plane && form.plane === null) needs("plane");
  if (form.asks_spread && form.spread === null) needs("spread");
  if (form.asks_moment && form.moment === null) needs("moment");
  if (form.moment === "instant" && form.moment_minute === null) needs("moment_minute");
  if (form.place === "stamped" && form.stamp_column === form.value_column)
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["value_column"], message: "rules.same_column" });
  if (form.day_columns > 0 && form.added_columns.length > 0)
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["added_columns"], message: "timeseries.rule.days_alone" });
  if (form.filter_column !== null && form.filter_texts.length === 0) needs("filter_texts");
  const { lower_bound, upper_bound } = form;
  if (lower_bound !== null && upper_bound !== null && lower_bound >= upper_bound)
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["upper_bound"], message: "rules.upper_above_lower" });
}

const CLEANING_OMITTED = Object.fromEntries(Object.keys(CLEANING_SHAPE).map((name) => [name, true])) as Record<
  keyof typeof CLEANING_SHAPE,
  true
>;

/** How an uploaded table becomes a series; field names are those of the form. */
export const uploadForm = fields.superRefine(check);

/** The same with cleaning, whose numbers have to be given. */
export const cleaningUploadForm = fields
  .extend({
    window_size: CLEANING_SHAPE.window_size.removeDefault(),
    percent_measurment_outages: CLEANING_SHAPE.percent_measurment_outages.removeDefault(),
  })
  .superRefine(check);

/** The fields that a call may say of a file; what it leaves out is found out, or asked for. */
export const uploadChoice = fields
  .omit({ asks_moment: true, asks_spread: true, asks_plane: true, cleaning: true })
  .omit(CLEANING_OMITTED)
  .partial();

export const UPLOAD_FIELDS = Object.keys(fields.shape);
