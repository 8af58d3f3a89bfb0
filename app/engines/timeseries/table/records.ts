/** Text to cells: what parts the columns, and the records of a text. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import type { Delimiter } from "~/entities/timeseries/textFile";

/** Of two that part a text alike the first counts. */
const DELIMITERS: readonly Delimiter[] = [";", "\t", "|", ","];

/** Rows a table may have: two years of minutes. */
export const MOST_ROWS = 1_060_000;

/** A first line that table programs write and read: "sep=;". */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?[ \t;,]*$/i;
const isSeparatorLine = (record: readonly string[], line: number): boolean =>
  line === 1 && /^"?sep=/i.test(record[0] ?? "");

/** How many of the lines have how many cells with a delimiter. */
function commonWidth(lines: readonly string[], delimiter: Delimiter): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const width = line.split(delimiter).length;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  let best = { width: 1, share: 0 };
  for (const [width, count] of counts)
    if (width > 1 && count / lines.length > best.share) best = { width, share: count / lines.length };
  return best;
}

/**
 * The delimiter of a text by its beginning. What the first line says ("sep=;") counts; else the one that parts most lines into equally many
 * cells. Where two do that for about as many lines: semicolon before tab before bar before comma.
 */
export function detectDelimiter(head: string, commaIsDecimal = false): Delimiter {
  const lines = head
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, 200);
  const saidByFile = SEPARATOR_LINE.exec(lines[0] ?? "")?.[1];
  if (saidByFile && DELIMITERS.includes(saidByFile as Delimiter)) return saidByFile as Delimiter;
  if (head.length > 4096 && lines.length > 1) lines.pop();
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ""));
  const shares = DELIMITERS.filter((d) => d !== "," || !commaIsDecimal).map((delimiter) => ({
    delimiter,
    ...commonWidth(bare, delimiter),
  }));
  const most = Math.max(...shares.map(({ share }) => share));
  if (most === 0) return commaIsDecimal ? ";" : ",";
  return shares.find(({ share }) => share >= most * 0.9)!.delimiter;
}

type Take = (record: string[], line: number) => void;

/** What is left of a text without quotation marks: the library reads it from the line that has the first. */
interface Rest {
  text: string;
  /** Lines before it. */
  lines: number;
}

/** Characters of a line; what has more is no table. */
const MOST_LINE = 1_000_000;
/** Cells of a line: every column is offered to people on a page. */
export const MOST_COLUMNS = 1000;

/** A line has more cells than a table may. */
class TooWide extends Error {
  constructor(readonly line: number) {
    super("too many columns");
  }
}

/**
 * Splits whole lines of pieces of text, a tenth of the work of the library, as long as no cell is quoted: files of decades have no
 * quotation marks. Answers what it left.
 */
async function takePlainLines(
  pieces: AsyncIterator<string> | Iterator<string>,
  delimiter: Delimiter,
  take: Take,
): Promise<Rest> {
  let [text, lines] = ["", 0];
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    text += lines === 0 && text === "" ? piece.value.replace(/^\ufeff/, "") : piece.value;
    if (text.includes('"') || /\r(?!\n|$)/.test(text)) return { text, lines };
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      lines += 1;
      const end = text.charCodeAt(at - 1) === 13 && at > from ? at - 1 : at;
      if (end - from > MOST_LINE) return { text: text.slice(from), lines: lines - 1 };
      if (end > from) {
        const record = text.slice(from, end).split(delimiter);
        if (!isSeparatorLine(record, lines)) take(record, lines);
      }
      from = at + 1;
    }
    text = text.slice(from);
    if (text.length > MOST_LINE) return { text, lines };
  }
  return { text, lines };
}

/**
 * Hands the records of a delimited text to `take` with the line they end on (from 1); empty lines are left out. Answers
 * with line and code of what makes it no table (TOO_WIDE, or a code of the library), null when all was read. Throws only when the source fails.
 */
export async function parseRecords(
  source: AsyncIterable<string> | Iterable<string>,
  delimiter: Delimiter,
  take: Take,
): Promise<{ line: number; code: string } | null> {
  const takeNarrow: Take = (record, line) => {
    if (record.length > MOST_COLUMNS) throw new TooWide(line);
    take(record, line);
  };
  try {
    return await parseAll(source, delimiter, takeNarrow);
  } catch (error) {
    if (error instanceof TooWide) return { line: error.line, code: TOO_WIDE };
    throw error;
  }
}

/** Code of a line with more than MOST_COLUMNS cells. */
export const TOO_WIDE = "too_many_columns";

async function parseAll(
  source: AsyncIterable<string> | Iterable<string>,
  delimiter: Delimiter,
  take: Take,
): Promise<{ line: number; code: string } | null> {
  const pieces = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const rest = await takePlainLines(pieces, delimiter, take);
  async function* left() {
    yield rest.text;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  }
  const parser = parse({
    delimiter,
    encoding: "utf8",
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    // ="00123" is how table programs keep a number as text; comments have quotes too.
    relax_quotes: true,
    max_record_size: MOST_LINE,
    on_record: (record: string[], context) => {
      const line = rest.lines + context.lines;
      if (!isSeparatorLine(record, line)) take(record, line);
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(Readable.from(left()), parser);
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: rest.lines + (typeof error["lines"] === "number" ? error["lines"] : 0), code: error.code };
  }
}

/** The records of the beginning of a text, as far as they can be read and no wider than they may be, with the line that each ends on. */
export function firstRecords(text: string, delimiter: Delimiter): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  try {
    parseNow(text, {
      delimiter,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        if (!isSeparatorLine(cells, lines)) records.push({ line: lines, cells: cells.slice(0, MOST_COLUMNS) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return records;
}

/** All records of a text that is in memory, without empty lines; null where it is no table. */
export function allRecords(text: string, delimiter: Delimiter): string[][] | null {
  try {
    const records: string[][] = parseNow(text, {
      delimiter,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    return isSeparatorLine(records[0] ?? [], 1) ? records.slice(1) : records;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
