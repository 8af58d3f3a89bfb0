import { DAY_MS } from "~/entities/core/clock";
import { detectStampFormat, stampSample } from "../timeseries/stamps/detectStamp";
import { stampReader } from "../timeseries/stamps/stampFormat";
import { type CellKind, cellKind } from "../timeseries/table/cellKind";
import { findLayout } from "../timeseries/table/layout";
import { type Cell, cellText } from "./cells";
import type { SheetCells } from "./readCells";

/** The table that a workbook holds. */
export interface JoinedSheets {
  header: string[];
  rows: (string | number | null)[][];
  /** Names of the sheets it is made of, in their order in it, and of the others. */
  read: string[];
  left: string[];
  /** The others hold tables of numbers, too. */
  leftTables: boolean;
  /** What several sheets are ordered by; null where one was read. */
  order: "stamps" | "workbook" | null;
}

/** Rows that tell where a table begins, and of its data those that tell its columns. */
const MOST_BEFORE = 500;
const MOST_TOLD = 50;
const MOST_STAMPS = 300;
/** So many rows are a year of their own: without stamps another sheet is another series. */
const YEAR_ROWS = 8760;
/** Steps from the last stamp of a sheet to the first of the next, where nothing is missing: months differ in length. */
const MOST_STEPS_APART = 1.5;

interface Part {
  sheet: SheetCells;
  /** Names of the columns, in small letters; null where the sheet has none. */
  names: string | null;
  kinds: CellKind[];
  data: Cell[][];
  /** Of its column of stamps, in its order; empty where it has none. */
  stamps: string[];
}

/**
 * The table of the sheets of a workbook. Sheets with the same columns, each of its own time, are one table: a month a sheet. They are put in
 * the order of their stamps, and their names stand once. Of different tables the longest is read, or the sheet that is named. Null: no sheet
 * holds anything, or none has the name.
 */
export function joinSheets(sheets: readonly SheetCells[], only: string | null = null): JoinedSheets | null {
  const parts = sheets.map(partOf);
  const chosen = parts.find(({ sheet }) => sheet.name.trim() === only);
  if (only !== null && !chosen) return null;
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.find(([first]) => isSameTable(first!, part));
    if (group) group.push(part);
    else groups.push([part]);
  }
  const tables = chosen ? [alone(chosen)] : groups.flatMap(inOrder);
  const [best] = tables.sort((a, b) => Number(hasNumbers(b)) - Number(hasNumbers(a)) || b.rows - a.rows);
  if (!best) return null;
  const [first, ...rest] = best.parts;
  const { header, rows } = first!.sheet;
  const others = parts.filter((part) => !best.parts.includes(part));
  const all = [...rows.map(({ cells }) => cells), ...rest.flatMap(({ data }) => data)];
  const areDays = header.map((_, column) => areDaysOf(all, column));
  const textAt = (cell: Cell, column: number) =>
    areDays[column] && cell instanceof Date ? String(cellText(cell)).slice(0, 10) : cellText(cell);
  return {
    header,
    rows: all.map((cells) => cells.map(textAt)),
    read: best.parts.map(({ sheet }) => sheet.name),
    left: others.map(({ sheet }) => sheet.name),
    leftTables: others.some((part) => part.kinds.includes("number") && part.data.length > 2),
    order: best.order,
  };
}

/** Whether a column has days without a time, as those next to a column of hours: a sheet keeps them as midnights. */
function areDaysOf(rows: readonly (readonly Cell[])[], column: number): boolean {
  const moments = rows.flatMap((cells) => {
    const cell = cells[column];
    return cell instanceof Date ? [cell.getTime()] : [];
  });
  return moments.length > 0 && moments.every((ms) => ms % DAY_MS === 0);
}

interface Table {
  parts: Part[];
  rows: number;
  order: JoinedSheets["order"];
}

const hasNumbers = ({ parts }: Table): boolean => parts[0]!.kinds.includes("number");
const textOf = (cell: Cell): string => String(cellText(cell) ?? "");

function partOf(sheet: SheetCells): Part {
  const rows: Cell[][] = [sheet.header, ...sheet.rows.map(({ cells }) => cells)];
  const records = rows.slice(0, MOST_BEFORE).map((cells, i) => ({ line: i + 1, cells: cells.map(textOf) }));
  const layout = findLayout(records);
  const data = rows.slice(layout?.dataFrom ?? 1);
  const cellKinds = data.slice(0, MOST_TOLD).map((cells) => cells.map((cell) => cellKind(textOf(cell))));
  const kinds = Array.from(cellKinds[0] ?? [], (_, column) => mostOf(cellKinds.map((row) => row[column] ?? "empty")));
  const at = kinds.indexOf("stamp");
  const stride = Math.ceil(data.length / MOST_STAMPS);
  const stamped = at < 0 ? [] : data.filter((_, i) => i % stride === 0 || i === data.length - 1);
  const names =
    layout?.header
      ?.map((name) => name.toLowerCase())
      .join("\u0000")
      .replace(/\u0000+$/, "") ?? null;
  return { sheet, names, kinds, data, stamps: stamped.map((cells) => textOf(cells[at] ?? null)) };
}

