/** Cells to a table: where it begins, and how its columns are named. */
import { parseNumber } from "../number";
import { type CellKind, cellKind } from "./cellKind";

/** A record with the line that it ends on, from 1. */
export interface NumberedRecord {
  line: number;
  cells: string[];
}

export interface TableLayout {
  /** Records of the sample before the first row of data, names included. */
  dataFrom: number;
  /** Line of the names; of the first row where there are none. */
  firstRow: number;
  /** Null: the table has no names. */
  header: string[] | null;
}

/** Records among which a table begins. */
const MOST_RECORDS = 500;

/** How many cells stand before the empty ones at the end. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Finds where the table begins in the first records of a file: lines about the file, of any width, may stand before it. Rows of data have a
 * stamp in the column that has most of them, else only numbers. The names are in the record before the first row of data, or in two, where
 * the second has units alone. `firstLine` is what a person said.
 */
export function findLayout(all: readonly NumberedRecord[], firstLine: number | null = null): TableLayout | null {
  const records = all.slice(0, MOST_RECORDS);
  const from = firstLine === null ? 0 : records.findIndex(({ line }) => line >= firstLine);
  if (from < 0 || records.length === 0) return null;
  const kinds = records.map(({ cells }) => cells.map(cellKind));
  const isData = dataTest(kinds.slice(from));
  let dataFrom = kinds.findIndex((row, i) => i >= from && isData(row) && mostly(kinds.slice(i, i + 10), isData));
  if (dataFrom < 0) dataFrom = Math.min(from + 1, records.length);
  const header = headerBefore(records, kinds, { from, dataFrom });
  const first = records[header ? header.at : Math.min(dataFrom, records.length - 1)]!;
  return { dataFrom, firstRow: first.line, header: header?.names ?? null };
}

const mostly = (rows: readonly CellKind[][], test: (row: CellKind[]) => boolean): boolean =>
  rows.filter(test).length >= rows.length * 0.7;

function dataTest(kinds: readonly CellKind[][]): (row: readonly CellKind[]) => boolean {
  const counts: number[] = [];
  for (const row of kinds)
    row.forEach((kind, column) => {
      if (kind === "stamp") counts[column] = (counts[column] ?? 0) + 1;
    });
  const most = Math.max(0, ...counts.filter((n) => n > 0));
  const column = counts.findIndex((n) => n === most);
  if (most >= Math.max(2, kinds.length * 0.3)) return (row) => row[column] === "stamp" && row.length > 1;
  return (row) => row.includes("number") && row.every((kind) => kind !== "text");
}

function headerBefore(
  records: readonly NumberedRecord[],
  kinds: readonly CellKind[][],
  { from, dataFrom }: { from: number; dataFrom: number },
): { at: number; names: string[] } | null {
  const width = widthOf(records[dataFrom]?.cells ?? records[from]!.cells);
  const at = dataFrom - 1;
  const names = records[at]?.cells;
  if (at < from || !names || !kinds[at]!.includes("text")) return null;
  if (widthOf(names) < Math.min(2, width)) return null;
  const trimmed = names.map((name) => name.replace(/^#\s*/, "").trim());
  const above = records[at - 1]?.cells;
  // Units below the names: the column of stamps has none.
  const isUnitRow =
    at > from && above && trimmed[0] === "" && above[0]?.trim() !== "" && above.length >= names.length - 1;
  if (!isUnitRow) return { at, names: trimmed };
  return { at, names: trimmed.map((unit, i) => [above[i]?.trim(), unit].filter(Boolean).join(" ")) };
}

/** Whether a first record holds data rather than names. */
export const isDataRow = (stamp: string, cell: string): boolean =>
  parseNumber(cell, "comma").kind !== "text" || (stamp !== "" && cellKind(stamp) === "stamp");
