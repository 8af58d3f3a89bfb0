import type { Course, PeriodNumbers, SeriesNumbers } from "./course";
import type { ShownSteps } from "./viewer";

type Values = readonly (number | null)[];

/** Values at so many hours from the largest on, one list for each curve. */
export interface DurationView {
  hours: readonly number[];
  values: readonly Values[];
}

/** A heat map by day or month with 24 rows; one of more days than a table has room for has a table of months. */
export interface HeatView {
  columns: readonly string[];
  rows: readonly Values[];
  by: "day" | "month";
  table?: { labels: readonly string[]; rows: readonly Values[] };
}

export interface ViewRow {
  /** Time of a step, UTC ms; of a period its label. */
  at: number | string;
  /** Of a step one for each curve; of a period mean, smallest, largest and sum. */
  values: Values;
}

/** What the viewer shows of a span of a series. Null: not in this view. */
export interface SeriesView {
  /** From the first step shown to the end of the last, UTC ms. */
  fromMs: number;
  toMs: number;
  /** Length of the stored steps [s]. */
  stepS: number;
  /** Of the first curve. */
  numbers: SeriesNumbers;
  /** What steps are shown. */
  steps: ShownSteps;
  /** The chart has no room for the steps that were asked for. */
  coarser: boolean;
  /** The value at the moment of the settings, and where it is, 0 to 1. Undefined: none is asked for. */
  marked?: { share: number; value: number | null };
  courses: readonly Course[] | null;
  duration: DurationView | null;
  heat: HeatView | null;
  /** Years of years, months of a year, days of a month, hours of a day. */
  parts: readonly PeriodNumbers[] | null;
  rows: { of: readonly ViewRow[]; page: number; pageSize: number; total: number } | null;
}
