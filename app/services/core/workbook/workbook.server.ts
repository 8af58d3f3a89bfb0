import writeWorkbook from "write-excel-file/node";
import type { CsvCell, CsvTable } from "../csv";
import { inThread, threadProgram } from "../inThread";
import { limited } from "../limited";
import { done, type Outcome, refused } from "../outcome";
import { connections } from "./connections";

export interface Sheet {
  name: string;
  table: CsvTable;
  /** Of the CSV file that Excel fetches the values of this sheet from anew. */
  address?: string;
}

/** Columns of a sheet are this wide [characters]. */
const WIDTH = 20;

/**
 * Tables as the sheets of an XLSX file. Numbers stay numbers; a text is stored as text, so that no program runs one that
 * begins like a formula.
 */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const cell = (value: CsvCell) =>
    value === null || value === "" || (typeof value === "number" && !Number.isFinite(value))
      ? null
      : typeof value === "number"
        ? { type: Number, value }
        : { type: String, value };
  const written = sheets.map(({ name, table }) => ({
    sheet: name,
    data: [
      table.header.map((value) => ({ type: String, value, fontWeight: "bold" as const })),
      ...Array.from(table.rows, (row) => row.map(cell)),
    ],
    columns: table.header.map(() => ({ width: WIDTH })),
  }));
  const fetched = sheets.map(({ name, table, address }, i) =>
    address === undefined ? undefined : { name, address, rows: written[i]!.data.length, columns: table.header.length },
  );
  return writeWorkbook(written, fetched.some(Boolean) ? { features: [connections(fetched)] } : {}).toBuffer();
}

/** More cells are written in a thread: they take longer than others should wait. */
const CELLS_AT_ONCE = 5000;
/** More than this are too many for one file: a year of quarter-hours in eight columns. */
export const MOST_CELLS = 300_000;
/** One file at a time: each can take a core for seconds. */
const oneAtATime = limited(1);

/** A table as an XLSX file of one sheet; 413 for one that is larger than spreadsheet programs handle well. */
export const workbookFile = (name: string, table: CsvTable): Promise<Outcome<Uint8Array>> =>
  workbookOfTables([{ name, table }]);

/** Tables as the sheets of one XLSX file; 413 where they are together larger than spreadsheet programs handle well. */
export async function workbookOfTables(tables: readonly Sheet[]): Promise<Outcome<Uint8Array>> {
  const sheets: Sheet[] = [];
  let cells = 0;
  for (const { name, table, address } of tables) {
    const rows: (readonly CsvCell[])[] = [];
    cells += table.header.length;
    for (const row of table.rows) {
      cells += table.header.length;
      if (cells > MOST_CELLS) return refused(413, "errors.workbook_too_large");
      rows.push(row);
      // Others are served while many rows are made.
      if (rows.length % 500 === 0) await new Promise((later) => setImmediate(later));
    }
    sheets.push({ name: sheetName(name), table: { header: table.header, rows }, address });
  }
  const program = cells > CELLS_AT_ONCE ? threadProgram("workbook.js") : undefined;
  const written = program
    ? oneAtATime(() => inThread<Uint8Array>(program, sheets))
    : workbookOf(sheets).then((bytes) => new Uint8Array(bytes));
  return done(await written);
}

/** Spreadsheet programs take at most 31 characters, and none of these. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) || "1";
