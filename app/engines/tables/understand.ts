import type { LineRange } from "~/engines/timeseries/readTable";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { DecimalDecision, DecimalSeparator } from "~/entities/timeseries/decimal";
import type { OpenQuestion } from "~/entities/timeseries/question";
import type { Decision } from "~/entities/timeseries/recognition";
import { type DayOrder, LEFT_OUT, type RowsChoice, type RowsView } from "~/entities/timeseries/rowsForm";
import { linesOf } from "~/entities/timeseries/uploadForm";
import { decideDecimal } from "../timeseries/number";
import { type Cell, type Read, readNumber } from "./cells";
import { type DayCell, dayOrderOf, readDay } from "./days";
import type { ReadFile, SheetCells } from "./readCells";

/** A unit that numbers of a field come in; stored = written * factor. */
export interface RowsUnit {
  unit: string;
  factor: number;
}

/** The units of a price of energy in a currency, stored per MWh. */
export const priceUnits = (currency: string): RowsUnit[] => [
  { unit: `${currency}/MWh`, factor: 1 },
  { unit: `${currency}/kWh`, factor: 1000 },
  ...(currency === "EUR" ? [{ unit: "ct/kWh", factor: 10 }] : []),
];

export interface RowsField {
  name: string;
  /** What stands in its cells: numbers tell the decimal sign, days their order. */
  kind: "text" | "number" | "day";
  needed?: boolean;
  /** The usual one first, which counts where the header names none. */
  units?: readonly RowsUnit[];
  /** Whether the field can be that day. */
  canBe?: (day: string) => boolean;
}

/** What a file is read for. */
export interface RowsAim {
  fields: readonly RowsField[];
  /** The field that the name of a column means, "-" for one that is not read; undefined: nobody knows. */
  fieldOf: (header: string) => string | undefined;
  /** A column that nobody knows is asked about; else it is not read. */
  asksUnknown: boolean;
}

/** The unit of a field: as the header of its column names it, and the one that counts; `other`: the header surely names this other one. */
interface FieldUnit {
  named: string | null;
  unit: string | null;
  factor: number;
  other: string | null;
}

/** A file whose rows are things, as it is understood: one decision of each kind for all of it. */
export interface UnderstoodRows {
  /** Names of the columns, as written, and their row. */
  header: string[];
  headerRow: number;
  /** Field of each column; LEFT_OUT: not read; null: nobody knows. */
  fields: (string | null)[];
  decimal: DecimalDecision;
  /** What counts: what a person chose, else what the file shows; null: open. */
  sign: DecimalSeparator | null;
  isChosen: boolean;
  dayOrder: Decision<DayOrder>;
  order: DayOrder | null;
  /** Of each field with units that has a column: the unit that its header names, and the one that counts. */
  units: Record<string, FieldUnit>;
  rows: { row: number; cells: Cell[] }[];
  /** Rows that have cells beyond the names: these would be lost. */
  surplus: { row: number; cells: number; columns: number }[];
  /** What the file leaves open, by the field that settles it. */
  questions: OpenQuestion[];
}

/** Rows among which the names of the columns are. */
const MOST_BEFORE = 200;
const BRACKETS = /[[(]([^[\]()]+)[\])]/g;

/** A sheet with what it is read for. */
export interface AimedSheet {
  sheet: SheetCells;
  aim: RowsAim;
}

/**
 * What the cells of a sheet say of how it is read, as far as a person did not say it. The names of the columns are in the row that has the
 * most known ones. Numbers of all fields tell the decimal sign, dates of all fields the order of day and month. Nothing is guessed: what
 * stays open is a question.
 */
export const understandRows = (sheet: SheetCells, aim: RowsAim, choice: RowsChoice): UnderstoodRows =>
  understandSheets([{ sheet, aim }], choice)[0]!;

/** The same of several sheets of one file: numbers and dates of all of them tell for each. */
export function understandSheets(sheets: readonly AimedSheet[], choice: RowsChoice): UnderstoodRows[] {
  const tables = sheets.map(({ sheet, aim }) => ({ ...tableIn(sheet, aim, choice), aim }));
  const cells = (kind: RowsField["kind"]) => tables.flatMap((table) => [...cellsOf(table, kind)]);
  const numbers = cells("number").flatMap(({ cell }) =>
    typeof cell === "string" ? [cell.trim().replace(/\s*%$/, "")] : [],
  );
  const decimal = decideDecimal(numbers, sheets[0]?.sheet.delimiter ?? null);
  const dayOrder = dayOrderOf(cells("day"));
  return tables.map(({ aim, ...table }) => {
    const understood: UnderstoodRows = {
      ...table,
      decimal,
      sign: choice.decimal_separator ?? decimal.separator,
      isChosen: choice.decimal_separator !== null,
      dayOrder,
      order: choice.day_order ?? dayOrder.value,
      units: unitsOf(table.header, table.fields, aim, choice),
      surplus: table.rows.flatMap(({ row, cells }) => {
        const width = cells.findLastIndex((cell) => cell !== null && String(cell).trim() !== "") + 1;
        return width > table.header.length ? [{ row, cells: width, columns: table.header.length }] : [];
      }),
      questions: [],
    };
    understood.questions = questionsOf(understood, aim);
    return understood;
  });
}

