/** Columns to meaning: what a table says of how it is read. */
import { DAY_MS, MINUTE_MS, winterOffset, zoneClock } from "~/entities/core/clock";
import type { Decision, FilterColumn, TableRecognition } from "~/entities/timeseries/recognition";
import type { SeriesPeriod } from "~/entities/timeseries/spread";
import type { Delimiter } from "~/entities/timeseries/textFile";
import { decideDecimal, parseNumber } from "../number";
import { monthsByLastDay } from "../periods/period";
import { periodOfRows } from "../periods/periodOfRows";
import { detectStampFormat, isOfMonths, stampSample } from "../stamps/detectStamp";
import { atTheirEnds } from "../stamps/lastMinute";
import { isInterval, ISO_FORMAT, type Stamp, stampReader } from "../stamps/stampFormat";
import { cellKind } from "./cellKind";
import { type ColumnSummary, dayColumnsOf, summarize } from "./columns";
import { clockOf, LEAST_PERIODS, markOf, meterOf, missingOf, namesEnd, namesStart } from "./decisions";
import { endDayOfRows, endText } from "./endDayOfRows";

/** A table as samples of a file show it. */
export interface SampledTable {
  header: string[] | null;
  /** Cells of the lines before it. */
  preamble: readonly string[];
  firstRow: number;
  /** Rows of data, from the beginning and from all over the file. */
  rows: readonly (readonly string[])[];
  /** How many of them stand one after the other at the beginning. */
  together: number;
  delimiter: Delimiter;
  /** Zone of the system, whose clock changes the stamps are held against. */
  zone: string;
}

const [PREVIEW_ROWS, MOST_SHOWN] = [10, 200]; // Rows, and signs of a name or cell.
/** "StartTime", "start_date". */
const START_FIRST = /^(?:start|begin)/i;
/** The hour that ends, by the clock: its number lacks or stands twice on the days on which the clock changes. */
const HOUR_ENDING = /ending|\bHE\b/i;
const FEED_IN =
  /einspeis|r(?:ü|ue)ckspeis|inje[ck]|export|feed.?in|to.grid|vertido|excedent|surplus|producci|production|generat|erzeug|teruglever/i;
const QUALITY =
  /qualit|\bqn|status|\bflag|\bvalid|\b(?:geo|stations?_)?id\b|period$|mpan|mprn|\bean\b|\bprm\b|\bcups\b|seq|nummer|number/i;

/** What a table says of each question; where nothing decides, the decision has no value. */
export function recognizeTable(table: SampledTable): TableRecognition {
  const { header, rows, delimiter } = table;
  const columns = summarize(rows, header ?? []);
  const layout = columnsOf(columns);
  const filter = layout.dayColumns > 0 ? null : filterOf(table, columns, layout);
  // Of series below each other one tells of the clock, and of readings: all of them together say each hour twice.
  const series = filter ? seriesOf(table, filter) : [table];
  const facts = series.map((rowsOfOne) => stampFacts(rowsOfOne, columns, layout));
  const stamps = facts.find(({ clock }) => clock.value !== null) ?? facts[0]!;
  const values = layout.valueColumn;
  // Where it is open which column counts, each of them tells of its own readings and gaps.
  const counted = values === null ? layout.valueColumns : [values];
  const cells = counted.map((column) => valueCells(series[0]!.rows, column, layout.dayColumns));
  const numberCells = columns.flatMap(({ column, kind }) =>
    kind === "stamp" || kind === "time" ? [] : rows.map((row) => row[column] ?? ""),
  );
  const decimal = decideDecimal(numberCells, delimiter);
  const numbersOf = (texts: readonly string[]) =>
    texts.flatMap((cell) => {
      const number = parseNumber(cell, decimal.separator ?? "dot", true);
      return number.kind === "value" ? [number.value] : [];
    });
  const meters = counted.map((column, i) =>
    meterOf(numbersOf(cells[i]!), header?.[column] ?? "", stamps.period ? LEAST_PERIODS : undefined),
  );
  const gaps = cells.map(missingOf);
  const meter = meters.find(({ value }) => value !== "interval") ?? { value: "interval" as const, evidence: null };
  return {
    firstRow: table.firstRow,
    hasHeader: header !== null,
    columns: columns.map(({ name }, i) => (header ? name.slice(0, MOST_SHOWN) : String(i + 1))),
    preview: rows.slice(0, PREVIEW_ROWS).map((row) => row.map((cell) => cell.slice(0, MOST_SHOWN))),
    decimal,
    stampColumn: layout.stampColumn,
    timeColumn: layout.timeColumn,
    endColumn: stamps.endColumn,
    endDay: stamps.endDay ?? { value: null, evidence: null },
    valueColumn: { value: values, evidence: null },
    valueColumns: layout.valueColumns,
    dayColumns: layout.dayColumns,
    filter,
    meter,
    missing: gaps.find(({ value }) => value !== null) ?? { value: null, evidence: null },
    constants: columns.flatMap(({ name, column, kind, texts }) =>
      kind === "text" && texts.length === 1 && texts[0]!.length <= 20
        ? [{ name: name || String(column + 1), text: texts[0]! }]
        : [],
    ),
    stampFormat: stamps.stampFormat,
    mark: isOpenAmount(stamps, meter) ? { value: null, evidence: null } : stamps.mark,
    clock: stamps.clock,
    period: stamps.period,
  };
}

