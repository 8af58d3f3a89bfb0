import { type RowIssue, TABLE_COLUMNS, type TableKind } from "~/entities/tables/importTable";
import type { FileProblem } from "~/entities/tables/view";
import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import { LEFT_OUT } from "~/entities/timeseries/rowsForm";
import { type Cell, isUndecided, type Read, readNumber } from "./cells";
import { problem } from "./readCells";
import { missingFields, type RowsAim, type UnderstoodRows } from "./understand";

/** A row by the names of its columns. */
export interface TableRow {
  row: number;
  cell: (column: string) => Cell;
}

export interface Table {
  kind: TableKind;
  /** Null: no number of the file tells. */
  decimal: DecimalSeparator | null;
  /** A person chose it. */
  isChosen: boolean;
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

/** What a sheet is read for that is to be one of the tables. */
export const tableAim = (kind: TableKind): RowsAim => ({
  fields: TABLE_COLUMNS[kind].map(({ name, required = false, number }) => ({
    name,
    kind: number ? "number" : "text",
    needed: required,
  })),
  fieldOf: (header) => {
    const name = columnName(header);
    return TABLE_COLUMNS[kind].some((column) => column.name === name) ? name : undefined;
  },
  asksUnknown: false,
});

/** A sheet, as it is understood, as one of the tables: columns in any order. Rows with a number that could be two are issues. */
export function tableOf(
  kind: TableKind,
  understood: UnderstoodRows,
): { ok: true; table: Table } | { ok: false; problem: FileProblem } {
  const { header, fields, sign, isChosen } = understood;
  const aim = tableAim(kind);
  if (header.length === 0) return problem("empty");
  const twice = fields.find((name, i) => name !== null && name !== LEFT_OUT && fields.indexOf(name) !== i);
  if (twice) return problem("column_twice", { column: twice });
  const missing = missingFields(understood, aim);
  if (missing.length > 0)
    return problem("columns_missing", { columns: missing.join(", "), found: header.join(", ").slice(0, 200) });
  if (understood.rows.length === 0) return problem("no_rows");
  const numbers = aim.fields.flatMap(({ name, kind: holds }) =>
    holds === "number" && fields.includes(name) ? [fields.indexOf(name)] : [],
  );
  const at = new Map(fields.map((name, i) => [name, i]));
  const unknown = header.filter((name, i) => name !== "" && (fields[i] === LEFT_OUT || fields[i] === null));
  const total = understood.rows.length;
  const table: Table = { kind, decimal: sign, isChosen, rows: [], issues: [], total, unknown };
  for (const { row, cells } of understood.rows) {
    const issue = (column: string | null, message: string, params: RowIssue["params"] = {}) =>
      table.issues.push({ table: kind, row, column, message: `tables.row.${message}`, params });
    const width = filled(cells);
    const doubtful = sign === null ? numbers.find((i) => isUndecided(cells[i] ?? null)) : undefined;
    if (width > header.length || cells.length < header.length)
      issue(null, "wrong_length", { found: cells.length, expected: header.length });
    else if (doubtful !== undefined)
      issue(header[doubtful]!, "undecided", { text: String(cells[doubtful]).slice(0, 40) });
    else table.rows.push({ row, cell: (column) => cells[at.get(column) ?? -1] ?? null });
  }
  return { ok: true, table };
}

/** A number of a table as its file writes them. Rows in doubt are none of the table, so that either sign reads the rest. */
export const tableNumber = ({ decimal, isChosen }: Table, cell: Cell): Read<number> & { percent?: true } =>
  readNumber(cell, decimal ?? "dot", isChosen);

/** Cells up to the last one that is not empty. */
function filled(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] === null || String(cells[width - 1]).trim() === "")) width--;
  return width;
}