type Table = Pick<UnderstoodRows, "header" | "headerRow" | "fields" | "rows">;

function tableIn(sheet: SheetCells, aim: RowsAim, choice: RowsChoice): Table {
  const all = rowsOf(sheet);
  const at = headerAt(all, aim, choice.first_row);
  const header = all[at]!.cells.map((cell) => String(cell ?? "").trim());
  const excluded: LineRange[] = linesOf(choice.excluded_rows);
  return {
    header,
    headerRow: all[at]!.row,
    fields: header.map((name, i) => fieldAt(name, i, aim, choice)),
    rows: all.slice(at + 1).filter(({ row }) => !excluded.some(({ from, to }) => row >= from && row <= to)),
  };
}

function* cellsOf({ fields, rows, aim }: Table & { aim: RowsAim }, kind: RowsField["kind"]): Generator<DayCell> {
  for (const field of aim.fields.filter((one) => one.kind === kind)) {
    const column = fields.indexOf(field.name);
    if (column >= 0) for (const { row, cells } of rows) yield { cell: cells[column] ?? null, row, canBe: field.canBe };
  }
}

type Row = { row: number; cells: Cell[] };
const rowsOf = (sheet: SheetCells): Row[] => [{ row: sheet.headerRow, cells: sheet.header }, ...sheet.rows];

/** How many fields the cells of a row name. */
function knownIn({ cells }: Row, aim: RowsAim): number {
  const named = cells.map((cell) => (typeof cell === "string" ? aim.fieldOf(cell.trim()) : undefined));
  return new Set(named.filter((field) => field !== undefined && field !== LEFT_OUT)).size;
}

/** The sheet that was chosen, else the one that names the most fields; undefined where none has the chosen name. */
export function sheetFor(sheets: readonly SheetCells[], aim: RowsAim, chosen: string | null): SheetCells | undefined {
  if (chosen !== null) return sheets.find(({ name }) => name.trim() === chosen);
  const counts = sheets.map((sheet) =>
    Math.max(
      ...rowsOf(sheet)
        .slice(0, MOST_BEFORE)
        .map((row) => knownIn(row, aim)),
    ),
  );
  return sheets[counts.indexOf(Math.max(...counts))];
}

/** Where the names of the columns are: what a person said, else the first row with the most known names. */
function headerAt(all: readonly Row[], aim: RowsAim, chosen: number | null): number {
  if (chosen !== null)
    return Math.max(
      0,
      all.findIndex(({ row }) => row >= chosen),
    );
  const counts = all.slice(0, MOST_BEFORE).map((row) => knownIn(row, aim));
  return counts.indexOf(Math.max(...counts));
}

function fieldAt(name: string, i: number, aim: RowsAim, { columns }: RowsChoice): string | null {
  const key = [`#${i + 1}`, name].find((one) => Object.hasOwn(columns, one));
  if (key !== undefined) return columns[key] || LEFT_OUT;
  return aim.fieldOf(name) ?? (name === "" || !aim.asksUnknown ? LEFT_OUT : null);
}

/** "€/MWh", "EUR / MWh" and "eur/mwh" are one. */
const plain = (unit: string): string => unit.replace(/\s/g, "").replace("€", "EUR").toLowerCase();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A unit without brackets in the name of a column: "Preis ct/kWh netto". A unit that begins with "/" may have anything before. */
function unitWords(header: string, units: readonly RowsUnit[]): string[] {
  const text = header.replace("€", "EUR").replace(/\s*\/\s*/g, "/");
  return units.flatMap(({ unit }) => {
    const before = unit.startsWith("/") ? "[^\\s_/]{0,20}" : "";
    const word = new RegExp(`(?<![\\p{L}\\d/])${before}${escaped(unit)}(?![\\p{L}\\d/])`, "iu");
    return word.exec(text)?.[0] ?? [];
  });
}

/**
 * The unit that the name of a column names, as written, and whether it stands in brackets; null where it names none. Of several brackets the
 * one with a known unit counts.
 */
function namedUnit(header: string, units: readonly RowsUnit[]): { text: string; isSure: boolean } | null {
  const brackets = [...header.matchAll(BRACKETS)].map(([, text]) => text!.trim());
  const unitTexts = brackets.filter((text) => unitIn(units, text));
  const isSure = new Set(unitTexts.map(plain)).size === 1;
  if (brackets.length > 0) return { text: isSure ? unitTexts[0]! : brackets.join(", "), isSure };
  const words = unitWords(header, units).filter((word) => plain(word) !== plain(units[0]!.unit));
  return words.length > 0 ? { text: words[0]!, isSure: false } : null;
}

const unitIn = (units: readonly RowsUnit[], text: string | null): RowsUnit | undefined =>
  units.find(({ unit }) => text !== null && plain(unit) === plain(text));

