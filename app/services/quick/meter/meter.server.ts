import { rm, stat } from "node:fs/promises";
import { type MeterReading, NO_STAMPS, type SiteMeter } from "~/entities/quick/meter";
import type { FileProblem } from "~/entities/tables/view";
import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import type { UploadSettings } from "~/entities/timeseries/uploadForm";
import { type Actor, mayEditGlobally } from "~/services/core/access.server";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";
import { complain, done, notAllowed, type Outcome } from "~/services/core/outcome";
import { contentProblem } from "~/services/files/fileContent.server";
import { convertUpload } from "~/services/timeseries/upload/convert.server";
import {
  convertedSeries,
  inspectUpload,
  keepTyped,
  readUploadDraft,
  takeUpload,
  type UploadDraft,
} from "~/services/timeseries/upload/draft.server";
import { SERIES_YEAR } from "../series";
import { standardTime } from "../siteLocation.server";
import { type FirstReading, recognised } from "./recognise";
import { energyOf, type MeterYear, wholeYear } from "./wholeYear";
import { workbookToCsv } from "./workbook";

/** Stands for the system of a draft whose system is not made yet; none has a name like it. */
const NO_SYSTEM = "quick/site";
const oneByOne = limited(1);

/** The meter file of the actor; undefined when it is another's, unknown or over. */
export const meterDraft = (actor: Actor, draftId: string): Promise<UploadDraft | undefined> =>
  readUploadDraft(actor, NO_SYSTEM, draftId);