/** Amounts at dates as they come are of the time before or after: readings are of their instant. */
const isOpenAmount = (
  { period, mark, endDay }: ReturnType<typeof stampFacts>,
  meter: TableRecognition["meter"],
): boolean => period?.unit === "dates" && !endDay && meter.value === "interval" && mark.evidence?.kind === "mark_day";

/** Series below each other that are looked at. */
const MOST_SERIES = 6;

/** The rows of each text, those of the most rows first. */
function seriesOf(table: SampledTable, { column, texts }: FilterColumn): SampledTable[] {
  return texts
    .map((text) => {
      const isOf = (row: readonly string[]) => (row[column] ?? "").trim() === text;
      return {
        ...table,
        rows: table.rows.filter(isOf),
        together: table.rows.slice(0, table.together).filter(isOf).length,
      };
    })
    .sort((a, b) => b.rows.length - a.rows.length)
    .slice(0, MOST_SERIES);
}

interface ColumnLayout {
  stampColumn: number | null;
  timeColumn: number | null;
  /** The end of the interval, where it stands in a column of its own. */
  endColumn: number | null;
  valueColumn: number | null;
  valueColumns: number[];
  dayColumns: number;
}

function columnsOf(columns: readonly ColumnSummary[]): ColumnLayout {
  const days = dayColumnsOf(columns);
  const stampColumns = columns.filter(({ kind }) => kind === "stamp");
  // A date that is the same in all rows is of the file, not of a row, unless it is the day of the times next to it.
  const isDayOfTimes = ({ kind, texts }: ColumnSummary) => kind === "time" && texts.length > 1;
  const varied = stampColumns.filter(
    ({ texts, column }) => texts.length > 1 || columns.slice(column + 1, column + 2).some(isDayOfTimes),
  );
  const ofRows = varied.length > 0 ? varied : stampColumns;
  const start =
    ofRows.find(({ name }) => namesStart(name) || START_FIRST.test(name)) ??
    ofRows.find(({ name }) => !namesEnd(name)) ??
    ofRows[0];
  // Lines below the table stand in its first column, too.
  const dates = (start?.texts ?? []).filter((text) => cellKind(text) === "stamp");
  const isDateOnly =
    dates.length > 0 && dates.every((text) => !/\d[:h]\d{2}|\d[T ]\d{2}/.test(text) && text.length <= 11);
  const times = columns.filter(
    ({ kind, column, periods }) =>
      column !== start?.column && (kind === "time" || (periods > 0 && column === (start?.column ?? -2) + 1)),
  );
  const timeColumn = isDateOnly && !days ? (times.find(({ name }) => !namesEnd(name)) ?? times[0]) : undefined;
  const ends = [...ofRows, ...times].filter(
    ({ name, column }) => namesEnd(name) && column !== start?.column && column !== timeColumn?.column,
  );
  const base = {
    stampColumn: start?.column ?? null,
    timeColumn: timeColumn?.column ?? null,
    endColumn: ends[0]?.column ?? null,
  };
  if (days) {
    const valueColumns = Array.from({ length: days.count }, (_, i) => days.first + i);
    return { ...base, valueColumn: days.first, valueColumns, dayColumns: days.count };
  }
  const numbers = columns.filter(({ kind, column }) => kind === "number" && column !== timeColumn?.column);
  const likely = numbers.filter(
    ({ name, texts, isCount, column }) =>
      !QUALITY.test(name) &&
      !(isCount && column === 0 && numbers.length > 1) &&
      !(texts.length === 1 && /^\d{5,}$/.test(texts[0]!)),
  );
  const candidates = likely.length > 0 ? likely : numbers;
  // A column of what is fed in is not what is meant by a series of its own, where another is there.
  const drawn = candidates.filter(({ name }) => !FEED_IN.test(name));
  const valueColumn =
    candidates.length === 1 ? candidates[0]! : drawn.length === 1 && candidates.length === 2 ? drawn[0]! : null;
  return {
    ...base,
    valueColumn: valueColumn?.column ?? null,
    valueColumns: candidates.map(({ column }) => column),
    dayColumns: 0,
  };
}

