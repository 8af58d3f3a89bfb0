import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import {
  type ChangeKind,
  type CsvInspection,
  type GridNote,
  type InspectOptions,
  knownMark,
  type ReadChange,
  type SeriesStatistics,
  type Undone,
} from "~/engines/timeseries";
import type { Expectation, Quantity } from "~/engines/timeseries/plausibility";
import type { Finding } from "~/entities/core/finding";
import type { SeriesGaps } from "~/entities/timeseries/gaps";
import type { ReadSheets } from "~/entities/timeseries/sheets";
import type { SeriesSpread } from "~/entities/timeseries/spread";
import { FILE_DELIMITERS, FILE_ENCODINGS } from "~/entities/timeseries/textFile";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { UploadSettings } from "~/entities/timeseries/uploadForm";
import type { Position } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { removeOldUploads, uploadsFolder } from "~/services/files/uploads";
import { inspectSeriesFile } from "~/services/timeseries/readFile";
import type { SpreadGround } from "~/services/timeseries/spread/order";
import { unitInHeader } from "~/services/units/headerUnit";
import { seriesConversion } from "~/services/units/units.server";
import { sheetTable, tableOf } from "./tableOf";

/** How stamps of a file can be written. */
export { type CsvInspection, ISO_FORMAT, momentSeen, planeSeen, SUGGESTED_STAMP_FORMATS } from "~/engines/timeseries";

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
  /** Units that such files come in, the usual first; else those that the unit suggests. */
  fileUnits?: readonly string[];
  /** What the series is, which says what is believed of its values, and what else is to be seen of its site. */
  quantity?: Quantity;
  /** Value in the unit of the quantity = value in `unit` * factor; left out where both are one. */
  quantityFactor?: number;
  site?: () => Pick<Expectation, "position" | "figures" | "others">;
  /** Values of days or longer may be spread over their steps; what they can be spread by at the place. */
  spread?: () => SpreadGround;
  /** What to do with such values where they are not spread; default: to take a file with hours. */
  longRows?: string;
  /** Longitude and latitude of what the series is of, for files of a grid; null: unknown. */
  position?: () => Position | null;
  /** The column that is meant, of several that could be; null: nobody can tell. */
  columnOf?: (inspected: CsvInspection) => number | null;
  /** The values are radiation, of which it counts when within the step they are. */
  asksMoment?: boolean;
  /**
   * Direct radiation on the ground is wanted: what is on a plane that faces the sun is turned by it. `stepS`: of the file. Refuses with 422
   * where nobody says where it is.
   */
  toHorizontal?: (blocks: readonly SeriesBlock[], settings: UploadSettings, stepS: number) => Outcome<SeriesBlock[]>;
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
  /** What is to be said of the table that was made of the file, such as which sheets of a workbook it is. */
  remarks: Finding[];
  /** Of a workbook: its sheets. Drafts of a former version do not name them. */
  sheets?: ReadSheets;
  /** Query string that names what it is for. */
  query: string;
  /** What was found out when the file became a table. */
  notes?: GridNote[];
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
  /** From row to row of the file [s]. */
  fileStepS: number;
  /** Stored = written * factor + offset, divided by the step in hours where the file holds energies per step. */
  conversion: { from: string; to: string; factor: number; offset: number; perStep: boolean };
  statistics: SeriesStatistics | null;
  /** What is missing between its values; drafts of a former version do not say it. */
  gaps?: SeriesGaps | null;
  /** How values of long periods were spread over the steps; null where there were none. */
  spread: SeriesSpread | null;
  /** First known steps: time (UTC, ms) and stored value. */
  head: [ms: number, value: number | null][];
}

const DRAFT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const folderOf = (draftId: string): string => join(uploadsFolder(), draftId);
const fileOf = (draftId: string): string => join(folderOf(draftId), "source.csv");
const inspectionOf = (draftId: string): string => join(folderOf(draftId), "inspection.json");
const seriesFile = (draftId: string): string => join(folderOf(draftId), "series");

/** Of a workbook: the file itself, of which another sheet may be wanted. */
const workbookOf = (draftId: string): string => join(folderOf(draftId), "workbook");

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
  /** Of what the file is for, as `UploadAim` has it. */
  position?: UploadAim["position"];
  /** Of a workbook: the sheet that is wanted. */
  sheet?: string | null;
}

/**
 * Takes an uploaded file as a new draft and removes those of yesterday; of a workbook the table its
 * sheets hold, of a known format the one it says. Refuses with 422 what is no table; the file is gone then. `fileName`: the name that is shown.
 */
export async function takeUpload(
  actor: Actor,
  systemId: string,
  file: { path: string; name: string; size: number },
  { query, fileName = file.name, position, sheet = null }: UploadOptions,
): Promise<Outcome<UploadDraft>> {
  await removeOldUploads();
  const table = await tableOf(file, { position, sheet });
  if (!table.ok) {
    await rm(file.path, { force: true });
    return table;
  }
  const draft: UploadDraft = {
    draft_id: randomUUID(),
    user_id: actor.user_id,
    space: actor.space,
    system_id: systemId,
    name: fileName,
    size: table.value.size,
    remarks: table.value.remarks ?? [],
    query,
    notes: table.value.notes ?? [],
    sheets: table.value.sheets ?? [],
    typed: null,
    converted: null,
  };
  await mkdir(folderOf(draft.draft_id), { recursive: true, mode: 0o700 });
  await rename(table.value.path, fileOf(draft.draft_id));
  if (table.value.sheets) await rename(file.path, workbookOf(draft.draft_id));
  await keep(draft);
  return done(draft);
}

