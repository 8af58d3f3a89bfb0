import writeWorkbook from "write-excel-file/node";

/** A cell with a formula is computed by the program that opens the file. */
type FormulaCell = null | string | number | { share: number } | { formula: string; isShare?: boolean };

const AMOUNT = "#,##0.00";
const PERCENT = "0.00%";

const WIDTH = 16;
const FIRST_WIDTH = 38;

/**
 * Sheets with formulas as an XLSX file. The first row of each is bold. A text stays a text, whatever it begins with; only what is marked as a
 * formula is one.
 */
export async function formulaWorkbook(sheets: readonly { name: string; rows: FormulaCell[][] }[]): Promise<Buffer> {
  const cell = (value: FormulaCell, isHead: boolean) => {
    const style = isHead ? { fontWeight: "bold" as const } : {};
    if (value === null || value === "") return null;
    if (typeof value === "number")
      return { type: Number, value, ...style, ...(Number.isInteger(value) ? {} : { format: AMOUNT }) };
    if (typeof value === "string") return { type: String, value, ...style };
    if ("share" in value) return { type: Number, value: value.share, format: PERCENT };
    return { type: "Formula" as const, value: value.formula, format: value.isShare ? PERCENT : AMOUNT };
  };
  return writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row, r) => row.map((value) => cell(value, r === 0))),
      columns: Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, c) => ({
        width: c === 0 ? FIRST_WIDTH : WIDTH,
      })),
    })),
  ).toBuffer();
}
