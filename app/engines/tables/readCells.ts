import type { FileProblem } from "~/entities/tables/view";
import type { Delimiter, Encoding } from "~/entities/timeseries/textFile";
import { encodingOf, textOf } from "../timeseries/table/encoding";
import { detectDelimiter, MOST_COLUMNS, parseRecords, TOO_WIDE } from "../timeseries/table/records";
import type { Cell } from "./cells";

/** A table as the file has it; `rows[i].row` is the line of the file, or the row of the sheet, from 1. */
export interface SheetCells {
  /** Name of the sheet; empty for CSV. */
  name: string;
  header: string[];
  /** Row of the header. */
  headerRow: number;
  /** Between the columns of a text; null for sheets of a workbook. */
  delimiter: Delimiter | null;
  rows: { row: number; cells: Cell[] }[];
}

/** Names of sheets for a sentence. */
export const namesOfSheets = (sheets: readonly SheetCells[]): string =>
  sheets
    .map(({ name }) => name)
    .join(", ")
    .slice(0, 200);

export type ReadFile =
  | { ok: true; sheets: SheetCells[]; delimiter: Delimiter | null; encoding: string | null }
  | { ok: false; problem: FileProblem };

export const problem = (name: string, params: FileProblem["params"] = {}): { ok: false; problem: FileProblem } => ({
  ok: false,
  problem: { message: `tables.file.${name}`, params },
});

/** Characters of the name of a column: a page offers it in each of its choices. */
const MOST_NAME = 500;

/** A CSV file as cells. The separator is found out unless given; the text is UTF-8, UTF-16 with its mark, or Windows-1252. */
export async function readCsvCells(
  bytes: Uint8Array,
  options: { delimiter: Delimiter | null; encoding?: Encoding | null; maxRows: number },
): Promise<ReadFile> {
  const encoding = options.encoding ?? encodingOf(bytes);
  const text = textOf(bytes, encoding);
  if (text.includes("\u0000")) return problem("no_text");
  const delimiter = options.delimiter ?? detectDelimiter(text.slice(0, 65_536));
  const sheet: SheetCells = { name: "", header: [], headerRow: 1, delimiter, rows: [] };
  let tooMany = false;
  const broken = await parseRecords([text], delimiter, (record, row) => {
    if (record.every((cell) => cell.trim() === "")) return;
    if (sheet.header.length === 0) Object.assign(sheet, { header: record.map((name) => name.trim()), headerRow: row });
    else if (sheet.rows.length >= options.maxRows) tooMany = true;
    else sheet.rows.push({ row, cells: record.map(unmarked) });
  });
  const longName = sheet.header.findIndex((name) => name.length > MOST_NAME);
  if (longName >= 0) return problem("long_name", { column: longName + 1, max: MOST_NAME });
  if (broken?.code === TOO_WIDE) return problem("too_wide", { row: broken.line, max: MOST_COLUMNS });
  if (broken) return problem("malformed", { row: broken.line });
  if (tooMany) return problem("too_many_rows", { max: options.maxRows });
  return { ok: true, sheets: [sheet], delimiter, encoding };
}

/** Exports mark texts that begin like a formula with an apostrophe, so that no program runs them. */
const unmarked = (cell: string): string => (/^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell);
