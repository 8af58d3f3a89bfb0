import { type Cell, cellOf, numberIn, priceUnits, readText, type RowsAim, type UnderstoodRows } from "~/engines/tables";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { type DayCell, isDealt } from "~/entities/spot/dayTable";
import { signOf } from "~/entities/spot/direction";
import type { DeliveryPeriod } from "../periods.server";
import { isPeriodName, isPlainNumber, numbersCount, periodsNamed, periodsPerHour } from "./periodNames";
import { type DayColumn, dayColumnOf, dayDirectionOf, isMatched, numberedBy } from "./words";

/** What is wrong with a line: a key of spot.day and what fills it. Row 0: with all of it. */
export interface DayIssue {
  row: number;
  message: string;
  params: Record<string, string | number>;
}

const POWERS = [
  { unit: "MW", factor: 1 },
  { unit: "kW", factor: 0.001 },
  { unit: "GW", factor: 1000 },
];

const ENERGIES = [
  { unit: "MWh", factor: 1 },
  { unit: "kWh", factor: 0.001 },
  { unit: "GWh", factor: 1000 },
];

/** What a table of a day is read for, with prices in a currency. */
export const dayAim = (currency: string): RowsAim => ({
  fields: [
    { name: "start", kind: "text" },
    { name: "volume", kind: "number", units: POWERS },
    { name: "bought", kind: "number", units: POWERS },
    { name: "sold", kind: "number", units: POWERS },
    { name: "energy", kind: "number", units: ENERGIES },
    { name: "date", kind: "text" },
    { name: "state", kind: "text" },
    { name: "price", kind: "number", units: priceUnits(currency) },
    { name: "direction", kind: "text" },
  ] satisfies { name: DayColumn; kind: "text" | "number"; units?: { unit: string; factor: number }[] }[],
  fieldOf: dayColumnOf,
  asksUnknown: true,
});

/** "2026-03-01 00:15", "00:15", "00:15 - 00:30", "01.03.2026 00:15", "02:00 (UTC+1)": day, time and distance from UTC, each if written. */
const STAMP =
  /^(?:(\d{4}-\d\d-\d\d)[T ]|(\d\d)\.(\d\d)\.(\d{4}) )?(\d{1,2}):(\d\d)(?::00(?:\.000)?)?(Z| \(UTC\+(\d{1,2})\))?(?:\s*[-–]\s*\d{1,2}:\d\d)?$/;

/** The period that a cell names; a key of spot.day where it names none, or one of two. */
function periodOf(cell: Cell, day: string, periods: readonly DeliveryPeriod[]): number | string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 19) : (readText(cell) ?? "");
  if (/^\d{4}-.*(?:Z|[+-]\d\d:\d\d)$/.test(text)) {
    const ms = Date.parse(text);
    const at = periods.findIndex(({ start }) => Date.parse(start) === ms);
    return at < 0 ? "no_period" : at;
  }
  const match = STAMP.exec(text);
  if (!match) return "no_period";
  const [, iso, dd, mm, yyyy, hour, minute, , offset] = match;
  const written = iso ?? (dd ? `${yyyy}-${mm}-${dd}` : null);
  const time = `${hour!.padStart(2, "0")}:${minute}`;
  const alike = periods.flatMap((period, at) => (period.time.slice(0, 5) === time ? [{ period, at }] : []));
  if (written !== null && !alike.some(({ period }) => calendarDay(period) === written))
    return alike.length > 0 || written !== day ? "other_day" : "no_period";
  if (alike.length === 0) return "no_period";
  if (alike.length === 1) return alike[0]!.at;
  if (offset === undefined) return "twice";
  const own = alike.find(({ period }) => offsetOf(period) === Number(offset));
  return own ? own.at : "no_period";
}

/** Clocks are at most so many hours behind UTC. */
const MOST_BEHIND = 11;

