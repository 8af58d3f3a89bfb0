import writeWorkbook from "write-excel-file/node";
import type { CsvCell, CsvTable } from "../core/csv";

/** Columns of a sheet are this wide [characters]. */
const WIDTH = 20;

/**
 * Tables as the sheets of an XLSX file. Numbers stay numbers; a text is stored as text, so that no program runs one that
 * begins like a formula.
 */
export async function workbookOf(sheets: readonly { name: string; table: CsvTable }[]): Promise<Buffer> {
  const cell = (value: CsvCell) =>
    value === null || value === "" || (typeof value === "number" && !Number.isFinite(value))
      ? null
      : typeof value === "number"
        ? { type: Number, value }
        : { type: String, value };
  return writeWorkbook(
    sheets.map(({ name, table }) => ({
      sheet: name,
      data: [
        table.header.map((value) => ({ type: String, value, fontWeight: "bold" as const })),
        ...Array.from(table.rows, (row) => row.map(cell)),
      ],
      columns: table.header.map(() => ({ width: WIDTH })),
    })),
  ).toBuffer();
}
