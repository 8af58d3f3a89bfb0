export type CsvCell = string | number | null;

export interface CsvTable {
  /** Names with their units, e.g. "Energy [MWh/a]". */
  header: readonly string[];
  rows: Iterable<readonly CsvCell[]>;
}

/** Programs that calculate would run these beginnings as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell: numbers in full precision with a point; text quoted, with an apostrophe before what looks like a formula. */
function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return text === cell && /^[\w .:/-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** RFC 4180 with a byte order mark, so that spreadsheet programs read it as UTF-8. */
export function csvText({ header, rows }: CsvTable): string {
  let text = `\uFEFF${header.map(cellText).join(",")}\r\n`;
  for (const row of rows) text += `${row.map(cellText).join(",")}\r\n`;
  return text;
}
