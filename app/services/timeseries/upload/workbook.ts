import { readFile, writeFile } from "node:fs/promises";
import { type JoinedSheets, joinSheets, type ReadFile, readWorkbookCells } from "~/engines/tables";
import type { Finding } from "~/entities/core/finding";
import type { FileProblem } from "~/entities/tables/view";
import type { ReadSheets } from "~/entities/timeseries/sheets";
import { csvText } from "~/services/core/csv";

/** Rows of a sheet: a year of five minutes. */
const MOST_ROWS = 110_000;
const LIMITS = { maxRows: MOST_ROWS, maxCells: 8 * MOST_ROWS, maxInflated: 150 * 1_048_576 };

/** The cells of a workbook of a few thousand rows, with what they are: a number of a sheet is never in doubt. */
export const workbookCells = (bytes: Uint8Array, maxRows: number): Promise<ReadFile> =>
  readWorkbookCells(bytes, { maxRows, maxCells: 40 * maxRows, maxInflated: 16_777_216 });

/** What became of a file that is no text: why it is no table, and what is to be said of the table that was made. */
export interface TableMade {
  problem: FileProblem | null;
  remarks: Finding[];
  /** Of a workbook: the names of its sheets, in its order, and which of them are the table. */
  sheets?: ReadSheets;
}

/**
 * Writes the table of a workbook as CSV: sheets that hold parts of one table are one, of different tables the longest counts. The remarks name
 * the sheets. `only`: the sheet that is wanted. Takes seconds of processor time.
 */
export async function workbookToCsv(from: string, to: string, only: string | null = null): Promise<TableMade> {
  const refuse = (problem: FileProblem): TableMade => ({ problem, remarks: [] });
  const workbook = await readWorkbookCells(await readFile(from), LIMITS);
  if (!workbook.ok) return refuse(workbook.problem);
  const { sheets } = workbook;
  if (only !== null && !sheets.some(({ name }) => name.trim() === only))
    return refuse({
      message: "tables.file.sheet_unknown",
      params: { sheet: only, names: namesOf(sheets.map(({ name }) => name)) },
    });
  const table = joinSheets(sheets, only);
  if (!table) return refuse({ message: "tables.file.empty", params: {} });
  // A long text that many cells share is written as often.
  const characters = table.rows.reduce((sum, cells) => sum + lengthOf(cells), 0);
  if (characters > LIMITS.maxInflated)
    return refuse({ message: "tables.file.inflates", params: { max: LIMITS.maxInflated / 1_048_576 } });
  await writeFile(to, csvText(table), { mode: 0o600 });
  return {
    problem: null,
    remarks: remarksOn(table),
    sheets: sheets.map(({ name }) => ({ name: name.trim(), isRead: table.read.includes(name) })),
  };
}

const lengthOf = (cells: readonly unknown[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 20), 0);

/** Names of sheets that a sentence has room for, and their characters. */
const MOST_NAMES = 31;
const MOST_OF_NAME = 31;
const namesOf = (sheets: readonly string[]): string =>
  sheets
    .slice(0, MOST_NAMES)
    .map((name) => name.slice(0, MOST_OF_NAME))
    .join(", ") + (sheets.length > MOST_NAMES ? ", …" : "");

/** Which sheets were read, where a workbook has several. */
function remarksOn({ read, left, order, leftTables }: JoinedSheets): Finding[] {
  const sheets = namesOf(read);
  const remarks: Finding[] = [];
  if (order === "stamps") remarks.push({ key: "timeseries.sheets_joined", severity: "note", params: { sheets } });
  if (order === "workbook")
    remarks.push({ key: "timeseries.sheets_joined_unstamped", severity: "warning", params: { sheets } });
  if (left.length > 0)
    remarks.push({
      key: "timeseries.sheets_left",
      severity: leftTables ? "warning" : "note",
      params: { sheets, left: namesOf(left) },
    });
  return remarks;
}