const valueCells = (rows: SampledTable["rows"], first: number, dayColumns: number): string[] =>
  dayColumns === 0 ? rows.map((row) => row[first] ?? "") : rows.flatMap((row) => row.slice(first, first + dayColumns));

/** Steps of a usual day of a table with so many columns: 46 and 50 are those of a day on which the clock changes. */
export const stepsOfDay = (columns: number): number => [24, 48, 96].find((n) => columns <= n + n / 24) ?? columns;

/** A time of day by its minutes. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Text of the stamp of a row: the date, and the time where it stands in a column of its own. */
export const stampText = (date: string, time: string | undefined): string =>
  time === undefined ? date.trim() : `${date.trim()} ${time.trim()}`;

function stampFacts(table: SampledTable, columns: readonly ColumnSummary[], layout: ColumnLayout) {
  const { rows, together, header, zone } = table;
  const { stampColumn, timeColumn } = layout;
  const none = {
    stampFormat: { value: null, evidence: null } as Decision<string>,
    mark: { value: null, evidence: null } as Decision<"start" | "end">,
    clock: { value: null, evidence: null } as TableRecognition["clock"],
    period: null as TableRecognition["period"],
    endDay: null as TableRecognition["endDay"] | null,
    endColumn: null as number | null,
  };
  // Twelve values without a stamp are those of the months of a year.
  const isYear = stampColumn === null && layout.dayColumns === 0 && rows.length === 12;
  if (stampColumn === null) return isYear ? { ...none, period: { unit: "month" as const, count: 1 } } : none;
  const texts = rows
    .map((row) => stampText(row[stampColumn] ?? "", timeColumn === null ? undefined : (row[timeColumn] ?? "")))
    .filter((text) => text !== "");
  const endCells = layout.endColumn === null ? [] : rows.map((row) => row[layout.endColumn!] ?? "");
  const stampFormat = formatOf(texts, { columns, layout, ends: endCells });
  const reader = stampFormat.value === null ? null : stampReader(stampFormat.value);
  if (!reader) return { ...none, stampFormat };
  const written =
    layout.dayColumns > 0
      ? stampsOfDays(table, layout, stampFormat.value!)
      : texts.flatMap((text) => reader(text) ?? []);
  const moved = atTheirEnds(written);
  const stamps = moved ?? written;
  const [first, last] = inOrder(stamps[0], stamps.at(-1));
  if (!first || !last) return { ...none, stampFormat };
  const [stepMs, lastStepMs] = [
    stepOf(stamps.slice(0, together * Math.max(1, layout.dayColumns))),
    stepOf(stamps.slice(-10)),
  ];
  const name = [header?.[stampColumn], timeColumn === null ? "" : header?.[timeColumn]].filter(Boolean).join(" ");
  const period = layout.dayColumns > 0 ? null : periodOfRows(stamps.slice(0, together), zoneClock(zone));
  // A cell that names both ends is the end, too.
  const endAt = layout.endColumn ?? (isInterval(texts[0]!) ? stampColumn : null);
  const begins = () =>
    rows.map((row) =>
      reader(stampText(row[stampColumn] ?? "", timeColumn === null ? undefined : (row[timeColumn] ?? ""))),
    );
  const endDay =
    period && endAt !== null
      ? endDayOfRows(
          rows.map((row) => endText(row, endAt, timeColumn)),
          { begins: begins(), format: stampFormat.value! },
        )
      : null;
  const ends = { endDay, endColumn: endDay ? endAt : null };
  const ofFacts = markOf({
    first,
    last,
    stepMs,
    lastStepMs,
    name,
    text: texts[0]!,
    hasBothEnds: layout.endColumn !== null || isInterval(texts[0]!),
    hasMidnightEnd: texts.some((text) => /(?:^|[ T])24(?::00|$)/.test(text)),
    isDayRow: layout.dayColumns > 0,
  });
  const byFacts: Decision<"start" | "end"> = moved
    ? { value: "end", evidence: { kind: "mark_last_minute", params: { text: texts[0]! } } }
    : monthMark(ofFacts, { zone, period, stamps, format: stampFormat.value!, text: texts[0]! });
  const mark: Decision<"start" | "end"> =
    byFacts.value === null && START_FIRST.test(name)
      ? { value: "start", evidence: { kind: "mark_name", params: { text: name } } }
      : byFacts;
  const named = [name, ...table.preamble].join(" ").slice(0, 200);
  // The clock changes within steps, not at their ends.
  const clockBy = (marked: "start" | "end") => {
    const begins = marked === "end" ? stamps.map((stamp) => ({ ...stamp, wallMs: stamp.wallMs - stepMs })) : stamps;
    return clockOf(begins, { name: named, zone, stepMs });
  };
  const byStamps = clockBy(mark.value ?? "start");
  // A month, a year or the day of a bill is one of the calendar of the place.
  const isOfCalendar =
    period?.unit === "month" || (period?.unit === "dates" && stamps.every(({ wallMs }) => wallMs % DAY_MS === 0));
  const clock: TableRecognition["clock"] =
    byStamps.value === null && isOfCalendar
      ? { value: "local", evidence: { kind: "clock_calendar", params: { zone } } }
      : byStamps;
  if (mark.value === null && clockBy("end").value !== byStamps.value)
    return { stampFormat, mark, clock: { value: null, evidence: null }, period, ...ends };
  const isOpen =
    clock.value === null && mark.evidence?.kind === "mark_first" && isAnotherClock({ first, stepMs, zone });
  return { stampFormat, mark: isOpen ? { value: null, evidence: null } : mark, clock, period, ...ends };
}