/**
 * The same workbook with another of its sheets, or with null those that belong together: what was typed and converted was of another table
 * and goes. Refuses with 422 at `sheet` a name that it does not have.
 */
export async function chooseSheet(draft: UploadDraft, sheet: string | null): Promise<Outcome<UploadDraft>> {
  const table = await sheetTable(workbookOf(draft.draft_id), sheet);
  if (!table.ok) return table;
  const { path, size, remarks = [], sheets = [] } = table.value;
  await rename(path, fileOf(draft.draft_id));
  await rm(inspectionOf(draft.draft_id), { force: true });
  const after: UploadDraft = { ...draft, size, remarks, sheets, typed: null, converted: null };
  await keep(after);
  return done(after);
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

/** The draft of this user in this system; undefined when it is another's, unknown or over. */
export async function readUploadDraft(
  actor: Actor,
  systemId: string,
  draftId: string,
): Promise<UploadDraft | undefined> {
  if (!DRAFT_ID.test(draftId)) return undefined;
  const text = await readFile(join(folderOf(draftId), "draft.json"), "utf8").catch(() => null);
  if (text === null) return undefined;
  // Drafts of a former version have none.
  const stored = JSON.parse(text) as Omit<UploadDraft, "remarks"> & Partial<UploadDraft>;
  const draft: UploadDraft = { ...stored, remarks: stored.remarks ?? [] };
  const isOwn = draft.user_id === actor.user_id && draft.space === actor.space && draft.system_id === systemId;
  return isOwn ? draft : undefined;
}

export const dropUpload = (draft: UploadDraft): Promise<void> =>
  rm(folderOf(draft.draft_id), { recursive: true, force: true });

/** How a person said that the file is written; what is not said is found out. */
function saidOf(typed: UploadDraft["typed"]): InspectOptions {
  const encoding = FILE_ENCODINGS.find((name) => name === typed?.["encoding"]);
  const delimiter = FILE_DELIMITERS.find((sign) => sign === typed?.["delimiter"]);
  const firstRow = Number(typed?.["first_row"] ?? NaN);
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(Number.isInteger(firstRow) && firstRow > 0 ? { firstRow } : {}),
  };
}

/** Of what is kept of an inspection: one more whenever `CsvInspection` changes, so that a file is looked at anew after an update. */
const INSPECTION_VERSION = 2;

/**
 * What the file tells of how it is read, with the clock changes of a zone; null when it is no table. It is told once for each way in which
 * the file is said to be written.
 */
export async function inspectUpload(draft: UploadDraft, zone: string): Promise<CsvInspection | null> {
  const options = { ...saidOf(draft.typed), zone };
  const key = JSON.stringify({ version: INSPECTION_VERSION, ...options });
  const path = inspectionOf(draft.draft_id);
  const stored = await readFile(path, "utf8").then(
    (text) => JSON.parse(text) as { key: string; inspection: CsvInspection | null },
    () => null,
  );
  if (stored?.key === key) return stored.inspection;
  const inspection = await inspectSeriesFile(fileOf(draft.draft_id), draft.size, options);
  await put(draft, "inspection.json", JSON.stringify({ key, inspection })).catch(() => undefined);
  return inspection;
}

/** The same for what the file is to become, which may tell the column of several that could be meant. */
export async function inspectFor(
  draft: UploadDraft,
  { timezone, columnOf }: Pick<UploadAim, "timezone" | "columnOf">,
): Promise<CsvInspection | null> {
  const inspected = await inspectUpload(draft, timezone);
  if (!inspected || !columnOf || inspected.valueColumn.value !== null) return inspected;
  const column = columnOf(inspected);
  if (column === null) return inspected;
  const { format, mark } = inspected;
  const evidence = format === null ? null : { kind: "format", params: { format } };
  // Columns of one file can differ in it.
  const ofColumn = mark.value === null && format !== null ? knownMark(format, inspected.columns[column] ?? "") : null;
  return {
    ...inspected,
    valueColumn: { value: column, evidence },
    mark: ofColumn ? { value: ofColumn, evidence } : mark,
  };
}

/**
 * The unit that the header of a column names, else that of a column in which every row has one unit; and where it says so. Null where the file
 * names none.
 */
export function headerUnit(inspected: CsvInspection | null, column: number, aim: UnitAim): HeaderUnit | null {
  if (!inspected) return null;
  const name = inspected.hasHeader ? inspected.columns[column] : undefined;
  const unit = name ? unitInHeader(name, { currency: aim.currency, target: aim.unit }) : null;
  return name && unit ? { unit, column: name } : constantUnit(inspected, aim);
}

/** Whether `headerUnit` of any column names one. Columns that say the same of each row are looked at once, not for each column. */
export const namesUnit = (inspected: CsvInspection | null, aim: UnitAim): boolean =>
  inspected !== null &&
  (constantUnit(inspected, aim) !== null ||
    (inspected.hasHeader &&
      inspected.columns.some((name) => unitInHeader(name, { currency: aim.currency, target: aim.unit }))));

type UnitAim = Pick<UploadAim, "currency" | "unit">;
type HeaderUnit = { unit: string; column: string };

function constantUnit({ constants }: CsvInspection, { currency, unit: target }: UnitAim): HeaderUnit | null {
  const named = constants.find(({ text }) => seriesConversion(text, target, { currency }).is_convertible);
  return named ? { unit: named.text, column: named.name } : null;
}
