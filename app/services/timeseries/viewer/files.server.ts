import { csvText } from "~/services/core/csv";
import type { Outcome } from "~/services/core/outcome";
import { MOST_CELLS, workbookFile } from "~/services/core/workbook/workbook.server";
import { fileHeader, type FileOrder, type FileRow, fileRows } from "./fileRows";

/** A span of a series as CSV with a byte order mark, piece by piece; numbers in full precision, gaps empty. */
export async function* seriesCsv(order: FileOrder): AsyncGenerator<string> {
  yield csvText({ header: fileHeader(order), rows: [] });
  for await (const rows of fileRows(order)) yield rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const cell = (value: string | number | null): string => (value === null ? "" : String(value));

/** A span of a series as an XLSX file; 413 for more cells than such a file takes, which are not gathered at all. */
export async function seriesXlsx(order: FileOrder): Promise<Outcome<Uint8Array>> {
  const header = fileHeader(order);
  const rows: FileRow[] = [];
  for await (const some of fileRows(order)) {
    rows.push(...some);
    if (rows.length * header.length > MOST_CELLS) break;
  }
  return workbookFile("series", { header, rows });
}
