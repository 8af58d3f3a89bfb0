import { randomUUID } from "node:crypto";
import { CHANGE_KINDS, gapsOf, type ReadChange, type ReadOptions, statistics, type Undone } from "~/engines/timeseries";
import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { linesOf, PLAIN_TABLE, type UploadSettings } from "~/entities/timeseries/uploadForm";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { cleaningOptions } from "~/services/timeseries/cleaning";
import { radiationFindings, uploadFindings } from "~/services/timeseries/plausible/uploaded";
import { readSeriesFile } from "~/services/timeseries/readFile";
import { spreadOrder } from "~/services/timeseries/spread/order";
import { spreadOf } from "~/services/timeseries/spread/spread";
import { sameUnit } from "~/services/units/headerUnit";
import { conversionOf } from "./conversion";
import {
  type ConvertedUpload,
  type CsvInspection,
  headerUnit,
  inspectUpload,
  keepConverted,
  sourceOf,
  type UploadAim,
  type UploadDraft,
} from "./draft.server";

/** What the header of the values says about their unit, against the unit chosen: a contradiction has to be confirmed. */
async function unitFinding(draft: UploadDraft, aim: UploadAim, settings: UploadSettings): Promise<Outcome<Finding>> {
  const unit = headerUnit(await inspectUpload(draft, aim.timezone), settings.value_column, aim);
  const chosen = settings.unit;
  if (!unit) return done({ key: "timeseries.header_no_unit", severity: "note", params: { unit: chosen } });
  const params = { ...unit, chosen };
  if (sameUnit(unit.unit, chosen, aim.currency))
    return done({ key: "timeseries.header_unit", severity: "note", params });
  if (!settings.header_unit_ignored) return complain("unit", "timeseries.rule.header_unit", params);
  return done({ key: "timeseries.header_unit_ignored", severity: "warning", params });
}

/**
 * Reads and cleans the file as the settings say and keeps the outcome with the draft, under a new id of a series; nothing is
 * saved yet. Refuses with 422 when the unit does not convert, or contradicts the header and that is not confirmed; a former result
 * is gone then. A file that cannot be used is a conversion with `ok` false and its findings.
 */
export async function convertUpload(
  draft: UploadDraft,
  aim: UploadAim,
  uploadSettings: UploadSettings,
  undone: Undone = { kinds: [], steps: [] },
): Promise<Outcome<UploadDraft>> {
  const { fixed, unit: aimUnit } = aim;
  const settings = { ...PLAIN_TABLE, ...uploadSettings, ...(fixed ? { res_minutes: fixed.minutes } : {}) };
  const unit = conversionOf(settings.unit, aim);
  if (unit.factor === null) return complain("unit", unit.error!.key, unit.error!.params);
  const unitFindings = await unitFinding(draft, aim, settings);
  if (!unitFindings.ok) return unitFindings;
  const { offset, per_step: perStep } = unit;
  const factor = unit.factor * settings.factor;
  const options = { ...readOptions(settings, aim, { factor, offset, perStep }), undone };
  const spread = spreadOrder(settings.spread, aim, aim.spread?.() ?? null);
  if (!spread.ok) return spread;
  const read = await readSeriesFile(sourceOf(draft), draft.size, options, spread.value);
  const isTurned = settings.plane === "normal" && aim.toHorizontal !== undefined;
  const blocks = isTurned ? aim.toHorizontal!(read.blocks, settings, read.read.stepS) : done(read.blocks);
  if (!blocks.ok) return blocks;
  const result = { ...read, blocks: blocks.value };
  const columns = (await inspectUpload(draft, aim.timezone))?.columns ?? [];
  const gaps = result.ok ? gapsOf(result.blocks) : null;
  const converted: ConvertedUpload = {
    ok: result.ok,
    ts_id: randomUUID(),
    undone,
    changed: changedKinds(result.changes),
    settings,
    findings: [
      ...draft.remarks,
      ...result.findings.map((finding) => withRemedy(finding, aim)),
      ...notesOf(draft, settings.value_column),
      unitFindings.value,
      ...uploadFindings(result, aim, settings),
      ...radiationFindings(columns[settings.value_column], aim.quantity),
      ...momentFindings(settings),
      ...(isTurned && result.ok
        ? [{ key: "timeseries.turned_horizontal", severity: "note", params: {} } as const]
        : []),
    ],
    rows: result.read.rows,
    stepS: result.stepS,
    firstMs: result.firstMs,
    lastMs: result.lastMs,
    years: result.blocks.map((block) => block.year),
    fileStepS: result.read.stepS,
    conversion: { from: settings.unit, to: aimUnit, factor, offset, perStep },
    // What a year lacks before the first value and after the last is no gap of the file.
    statistics: result.ok
      ? { ...statistics(joined(result.blocks), result.stepS / 3600), gaps: gaps?.steps ?? 0 }
      : null,
    gaps,
    spread: spreadOf(result, spread.value),
    head: headOf(result.blocks, result.firstMs),
  };
  return done(await keepConverted(draft, converted, { blocks: result.blocks, changes: result.changes }));
}

