import type { RowIssue, TableKind } from "~/entities/tables/importTable";

/** Why a file is no table: a translation key and what fills it. */
export interface FileProblem {
  message: string;
  params: Record<string, string | number>;
}

export type PreviewCell = string | number | boolean | null;

/** What one table of the file came to. */
interface TableReport {
  kind: TableKind;
  total: number;
  good: number;
  decimal: "dot" | "comma";
  /** Columns that were left out because the table does not have them. */
  unknown: string[];
  columns: string[];
  /** The first good rows as understood, each with its row in the file. */
  head: { row: number; cells: PreviewCell[] }[];
}

export interface ImportReport {
  /** Why the file is no table at all. */
  problem: FileProblem | null;
  tables: TableReport[];
  delimiter: string | null;
  encoding: string | null;
  /** The first of what is wrong, and how much there is. */
  issues: RowIssue[];
  issueCount: number;
  wrongRows: number;
  conversions: { from: string; to: string; factor: number; offset: number; rows: number }[];
}
