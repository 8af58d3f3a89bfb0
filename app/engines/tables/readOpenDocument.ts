import { strFromU8, unzipSync } from "fflate";
import { Unreadable } from "../timeseries/formats/formatTable";
import { walkXml } from "../timeseries/formats/xml";
import type { Cell } from "./cells";
import { problem, type ReadFile, type SheetCells } from "./readCells";
import { FAILED, MAX_COLUMNS, sheetOf, type WorkbookLimits } from "./sheetGrid";

const TYPE = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

/** Whether a zip file says in its first entry that it is an OpenDocument spreadsheet. */
export const isOpenDocument = (bytes: Uint8Array): boolean =>
  strFromU8(bytes.subarray(30, 30 + TYPE.length), true) === TYPE;

/** What ends the reading of a file that is larger than it may be. */
class Exceeded extends Error {
  constructor(
    readonly limit: string,
    readonly max: number,
  ) {
    super(limit);
  }
}

/**
 * The sheets of an ODS file (OpenDocument 1.3, part 3: office:spreadsheet), within the limits of readWorkbookCells. Cells and rows that repeat
 * are counted before they are made, and those without content never are. Formulas count with the result the file stores.
 */
export function readOpenDocument(bytes: Uint8Array, limits: WorkbookLimits): ReadFile {
  try {
    let inflated = 0;
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        inflated += originalSize;
        return false;
      },
    });
    if (inflated > limits.maxInflated) return problem("inflates", { max: Math.floor(limits.maxInflated / 1_048_576) });
    const content = unzipSync(bytes, { filter: ({ name }) => name === "content.xml" })["content.xml"];
    if (!content) return problem("no_workbook");
    const sheets = sheetsIn(strFromU8(content), limits);
    return { ok: true, sheets: sheets.filter(({ header }) => header.length > 0), delimiter: null, encoding: null };
  } catch (error) {
    if (error instanceof Exceeded) return problem(error.limit, { max: error.max });
    if (error instanceof Unreadable && error.message === "xml_too_large")
      return problem("too_many_cells", { max: limits.maxCells });
    return problem("no_workbook");
  }
}

/** A table of another file that a formula asks: what LibreOffice keeps of it is named 'file:///...'#Sheet and is no sheet of its own. */
const OF_OTHER_FILE = /^'.*'#/s;

type Attributes = Record<string, string>;

function sheetsIn(xml: string, { maxRows, maxCells }: WorkbookLimits): SheetCells[] {
  const sheets: SheetCells[] = [];
  /** How many tables lie in each other: one in a cell of another is no sheet. */
  let depth = 0;
  let name = "";
  let isOther = false;
  let grid: Cell[][] = [];
  let width = 0;
  let spanned = 0;
  let row = 0;
  let rowRepeat = 1;
  let cells: Cell[] = [];
  let column = 0;
  let cell: Attributes = {};
  let text = "";

  const endCell = () => {
    const repeat = countOf(cell["table:number-columns-repeated"]);
    const value = valueOf(cell, text);
    if (value !== null) {
      if (column + repeat > MAX_COLUMNS) throw new Exceeded("too_many_columns", MAX_COLUMNS);
      while (cells.length < column) cells.push(null);
      for (let n = 0; n < repeat; n++) cells.push(value);
    }
    column += repeat;
  };
  const endRow = () => {
    if (cells.length > 0) {
      const last = row + rowRepeat;
      if (last > maxRows + 1) throw new Exceeded("too_many_rows", maxRows);
      width = Math.max(width, cells.length);
      if (spanned + last * width > maxCells) throw new Exceeded("too_many_cells", maxCells);
      for (let n = 0; n < rowRepeat; n++) grid[row + n] = [...cells];
    }
    row += rowRepeat;
  };
  const endSheet = () => {
    spanned += grid.length * width;
    // A sheet's rows are as wide as its widest.
    grid.forEach((one) => {
      while (one.length < width) one.push(null);
    });
    sheets.push(sheetOf(name, grid, []));
  };

  walkXml(xml, {
    open: (element, attributes) => {
      if (element === "table") {
        depth += 1;
        if (depth === 1) [name, grid, width, row] = [attributes()["table:name"] ?? "", [], 0, 0];
        if (depth === 1) isOther = OF_OTHER_FILE.test(name);
      }
      if (depth !== 1 || isOther) return;
      if (element === "table-row")
        [rowRepeat, cells, column] = [countOf(attributes()["table:number-rows-repeated"]), [], 0];
      else if (element === "table-cell") [cell, text] = [attributes(), ""];
      // What another cell covers is not seen.
      else if (element === "covered-table-cell") column += countOf(attributes()["table:number-columns-repeated"]);
      else if (element === "p" && text !== "") text += " ";
      else if (element === "s" || element === "tab" || element === "line-break") text += " ";
    },
    text: (piece, within) => {
      if (depth === 1 && !isOther && within.includes("p") && !within.includes("annotation")) text += piece;
    },
    close: (element) => {
      if (element === "table") {
        if (depth === 1 && !isOther) endSheet();
        depth -= 1;
      }
      if (depth !== 1 || isOther) return;
      if (element === "table-cell") endCell();
      else if (element === "table-row") endRow();
    },
  });
  return sheets;
}

/** How often a cell or row follows itself. */
const countOf = (text: string | undefined): number => (/^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 1);

/** What a cell holds; null for nothing. Times of day are texts, as a table writes them. */
function valueOf(cell: Attributes, display: string): Cell {
  if (cell["calcext:value-type"] === "error") return FAILED;
  const text = display.replace(/\s+/g, " ").trim();
  switch (cell["office:value-type"]) {
    case undefined:
      return cell["table:formula"] === undefined ? text || null : FAILED;
    case "float":
    case "percentage":
    case "currency": {
      const value = cell["office:value"] ?? "";
      return value !== "" && Number.isFinite(Number(value)) ? Number(value) : text || null;
    }
    case "date":
      return dateOf(cell["office:date-value"] ?? "") ?? (text || null);
    case "time":
      return timeOf(cell["office:time-value"] ?? "") ?? (text || null);
    case "boolean":
      return cell["office:boolean-value"] === "true";
    default:
      return (cell["office:string-value"] ?? text) || null;
  }
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?))?$/;

/** The digits of a date, as those of UTC. */
function dateOf(text: string): Date | null {
  const [, day, time] = DATE.exec(text) ?? [];
  if (!day) return null;
  const date = new Date(`${day}T${(time ?? "00:00:00").replace(",", ".").slice(0, 12)}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** PT01H15M00S as 01:15:00. */
function timeOf(text: string): string | null {
  const parts = /^PT(\d{1,4})H(\d{1,2})M(\d{1,2})(?:[.,]\d{1,9})?S$/.exec(text);
  return (
    parts &&
    parts
      .slice(1)
      .map((part) => part.padStart(2, "0"))
      .join(":")
  );
}
