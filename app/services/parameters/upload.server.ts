import { uploadsFolder } from "~/services/files/uploads";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import {
  inspectCsv,
  statistics,
  type CsvInspection,
  type ReadOptions,
  type SeriesStatistics,
} from "~jobs/engines/timeseries";
import { readSeriesFile } from "~/services/timeseries/readFile";
import type { Finding } from "~/entities/core/finding";
import type { System } from "~/entities/systems/system";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { UploadSettings } from "~/entities/timeseries/uploadForm";
import type { Technology } from "~/entities/catalogue/technology";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, refused, type Outcome } from "~/services/core/outcome";
import { saveSeriesParameter, unitOf, type ParameterTarget } from "./save.server";
import type { Stored } from "~/services/core/store.server";
import { sameUnit, unitInHeader } from "~/services/units/headerUnit";
import { seriesConversion } from "~/services/units/units.server";

/** How stamps of a file can be written. */
export { ISO_FORMAT, SUGGESTED_STAMP_FORMATS } from "~jobs/engines/timeseries";

/** A file that waits to become a series; only who uploaded it sees it, for a day. */
interface UploadDraft {
  draft_id: string;
  user_id: string;
  space: string;
  system_id: string;
  /** The file's own name, for showing. */
  name: string;
  size: number;
  /** Query string that names the parameter it is for. */
  query: string;
  converted: ConvertedUpload | null;
}

/** What the last conversion gave; `ok` false: the findings say why there is nothing to save. */
interface ConvertedUpload {
  ok: boolean;
  settings: UploadSettings;
  findings: Finding[];
  rows: number;
  stepS: number;
  firstMs: number | null;
  lastMs: number | null;
  years: number[];
  /** Stored = written * factor + offset, divided by the step in hours where the file holds energies per step. */
  conversion: { from: string; to: string; factor: number; offset: number; perStep: boolean };
  statistics: SeriesStatistics | null;
  /** First known steps: time (UTC, ms) and stored value. */
  head: [ms: number, value: number | null][];
}

const KEPT_MS = 24 * 3_600_000;
const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const folderOf = (draftId: string): string => join(uploadsFolder(), draftId);
const fileOf = (draftId: string): string => join(folderOf(draftId), "source.csv");
const blocksFile = (draftId: string): string => join(folderOf(draftId), "blocks");

/**
 * Takes an uploaded file as a new draft and removes those of yesterday. Refuses with 422 what is not a .csv text file; the
 * file is gone then.
 */
export async function takeUpload(
  actor: Actor,
  systemId: string,
  file: { path: string; name: string; size: number },
  query: string,
): Promise<Outcome<UploadDraft>> {
  await removeOldDrafts();
  if (!/\.csv$/i.test(file.name) || file.size === 0 || !(await isText(file.path))) {
    await rm(file.path, { force: true });
    const issue = { path: "file", message: "rules.file_format_not_allowed", params: { kinds: ".csv" } };
    return refused(422, "errors.invalid", { issues: [issue] });
  }
  const draft: UploadDraft = {
    draft_id: randomUUID(),
    user_id: actor.user_id,
    space: actor.space,
    system_id: systemId,
    name: file.name,
    size: file.size,
    query,
    converted: null,
  };
  await mkdir(folderOf(draft.draft_id), { recursive: true, mode: 0o700 });
  await rename(file.path, fileOf(draft.draft_id));
  await keep(draft);
  return done(draft);
}

/** Text has no zero bytes, save for UTF-16, which begins with its mark. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    return (head[0] === 0xff && head[1] === 0xfe) || !head.includes(0);
  } finally {
    await handle.close();
  }
}

const keep = (draft: UploadDraft): Promise<void> =>
  writeFile(join(folderOf(draft.draft_id), "draft.json"), JSON.stringify(draft), { mode: 0o600 });

async function removeOldDrafts(): Promise<void> {
  const names = await readdir(uploadsFolder()).catch(() => []);
  for (const name of names) {
    const path = join(uploadsFolder(), name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}

/** The draft of this user in this system; undefined when it is another's, unknown or over. */
export async function readUploadDraft(
  actor: Actor,
  systemId: string,
  draftId: string,
): Promise<UploadDraft | undefined> {
  if (!DRAFT_ID.test(draftId)) return undefined;
  const text = await readFile(join(folderOf(draftId), "draft.json"), "utf8").catch(() => null);
  if (text === null) return undefined;
  const draft = JSON.parse(text) as UploadDraft;
  const own = draft.user_id === actor.user_id && draft.space === actor.space && draft.system_id === systemId;
  return own ? draft : undefined;
}

export const dropUpload = (draft: UploadDraft): Promise<void> =>
  rm(folderOf(draft.draft_id), { recursive: true, force: true });

/** What the beginning of the file tells of its form; null when it is no table. */
export const inspectUpload = (draft: UploadDraft): Promise<CsvInspection | null> =>
  inspectCsv(createReadStream(fileOf(draft.draft_id), { end: 65_535 }) as AsyncIterable<Uint8Array>);

/** The unit that the header of a column names, and that header; null where there is none or it names no unit. */
export function headerUnit(
  inspected: CsvInspection | null,
  column: number,
  system: System,
  target: ParameterTarget,
): { unit: string; column: string } | null {
  const name = inspected?.hasHeader ? inspected.columns[column] : undefined;
  const unit = name ? unitInHeader(name, { currency: system.unit, target: unitOf(system, target) }) : null;
  return name && unit ? { unit, column: name } : null;
}

