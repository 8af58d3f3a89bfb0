import { z } from "zod";
import { FILE_DELIMITERS } from "../timeseries/textFile";
import { DUPLICATE_RULES, TABLE_SHAPE } from "../timeseries/uploadForm";

/** How values of a meter file can be written: energies of each step, or powers. */
export const METER_UNITS = ["kWh", "kW", "MWh", "MW", "Wh", "W"] as const;
export type MeterUnit = (typeof METER_UNITS)[number];

/** Whose clock the stamps of a file show: that of the place, the same without summer time, or UTC. */
export const METER_CLOCKS = ["local", "standard", "utc"] as const;

/** A file of a meter: a year of minutes. */
export const MOST_METER_BYTES = 20_971_520;

/** Column of the stamps where there is none: the rows follow each other from 1 January. */
export const NO_STAMPS = -1;
/** No column of production or feed-in. */
export const NO_COLUMN = -1;
const column = z.number().int("rules.must_be_integer").max(500, "rules.must_be_at_most");

const decimal = z.enum(["dot", "comma"]);

/** A meter takes what a site uses: it has no course of photovoltaics. */
export const METER_SPREADS = [
  "none",
  "even",
  "homes",
  "offices",
  "shops",
  "farms",
  "industry",
  "heating",
  "cooling",
] as const;

/** Whether the last day of a row, such as a bill, is a part of it. */
export const METER_END_DAYS = ["included", "excluded"] as const;

/** All rows of a file are read: it has no registers below each other. */
export const ALL_ROWS = "*";

/** Fields that a person fills where the file does not tell. */
export const METER_QUESTIONS = [
  "meter_column",
  "meter_unit",
  "meter_decimal",
  "meter_register",
  "meter_clock",
  "meter_mark",
  "meter_spread",
  "meter_end_day",
  "meter_filter",
] as const;

/** How a meter file is read; field names are those of the form. Columns are counted from 0. */
export const meterReading = z.object({
  meter_stamps: column.min(NO_STAMPS, "rules.must_be_in_range").default(0),
  /** What was bought, or used where nothing is made. */
  meter_column: column.min(0, "rules.must_be_in_range"),
  /** Further columns whose values are added to it, such as those of several meters. */
  meter_added: z.array(column.min(0, "rules.must_be_in_range")).max(100, "rules.list_too_long").default([]),
  /** What a plant of the site made, and what of it went to the grid: what was used is purchase and production without feed-in. */
  meter_production: column.min(NO_COLUMN, "rules.must_be_in_range").default(NO_COLUMN),
  meter_feed_in: column.min(NO_COLUMN, "rules.must_be_in_range").default(NO_COLUMN),
  meter_unit: z.enum(METER_UNITS),
  /** Amounts of the steps or powers, or readings that count up. */
  meter_register: z.enum(["interval", "register"]),
  meter_decimal: decimal,
  meter_format: z.string().trim().max(40, "rules.string_length").default(""),
  meter_clock: z.enum(METER_CLOCKS),
  meter_mark: z.enum(["start", "end"]),
  /** How values of days, months and longer become hours; "none": rows are hours or shorter. */
  meter_spread: z.enum(METER_SPREADS).default("none"),
  /** Whether the last day of a row with a begin and an end is a part of it. */
  meter_end_day: z.enum(METER_END_DAYS).default("excluded"),
  /** Of registers or meters below each other: those that are read. */
  meter_filter: z.array(z.string().max(200)).max(50, "rules.list_too_long").default([ALL_ROWS]),
  /** Lines that are not read, and what counts where a time is there twice. */
  meter_excluded_rows: TABLE_SHAPE.excluded_rows,
  meter_duplicates: z.enum(DUPLICATE_RULES).default("refuse"),
});
export type MeterReading = z.infer<typeof meterReading>;

/** The meter of a page of answers: a file that waits, and how it is read. */
export const siteMeter = meterReading.extend({
  draft_id: z.string().max(60),
  // A site that waited before registers were known.
  meter_register: meterReading.shape.meter_register.default("interval"),
});
export type SiteMeter = z.infer<typeof siteMeter>;

/** How the file is written as a text, and where in it the table is; null: it is found out. Another choice makes another table of it. */
export const writtenFields = z.object({
  encoding: TABLE_SHAPE.encoding,
  delimiter: z.enum(FILE_DELIMITERS).nullable().default(null),
  first_row: TABLE_SHAPE.first_row,
});

/** Fields of the page: the file, the one that waits, and whether it counts. */
export const meterFields = meterReading
  .partial({
    meter_column: true,
    meter_unit: true,
    meter_decimal: true,
    meter_register: true,
    meter_clock: true,
    meter_mark: true,
  })
  .extend({
    meter: z.unknown().optional(),
    meter_id: z.string().max(60).default(""),
    meter_used: z.boolean().default(false),
    /** Of a workbook: the sheet that is wanted. */
    meter_sheet: z.string().trim().max(200).default(""),
    ...writtenFields.shape,
  });