/** The first of a month begins it, or ends the month before: January as the first of the rows tells, and stamps that name the month. */
function monthMark(
  mark: Decision<"start" | "end">,
  {
    zone,
    period,
    stamps,
    format,
    text,
  }: { zone: string; period: SeriesPeriod | null; stamps: Stamp[]; format: string; text: string },
): Decision<"start" | "end"> {
  if (period?.unit !== "month" || mark.evidence?.kind !== "mark_day") return mark;
  const clock = zoneClock(zone);
  const walls = stamps.map(({ wallMs, offsetMs }) => (offsetMs === null ? wallMs : clock.toWall(wallMs - offsetMs)));
  const isNamed = isOfMonths(format) || monthsByLastDay(walls).some((wall, i) => wall !== walls[i]);
  if (isNamed) return { value: "start", evidence: { kind: "mark_month", params: { text } } };
  const isJanuary = new Date(Math.min(...walls.slice(0, 1000))).getUTCMonth() === 0;
  return isJanuary
    ? { value: "start", evidence: { kind: "mark_first", params: { text } } }
    : { value: null, evidence: null };
}

/** Whether the ends of steps of a local day, by winter time or in UTC, would read as their beginnings do by the clock of the zone. */
function isAnotherClock({ first, stepMs, zone }: { first: Stamp; stepMs: number; zone: string }): boolean {
  const offset = zoneClock(zone).offsetAt(first.wallMs);
  return [0, winterOffset(zone, new Date(first.wallMs).getUTCFullYear())].some((other) => offset - other === stepMs);
}

