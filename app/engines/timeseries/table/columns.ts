/** Columns of a table by what stands in them. */
import { type CellKind, cellKind } from "./cellKind";

export interface ColumnSummary {
  column: number;
  name: string;
  /** What at least nine in ten of the cells with content are; "text" where they differ. */
  kind: CellKind;
  /** Different texts, in the order they come; at most 51. */
  texts: string[];
  /** Whole numbers that go up by one from row to row. */
  isCount: boolean;
  /** Whole numbers from 1 to at most 100 that begin anew: numbers of the periods of a day; the highest, else 0. */
  periods: number;
  /** They are hours of the clock: from 0 to 23, or one of 24 is left out or stands twice on the days on which the clock changes. */
  isClock: boolean;
}

const MOST_TEXTS = 51;

/** Rows that a column is told from: the first, and as many from all over the rest. */
const ROWS_READ = 600;

const sampleOf = <T>(rows: readonly T[]): readonly T[] => {
  const stride = Math.ceil(Math.max(1, rows.length - ROWS_READ) / ROWS_READ);
  return rows.filter((_, i) => i < ROWS_READ || i % stride === 0);
};

/** What stands in each column of the rows. `names`: of the columns, empty where they have none. */
export function summarize(all: readonly (readonly string[])[], names: readonly string[]): ColumnSummary[] {
  const rows = sampleOf(all);
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => (row[column] ?? "").trim());
    return { column, name: names[column] ?? "", ...summaryOf(cells) };
  });
}

function summaryOf(cells: readonly string[]): Omit<ColumnSummary, "column" | "name"> {
  const counts: Partial<Record<CellKind, number>> = {};
  const texts = new Set<string>();
  for (const cell of cells) {
    const kind = cellKind(cell);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind !== "empty" && texts.size < MOST_TEXTS) texts.add(cell);
  }
  const filled = cells.length - (counts.empty ?? 0);
  const kinds = ["stamp", "time", "number"] as const;
  const kind = filled === 0 ? "empty" : (kinds.find((k) => (counts[k] ?? 0) >= filled * 0.9) ?? "text");
  if (kind === "number" && areMonths(cells)) return { kind: "stamp", texts: [...texts], ...NO_COUNTS };
  return { kind, texts: [...texts], ...(kind === "number" ? countsOf(cells) : NO_COUNTS) };
}

/** Months and years that could be numbers: 01.2024, 202401, 2024. They go up, or down, by one all the way. */
const NUMBERED = [
  { pattern: /^(?<month>0?[1-9]|1[0-2])\.(?<year>(?:19|20)\d{2})$/, each: 12 },
  { pattern: /^(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])$/, each: 12 },
  { pattern: /^(?<year>(?:19|20)\d{2})(?<month>)$/, each: 1 },
];
/** Fewer are numbers. */
const LEAST_MONTHS = 3;

function areMonths(cells: readonly string[]): boolean {
  return NUMBERED.some(({ pattern, each }) => {
    const numbers = cells.map((cell) => {
      const { year, month } = pattern.exec(cell)?.groups ?? {};
      return Number(year ?? NaN) * each + Number(month ?? 0);
    });
    const steps = numbers.slice(1).map((n, i) => n - numbers[i]!);
    return numbers.length >= LEAST_MONTHS && Math.abs(steps[0]!) === 1 && steps.every((step) => step === steps[0]);
  });
}

type Counts = Pick<ColumnSummary, "isCount" | "periods" | "isClock">;
const NO_COUNTS: Counts = { isCount: false, periods: 0, isClock: false };

function countsOf(cells: readonly string[]): Counts {
  const numbers = cells.filter((cell) => /^\d{1,9}$/.test(cell)).map(Number);
  if (numbers.length < cells.length || numbers.length < 2) return NO_COUNTS;
  const steps = numbers.slice(1).map((n, i) => n - numbers[i]!);
  const highest = Math.max(...numbers);
  const startsAnew = steps.filter((step) => step < 0);
  const isPeriod =
    Math.min(...numbers) === 1 &&
    highest <= 100 &&
    highest >= 23 &&
    startsAnew.length > 0 &&
    steps.slice(0, 400).filter((step) => step === 1).length >= Math.min(steps.length, 400) * 0.85;
  const isHour = Math.min(...numbers) === 0 && highest === 23 && steps.every((step) => step === 1 || step === -23);
  const head = steps.slice(0, 400);
  const goesByClock = isPeriod && highest === 24 && head.some((step) => step === 0 || step === 2);
  return {
    isCount: steps.every((step) => step === 1),
    periods: isHour ? 24 : isPeriod ? highest : 0,
    isClock: isHour || goesByClock,
  };
}

/**
 * The columns of a table with a day in each row, which are as many as the day has steps: named by times of day, or by numbers from 1.
 * Null where the table has one value a row.
 */
export function dayColumnsOf(columns: readonly ColumnSummary[]): { first: number; count: number } | null {
  for (const test of [isTimeName, isStepName]) {
    for (let first = 0; first < columns.length; first++) {
      let end = first;
      while (end < columns.length && test(columns[end]!, end - first)) end += 1;
      if (end - first >= 23) return { first, count: end - first };
      first = Math.max(first, end - 1);
    }
  }
  return null;
}

const isValue = ({ kind }: ColumnSummary): boolean => kind === "number" || kind === "empty";
const isTimeName = (column: ColumnSummary): boolean => isValue(column) && cellKind(column.name) === "time";
/** "1", "H1", "Hour 1", "Value01", "P1". */
const isStepName = (column: ColumnSummary, at: number): boolean => {
  const number = /^\D{0,12}?0*(\d{1,3})\D{0,4}$/.exec(column.name)?.[1];
  return isValue(column) && number !== undefined && Number(number) === at + 1;
};