/** Hours by which the clock of a period is ahead of UTC. */
function offsetOf({ start, time }: DeliveryPeriod): number {
  const ahead = (Date.parse(`1970-01-01T${time.slice(0, 5)}Z`) - (Date.parse(start) % DAY_MS)) / HOUR_MS;
  return ((ahead + MOST_BEHIND + 24) % 24) - MOST_BEHIND;
}

/** The day of the calendar on which a period begins: that of a gas day changes at midnight. */
const calendarDay = (period: DeliveryPeriod): string =>
  new Date(Date.parse(period.start) + offsetOf(period) * HOUR_MS).toISOString().slice(0, 10);

/**
 * What a table says of the delivery periods of a day. Without a column of times its rows are those of the day in order, as many as it has.
 * With one each names its periods, those that are not named are null; an hour that comes twice is in order where the table has it twice.
 * Orders of an auction (with a column of what was matched) are added up in each period. `atAuction`: cells whose price is the day-ahead
 * price, as the table has none.
 */
export function readDay(
  table: UnderstoodRows,
  day: string,
  periods: readonly DeliveryPeriod[],
): { cells: (DayCell | null)[]; issues: DayIssue[]; atAuction: number } {
  const cells = periods.map((): DayCell | null => null);
  const issues: DayIssue[] = [];
  const say = (row: number, message: string, params: DayIssue["params"] = {}) =>
    issues.push({ row, message: `spot.day.${message}`, params });
  const has = (field: DayColumn) => table.fields.includes(field);
  for (const { row, cells: width, columns } of table.surplus) say(row, "surplus", { cells: width, columns });
  if (!(["volume", "energy", "bought", "sold"] as const).some(has)) say(0, "no_volume");
  const textOf = (line: readonly Cell[], field: DayColumn) => readText(cellOf(table, field, line)) ?? "";
  const [hasTimes, hasOrders] = [has("start"), has("state")];
  const lines = table.rows.filter(({ cells: line }) => (hasOrders ? isMatched(textOf(line, "state")) : !isEnd(line)));
  if (!hasTimes && lines.length !== periods.length) say(0, "rows", { found: lines.length, expected: periods.length });
  const header = numberedBy(table.header[table.fields.indexOf("start")] ?? "");
  // Also of rows that do not count: what was matched may be the first hours of a file of quarter-hours.
  const counts =
    header &&
    numbersCount(
      table.rows.map(({ cells: line }) => textOf(line, "start").trim()),
      periods,
      header,
    );
  const filledAt = new Map<number, number>();
  const named = lines.map(({ cells: line }) => {
    if (!hasTimes) return 0;
    const text = textOf(line, "start").trim();
    if (!isPeriodName(text)) return periodOf(cellOf(table, "start", line), day, periods);
    if (!header) return "no_period";
    if (isPlainNumber(text) && !counts) return "ambiguous_period";
    return periodsNamed(text, periods, { counts: counts ?? "hours" }) ?? "no_period";
  });
  const isWhole = lines.length === periods.length;
  const atAuction = new Set<number>();
  for (const [index, { row, cells: line }] of lines.entries()) {
    // A whole day names the hour that comes twice twice: the order tells the two apart.
    const isInOrder = named[index] === "twice" && isWhole && isTwice(periods, index);
    const at = !hasTimes || isInOrder ? index : named[index]!;
    if (typeof at === "string") {
      say(row, at, { text: textIn(cellOf(table, "start", line)), day });
      continue;
    }
    const written = has("date") ? dayWritten(textOf(line, "date")) : day;
    if (written !== day) {
      say(row, "other_day", { text: textIn(cellOf(table, "date", line)), day });
      continue;
    }
    for (const one of typeof at === "number" ? [at] : at) {
      const period = periods[one];
      if (!period) continue;
      const before = filledAt.get(one);
      if (before !== undefined && !hasOrders)
        say(row, "named_before", { before, text: textIn(cellOf(table, "start", line)) });
      filledAt.set(one, row);
      const auction = has("price") ? undefined : period.price;
      const hours = (typeof at === "number" ? 1 : at.length) / periodsPerHour(periods);
      const cell = cellIn(table, line, { auction, hours }, (message, params) => say(row, message, params));
      if (auction !== undefined && isDealt(cell)) atAuction.add(one);
      cells[one] = hasOrders ? added(cells[one] ?? null, cell) : cell;
    }
  }
  return { cells, issues, atAuction: atAuction.size };
}

