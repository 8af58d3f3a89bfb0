import type { RowIssue, TableKind } from "~/entities/tables/importTable";
import type { RowsView } from "~/entities/timeseries/rowsForm";

/** Why a file is no table: a translation key and what fills it. */
export interface FileProblem {
  message: string;
  params: Record<string, string | number>;
}

export type PreviewCell = string | number | boolean | null;

/** What rows would store of one parameter, in its stored unit. */
export interface TableFigure {
  name: string;
  unit: string;
  rows: number;
  low: number;
  high: number;
  /** Null: such values do not add up. */
  sum: number | null;
}

/** What one table of the file came to. */
interface TableReport {
  kind: TableKind;
  total: number;
  good: number;
  /** Null: no number tells. */
  decimal: "dot" | "comma" | null;
  /** Columns that were left out because the table does not have them. */
  unknown: string[];
  columns: string[];
  /** Of parameters; reports of a former version have none. */
  figures?: TableFigure[];
  /** The first good rows as understood, each with its row in the file. */
  head: { row: number; cells: PreviewCell[] }[];
}

export interface ImportReport {
  /** Why the file is no table at all. */
  problem: FileProblem | null;
  tables: TableReport[];
  /** How the file is understood; of a workbook with several tables its first. Null: it is no table. */
  understood: RowsView | null;
  /** The first of what is wrong, and how much there is. */
  issues: RowIssue[];
  issueCount: number;
  wrongRows: number;
  conversions: { from: string; to: string; factor: number; offset: number; rows: number }[];
}