/** Stamps of the steps of each day that have a cell. */
function stampsOfDays(
  { rows }: SampledTable,
  { stampColumn, valueColumn, dayColumns }: ColumnLayout,
  format: string,
): Stamp[] {
  const reader = stampReader(format)!;
  const steps = stepsOfDay(dayColumns);
  const byClock = !format.includes("#");
  return rows.flatMap((row) =>
    Array.from({ length: dayColumns }, (_, i) => {
      if ((row[valueColumn! + i] ?? "").trim() === "") return [];
      return reader(stampText(row[stampColumn!] ?? "", byClock ? clockText((i * 1440) / steps) : String(i + 1))) ?? [];
    }).flat(),
  );
}

const inOrder = (first: Stamp | undefined, last: Stamp | undefined) =>
  first && last && last.wallMs < first.wallMs ? [last, first] : [first, last];

/** The most frequent distance of neighbouring stamps [ms]. */
function stepOf(stamps: readonly Stamp[]): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < stamps.length; i++) {
    const distance = Math.abs(stamps[i]!.wallMs - stamps[i - 1]!.wallMs);
    // Loggers write stamps that are off by seconds.
    const step = distance > MINUTE_MS ? Math.round(distance / MINUTE_MS) * MINUTE_MS : distance;
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function formatOf(
  texts: readonly string[],
  { columns, layout, ends }: { columns: readonly ColumnSummary[]; layout: ColumnLayout; ends: readonly string[] },
): Decision<string> {
  const { timeColumn } = layout;
  const { dayColumns, valueColumn } = layout;
  const periods = dayColumns > 0 ? dayColumns : timeColumn === null ? 0 : columns[timeColumn]!.periods;
  const dates = dayColumns === 0 && periods > 0 ? texts.map((text) => text.slice(0, text.lastIndexOf(" "))) : texts;
  const detected = detectStampFormat(stampSample(dates), ends);
  if (!detected) return { value: null, evidence: null };
  if (detected.ambiguous) {
    const params = { text: dates[0]!, a: detected.format, b: detected.other! };
    return { value: null, evidence: { kind: "day_or_month", params } };
  }
  if (periods === 0) return { value: detected.format, evidence: null };
  const date = detected.format === ISO_FORMAT ? "yyyy-mm-dd" : detected.format;
  const time = dayColumns > 0 || timeColumn === null ? null : columns[timeColumn]!;
  const isClock = time !== null && (time.isClock || (periods <= 24 && HOUR_ENDING.test(time.name)));
  if (isClock) return { value: `${date} HH`, evidence: null };
  if (dayColumns > 0 && cellKind(columns[valueColumn!]!.name) === "time")
    return { value: `${date} HH:MM`, evidence: null };
  return { value: `${date} #${1440 / stepsOfDay(periods)}`, evidence: null };
}

/** The column in which the rows of one stamp differ. */
function filterOf(
  { rows, together }: SampledTable,
  columns: readonly ColumnSummary[],
  layout: ColumnLayout,
): FilterColumn | null {
  const { stampColumn, timeColumn } = layout;
  if (stampColumn === null) return null;
  const head = rows.slice(0, together);
  const keyOf = (row: readonly string[]) =>
    stampText(row[stampColumn] ?? "", timeColumn === null ? "" : (row[timeColumn] ?? ""));
  const distinct = (key: (row: readonly string[]) => string) => new Set(head.map(key)).size;
  const stamps = distinct(keyOf);
  if (stamps > head.length * 0.8) return null;
  const candidates = columns.filter(
    ({ kind, texts, column }) =>
      (kind === "text" || kind === "number") &&
      texts.length > 1 &&
      texts.length <= 50 &&
      !layout.valueColumns.includes(column),
  );
  const parted = candidates.map((column) => ({
    column,
    count: distinct((row) => `${keyOf(row)}\u0000${row[column.column] ?? ""}`),
  }));
  const best = parted.sort((a, b) => b.count - a.count)[0];
  if (!best || best.count <= stamps) return null;
  return { column: best.column.column, texts: best.column.texts };
}