/** The line that ends a file of OMIE, and lines without anything. */
const isEnd = (line: readonly Cell[]): boolean =>
  line.every((cell) => cell === null || ["", "*"].includes(String(cell).trim()));

/** "2026-03-01", "01.03.2026" and "01/03/2026" are the day; all else is none. */
function dayWritten(text: string): string {
  const [, dd, mm, yyyy] = /^(\d\d)[./](\d\d)[./](\d{4})$/.exec(text.trim()) ?? [];
  return yyyy ? `${yyyy}-${mm}-${dd}` : text.trim().slice(0, 10);
}

/** Two orders of a period, at the price that both have. */
function added(before: DayCell | null, { volume, price }: DayCell): DayCell {
  const sum = Number(((before?.volume ?? 0) + (volume ?? 0)).toPrecision(12));
  return sum === 0 ? { volume: null, price: null } : { volume: sum, price: price ?? before?.price ?? null };
}

/** Whether another period of the day has the same time by the clock. */
const isTwice = (periods: readonly DeliveryPeriod[], at: number): boolean =>
  periods.some(({ time }, other) => other !== at && time.slice(0, 5) === periods[at]!.time.slice(0, 5));

const textIn = (cell: Cell): string => (readText(cell) ?? "").slice(0, 60);

/** What a line deals [MW]; what is wrong with it is said. `auction`: the price where the table has none; `hours`: how long the line is of. */
function cellIn(
  table: UnderstoodRows,
  line: readonly Cell[],
  { auction, hours }: { auction: number | null | undefined; hours: number },
  say: (message: string, params?: DayIssue["params"]) => void,
): DayCell {
  const numberOf = (name: "volume" | "energy" | "price" | "bought" | "sold"): number | null => {
    const cell = cellOf(table, name, line);
    const read = numberIn(table, name, cell);
    if (read.ok) return read.value;
    say(`${name === "price" ? "price" : "volume"}_number`, { text: textIn(cell) });
    return null;
  };
  const price = auction === undefined ? numberOf("price") : auction;
  const has = (field: DayColumn) => table.fields.includes(field);
  if (!has("volume") && !has("energy")) {
    const [bought, sold] = [has("bought") ? numberOf("bought") : null, has("sold") ? numberOf("sold") : null];
    if ((bought ?? 0) < 0 || (sold ?? 0) < 0)
      say("negative", { text: textIn(cellOf(table, (bought ?? 0) < 0 ? "bought" : "sold", line)) });
    return checked({ volume: Number(((bought ?? 0) - (sold ?? 0)).toPrecision(12)), price }, say);
  }
  const energy = has("volume") ? null : numberOf("energy");
  const volume = has("volume") ? numberOf("volume") : energy && Number((energy / hours).toPrecision(12));
  if (!has("direction")) return checked({ volume, price }, say);
  const cell = cellOf(table, "direction", line);
  const text = textIn(cell);
  const direction = dayDirectionOf(text);
  if (text !== "" && !direction) say("direction_word", { text });
  if (volume !== null && volume < 0)
    say("negative", { text: textIn(cellOf(table, has("volume") ? "volume" : "energy", line)) });
  if (text === "" && isDealt({ volume, price })) say("direction_needed");
  return checked({ volume: volume === null ? null : signOf(direction ?? "purchase") * volume, price }, say);
}

/** A row without a volume deals nothing, whatever price stands next to it: results of an auction have prices in all rows. */
function checked({ volume, price }: DayCell, say: (message: string) => void): DayCell {
  if (volume === null || volume === 0) return { volume: null, price: null };
  if (price === null) say("price_missing");
  return { volume, price };
}