/** What was found out of the file, or of the column that is read. */
const notesOf = ({ notes = [] }: UploadDraft, valueColumn: number): Finding[] =>
  notes
    .filter(({ column }) => column === undefined || column === valueColumn)
    .map(({ key, severity, params }) => ({ key, severity, params }));

/** Values that are no means of their steps count as such all the same: that is said. */
const momentFindings = ({ moment, moment_minute }: UploadSettings): Finding[] =>
  moment === "instant" || moment === "around"
    ? [{ key: `timeseries.counted_${moment}`, severity: "note", params: { minute: moment_minute ?? 0 } }]
    : [];

/** What cannot be spread here is told to take a file with hours, and nothing else. */
const withRemedy = (finding: Finding, { spread, longRows = NO_SPREAD }: UploadAim): Finding =>
  finding.key === "timeseries.period_open" && !spread ? { ...finding, key: longRows } : finding;

const NO_SPREAD = "timeseries.period_fixed";

/** What is said of a file whose rows are longer than this aim takes, before anything is asked; null for others. Days may be steps of 24 hours. */
export const longRowsRemedy = (inspected: CsvInspection | null, { spread, longRows = NO_SPREAD }: UploadAim) => {
  const period = inspected?.period;
  return !period || spread || (period.unit === "day" && period.count === 1) ? null : longRows;
};

const changedKinds = (changes: readonly ReadChange[]) =>
  CHANGE_KINDS.flatMap((kind) => {
    const kindChanges = changes.filter((change) => change.kind === kind);
    return kindChanges.length === 0
      ? []
      : [{ kind, places: kindChanges.length, steps: kindChanges.reduce((n, { steps }) => n + steps, 0) }];
  });

function readOptions(
  settings: UploadSettings,
  { timezone, lower, upper }: UploadAim,
  unit: { factor: number; offset: number; perStep: boolean },
): ReadOptions {
  const { interpolation, filter_column, filter_texts } = settings;
  return {
    ...(settings.encoding ? { encoding: settings.encoding } : {}),
    ...(settings.first_row ? { firstRow: settings.first_row } : {}),
    excludedRows: linesOf(settings.excluded_rows),
    timeColumn: settings.time_column,
    endColumn: settings.end_column,
    endDay: settings.end_day ?? undefined,
    addedColumns: settings.added_columns,
    dayColumns: settings.day_columns,
    filter: filter_column === null ? null : { column: filter_column, texts: filter_texts },
    missing: settings.missing || null,
    meter: settings.meter,
    delimiter: settings.delimiter,
    decimalSeparator: settings.decimal_separator,
    decimalIsChosen: true,
    stampColumn: settings.stamp_column,
    valueColumn: settings.value_column,
    stampFormat: settings.timestamp_format || undefined,
    timezone: settings.timezone || timezone,
    seriesTimezone: timezone,
    stampsMark: settings.moment ? (settings.moment === "before" ? "end" : "start") : (settings.stamps_mark ?? "start"),
    ...unit,
    resolutionMinutes: settings.res_minutes ?? undefined,
    duplicates: settings.duplicates,
    lowerBound: lower,
    upperBound: upper,
    cleaning: settings.cleaning ? cleaningOptions(settings, interpolation) : { interpolation },
    place:
      settings.place === "position"
        ? { mode: "by position", year: settings.year ?? new Date().getUTCFullYear() }
        : { mode: "as stamped" },
  };
}

/** All values of the blocks one after the other. */
export function joined(blocks: readonly SeriesBlock[]): Float64Array {
  const all = new Float64Array(blocks.reduce((n, block) => n + block.values.length, 0));
  let at = 0;
  for (const { values } of blocks) {
    all.set(values, at);
    at += values.length;
  }
  return all;
}

function headOf(blocks: readonly SeriesBlock[], firstMs: number | null): [number, number | null][] {
  const block = blocks[0];
  if (!block || firstMs === null) return [];
  const from = Math.max(0, Math.round((firstMs - block.startMs) / (block.stepS * 1000)));
  return Array.from(block.values.subarray(from, from + 10), (value, i) => [
    block.startMs + (from + i) * block.stepS * 1000,
    Number.isNaN(value) ? null : value,
  ]);
}
