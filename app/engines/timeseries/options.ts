import type { ZoneClock } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import type { EndDay } from "~/entities/timeseries/recognition";
import type { SeriesPeriod } from "~/entities/timeseries/spread";
import type { Delimiter, Encoding } from "~/entities/timeseries/textFile";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { CleaningOptions, SeriesChange, Undone } from "./cleaning/options";
import type { FindingList } from "./findings";
import type { PeriodSpan } from "./periods/period";
import type { LineRange } from "./readTable";
import type { CsvSource } from "./table/encoding";

export type { CsvSource };

export type Duplicates = "refuse" | "first" | "last" | "mean" | "sum";

/** How a table of stamps and numbers becomes a series. What is not given is found out from the file. */
export interface ReadOptions {
  encoding?: Encoding;
  /** Line of the names of the columns, or of the first row where there are none; from 1. */
  firstRow?: number;
  /** Lines that are not read, such as one of sums. */
  excludedRows?: readonly LineRange[];
  delimiter?: Delimiter;
  decimalSeparator?: DecimalSeparator;
  /** A person chose the decimal separator: with a dot "1,234" is a thousand and more, which is refused otherwise. */
  decimalIsChosen?: boolean;
  header?: boolean;
  /** Name or index from 0; default the first column. */
  stampColumn?: string | number;
  /** Name or index from 0; default the second column (the first of a one-column file placed by position). */
  valueColumn?: string | number;
  /** The time of day, or the number of the period, where the date stands alone in `stampColumn`. */
  timeColumn?: string | number | null;
  /** The end of what a row is of, a day or longer; its begin stands in `stampColumn`. */
  endColumn?: string | number | null;
  /** Whether the day of the end is a part of it; default what the rows show. */
  endDay?: EndDay | undefined;
  /** Columns whose numbers are added to those of `valueColumn`. An empty cell adds nothing; all empty is no value. */
  addedColumns?: readonly (string | number)[];
  /** Columns from `valueColumn` on that are the steps of a day, which is a row; 0: one value a row. */
  dayColumns?: number;
  /** Rows to read: those with one of the texts in the column. */
  filter?: { column: string | number; texts: readonly string[] } | null;
  /** A text that stands for no value, such as -999. */
  missing?: string | null;
  /** "register": readings of a meter, of which the differences count; each is that of the time up to the next. */
  meter?: "interval" | "register";
  /** See stampFormat.ts. */
  stampFormat?: string;
  /** IANA zone of stamps that carry no offset of their own. Default UTC. */
  timezone?: string;
  /** IANA zone whose calendar years the blocks follow, the system's. Default UTC. */
  seriesTimezone?: string;
  /** Whether stamps mark the start (default) or the end of their interval. */
  stampsMark?: "start" | "end";
  /** stored = value * factor + offset; from the unit service. Default 1 and 0. */
  factor?: number;
  offset?: number;
  /** The numbers are energies per step and power is wanted: divided by the step in hours. */
  perStep?: boolean;
  /** Step of the file in minutes; found out when not given. */
  stepMinutes?: number;
  /**
   * Values of days, months and other long periods become steps that hold them: with "course" always, with "even" where a series cannot have
   * such steps. Without it only days of 24 hours are read, as they are.
   */
  spread?: "even" | "course";
  /** Step of the result in minutes; default the file's. Coarser: mean. Finer: interpolation. */
  resolutionMinutes?: number;
  /** Default: no cleaning, and gaps stay. Its interpolation is also that of a finer step. */
  cleaning?: Partial<CleaningOptions>;
  /** What of the cleaning was taken back; its steps count from the first row's. */
  undone?: Undone;
  /** Bounds in the stored unit, which no value may be outside of after cleaning. */
  lowerBound?: number | null;
  upperBound?: number | null;
  /** Several rows with one stamp and different numbers. Default "refuse". "sum": they are added, as parts of one value. */
  duplicates?: Duplicates;
  /** "by position" ignores the stamps: row after row from 1 January of the year. */
  place?: { mode: "as stamped" } | { mode: "by position"; year: number };
  maxRows?: number;
  /** Steps from the first stamp to the last, above which dates are taken for wrong. Default 20 years of minutes. */
  maxSteps?: number;
}

/** How a file is laid on a grid, and where what is wrong with it is told. */
export interface Placement {
  options: ReadOptions;
  /** Of the stamps; of a file without, of the series. */
  clock: ZoneClock;
  findings: FindingList;
}

/** A change with its place: row of the file (0: the step has none), time in UTC ms (null when placed by position). */
export type ReadChange = SeriesChange & { row: number; atMs: number | null };

export interface ReadResult {
  /** False when a finding is an error; blocks is empty then. */
  ok: boolean;
  /** One block per calendar year of `seriesTimezone`, each the whole year long, NaN where nothing is known. */
  blocks: SeriesBlock[];
  /** Step of the blocks in seconds; 0 when not ok. */
  stepS: number;
  /** First and last known value's stamp, UTC ms; null when not ok. */
  firstMs: number | null;
  lastMs: number | null;
  findings: Finding[];
  /** What the rows are values of, and from when to when, where their values were spread over it. */
  spread: { period: SeriesPeriod; periods: PeriodSpan[] } | null;
  /** What cleaning changed, in the order of its work; the steps are those of the file. */
  changes: ReadChange[];
  /** What was found out or used. */
  read: {
    encoding: Encoding | null;
    delimiter: Delimiter | null;
    decimalSeparator: DecimalSeparator | null;
    stampFormat: string | null;
    header: string[] | null;
    rows: number;
    /** Of the rows [s]; 0 when not known. */
    stepS: number;
  };
}
