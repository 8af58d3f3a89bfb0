import { type RowIssue, TABLE_COLUMNS, type TableKind } from "~/entities/tables/importTable";
import type { FileProblem } from "~/entities/tables/view";
import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import { type Cell, decimalOf, isUndecided } from "./cells";
import { problem, type SheetCells } from "./readCells";

/** A row by the names of its columns. */
export interface TableRow {
  row: number;
  cell: (column: string) => Cell;
}

export interface Table {
  kind: TableKind;
  decimal: DecimalSeparator;
  rows: TableRow[];
  /** Rows that are no rows of this table: too long, too short, or with a number that could mean two things. */
  issues: RowIssue[];
  /** How many rows the table has, those with issues included. */
  total: number;
  /** Columns of the file that the table does not have; they are left out. */
  unknown: string[];
}

/** "Parameter type" and "parameter-type" are parameter_type. */
const columnName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
    .replace(/_*\[.*\]$/, "");

/**
 * A sheet as one of the tables: columns by their names in any order, numbers in the decimal separator the file shows.
 * `certain`: the file's form says that the decimal separator is a dot (separated by commas, or from a spreadsheet).
 */
export function tableOf(
  kind: TableKind,
  sheet: SheetCells,
  options: { decimal: DecimalSeparator | null; certain: boolean },
): { ok: true; table: Table } | { ok: false; problem: FileProblem } {
  const columns = TABLE_COLUMNS[kind];
  const names = sheet.header.map(columnName);
  if (names.length === 0) return problem("empty");
  const twice = names.find((name, i) => name !== "" && names.indexOf(name) !== i);
  if (twice !== undefined) return problem("column_twice", { column: twice });
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name);
  if (missing.length > 0)
    return problem("columns_missing", { columns: missing.join(", "), found: sheet.header.join(", ").slice(0, 200) });
  if (sheet.rows.length === 0) return problem("no_rows");
  const at = new Map(names.map((name, i) => [name, i]));
  const numbers = columns.flatMap(({ name, number }) => (number && at.has(name) ? [at.get(name)!] : []));
  const decimalSign = options.decimal ?? decimalOf(numbersOf(sheet, numbers));
  const decimal = decimalSign ?? "dot";
  const undecided = decimalSign === null && !options.certain;
  const table: Table = { kind, decimal, rows: [], issues: [], total: sheet.rows.length, unknown: [] };
  table.unknown = sheet.header.filter((name, i) => name !== "" && !columns.some((column) => column.name === names[i]));
  for (const { row, cells } of sheet.rows) {
    const issue = (column: string | null, message: string, params: RowIssue["params"] = {}) =>
      table.issues.push({ table: kind, row, column, message: `tables.row.${message}`, params });
    const width = filled(cells);
    const doubtful = undecided ? numbers.find((i) => isUndecided(cells[i] ?? null)) : undefined;
    if (width > names.length || cells.length < names.length)
      issue(null, "wrong_length", { found: cells.length, expected: names.length });
    else if (doubtful !== undefined)
      issue(sheet.header[doubtful]!, "undecided", { text: String(cells[doubtful]).slice(0, 40) });
    else table.rows.push({ row, cell: (column) => cells[at.get(column) ?? -1] ?? null });
  }
  return { ok: true, table };
}

function* numbersOf(sheet: SheetCells, columns: readonly number[]): Generator<Cell> {
  for (const { cells } of sheet.rows) for (const i of columns) yield cells[i] ?? null;
}

/** Cells up to the last one that is not empty. */
function filled(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] === null || String(cells[width - 1]).trim() === "")) width--;
  return width;
}
