import type { DecimalDecision } from "./decimal";
import type { SeriesPeriod } from "./spread";

/** What shows a decision; the texts are under timeseries.evidence. */
export interface Evidence {
  kind: string;
  params?: Record<string, string | number>;
}

/** What a file says of one question. Null: nothing in it decides, a person does; `evidence` then says what is open. */
export interface Decision<Value> {
  value: Value | null;
  evidence: Evidence | null;
}

/** Whether the day that a period ends on is a part of it. */
export type EndDay = "included" | "excluded";

/** Whether it is to be said if the last day counts: ends with a time of day are instants. */
export const hasEndDay = ({ endColumn, endDay }: Pick<TableRecognition, "endColumn" | "endDay">): boolean =>
  endColumn !== null && (endDay.value !== "excluded" || endDay.evidence !== null);

/** A column that the rows can be chosen by, and what stands in it. */
export interface FilterColumn {
  column: number;
  texts: string[];
}

/** What the beginning of a table, and samples of the rest, say of how it is read. */
export interface TableRecognition {
  /** Line of the names of the columns; of the first row where there are none. From 1. */
  firstRow: number;
  hasHeader: boolean;
  /** Names of the columns; "1", "2", ... without a header. */
  columns: string[];
  /** The first rows of data, as written. */
  preview: string[][];
  decimal: DecimalDecision;
  /** Columns from 0. */
  stampColumn: number | null;
  /** The time of day, or the number of the period, where the date stands alone. */
  timeColumn: number | null;
  /** Where what a row is of ends, a day or later than it begins; null: no column says. */
  endColumn: number | null;
  /** Whether the day of the end is a part of it. */
  endDay: Decision<EndDay>;
  stampFormat: Decision<string>;
  valueColumn: Decision<number>;
  /** Columns of numbers that could be the values. */
  valueColumns: number[];
  /** Columns of one row that are the steps of its day; 0: one value a row. */
  dayColumns: number;
  /** Rows with one stamp differ in it; null: each stamp stands once. */
  filter: FilterColumn | null;
  /** What the rows are values of, where that is a day or longer: how they become steps is for a person to say. */
  period: SeriesPeriod | null;
  mark: Decision<"start" | "end">;
  /** Whether values are those of their steps, or readings of a meter that count up. */
  meter: Decision<"interval" | "register">;
  /** What the stamps say of their zone: their own offset, a zone that is named, or how their clock changes. */
  clock: Decision<"offset" | "UTC" | "local" | "standard">;
  /** A number that stands for no value, such as -999. */
  missing: Decision<string>;
  /** Names that have one text for the whole table, such as a unit: columns, and what stands in lines before it. */
  constants: { name: string; text: string }[];
}