/** Takes a CSV or XLSX file; refuses with 403, and with 422 at the field what is none of both. The file is gone then. */
export async function takeMeter(
  actor: Actor,
  file: { path: string; name: string; size: number },
): Promise<Outcome<UploadDraft>> {
  const refuse = async (message: string, params?: FileProblem["params"]) => {
    await rm(file.path, { force: true });
    return complain("meter", message, params);
  };
  if (!mayEditGlobally(actor)) return rm(file.path, { force: true }).then(notAllowed);
  const kind = /\.(csv|txt|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (!kind || file.size === 0) return refuse("quick.rules.meter_kind");
  const content = await contentProblem(file.path, kind === "xlsx" ? "xlsx" : "csv");
  if (content) return refuse(content);
  const table = { path: file.path, name: "meter.csv", size: file.size };
  if (kind === "xlsx") {
    table.path = `${file.path}.csv`;
    const problem = await fromWorkbook(file.path, table.path);
    if (problem) return refuse(problem.message, problem.params);
    await rm(file.path, { force: true });
    table.size = (await stat(table.path)).size;
  }
  const upload = await takeUpload(actor, NO_SYSTEM, table, { query: "", fileName: file.name });
  return upload.ok ? upload : complain("meter", "quick.rules.meter_kind");
}

async function fromWorkbook(from: string, to: string): Promise<FileProblem | null> {
  const program = threadProgram("readWorkbook.js");
  if (!program) return workbookToCsv(from, to);
  try {
    return await oneByOne(() => inThread<FileProblem | null>(program, { from, to }));
  } catch (error) {
    if (error instanceof ThreadFailure) return { message: "rules.file_unpacks_too_large", params: {} };
    throw error;
  }
}

/** What a meter file says of a whole year, as it was read. */
interface MeterRead {
  draft: UploadDraft;
  /** null: the findings, or `problem`, say why there is none. */
  year: (MeterYear & { mwh: number; peak: number }) | null;
  problem: { message: string; params: Record<string, string | number> } | null;
}

/**
 * How the file is read where nobody says otherwise, and what it then holds. Refuses with 422 a file without numbers. A file whose decimal
 * separator nothing tells is not read: the person is asked.
 */
export async function firstReading(
  draft: UploadDraft,
  timezone: string,
): Promise<Outcome<MeterRead & { reading: FirstReading }>> {
  const inspected = await inspectUpload(draft);
  const recognition = inspected && recognised(inspected);
  if (!recognition) return complain("meter", "quick.rules.meter_numbers");
  const { meter_decimal, ...rest } = recognition.reading;
  if (meter_decimal === null) {
    const unread = await keepTyped(draft, { ...draft.typed, ...textsOf({ ...rest, meter_decimal: "" }) });
    return done({ ...(await yearOf(unread)), reading: recognition.reading });
  }
  const reading = { ...rest, meter_decimal };
  const meter = await readMeter(draft, reading, timezone);
  if (!meter.ok) return meter;
  if (meter.value.draft.converted?.ok || reading.meter_stamps === NO_STAMPS) return done({ ...meter.value, reading });
  // Stamps in the hour that is skipped, or steps that then are no longer alike: the clock of the file is never put forward.
  const standard: MeterReading = { ...reading, meter_clock: "standard" };
  const other = await readMeter(draft, standard, timezone);
  if (other.ok && other.value.draft.converted?.ok) return done({ ...other.value, reading: standard });
  // What is kept is what was read last.
  const secondReading = await readMeter(draft, reading, timezone);
  return secondReading.ok ? done({ ...secondReading.value, reading }) : secondReading;
}

/** The zone of the stamps. */
const zoneOf = ({ meter_clock }: MeterReading, timezone: string): string =>
  meter_clock === "utc" ? "UTC" : meter_clock === "standard" ? standardTime(timezone) : timezone;

/** Reads the file in a zone, and completes a year of it. */
export async function readMeter(
  draft: UploadDraft,
  reading: MeterReading,
  timezone: string,
): Promise<Outcome<MeterRead>> {
  const inspected = await inspectUpload(draft);
  const aim = { unit: "MW", currency: "EUR", timezone, lower: 0, upper: null, fixed: null };
  const settings: UploadSettings = {
    delimiter: inspected?.delimiter ?? ";",
    decimal_separator: reading.meter_decimal,
    stamp_column: Math.max(0, reading.meter_stamps),
    value_column: reading.meter_column,
    timestamp_format: reading.meter_format,
    timezone: zoneOf(reading, timezone),
    stamps_mark: reading.meter_mark,
    // The page shows what is in the header next to what is chosen.
    unit: reading.meter_unit,
    header_unit_ignored: true,
    factor: 1,
    interpolation: "stepwise" as const,
    ...(reading.meter_stamps === NO_STAMPS
      ? { place: "position" as const, year: SERIES_YEAR }
      : { place: "stamped" as const, year: null }),
    duplicates: "refuse" as const,
    cleaning: false,
    ...CLEANING_DEFAULTS,
    res_minutes: null,
    reference: null,
  };
  // Kept with the answers, so that the page shows how the file was read.
  const converted = await convertUpload({ ...draft, typed: { ...draft.typed, ...textsOf(reading) } }, aim, settings);
  return converted.ok ? done(await yearOf(converted.value)) : converted;
}

const textsOf = (reading: object): Record<string, string> =>
  Object.fromEntries(Object.entries(reading).map(([name, value]) => [name, String(value)]));

/** What was last made of a file. */
export async function yearOf(draft: UploadDraft): Promise<MeterRead> {
  const none = (message: string, params = {}): MeterRead => ({ draft, year: null, problem: { message, params } });
  const { converted } = draft;
  if (!converted && draft.typed?.["meter_decimal"] === "") {
    const decimal = (await inspectUpload(draft))?.decimal;
    const text = decimal?.separator === null ? decimal.text : "";
    return none("quick.rules.meter_decimal", { text });
  }
  const series = converted?.ok ? await convertedSeries(draft) : undefined;
  if (!converted || !series) return none("quick.rules.meter_unread");
  if (converted.stepS > 3600) return none("quick.rules.meter_coarse", { minutes: converted.stepS / 60 });
  const year = wholeYear(series.blocks);
  if ("days" in year) return none("quick.rules.meter_short", { days: year.days });
  const energy = energyOf(year.block);
  return energy.mwh > 0 ? { draft, year: { ...year, ...energy }, problem: null } : none("quick.rules.meter_zero");
}

/** The year of a meter that a page of answers names; refuses with 422 at the field what is gone or no whole year. */
export async function meterYear(
  actor: Actor,
  { draft_id, ...reading }: SiteMeter,
  timezone: string,
): Promise<Outcome<{ draft: UploadDraft; year: NonNullable<MeterRead["year"]> }>> {
  const draft = await meterDraft(actor, draft_id);
  if (!draft) return complain("meter", "quick.rules.meter_gone");
  const meter = await readMeter(draft, reading, timezone);
  if (!meter.ok) return meter;
  const { year, problem } = meter.value;
  return year ? done({ draft, year }) : complain("meter", problem!.message, problem!.params);
}
