import { readFile, writeFile } from "node:fs/promises";
import { type Cell, readWorkbookCells, type SheetCells } from "~/engines/tables";
import type { FileProblem } from "~/entities/tables/view";
import { csvText } from "~/services/core/csv";

/** Rows of a sheet: a year of five minutes. */
const MOST_ROWS = 110_000;
const LIMITS = { maxRows: MOST_ROWS, maxCells: 8 * MOST_ROWS, maxInflated: 150 * 1_048_576 };

/** Writes the longest sheet of a workbook as CSV; what is wrong with it, null when it is written. Takes seconds of processor time. */
export async function workbookToCsv(from: string, to: string): Promise<FileProblem | null> {
  const workbook = await readWorkbookCells(await readFile(from), LIMITS);
  if (!workbook.ok) return workbook.problem;
  const sheet = workbook.sheets.reduce<SheetCells>(
    (best, sheet) => (sheet.rows.length > best.rows.length ? sheet : best),
    {
      name: "",
      header: [],
      rows: [],
    },
  );
  await writeFile(to, csvText({ header: sheet.header, rows: sheet.rows.map(({ cells }) => cells.map(text)) }), {
    mode: 0o600,
  });
  return null;
}

/** A moment is its digits, to the second: a sheet keeps fractions of days. */
const text = (cell: Cell): string | number | null =>
  cell instanceof Date
    ? new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace("T", " ")
    : typeof cell === "boolean"
      ? String(cell)
      : cell;
