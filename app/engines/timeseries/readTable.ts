import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import type { FindingList } from "./findings";

export const DELIMITERS = [";", "\t", ","] as const;
export type Delimiter = (typeof DELIMITERS)[number];
export type CsvSource = string | Uint8Array | AsyncIterable<Uint8Array | string>;

/** Two columns of a CSV as they are written; rows[i] is the line of the file, counted from 1. */
export interface RawColumns {
  delimiter: Delimiter;
  header: string[] | null;
  stamps: string[];
  cells: string[];
  rows: number[];
}

interface TableOptions {
  /** First line holds names; found out when not given. */
  header?: boolean | undefined;
  delimiter?: Delimiter | undefined;
  /** Name or index from 0. Null: the first column if the numbers are in another one. */
  stampColumn: string | number | null;
  /** Name or index from 0. Null: the second column, or the only one. */
  valueColumn: string | number | null;
  /** Says of a first row whether it is already data. */
  isData: (stamp: string, cell: string) => boolean;
  commaIsDecimal: boolean;
  maxRows: number;
}

/** The delimiter that is in every one of the first lines; semicolon before tab before comma. */
export function detectDelimiter(head: string, commaIsDecimal = false): Delimiter {
  const lines = head
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  if (head.length > 4096 && lines.length > 1) lines.pop();
  const candidates = DELIMITERS.filter((d) => d !== "," || !commaIsDecimal);
  const lineShare = (d: Delimiter) =>
    lines.filter((line) => line.replace(/"[^"]*"/g, "").includes(d)).length / Math.max(1, lines.length);
  for (const bar of [1, 0.9, 0.5]) {
    const delimiter = candidates.find((d) => lineShare(d) >= bar);
    if (delimiter) return delimiter;
  }
  return commaIsDecimal ? ";" : ",";
}

/** Decodes the head of a file; text that is not UTF-8 is taken as Windows-1252, the way older table programs write. */
function encodingOf(head: Uint8Array): "utf8" | "latin1" | "utf16le" {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf8";
  } catch {
    return "latin1";
  }
}

async function* chunksOf(source: CsvSource): AsyncGenerator<Buffer> {
  if (typeof source === "string" || source instanceof Uint8Array) yield Buffer.from(source as string);
  else for await (const chunk of source) yield Buffer.from(chunk as string);
}

const HEAD_BYTES = 65_536;

/** The beginning of a source and a stream of all of it. */
export async function withHead(source: CsvSource): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const chunks = chunksOf(source);
  const firstChunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    firstChunks.push(next.value);
    size += next.value.length;
  }
  async function* all() {
    yield* firstChunks;
    yield* chunks;
  }
  return { head: Buffer.concat(firstChunks).subarray(0, HEAD_BYTES), all: all() };
}

export const decodeHead = (head: Buffer): string => head.toString(encodingOf(head)).replace(/^\ufeff/, "");

/**
 * Hands the records of a delimited text to `take` with the line they end on (from 1); empty lines are left out. Answers
 * with line and code of what makes it no table, null when all was read. Throws only when the source fails.
 */
export async function parseRecords(
  source: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
  delimiter: Delimiter,
  encoding: BufferEncoding,
  take: (record: string[], line: number) => void,
): Promise<{ line: number; code: string } | null> {
  const parser = parse({
    delimiter,
    encoding,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 1_000_000,
    on_record: (record: string[], context) => {
      take(record, context.lines);
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(Readable.from(source), parser);
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: typeof error["lines"] === "number" ? error["lines"] : 0, code: error.code };
  }
}

/** Reads the two columns. Null when the file cannot be used at all; the findings say why. */
export async function readTable(source: CsvSource, o: TableOptions, findings: FindingList): Promise<RawColumns | null> {
  const { head, all } = await withHead(source);
  const delimiter = o.delimiter ?? detectDelimiter(decodeHead(head), o.commaIsDecimal);
  const raw: RawColumns = { delimiter, header: null, stamps: [], cells: [], rows: [] };
  let columns: { stamp: number; value: number; count: number } | null = null;
  let failed = false;

  const broken = await parseRecords(all, delimiter, encodingOf(head), (record, line) => {
    if (failed) return;
    if (columns === null) {
      columns = columnsOf(record, o, raw, findings);
      if (columns === null) failed = true;
      if (raw.header || columns === null) return;
    }
    if (record.every((cell) => cell.trim() === "")) return;
    // "1,5" without quotes between commas is two cells: what is beyond the names would be lost without a word.
    if (record.slice(columns.count).some((cell) => cell.trim() !== ""))
      findings.add("surplus_cells", "error", { row: line, cells: record.length, columns: columns.count });
    if (raw.rows.length >= o.maxRows) {
      findings.add("too_many_rows", "error", { max: o.maxRows });
      failed = true;
      return;
    }
    raw.stamps.push(columns.stamp < 0 ? "" : (record[columns.stamp] ?? "").trim());
    raw.cells.push(record[columns.value] ?? "");
    raw.rows.push(line);
  });
  if (broken) {
    findings.add("csv_malformed", "error", { row: broken.line, reason: broken.code });
    return null;
  }
  if (failed) return null;
  if (raw.rows.length === 0) {
    findings.add("empty_file", "error");
    return null;
  }
  return raw;
}

/** Finds the columns in the first record and whether that record is a header. Null and a finding when they are not there. */
function columnsOf(first: string[], o: TableOptions, raw: RawColumns, findings: FindingList) {
  const names = first.map((name) => name.trim());
  const indexOf = (column: string | number): number | null => {
    if (typeof column === "number") return column < names.length ? column : null;
    const at = names.indexOf(column.trim());
    return at < 0 ? null : at;
  };
  const value = indexOf(o.valueColumn ?? Math.min(1, names.length - 1));
  const stamp = o.stampColumn === null ? (value === 0 ? -1 : 0) : indexOf(o.stampColumn);
  const named = typeof o.stampColumn === "string" || typeof o.valueColumn === "string";
  if (stamp === null || value === null) {
    const column = stamp === null ? o.stampColumn : o.valueColumn;
    const columnName = typeof column === "string" ? column : (column ?? 0) + 1;
    findings.add("column_missing", "error", { column: columnName, columns: names.join(", ") });
    return null;
  }
  const header = o.header ?? (named || !o.isData(stamp < 0 ? "" : names[stamp]!, names[value]!));
  if (header) raw.header = names;
  return { stamp, value, count: names.length };
}
