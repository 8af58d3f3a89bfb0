import { z } from "zod";
import type { DecimalDecision, DecimalSeparator } from "./decimal";
import type { OpenQuestion } from "./question";
import type { Decision } from "./recognition";
import { TABLE_SHAPE } from "./uploadForm";

/** The order of the parts of a date, for the whole file: 2027-01-05, 05/01/2027, 01/05/2027. */
export const DAY_ORDERS = ["ymd", "dmy", "mdy"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** The choice of a column that is not read. */
export const LEFT_OUT = "-";

const delimiter = z.enum([";", "\t", ",", "|"]).nullable().default(null);
/** A choice of each name; empty: found out. */
const named = z.record(z.string().max(200), z.string().trim().max(60)).default({});

const SHAPE = {
  encoding: TABLE_SHAPE.encoding,
  delimiter,
  /** Name of the sheet that is read, of a workbook with several. */
  sheet: z.string().trim().max(200).nullable().default(null),
  first_row: TABLE_SHAPE.first_row,
  excluded_rows: TABLE_SHAPE.excluded_rows,
  decimal_separator: z.enum(["comma", "dot"]).nullable().default(null),
  day_order: z.enum(DAY_ORDERS).nullable().default(null),
};

/** How a file is read whose rows are things (deals, prices, parameters); what is not said is found out, or asked for. */
export const rowsChoice = z.object({
  ...SHAPE,
  /** Field of a column, by its name or as "#3" by its place from 1; "-": it is not read. */
  columns: named,
  /** Unit of the numbers of a field. */
  units: named,
});
export type RowsChoice = z.infer<typeof rowsChoice>;

/** Nothing is said. */
export const NO_CHOICE: RowsChoice = rowsChoice.parse({});

const choice = z.string().trim().max(60).nullable().default(null);
const PLAIN = Object.keys(SHAPE) as (keyof typeof SHAPE)[];
const COLUMN = /^column_(\d{1,3})$/;
const UNIT = /^unit_(\w{1,60})$/;

/** The fields of the page: those of a choice, one for each column and for each number with a unit. */
export const rowsForm = (columns: number, units: readonly string[]) =>
  z.object({
    ...SHAPE,
    ...Object.fromEntries(Array.from({ length: columns }, (_, i) => [`column_${i + 1}`, choice])),
    ...Object.fromEntries(units.map((field) => [`unit_${field}`, choice])),
  });

/** A choice as the page sends it. */
export function choiceOfForm(sent: Readonly<Record<string, unknown>>): RowsChoice {
  const entries = Object.entries(sent).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const part = (pattern: RegExp, key: (name: string) => string) =>
    Object.fromEntries(
      entries.flatMap(([field, value]) => {
        const name = pattern.exec(field)?.[1];
        return name ? [[key(name), value]] : [];
      }),
    );
  return rowsChoice.parse({
    ...Object.fromEntries(PLAIN.map((name) => [name, sent[name] ?? undefined])),
    columns: part(COLUMN, (at) => `#${at}`),
    units: part(UNIT, (field) => field),
  });
}

/** How a file is understood whose rows are things, as pages show it. */
export interface RowsView {
  /** Null: sheets of a workbook. */
  encoding: string | null;
  delimiter: string | null;
  /** Sheets of a workbook that have anything, and whether they are read. */
  sheets: { name: string; isRead: boolean }[];
  header: string[];
  headerRow: number;
  /** The first rows, as written. */
  preview: string[][];
  /** Field of each column; null: nobody knows. And all fields that a column can be. */
  fields: (string | null)[];
  choices: string[];
  decimal: DecimalDecision;
  sign: DecimalSeparator | null;
  /** Any column has days. */
  hasDays: boolean;
  dayOrder: Decision<DayOrder>;
  order: DayOrder | null;
  /** Of fields with a unit: the one that the header names, the one that counts, and those to choose from. */
  units: { field: string; named: string | null; unit: string | null; choices: string[] }[];
  questions: OpenQuestion[];
  /** Fields that are needed and have no column. */
  missing: string[];
}
