import { isZone, type ZoneClock, zoneClock } from "~/entities/core/clock";
import { hasError } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { blockByPosition, blocksByYear } from "./blocks";
import { NO_CLEANING } from "./cleaning/options";
import { conditionValues } from "./condition";
import { FindingList } from "./findings";
import { detectStepS, type Grid } from "./grid";
import { decideDecimal, isLoneGroup } from "./number";
import { numbersOf } from "./numbers";
import type { CsvSource, Placement, ReadChange, ReadOptions, ReadResult } from "./options";
import type { PeriodGrid } from "./periods/layPeriods";
import { periodOfRows } from "./periods/periodOfRows";
import { yearOfMonths } from "./periods/yearOfMonths";
import { gridOf, isUsableStep, refuse } from "./placement";
import { type RawColumns, readTable, type TableOptions } from "./readTable";
import { meanOfSteps } from "./resample";
import { detectStampFormat, stampSample } from "./stamps/detectStamp";
import { endTexts, formatOfEnds } from "./stamps/endStamps";
import { isInterval, ISO_FORMAT, type Stamp, stampReader } from "./stamps/stampFormat";
import { cellKind } from "./table/cellKind";
import { MOST_ROWS } from "./table/records";
import { tellYears } from "./years";

/**
 * A CSV of time stamps and numbers -> a regular series in UTC, in blocks of one calendar year. Nothing is repaired silently. Whatever is
 * left out, merged, filled or missing is a finding with its row (line of the file, from 1). Text in the numbers, unreadable stamps or an
 * irregular step are errors that leave no blocks. Throws only for a source that fails while it is read.
 */
export async function readCsv(source: CsvSource, options: ReadOptions = {}): Promise<ReadResult> {
  const findings = new FindingList();
  const read: ReadResult["read"] = {
    encoding: null,
    delimiter: null,
    decimalSeparator: null,
    stampFormat: null,
    header: null,
    rows: 0,
    stepS: 0,
  };
  const series = await seriesOf(source, options, findings, read);
  const list = findings.list();
  const ok = series !== null && !hasError(list);
  const used = ok ? series.blocks : [];
  const changes = series?.changes ?? [];
  return {
    ok,
    blocks: used,
    stepS: used[0]?.stepS ?? 0,
    ...knownSpan(used),
    findings: list,
    changes,
    spread: (ok && series.spread) || null,
    read,
  };
}

/** What came of a file: its blocks, and what cleaning changed. */
interface Series {
  blocks: SeriesBlock[];
  changes: ReadChange[];
  spread?: ReadResult["spread"];
}