/** The kind that most cells with content are of. */
function mostOf(kinds: readonly CellKind[]): CellKind {
  const counts = new Map<CellKind, number>();
  for (const kind of kinds) if (kind !== "empty") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "empty";
}

function isSameTable(a: Part, b: Part): boolean {
  if (!a.kinds.includes("number") || (a.stamps.length === 0) !== (b.stamps.length === 0)) return false;
  if (a.names !== null && b.names !== null) return a.names === b.names;
  return a.kinds.join() === b.kinds.join();
}

const alone = (part: Part): Table => ({ parts: [part], rows: part.data.length, order: null });
const together = (parts: Part[], order: Table["order"]): Table[] => [
  { parts, rows: parts.reduce((sum, { data }) => sum + data.length, 0), order },
];

const MONTH =
  /^(?:jan(?:uary?|vier|ner)?|feb(?:ruary?)?|fev(?:r|rier)?|mar(?:z|ch|s)?|maerz|mrz|apr(?:il)?|avr(?:il)?|may|mai|june?|juni|juin|july?|juli|juil(?:let)?|aug(?:ust)?|aout|sept?(?:ember|embre)?|okt(?:ober)?|oct(?:ober|obre)?|nov(?:ember|embre)?|dez(?:ember)?|dec(?:ember|embre)?)(?:\d{2}|\d{4})?$/;
const PERIOD = /^(?:(?:19|20)\d{2}(?:0[1-9]|1[0-2])?|[qt][1-4]|quartal|quarter|trimestre)$/;

/** Whether the names of sheets are months, quarters or years of one thing: "Jan 24", "2024-01", "Load Q1". */
function arePeriods(names: readonly string[]): boolean {
  const rests = names.map((name) => {
    const words =
      name
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .match(/[\p{L}\d]+/gu) ?? [];
    const others = words.filter((word) => !MONTH.test(word) && !PERIOD.test(word));
    if (others.length === words.length) return null;
    // The number of a month, a quarter or a year of two digits, where the name has nothing else.
    return others.every((word) => /^\d{1,2}$/.test(word)) ? "" : others.join(" ");
  });
  return rests.every((rest) => rest !== null && rest === rests[0]);
}

/** A year of months: without stamps another sheet is another year, or another thing. */
const MONTHS = 12;

/** Parts of one table in their order; each for itself where they are of the same time, or of no time that can be read, or may be of different things. */
function inOrder(parts: Part[]): Table[] {
  if (parts.length === 1) return parts.map(alone);
  const isNamed = arePeriods(parts.map(({ sheet }) => sheet.name));
  if (parts[0]!.stamps.length === 0)
    return isNamed && parts.every(({ data }) => data.length < YEAR_ROWS && data.length !== MONTHS)
      ? together(parts, "workbook")
      : parts.map(alone);
  const format = detectStampFormat(stampSample(parts.flatMap(({ stamps }) => stamps)));
  const reader = format && stampReader(format.format);
  if (!reader) return parts.map(alone);
  const spans = parts.map((part) => {
    const times = part.stamps.flatMap((text) => {
      const stamp = reader(text.trim());
      return stamp ? [stamp.wallMs - (stamp.offsetMs ?? 0)] : [];
    });
    const [from, to] = [Math.min(...times), Math.max(...times)];
    const stepMs = (to - from) / Math.max(1, part.data.length - 1);
    return { part, from, to, stepMs, falls: times[0]! > times.at(-1)! };
  });
  const isRead = spans.every(({ from }) => Number.isFinite(from));
  const rising = [...spans].sort((a, b) => a.from - b.from || a.to - b.to);
  // The end of a month may be written as the beginning of the next.
  if (!isRead || rising.some(({ from }, i) => i > 0 && from < rising[i - 1]!.to)) return parts.map(alone);
  // Another meter's readings may begin where those of the first end, but seldom with the next step.
  const adjoins = rising.every((span, i) => {
    const before = rising[i - 1];
    return !before || span.from - before.to <= MOST_STEPS_APART * Math.max(span.stepMs, before.stepMs);
  });
  if (!isNamed && !adjoins) return parts.map(alone);
  const isFalling = spans.filter(({ falls }) => falls).length > spans.length / 2;
  return together(
    (isFalling ? rising.reverse() : rising).map(({ part }) => part),
    "stamps",
  );
}
