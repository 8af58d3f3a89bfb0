import { setImmediate as turn } from "node:timers/promises";
import {
  type Cell,
  cellOf,
  numberIn,
  readText,
  type RowsAim,
  type RowsField,
  type UnderstoodRows,
} from "~/engines/tables";
import { zoneClock } from "~/engines/timeseries";
import { isDay } from "~/entities/core/clock";
import { LOCALES } from "~/entities/core/locale";
import { FORECAST_QUANTITIES, QUANTITY_FACTS, type WeatherQuantity } from "~/entities/weather/quantities";
import { MOST_ISSUE_STEPS } from "~/entities/weather/weatherForecast";
import { textsOf } from "~/i18n/texts";
import type { NewIssue } from "../newIssue";
import { type QuantityUnit, quantityUnit } from "../units.server";

/** Columns of a file of issues: each row is a step of an issue. */
export const ISSUE_COLUMNS = ["issued_at", "start", ...FORECAST_QUANTITIES] as const;
type IssueColumn = (typeof ISSUE_COLUMNS)[number];

/** What others call the columns. */
const OTHERS: Readonly<Record<IssueColumn, readonly string[]>> = {
  issued_at: [
    "issued",
    "issue time",
    "issuance",
    "run",
    "run time",
    "reference time",
    "reference_time",
    "ausgabe",
    "ausgegeben",
    "modelllauf",
    "émission",
    "émise",
  ],
  start: [
    "time",
    "timestamp",
    "valid time",
    "valid_time",
    "date",
    "datetime",
    "begin",
    "zeit",
    "zeitstempel",
    "beginn",
    "heure",
    "horodatage",
    "début",
  ],
  global_radiation: [
    "ghi",
    "global radiation",
    "global horizontal irradiance",
    "shortwave_radiation",
    "ssrd",
    "globalstrahlung",
    "rayonnement global",
  ],
  direct_radiation: ["direct radiation", "direktstrahlung", "fdir", "rayonnement direct"],
  temperature: ["temperature_2m", "temp", "t2m", "temperatur", "lufttemperatur", "température"],
  wind_speed: ["wind speed", "wind", "wind_speed_10m", "windgeschwindigkeit", "vitesse du vent"],
  cloud_cover: ["cloud cover", "clouds", "bewölkung", "nébulosité"],
};
const plain = (text: string): string =>
  text
    .replace(/\s*[[(].*$/, "")
    .trim()
    .toLowerCase();
const columns = new Map<string, string>(
  ISSUE_COLUMNS.flatMap((column) =>
    [column, ...OTHERS[column], ...LOCALES.map((locale) => textsOf(locale)(`forecasts:weather.column.${column}`))].map(
      (name) => [plain(name), column] as const,
    ),
  ),
);

/** What a file of issues is read for. Units become stored ones once the length of a step is known. */
export const issuesAim: RowsAim = {
  fields: [
    { name: "issued_at", kind: "text", needed: true },
    { name: "start", kind: "text", needed: true },
    ...FORECAST_QUANTITIES.map((name): RowsField => ({
      name,
      kind: "number",
      units: QUANTITY_FACTS[name].fileUnits.map((unit) => ({ unit, factor: 1 })),
    })),
  ],
  fieldOf: (header) => columns.get(plain(header)),
  asksUnknown: true,
};

/** What is wrong with a row (0: with all of it): a key of `forecasts:weather.file` and what fills it. */
export interface FileNote {
  row: number;
  key: string;
  params: Record<string, string | number>;
}

interface TimedRow {
  row: number;
  startMs: number;
  values: Partial<Record<WeatherQuantity, number>>;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A time with its offset from UTC, or by the clock of a zone [UTC ms]. Null: it is none. "twice": the clock shows it twice. */
function timeOf(text: string, zone: string): number | null | "twice" {
  const [, day, clock = "00:00", offset] = ISO.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const wall = Date.parse(`${day}T${clock}${offset ?? "Z"}`);
  if (Number.isNaN(wall)) return null;
  if (offset !== undefined) return wall;
  const [first, second] = zoneClock(zone).toUtc(wall);
  return second !== undefined ? "twice" : (first ?? null);
}

/** Rows that are read before others have a turn: some 10 ms. */
const ROWS_AT_ONCE = 500;

/** The issues of a table of which no question is open, by the clock of `zone` where its times say none, and what is wrong with it. */
export async function readIssues(
  table: UnderstoodRows,
  zone: string,
): Promise<{ issues: NewIssue[]; notes: FileNote[] }> {
  const notes: FileNote[] = table.surplus.map(({ row, cells, columns: width }) => ({
    row,
    key: "surplus",
    params: { cells, columns: width },
  }));
  const quantities = FORECAST_QUANTITIES.filter((quantity) => table.fields.includes(quantity));
  if (quantities.length === 0) notes.push({ row: 0, key: "no_quantity", params: {} });
  const byIssue = new Map<number, TimedRow[]>();
  // Every row of an issue says the same time of issue, and the next issues say most of the steps of this one.
  const times = new Map<string, ReturnType<typeof timeOf>>();
  const time = (row: number, cell: Cell): number | null => {
    const text = cell instanceof Date ? cell.toISOString().slice(0, 19) : (readText(cell) ?? "");
    const at = times.get(text) ?? timeOf(text, zone);
    times.set(text, at);
    if (typeof at === "number") return at;
    notes.push({ row, key: at === "twice" ? "twice" : "time", params: { text: text.slice(0, 40), zone } });
    return null;
  };
  for (const [i, { row, cells }] of table.rows.entries()) {
    if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await turn();
    if (cells.every((cell) => readText(cell) === null)) continue;
    const issuedMs = time(row, cellOf(table, "issued_at", cells));
    const startMs = time(row, cellOf(table, "start", cells));
    if (issuedMs === null || startMs === null) continue;
    const values: TimedRow["values"] = {};
    for (const quantity of quantities) {
      const cell = cellOf(table, quantity, cells);
      const number = numberIn(table, quantity, cell);
      if (number.ok && number.value !== null) values[quantity] = number.value;
      else if (!number.ok)
        notes.push({ row, key: "number", params: { quantity, text: (readText(cell) ?? "").slice(0, 40) } });
    }
    const rows = byIssue.get(issuedMs) ?? [];
    rows.push({ row, startMs, values });
    byIssue.set(issuedMs, rows);
  }
  const unitOf = unitsOf(table);
  const issues = [...byIssue].flatMap(([issuedMs, rows]): NewIssue[] => {
    const issue = issueOf(rows, quantities, unitOf);
    if ("key" in issue) notes.push(issue);
    return "key" in issue ? [] : [{ issuedMs, ...issue }];
  });
  return { issues, notes };
}

type UnitOf = (quantity: WeatherQuantity, stepS: number) => { unit: string; conversion: QuantityUnit | null };

/** The units of a table and what becomes of them, looked up once for all issues of one step [s]. */
function unitsOf({ units }: UnderstoodRows): UnitOf {
  const conversions = new Map<string, QuantityUnit | null>();
  return (quantity, stepS) => {
    const unit = units[quantity]?.unit ?? "";
    const key = `${quantity} ${stepS}`;
    let conversion = conversions.get(key);
    if (conversion === undefined) conversions.set(key, (conversion = quantityUnit(quantity, unit, stepS)));
    return { unit, conversion };
  };
}

/** The rows of one issue as a grid; the shortest way from row to row is its step. */
function issueOf(
  rows: TimedRow[],
  quantities: readonly WeatherQuantity[],
  unitOf: UnitOf,
): Omit<NewIssue, "issuedMs"> | FileNote {
  rows.sort((a, b) => a.startMs - b.startMs);
  const [first] = rows as [TimedRow];
  if (rows.length < 2) return { row: first.row, key: "one_row", params: {} };
  const steps = rows.slice(1).map(({ startMs }, i) => startMs - rows[i]!.startMs);
  const double = steps.indexOf(0);
  if (double >= 0) return { row: rows[double + 1]!.row, key: "again", params: {} };
  const stepMs = Math.min(...steps);
  const off = rows.find(({ startMs }) => (startMs - first.startMs) % stepMs !== 0);
  if (off) return { row: off.row, key: "off_grid", params: { minutes: stepMs / 60_000 } };
  const count = (rows.at(-1)!.startMs - first.startMs) / stepMs + 1;
  // A row of another year would make a grid of millions, and every second row may be of another issue.
  if (count > MOST_ISSUE_STEPS)
    return { row: rows.at(-1)!.row, key: "too_long", params: { steps: count, max: MOST_ISSUE_STEPS } };
  const values: NewIssue["values"] = {};
  for (const quantity of quantities) {
    const { unit, conversion } = unitOf(quantity, stepMs / 1000);
    if (!conversion) return { row: 0, key: "unit", params: { quantity, unit } };
    const grid = new Float64Array(count).fill(NaN);
    for (const { startMs, values: row } of rows)
      grid[(startMs - first.startMs) / stepMs] = (row[quantity] ?? NaN) * conversion.factor + conversion.offset;
    values[quantity] = grid;
  }
  return { startMs: first.startMs, stepS: stepMs / 1000, values };
}