async function seriesOf(
  source: CsvSource,
  o: ReadOptions,
  findings: FindingList,
  read: ReadResult["read"],
): Promise<Series | null> {
  const timezone = o.timezone ?? "UTC";
  const seriesTimezone = o.seriesTimezone ?? "UTC";
  for (const zone of [timezone, seriesTimezone]) {
    if (!isZone(zone)) return refuse(findings, "unknown_timezone", { zone });
  }
  if (o.stampFormat !== undefined && !stampReader(o.stampFormat)) {
    return refuse(findings, "bad_format", { format: o.stampFormat });
  }
  const raw = await readTable(source, tableOptions(o), findings);
  if (!raw) return null;
  const allCells = [raw.cells, ...raw.added];
  const decision = o.decimalSeparator
    ? null
    : decideDecimal(allCells.length > 1 ? allCells.flat() : raw.cells, raw.delimiter);
  if (decision?.separator === null) {
    const at = raw.cells.findIndex(isLoneGroup);
    return refuse(findings, "decimal_undecided", { row: raw.rows[at] ?? raw.rows[0]!, text: decision.text });
  }
  const decimal = o.decimalSeparator ?? decision!.separator;
  Object.assign(read, {
    encoding: raw.encoding,
    delimiter: raw.delimiter,
    decimalSeparator: decimal,
    header: raw.header,
    rows: raw.rows.length,
  });
  const form = { decimal, decided: decision !== null || o.decimalIsChosen === true, missing: o.missing ?? null };
  const values = numbersOf(raw, form, findings);
  const seriesClock = zoneClock(seriesTimezone);

  if (o.place?.mode === "by position") {
    const months = o.spread
      ? yearOfMonths({ values, rows: raw.rows }, o.place.year, { options: o, clock: seriesClock })
      : null;
    if (months) {
      read.stepS = months.stepS;
      findings.add("placed_by_position", "note", { year: o.place.year, rows: values.length });
      return yearsOf(months, { options: o, clock: seriesClock, findings });
    }
    const stepS = o.stepMinutes ? o.stepMinutes * 60 : stepOfStamps(raw, o) || stepOfYear(raw.rows.length);
    if (!isUsableStep(stepS)) return refuse(findings, "step_needed");
    read.stepS = stepS;
    const grid: Grid = { startMs: 0, stepS, values, rows: Int32Array.from(raw.rows) };
    return yearByPosition(grid, o.place.year, { options: o, clock: seriesClock, findings });
  }

  const format = o.stampFormat ?? stampFormatOf(raw, findings);
  if (format === null) return null;
  read.stampFormat = format;
  const clock = zoneClock(timezone);
  const stamps = stampsOf(raw.stamps, format, { raw, findings });
  const ends = endCells(raw, stamps, clock);
  const stamped = {
    stamps,
    ends: ends ? endsOf(ends, format, { raw, findings }) : undefined,
    values,
    rows: raw.rows,
  };
  const grid = gridOf(stamped, { options: o, clock, findings });
  if (!grid) return null;
  read.stepS = grid.stepS;
  return yearsOf(grid, { options: o, clock: seriesClock, findings });
}

/** What a grid becomes: its years in the clock of the series. */
function yearsOf(grid: Grid | PeriodGrid, { options: o, clock, findings }: Placement): Series {
  const isSpread = "periods" in grid;
  const conditioned = conditionValues(grid, isSpread ? spreadOptions(grid, o, findings) : o, findings);
  const years = blocksByYear(conditioned.grid, clock);
  tellYears(years, clock.zone, findings);
  return {
    blocks: years.map((block) => (isSpread ? block : coarser(block, o))),
    changes: conditioned.changes,
    spread: isSpread ? { period: grid.period, periods: grid.periods } : null,
  };
}

/** Steps that all hold the value of one period are neither stuck nor outliers, and steps beyond an hour would not keep its sum. */
function spreadOptions({ stepS }: PeriodGrid, o: ReadOptions, findings: FindingList): ReadOptions {
  const used = Object.entries({ ...NO_CLEANING, ...o.cleaning });
  const isCleaned = used.some(
    ([name, value]) =>
      name !== "interpolation" && name !== "windowSize" && value !== NO_CLEANING[name as keyof typeof NO_CLEANING],
  );
  if (isCleaned) findings.add("period_uncleaned", "warning");
  const to = o.resolutionMinutes ?? 0;
  if (to * 60 > stepS) findings.add("resolution_unfit", "error", { from: stepS / 60, to });
  return { ...o, cleaning: { interpolation: "stepwise" } };
}

function tableOptions(o: ReadOptions): TableOptions {
  const byPosition = o.place?.mode === "by position";
  return {
    ...o,
    // A file placed by position may have one column only.
    stampColumn: o.stampColumn ?? (byPosition ? null : 0),
    valueColumn: o.valueColumn ?? (byPosition ? null : 1),
    commaIsDecimal: o.decimalSeparator === "comma",
    maxRows: o.maxRows ?? MOST_ROWS,
  };
}

function stampFormatOf(raw: RawColumns, findings: FindingList): string | null {
  const stampFormat = detectStampFormat(stampSample(raw.stamps), raw.ends);
  if (!stampFormat) return refuse(findings, "format_unknown", { row: raw.rows[0]!, text: raw.stamps[0]!.slice(0, 40) });
  if (stampFormat.ambiguous)
    return refuse(findings, "format_ambiguous", { row: raw.rows[0]!, text: raw.stamps[0]!.slice(0, 40) });
  return stampFormat.format;
}

