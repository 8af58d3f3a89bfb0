import { parse } from "csv-parse/sync";
import type { Finding } from "~/entities/core/finding";
import type { Delimiter } from "~/entities/timeseries/textFile";
import { detectDelimiter, MOST_ROWS } from "../table/records";

/** A table made of a file that is none: the first column is the begin of each step, ISO 8601 with its offset; units are in the header in brackets. */
export interface FormatTable {
  header: string[];
  rows: (string | number)[][];
}

export type FormatReading = { ok: true; table: FormatTable } | { ok: false; finding: Finding };

/** Text of a file that is converted as a whole. */
export const MOST_CHARACTERS = 64 * 1_048_576;

/** Why a file cannot be converted. It ends the reading; `formatReading` gives it back as a finding. */
export class Unreadable extends Error {
  readonly finding: Finding;
  constructor(name: string, params: Finding["params"] = {}) {
    super(name);
    this.finding = { key: `timeseries.format.${name}`, severity: "error", params };
  }
}

/** What `make` gives, or the finding of what it refuses. A text that is too long is refused before anything is made of it. */
export function formatReading(text: string, make: () => FormatTable): FormatReading {
  try {
    if (text.length > MOST_CHARACTERS)
      throw new Unreadable("too_large", { megabytes: Math.floor(MOST_CHARACTERS / 1_048_576) });
    const table = make();
    if (table.rows.length === 0) throw new Unreadable("no_values");
    return { ok: true, table };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, finding: error.finding };
    throw error;
  }
}

/** Refuses more rows than a table may have. */
export function checkRows(count: number): void {
  if (count > MOST_ROWS) throw new Unreadable("too_many_rows", { max: MOST_ROWS });
}

/** The lines of a text, without its mark. */
export const linesOf = (text: string): string[] => text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);

/** Columns that can be chosen from. */
const MOST_COLUMNS = 500;

/** Values of one column by the moment (UTC ms) at which their step begins, in the order of the file. */
export interface FormatColumn {
  name: string;
  at: number[];
  values: number[];
}

/**
 * Columns next to each other, sorted by time. A moment that a column has twice gives two rows where the values differ, so that it is asked which
 * one counts.
 */
export function besideEachOther(columns: readonly FormatColumn[]): FormatTable {
  if (columns.length > MOST_COLUMNS) throw new Unreadable("too_many_columns", { max: MOST_COLUMNS });
  if (columns.reduce((n, { at }) => n + at.length, 0) > MOST_ROWS * 2)
    throw new Unreadable("too_many_rows", { max: MOST_ROWS });
  const byTime = new Map<number, (string | number)[][]>();
  columns.forEach(({ at, values }, c) =>
    at.forEach((ms, i) => {
      const value = values[i]!;
      const rows = byTime.get(ms) ?? [];
      byTime.set(ms, rows);
      const free = rows.find((row) => row[c + 1] === "" || row[c + 1] === value);
      const row = free ?? [utcText(ms), ...columns.map(() => "")];
      row[c + 1] = value;
      if (!free) rows.push(row);
    }),
  );
  const times = [...byTime.keys()].sort((a, b) => a - b);
  return {
    header: ["Start [UTC]", ...columns.map(({ name }) => name)],
    rows: times.flatMap((ms) => byTime.get(ms)!),
  };
}

/** "2024-03-31T00:30:00Z"; a moment that no date has is refused. */
export function utcText(ms: number): string {
  if (!(Math.abs(ms) <= 8.64e15)) throw new Unreadable("bad_time", { text: String(ms) });
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A number of a format that writes a point; anything else is refused with its text. */
export function formatNumber(text: string): number {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new Unreadable("no_number", { text: text.slice(0, 40) });
  return value;
}

/** A cell of numbers: empty where it says that it has none. */
export const numberCell = (cell: string): number | "" =>
  /^(?:nan|null|n\/a|-)?$/i.test(cell) ? "" : formatNumber(cell);

/** A moment with an offset or Z; the platform reads more than ISO 8601, which is refused. */
export function formatTime(text: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Unreadable("bad_time", { text: text.slice(0, 40) });
  return ms;
}

/** The rows of a text whose columns are parted by a delimiter, found out by its beginning; refused where quotes are not closed. */
export function recordsOf(text: string, delimiter: Delimiter = detectDelimiter(text.slice(0, 65_536))): string[][] {
  let records: string[][];
  try {
    records = parse(text, {
      delimiter,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
  } catch {
    throw new Unreadable("quotes");
  }
  checkRows(records.length);
  return records;
}
