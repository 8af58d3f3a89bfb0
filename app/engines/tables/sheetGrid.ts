import { type Cell, cellText } from "./cells";
import type { SheetCells } from "./readCells";

export interface WorkbookLimits {
  maxRows: number;
  /** Cells of all sheets together, the empty ones up to the last that is named included: a reader fills them all. */
  maxCells: number;
  /** Bytes of all parts together when inflated. */
  maxInflated: number;
}

/** Words spreadsheet programs show where a formula failed; such a cell is kept as this text, which no column takes. */
export const FAILED = "#VALUE!";
/** More than any table has; a reader fills the grid up to the last column that a cell names. */
export const MAX_COLUMNS = 256;

/** From 0. */
export type CellPosition = { row: number; column: number };

/** The grid of a sheet as a table; rows without anything are none. `failed`: cells whose formula gave nothing. */
export function sheetOf(name: string, data: readonly unknown[][], failed: readonly CellPosition[]): SheetCells {
  for (const { row, column } of failed) {
    const cells = data[row];
    if (cells) cells[column] = FAILED;
  }
  const table: SheetCells = { name, header: [], headerRow: 1, delimiter: null, rows: [] };
  data.forEach((raw, i) => {
    const cells = Array.from(raw, (cell) => (cell ?? null) as Cell);
    if (cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""))) return;
    if (table.header.length === 0)
      Object.assign(table, { header: cells.map((cell) => String(cellText(cell) ?? "").trim()), headerRow: i + 1 });
    else table.rows.push({ row: i + 1, cells });
  });
  // A sheet's rows are as wide as its widest: columns without name and content are none.
  while (
    table.header.at(-1) === "" &&
    table.rows.every(({ cells }) => (cells[table.header.length - 1] ?? null) === null)
  ) {
    const width = table.header.length - 1;
    table.header.length = width;
    for (const { cells } of table.rows) if (cells.length > width) cells.length = width;
  }
  // Cells at the end of a row that were never filled are not in the file.
  for (const { cells } of table.rows) while (cells.length < table.header.length) cells.push(null);
  return table;
}