/** Where the rows end, as it is written: in a column of its own, or after the begin in the cell of a day or longer. */
function endCells(raw: RawColumns, stamps: readonly (Stamp | null)[], clock: ZoneClock): readonly string[] | null {
  if (raw.ends.length > 0) return raw.ends;
  if (!isInterval(raw.stamps[0]!) || !periodOfRows(stamps, clock)) return null;
  // A time of day ends a row on its own day.
  return endTexts(raw.stamps).every((text) => cellKind(text) === "time") ? null : raw.stamps;
}

/** Ends are written as the stamps are, or in a form of their own. */
function endsOf(
  cells: readonly string[],
  format: string,
  { raw, findings }: { raw: RawColumns; findings: FindingList },
): (Stamp | null)[] {
  const texts = endTexts(cells);
  return stampsOf(texts, formatOfEnds(texts, format) ?? format, { raw, findings });
}

function stampsOf(
  texts: readonly string[],
  format: string,
  { raw, findings }: { raw: RawColumns; findings: FindingList },
): (Stamp | null)[] {
  const reader = stampReader(format)!;
  return texts.map((text, i) => {
    const stamp = reader(text);
    if (!stamp)
      findings.add("bad_stamp", "error", { row: raw.rows[i]!, text: text.slice(0, 40), format: formatName(format) });
    return stamp;
  });
}

const formatName = (format: string) => (format === ISO_FORMAT ? "yyyy-mm-ddTHH:MM:SS" : format);

/** Step of the stamps of a file that is placed by position: their most frequent distance, 0 when there are none. */
function stepOfStamps(raw: RawColumns, o: ReadOptions): number {
  const format = o.stampFormat ?? detectStampFormat(stampSample(raw.stamps))?.format;
  const reader = format ? stampReader(format) : null;
  const walls = reader ? raw.stamps.slice(0, 1000).flatMap((text) => reader(text)?.wallMs ?? []) : [];
  return walls.length < 2 ? 0 : detectStepS(Float64Array.from(walls));
}

/** Step of a file that holds exactly one year of values, 365 or 366 days [s]; 0 when it does not. */
function stepOfYear(rows: number): number {
  const perDay = [365, 366].map((days) => rows / days).find(Number.isInteger) ?? 0;
  return [86_400, 3600, 1800, 900, 600, 300, 60].find((stepS) => stepS * perDay === 86_400) ?? 0;
}

function yearByPosition(grid: Grid, year: number, { options: o, clock, findings }: Placement): Series | null {
  if (grid.values.length < 2) return refuse(findings, "too_few_rows", { rows: grid.values.length, min: 2 });
  const { grid: conditioned, changes } = conditionValues(grid, o, findings);
  const { block, steps, leapDay, dropped } = blockByPosition(conditioned.values, year, conditioned.stepS, clock);
  const rows = conditioned.values.length;
  findings.add("placed_by_position", "note", { year, rows: grid.values.length });
  if (leapDay !== null)
    findings.add(leapDay === "left out" ? "leap_day_left_out" : "leap_day_empty", "warning", { year });
  else if (dropped > 0) findings.add("position_surplus", "warning", { rows, expected: steps, count: dropped, year });
  else if (rows < steps)
    findings.add("position_short", "warning", { rows, expected: steps, count: steps - rows, year });
  return { blocks: [coarser(block, o)], changes };
}

/** The block at the coarser resolution asked for. */
function coarser<B extends { stepS: number; values: Float64Array }>(block: B, o: ReadOptions): B {
  const stepS = (o.resolutionMinutes ?? 0) * 60;
  if (stepS <= block.stepS) return block;
  return { ...block, stepS, values: meanOfSteps(block.values, stepS / block.stepS) };
}

function knownSpan(blocks: readonly { startMs: number; stepS: number; values: Float64Array }[]) {
  let firstMs: number | null = null;
  let lastMs: number | null = null;
  for (const { startMs, stepS, values } of blocks) {
    const first = values.findIndex((v) => !Number.isNaN(v));
    if (first < 0) continue;
    firstMs ??= startMs + first * stepS * 1000;
    lastMs = startMs + values.findLastIndex((v) => !Number.isNaN(v)) * stepS * 1000;
  }
  return { firstMs, lastMs };
}
