import type { Delimiter, Encoding } from "~/entities/timeseries/textFile";
import type { FindingList } from "./findings";
import { cellKind } from "./table/cellKind";
import { type CsvSource, encodingOf, HEAD_BYTES, textOf, textOfSource, withHead } from "./table/encoding";
import { endText } from "./table/endDayOfRows";
import { findLayout, isDataRow, type TableLayout } from "./table/layout";
import { clockText, stampText, stepsOfDay } from "./table/recognize";
import { detectDelimiter, firstRecords, MOST_COLUMNS, parseRecords, TOO_WIDE } from "./table/records";

/** The columns of a table that count, as they are written; rows[i] is the line of the file, counted from 1. */
export interface RawColumns {
  encoding: Encoding;
  delimiter: Delimiter;
  header: string[] | null;
  stamps: string[];
  /** Ends of the rows; as long as `stamps` where they have a column. */
  ends: string[];
  cells: string[];
  /** Cells of further columns that are added to `cells`, by column; each as long as `cells`. */
  added: string[][];
  rows: number[];
}

/** Lines from one to another, both included. */
export interface LineRange {
  from: number;
  to: number;
}

/** Where in a table stamps and numbers stand. What is not said is found out. Columns are names or indexes from 0. */
export interface TableOptions {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Line of the names, or of the first row where there are none. */
  firstRow?: number | undefined;
  /** The table has names. */
  header?: boolean | undefined;
  /** Lines that are not read. */
  excludedRows?: readonly LineRange[] | undefined;
  /** Null: the first column if the numbers are in another one. */
  stampColumn: string | number | null;
  /** Holds the time of day, or the number of the period; the date stands in `stampColumn`. */
  timeColumn?: string | number | null | undefined;
  /** Holds the ends of what the rows are of. */
  endColumn?: string | number | null | undefined;
  /** Null: the second column, or the only one. */
  valueColumn: string | number | null;
  /** Their numbers are added to those of `valueColumn`. */
  addedColumns?: readonly (string | number)[] | undefined;
  /** Columns from `valueColumn` on that are the steps of a day; 0: one value a row. */
  dayColumns?: number | undefined;
  /** Only rows with one of the texts in the column are read. */
  filter?: { column: string | number; texts: readonly string[] } | null | undefined;
  commaIsDecimal: boolean;
  maxRows: number;
}

interface Columns {
  stamp: number;
  time: number | null;
  end: number | null;
  value: number;
  added: number[];
  filter: { column: number; texts: ReadonlySet<string> } | null;
  /** Of the table; what is beyond would be lost. */
  count: number;
}

/** How the beginning of a file says it is written. */
export function formOf(
  head: Buffer,
  o: Pick<TableOptions, "encoding" | "delimiter" | "firstRow" | "commaIsDecimal">,
  bytes = HEAD_BYTES,
) {
  const encoding = o.encoding ?? encodingOf(head);
  const whole = textOf(head, encoding);
  const text = head.length >= bytes ? whole.slice(0, whole.lastIndexOf("\n") + 1) : whole;
  const delimiter = o.delimiter ?? detectDelimiter(text.slice(0, HEAD_BYTES), o.commaIsDecimal);
  const records = firstRecords(text, delimiter);
  return { encoding, delimiter, records, layout: findLayout(records, o.firstRow ?? null) };
}

/** Reads the columns that count. Null when the file cannot be used at all; the findings say why. */
export async function readTable(source: CsvSource, o: TableOptions, findings: FindingList): Promise<RawColumns | null> {
  const { head, all } = await withHead(source);
  const { encoding, delimiter, records, layout } = formOf(head, o);
  const raw: RawColumns = { encoding, delimiter, header: null, stamps: [], ends: [], cells: [], added: [], rows: [] };
  const start = layout && startOf(layout, records, o);
  const columns = start && columnsOf(start, o, findings);
  if (start && !columns) return null;
  raw.header = start?.header ?? null;
  raw.added = (columns?.added ?? []).map(() => []);
  const take = columns ? rowTaker(raw, { columns, options: o, findings }) : null;
  const excluded = o.excludedRows ?? [];
  let failed = false;
  /** Rows without a cell of values: part of the table only where more of it follows. */
  let tail: { record: string[]; line: number }[] = [];
  let before = 0;
  const broken = await parseRecords(textOfSource(all, encoding), delimiter, (record, line) => {
    if (failed || !take || !start) return;
    if (line < start.dataLine) {
      if (line < start.firstRow) before += 1;
      return;
    }
    if (record.every((cell) => cell.trim() === "")) return;
    if (excluded.some(({ from, to }) => line >= from && line <= to)) return;
    if (isFooter(record, columns!)) {
      if (tail.length < 1000) tail.push({ record, line });
      return;
    }
    for (const held of tail) take(held.record, held.line);
    tail = [];
    if (!take(record, line)) failed = true;
  });
  if (broken) {
    if (broken.code === TOO_WIDE) findings.add("csv_too_wide", "error", { row: broken.line, max: MOST_COLUMNS });
    else findings.add("csv_malformed", "error", { row: broken.line, reason: broken.code });
    return null;
  }
  if (failed) return null;
  if (before > 0) findings.add("rows_before_table", "note", { count: before });
  if (tail.length > 0)
    findings.add("rows_after_table", "note", {
      row: tail[0]!.line,
      text: tail[0]!.record.join(" ").trim().slice(0, 40),
      count: tail.length,
    });
  if (raw.rows.length === 0) {
    findings.add("empty_file", "error");
    return null;
  }
  return raw;
}

