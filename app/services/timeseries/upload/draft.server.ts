import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import {
  type ChangeKind,
  type CsvInspection,
  inspectCsv,
  type ReadChange,
  type SeriesStatistics,
  type Undone,
} from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { UploadSettings } from "~/entities/timeseries/uploadForm";
import type { Actor } from "~/services/core/access.server";
import { complainAll, done, type Outcome } from "~/services/core/outcome";
import { uploadsFolder } from "~/services/files/uploads";
import { unitInHeader } from "~/services/units/headerUnit";

/** How stamps of a file can be written. */
export { ISO_FORMAT, SUGGESTED_STAMP_FORMATS } from "~/engines/timeseries";

/** What a file is to become: how its values are stored, and between which bounds. */
export interface UploadAim {
  unit: string;
  /** Money of the system, for units that name none. */
  currency: string;
  /** Zone whose calendar years the series follows. */
  timezone: string;
  lower: number | null;
  upper: number | null;
  /**
   * The unit is that of the file and the step [minutes] that of the series: nobody is asked. `perStep`: what the file holds is the
   * amount of each of its steps, and the series holds it per hour.
   */
  fixed: { minutes: number; perStep: boolean } | null;
}

/** A file that waits to become a series; only who uploaded it sees it, for a day. */
export interface UploadDraft {
  draft_id: string;
  user_id: string;
  space: string;
  system_id: string;
  /** The file's own name, for showing. */
  name: string;
  size: number;
  /** Query string that names what it is for. */
  query: string;
  /** The form as it was last sent, by its fields; null before. */
  typed: Readonly<Record<string, string>> | null;
  /** null as long as nothing was converted, and once something was changed since. */
  converted: ConvertedUpload | null;
}

/** What the last conversion gave. `ok` false: the findings say why there is nothing to save. */
export interface ConvertedUpload {
  ok: boolean;
  /** Of the series it will be: another with every conversion. */
  ts_id: string;
  undone: Undone;
  /** What cleaning changed, by kind. */
  changed: { kind: ChangeKind; places: number; steps: number }[];
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

const KEPT_MS = DAY_MS;
const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const folderOf = (draftId: string): string => join(uploadsFolder(), draftId);
const fileOf = (draftId: string): string => join(folderOf(draftId), "source.csv");
const seriesFile = (draftId: string): string => join(folderOf(draftId), "series");

/** The uploaded file, for those who read it. */
export const sourceOf = ({ draft_id }: UploadDraft): string => fileOf(draft_id);

/** What a conversion made of the file, kept next to the draft. */
export interface ConvertedSeries {
  blocks: SeriesBlock[];
  changes: ReadChange[];
}

interface UploadOptions {
  /** Of the page that the file was given to. */
  query: string;
  /** The name that is shown. */
  fileName?: string;
}

/**
 * Takes an uploaded file as a new draft and removes those of yesterday. Refuses with 422 what is not a .csv text file; the
 * file is gone then. `shown`: the name it came with, where it was made from another kind of file.
 */
export async function takeUpload(
  actor: Actor,
  systemId: string,
  file: { path: string; name: string; size: number },
  { query, fileName = file.name }: UploadOptions,
): Promise<Outcome<UploadDraft>> {
  await removeOldDrafts();
  if (!/\.csv$/i.test(file.name) || file.size === 0 || !(await isText(file.path))) {
    await rm(file.path, { force: true });
    const issue = { path: "file", message: "rules.file_format_not_allowed", params: { kinds: ".csv" } };
    return complainAll([issue]);
  }
  const draft: UploadDraft = {
    draft_id: randomUUID(),
    user_id: actor.user_id,
    space: actor.space,
    system_id: systemId,
    name: fileName,
    size: file.size,
    query,
    typed: null,
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

async function keep(draft: UploadDraft): Promise<void> {
  await put(draft, "draft.json", JSON.stringify(draft));
}

/** Replaces a file at once, so that nobody reads half of it. */
async function put({ draft_id }: UploadDraft, name: string, content: string | Uint8Array): Promise<void> {
  const part = join(folderOf(draft_id), `${name}.${randomUUID()}`);
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, join(folderOf(draft_id), name));
}

/** Keeps what was typed without converting it; a former result is for other settings and goes. */
export async function keepTyped(draft: UploadDraft, typed: Readonly<Record<string, string>>): Promise<UploadDraft> {
  const after = { ...draft, typed, converted: null };
  await keep(after);
  return after;
}

/** Keeps a result with the settings it came from. */
export async function keepConverted(
  draft: UploadDraft,
  converted: ConvertedUpload,
  series: ConvertedSeries,
): Promise<UploadDraft> {
  const after = { ...draft, converted };
  await put(draft, "series", serialize(series));
  await keep(after);
  return after;
}

/** The series of the last conversion; undefined when there is none. */
export async function convertedSeries(draft: UploadDraft): Promise<ConvertedSeries | undefined> {
  const bytes = draft.converted && (await readFile(seriesFile(draft.draft_id)).catch(() => null));
  return bytes ? (deserialize(bytes) as ConvertedSeries) : undefined;
}

async function removeOldDrafts(): Promise<void> {
  const names = await readdir(uploadsFolder()).catch(() => []);
  for (const name of names) {
    const path = join(uploadsFolder(), name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
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
  const isOwn = draft.user_id === actor.user_id && draft.space === actor.space && draft.system_id === systemId;
  return isOwn ? draft : undefined;
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
  { currency, unit: target }: Pick<UploadAim, "currency" | "unit">,
): { unit: string; column: string } | null {
  const name = inspected?.hasHeader ? inspected.columns[column] : undefined;
  const unit = name ? unitInHeader(name, { currency, target }) : null;
  return name && unit ? { unit, column: name } : null;
}