/** What the header of the values says about their unit, against the unit chosen: a contradiction has to be confirmed. */
async function unitFinding(
  draft: UploadDraft,
  system: System,
  target: ParameterTarget,
  settings: UploadSettings,
): Promise<Outcome<Finding>> {
  const found = headerUnit(await inspectUpload(draft), settings.value_column, system, target);
  const chosen = settings.unit;
  if (!found) return done({ key: "timeseries.header_no_unit", severity: "note", params: { unit: chosen } });
  const params = { ...found, chosen };
  if (sameUnit(found.unit, chosen, system.unit))
    return done({ key: "timeseries.header_unit", severity: "note", params });
  if (!settings.header_unit_ignored)
    return refused(422, "errors.invalid", {
      issues: [{ path: "unit", message: "parameters.rule.header_unit", params }],
    });
  return done({ key: "timeseries.header_unit_ignored", severity: "warning", params });
}

/**
 * Reads the file as the settings say and keeps the outcome with the draft; nothing is saved yet. Refuses with 422 when the
 * unit does not convert, or contradicts the header and that is not confirmed. A file that cannot be used is a conversion with `ok` false and its findings.
 */
export async function convertUpload(
  draft: UploadDraft,
  system: System,
  target: ParameterTarget,
  settings: UploadSettings,
): Promise<Outcome<UploadDraft>> {
  const stored = unitOf(system, target);
  const unit = seriesConversion(settings.unit, stored, { currency: system.unit });
  if (unit.factor === null)
    return refused(422, "errors.invalid", {
      issues: [{ path: "unit", message: unit.error!.key, params: unit.error!.params }],
    });
  const said = await unitFinding(draft, system, target, settings);
  if (!said.ok) return said;
  const { offset, per_step: perStep } = unit;
  const factor = unit.factor * settings.factor;
  const options = readOptions(settings, system, target, { factor, offset, perStep });
  const result = await readSeriesFile(fileOf(draft.draft_id), draft.size, options);
  const converted: ConvertedUpload = {
    ok: result.ok,
    settings,
    findings: [...result.findings, said.value],
    rows: result.read.rows,
    stepS: result.stepS,
    firstMs: result.firstMs,
    lastMs: result.lastMs,
    years: result.blocks.map((block) => block.year),
    conversion: { from: settings.unit, to: stored, factor, offset, perStep },
    statistics: result.ok ? statistics(joined(result.blocks), result.stepS / 3600) : null,
    head: headOf(result.blocks, result.firstMs),
  };
  await writeFile(blocksFile(draft.draft_id), serialize(result.blocks), { mode: 0o600 });
  const after = { ...draft, converted };
  await keep(after);
  return done(after);
}

function readOptions(
  settings: UploadSettings,
  system: System,
  target: ParameterTarget,
  unit: { factor: number; offset: number; perStep: boolean },
): ReadOptions {
  const { geq, leq } = target.type;
  return {
    delimiter: settings.delimiter,
    decimalSeparator: settings.decimal_separator,
    stampColumn: settings.stamp_column,
    valueColumn: settings.value_column,
    stampFormat: settings.timestamp_format || undefined,
    timezone: settings.timezone,
    seriesTimezone: system.timezone,
    stampsMark: settings.stamps_mark,
    ...unit,
    interpolation: settings.interpolation,
    duplicates: settings.duplicates,
    lowerBound: geq,
    upperBound: leq,
    outOfBounds: settings.out_of_bounds,
    place:
      settings.place === "position"
        ? { mode: "by position", year: settings.year ?? new Date().getUTCFullYear() }
        : { mode: "as stamped" },
    fill:
      settings.fill === "interpolate"
        ? { mode: "interpolate", maxSteps: settings.fill_steps ?? 1 }
        : settings.fill === "value"
          ? { mode: "value", value: settings.fill_value ?? 0 }
          : { mode: "none" },
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

/** Saves what was converted, with the parameter it is for, and ends the draft. 409 when there is nothing converted. */
export async function saveUpload(
  actor: Actor,
  system: Stored<System>,
  technologies: ReadonlyMap<string, Technology>,
  target: ParameterTarget,
  draft: UploadDraft,
  parameterId: string | null,
): Promise<Outcome<{ ts_id: string; parameter_id: string }>> {
  const { converted } = draft;
  if (!converted?.ok) return refused(409, "parameters.rule.convert_first");
  const bytes = await readFile(blocksFile(draft.draft_id)).catch(() => null);
  if (!bytes) return notFound();
  const blocks = deserialize(bytes) as SeriesBlock[];
  const { settings, conversion } = converted;
  const saved = saveSeriesParameter(
    actor,
    system,
    technologies,
    target,
    {
      type: "uploaded",
      interpolation: settings.interpolation,
      properties: {
        unit: conversion.to,
        default_value: settings.fill === "value" ? settings.fill_value : null,
        factor: conversion.factor,
        lower_bound: target.type.geq,
        upper_bound: target.type.leq,
        window_size: 10,
        threshold_factor_accumulated: null,
        outlier_zscore: null,
        percent_measurment_outages: 0,
        source: draft.name,
      },
    },
    blocks,
    // The draft's id: saving the same draft twice gives one parameter.
    { parameter_id: parameterId ?? draft.draft_id, reference: settings.reference },
  );
  if (saved.ok) await dropUpload(draft);
  return saved;
}