function unitsOf(
  header: readonly string[],
  fields: readonly (string | null)[],
  aim: RowsAim,
  choice: RowsChoice,
): UnderstoodRows["units"] {
  return Object.fromEntries(
    aim.fields.flatMap(({ name, units }) => {
      const column = fields.indexOf(name);
      if (!units || column < 0) return [];
      const named = namedUnit(header[column]!, units);
      const match = named === null ? units[0] : named.isSure ? unitIn(units, named.text) : undefined;
      const counts = unitIn(units, ownValue(choice.units, name) ?? null) ?? match;
      const other = named?.isSure && match && counts !== match ? match.unit : null;
      const { unit = null, factor = NaN } = counts ?? {};
      return [[name, { named: named?.text ?? null, unit, factor, other }]];
    }),
  );
}

function questionsOf(understood: UnderstoodRows, aim: RowsAim): OpenQuestion[] {
  const { header, fields, decimal, sign, dayOrder, order, units } = understood;
  const questions: OpenQuestion[] = [];
  const ask = (field: string, key: string, params: OpenQuestion["params"] = {}) =>
    questions.push({ field, key, params });
  for (const [i, name] of header.entries()) {
    const field = fields[i]!;
    if (field === null) ask(`column_${i + 1}`, "column_unknown", { column: name });
    else if (field !== LEFT_OUT && fields.indexOf(field) < i) ask(`column_${i + 1}`, "column_twice", { column: name });
    else if (field !== LEFT_OUT && !aim.fields.some((one) => one.name === field))
      ask(`column_${i + 1}`, "column_no_field", { column: name, text: field });
  }
  if (sign === null && decimal.separator === null) ask("decimal_separator", "decimal", { text: decimal.text });
  if (order === null && dayOrder.evidence) ask("day_order", dayOrder.evidence.kind, dayOrder.evidence.params);
  for (const [field, { named, unit, other }] of Object.entries(units))
    if (other !== null) ask(`unit_${field}`, "unit_other", { text: named ?? "", unit: unit ?? "", other });
    else if (unit === null) {
      const all = aim.fields.find(({ name }) => name === field)?.units ?? [];
      ask(`unit_${field}`, unitIn(all, named) ? "unit_doubt" : "unit_unfit", { text: named ?? "" });
    }
  return questions;
}

/** Fields that are needed and have no column. */
export const missingFields = ({ fields }: UnderstoodRows, aim: RowsAim): string[] =>
  aim.fields.flatMap(({ name, needed }) => (needed && !fields.includes(name) ? [name] : []));

/** The cell of a field in a row; null where it has no column. */
export const cellOf = ({ fields }: UnderstoodRows, field: string, cells: readonly Cell[]): Cell =>
  cells[fields.indexOf(field)] ?? null;

/** A number in the unit of its field. Only where no question is open. */
export function numberIn({ sign, isChosen, units }: UnderstoodRows, field: string, cell: Cell): Read<number> {
  const read = readNumber(cell, sign ?? "dot", isChosen);
  const factor = units[field]?.factor ?? 1;
  return read.ok && read.value !== null && factor !== 1 ? { ok: true, value: times(read.value, factor) } : read;
}

/** 8.4 ct/kWh are 84 EUR/MWh, not 84.00000000000001. */
const times = (value: number, factor: number): number => Number((value * factor).toPrecision(14));

/** A day, YYYY-MM-DD, in the order of the file; null for what is none. */
export const dayIn = ({ order }: UnderstoodRows, cell: Cell): string | null => readDay(cell, order);

const SHOWN_ROWS = 5;
const LONGEST_SHOWN = 80;

/** The same as a page shows it. */
export function viewOfRows(
  table: UnderstoodRows,
  aim: RowsAim,
  { encoding, delimiter, sheets, read }: { read: readonly SheetCells[] } & Extract<ReadFile, { ok: true }>,
): RowsView {
  const { header, headerRow, fields, decimal, sign, dayOrder, order, questions } = table;
  const text = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 19) : String(cell ?? ""));
  return {
    encoding,
    delimiter,
    sheets: encoding === null ? sheets.map((sheet) => ({ name: sheet.name, isRead: read.includes(sheet) })) : [],
    header,
    headerRow,
    fields,
    decimal,
    sign,
    dayOrder,
    order,
    questions,
    preview: table.rows
      .slice(0, SHOWN_ROWS)
      .map(({ cells }) => cells.map((cell) => text(cell).slice(0, LONGEST_SHOWN))),
    choices: aim.fields.map(({ name }) => name),
    hasDays: aim.fields.some(({ name, kind }) => kind === "day" && fields.includes(name)),
    units: aim.fields.flatMap(({ name, units }) => {
      const own = ownValue(table.units, name);
      if (!own || !units) return [];
      return [{ field: name, named: own.named, unit: own.unit, choices: units.map(({ unit }) => unit) }];
    }),
    missing: missingFields(table, aim),
  };
}
