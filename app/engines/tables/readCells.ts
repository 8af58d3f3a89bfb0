import type { FileProblem } from "~/entities/tables/view";
import { type Delimiter, detectDelimiter, parseRecords } from "../timeseries/readTable";
import type { Cell } from "./cells";

/** A table as the file has it; `rows[i].row` is the line of the file, or the row of the sheet, from 1. */
export interface SheetCells {
  /** Name of the sheet; empty for CSV. */
  name: string;
  header: string[];
  rows: { row: number; cells: Cell[] }[];
}

export type ReadFile =
  | { ok: true; sheets: SheetCells[]; delimiter: Delimiter | null; encoding: string | null }
  | { ok: false; problem: FileProblem };

export const problem = (name: string, params: FileProblem["params"] = {}): { ok: false; problem: FileProblem } => ({
  ok: false,
  problem: { message: `tables.file.${name}`, params },
});

/** A CSV file as cells. The separator is found out unless given; the text is UTF-8, UTF-16 with its mark, or Windows-1252. */
export async function readCsvCells(
  bytes: Uint8Array,
  options: { delimiter: Delimiter | null; maxRows: number },
): Promise<ReadFile> {
  const { text, encoding } = decode(bytes);
  if (text.includes("\u0000")) return problem("no_text");
  const delimiter = options.delimiter ?? detectDelimiter(text.slice(0, 65_536));
  const sheet: SheetCells = { name: "", header: [], rows: [] };
  let tooMany = false;
  const broken = await parseRecords([text], delimiter, "utf8", (record, row) => {
    if (record.every((cell) => cell.trim() === "")) return;
    if (sheet.header.length === 0) sheet.header = record.map((name) => name.trim());
    else if (sheet.rows.length >= options.maxRows) tooMany = true;
    else sheet.rows.push({ row, cells: record.map(unmarked) });
  });
  if (broken) return problem("malformed", { row: broken.line });
  if (tooMany) return problem("too_many_rows", { max: options.maxRows });
  return { ok: true, sheets: [sheet], delimiter, encoding };
}

/** Exports mark texts that begin like a formula with an apostrophe, so that no program runs them. */
const unmarked = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The whole text: a byte that is no UTF-8 anywhere makes it Windows-1252, the way older table programs write. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const as = (encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), encoding });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return as("utf-16be");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    // The runtime's own decoder of this name leaves out what Windows-1252 has beyond Latin-1.
    const text = Buffer.from(bytes).toString("latin1");
    return {
      text: text.replace(/[\u0080-\u009f]/g, (c) => BEYOND_LATIN1[c.charCodeAt(0) - 0x80]!),
      encoding: "windows-1252",
    };
  }
}

/** Windows-1252 from 0x80 to 0x9f. */
const BEYOND_LATIN1 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
