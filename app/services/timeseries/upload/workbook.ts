import { readFile, writeFile } from "node:fs/promises";
import { type Cell, type ReadFile, readWorkbookCells, type SheetCells } from "~/engines/tables";
import type { FileProblem } from "~/entities/tables/view";
import { csvText } from "~/services/core/csv";

/** Rows of a sheet: a year of five minutes. */
const MOST_ROWS = 110_000;
const LIMITS = { maxRows: MOST_ROWS, maxCells: 8 * MOST_ROWS, maxInflated: 150 * 1_048_576 };

/** The cells of a workbook of a few thousand rows, with what they are: a number of a sheet is never in doubt. */
export const workbookCells = (bytes: Uint8Array, maxRows: number): Promise<ReadFile> =>
  readWorkbookCells(bytes, { maxRows, maxCells: 40 * maxRows, maxInflated: 16_777_216 });

/** Writes the longest sheet of a workbook as CSV; what is wrong with it, null when it is written. Takes seconds of processor time. */
export async function workbookToCsv(from: string, to: string): Promise<FileProblem | null> {
  const workbook = await readWorkbookCells(await readFile(from), LIMITS);
  if (!workbook.ok) return workbook.problem;
  const sheet = workbook.sheets.reduce<SheetCells>(
    (best, sheet) => (sheet.rows.length > best.rows.length ? sheet : best),
    {
      name: "",
      header: [],
      headerRow: 1,
      delimiter: null,
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