/** A line below the table: it has no stamp, and words or nothing in the column of values. */
function isFooter(record: readonly string[], { stamp, value }: Columns): boolean {
  if (stamp < 0) return record.length <= value;
  const cell = record[stamp] ?? "";
  // Nearly all stamps begin with a digit, and this is asked of every row.
  if (/^\s*\d/.test(cell) || cellKind(cell) === "stamp") return false;
  return record.length <= value || cellKind(record[value]!) === "text";
}

/** The record that names the columns, or the first row, and where the data begins. */
function startOf(layout: TableLayout, records: ReturnType<typeof formOf>["records"], o: TableOptions) {
  const namesAt = records.findIndex(({ line }) => line === layout.firstRow);
  const first = records[namesAt];
  if (!first) return null;
  const isNamed = [o.stampColumn, o.valueColumn].some((column) => typeof column === "string");
  const names = layout.header ?? first.cells.map((name) => name.trim());
  const [stamp, value] = [o.stampColumn, o.valueColumn].map((column) => (typeof column === "number" ? column : 0));
  const hasHeader =
    o.header ??
    (isNamed ||
      layout.header !== null ||
      !isDataRow(first.cells[stamp!] ?? "", first.cells[value ?? 1] ?? first.cells[0]!));
  const { firstRow } = layout;
  const width = first.cells.length;
  if (!hasHeader) return { header: null, first: first.cells, width, firstRow, dataLine: firstRow };
  const data = layout.header ? records[layout.dataFrom] : records[namesAt + 1];
  // A column that only rows have can be chosen, so that what is said is that they have more cells than there are names.
  const widest = Math.max(names.length, data?.cells.length ?? 0);
  return { header: names, first: names, width: widest, firstRow, dataLine: data?.line ?? firstRow + 1 };
}

/** Finds the columns by the names of the first record. Null and a finding when they are not there. */
function columnsOf(
  { first, width }: { first: readonly string[]; width: number },
  o: TableOptions,
  findings: FindingList,
): Columns | null {
  const names = first.map((name) => name.trim());
  const indexOf = (column: string | number): number | null => {
    const at = typeof column === "number" ? (column < width ? column : -1) : names.indexOf(column.trim());
    if (at >= 0) return at;
    const columnName = typeof column === "string" ? column : column + 1;
    findings.add("column_missing", "error", { column: columnName, columns: names.join(", ").slice(0, 400) });
    return null;
  };
  const value = indexOf(o.valueColumn ?? Math.min(1, names.length - 1));
  const stamp = o.stampColumn === null ? (value === 0 ? -1 : 0) : indexOf(o.stampColumn);
  if (stamp === null || value === null) return null;
  const hasTime = o.timeColumn !== null && o.timeColumn !== undefined;
  const time = hasTime ? indexOf(o.timeColumn!) : null;
  const hasEnd = o.endColumn !== null && o.endColumn !== undefined;
  const end = hasEnd ? indexOf(o.endColumn!) : null;
  const added = (o.addedColumns ?? []).map(indexOf);
  const filterColumn = o.filter ? indexOf(o.filter.column) : null;
  if (
    added.includes(null) ||
    (hasTime && time === null) ||
    (hasEnd && end === null) ||
    (o.filter && filterColumn === null)
  )
    return null;
  const filter = filterColumn === null ? null : { column: filterColumn, texts: new Set(o.filter!.texts) };
  return { stamp, time, end, value, added: added.filter((at) => at !== null), filter, count: names.length };
}

interface Taking {
  columns: Columns;
  options: TableOptions;
  findings: FindingList;
}

/** Appends records to the columns; false once there are too many. */
function rowTaker(
  raw: RawColumns,
  { columns, options, findings }: Taking,
): (record: string[], line: number) => boolean {
  const { stamp, time, end, value, added, filter, count } = columns;
  const dayColumns = options.dayColumns ?? 0;
  const steps = stepsOfDay(dayColumns);
  const byClock = dayColumns > 0 && cellKind(raw.header?.[value] ?? "") === "time";
  const push = (text: string, cell: string, line: number) => {
    raw.stamps.push(text);
    raw.cells.push(cell);
    raw.rows.push(line);
  };
  return (record, line) => {
    if (filter && !filter.texts.has((record[filter.column] ?? "").trim())) return true;
    // "1,5" without quotes between commas is two cells: what is beyond the names would be lost without a word.
    if (record.slice(count).some((cell) => cell.trim() !== ""))
      findings.add("surplus_cells", "error", { row: line, cells: record.length, columns: count });
    if (raw.rows.length >= options.maxRows) {
      findings.add("too_many_rows", "error", { max: options.maxRows });
      return false;
    }
    const date = stamp < 0 ? "" : (record[stamp] ?? "").trim();
    if (dayColumns > 0) {
      // Steps that a day does not have are empty: the hour that is skipped, the periods beyond 48.
      for (let i = 0; i < dayColumns; i++) {
        const cell = record[value + i] ?? "";
        if (cell.trim() !== "") push(`${date} ${byClock ? clockText((i * 1440) / steps) : i + 1}`, cell, line);
      }
      return true;
    }
    push(stampText(date, time === null ? undefined : (record[time] ?? "")), record[value] ?? "", line);
    if (end !== null) raw.ends.push(endText(record, end, time));
    added.forEach((column, i) => raw.added[i]!.push(record[column] ?? ""));
    return true;
  };
}
