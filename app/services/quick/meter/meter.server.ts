import { rm } from "node:fs/promises";
import type { GeoPosition } from "~/engines/generation";
import { gapsOf, isZone, wallText, zoneClock } from "~/engines/timeseries";
import {
  ALL_ROWS,
  METER_QUESTIONS,
  METER_UNITS,
  type MeterReading,
  NO_COLUMN,
  NO_STAMPS,
  type SiteMeter,
} from "~/entities/quick/meter";
import type { FileProblem } from "~/entities/tables/view";
import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import type { SeriesSpread } from "~/entities/timeseries/spread";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { PLAIN_TABLE, type UploadSettings } from "~/entities/timeseries/uploadForm";
import { type Actor, mayEditGlobally } from "~/services/core/access.server";
import { complain, done, notAllowed, type Outcome } from "~/services/core/outcome";
import { convertUpload } from "~/services/timeseries/upload/convert.server";
import {
  convertedSeries,
  inspectUpload,
  keepConverted,
  keepTyped,
  readUploadDraft,
  takeUpload,
  type UploadAim,
  type UploadDraft,
} from "~/services/timeseries/upload/draft.server";
import { SERIES_YEAR } from "../series";
import { standardTime } from "../siteLocation.server";
import { columnProblem, ownUse } from "./ownUse";
import { type FirstReading, recognised, wholeReading } from "./recognise";
import { siteFigures } from "./siteFigures";
import { energyOf, type MeterYear, MOST_MISSING_DAYS, wholeYear } from "./wholeYear";

/** Stands for the system of a draft whose system is not made yet; none has a name like it. */
const NO_SYSTEM = "quick/site";

/** The meter file of the actor; undefined when it is another's, unknown or over. */
export const meterDraft = (actor: Actor, draftId: string): Promise<UploadDraft | undefined> =>
  readUploadDraft(actor, NO_SYSTEM, draftId);

/** Takes a CSV, XLSX or ODS file; refuses with 403, and with 422 at the field what is none of these. The file is gone then. */
export async function takeMeter(
  actor: Actor,
  file: { path: string; name: string; size: number },
): Promise<Outcome<UploadDraft>> {
  const refuse = async (message: string, params?: FileProblem["params"]) => {
    await rm(file.path, { force: true });
    return complain("meter", message, params);
  };
  if (!mayEditGlobally(actor)) return rm(file.path, { force: true }).then(notAllowed);
  if (!/\.(csv|txt|tsv|xlsx|ods|xml)$/i.test(file.name) || file.size === 0) return refuse("quick.rules.meter_kind");
  const upload = await takeUpload(actor, NO_SYSTEM, file, { query: "" });
  if (upload.ok || !upload.issues) return upload;
  const { message, params } = upload.issues[0]!;
  return message === "rules.file_format_not_allowed"
    ? complain("meter", "quick.rules.meter_kind")
    : complain("meter", message, params);
}

/** What a meter file says of a whole year, as it was read. */
interface MeterRead {
  draft: UploadDraft;
  /** null: the findings, or `problem`, say why there is none. */
  year: (MeterYear & { mwh: number; peak: number; spread: SeriesSpread | null }) | null;
  problem: { message: string; params: Record<string, string | number> } | null;
}

/**
 * How the file is read where nobody says otherwise, and what it then holds. Refuses with 422 a file without numbers. A file that leaves a
 * point open is not read: the person is asked.
 */
export async function firstReading(
  draft: UploadDraft,
  timezone: string,
): Promise<Outcome<MeterRead & { reading: FirstReading }>> {
  const inspected = await inspectUpload(draft, timezone);
  const recognition = inspected && recognised(inspected);
  if (!recognition) return complain("meter", "quick.rules.meter_numbers");
  const { reading } = recognition;
  const whole = wholeReading(reading);
  if (!whole) {
    // Which column counts is open: others of them may hold a year.
    const short = reading.meter_column === null ? null : await shortOf(draft, settledOf(reading), timezone);
    if (short) return complain("meter", short.message, short.params);
    const unread = await keepTyped(draft, { ...draft.typed, ...textsOf(reading), meter_zone: timezone });
    return done({ ...(await yearOf(unread)), reading });
  }
  const meter = await readMeter(draft, whole, timezone);
  return meter.ok ? done({ ...meter.value, reading }) : meter;
}

/** Whether the file has too few values for a year, however its open questions are answered: they change how much a row is, not when. */
async function shortOf(
  draft: UploadDraft,
  settled: Partial<MeterReading>,
  timezone: string,
): Promise<MeterRead["problem"]> {
  const reading: MeterReading = {
    meter_stamps: NO_STAMPS,
    meter_column: 1,
    meter_added: [],
    meter_production: NO_COLUMN,
    meter_feed_in: NO_COLUMN,
    meter_unit: "kW",
    meter_decimal: "dot",
    meter_register: "interval",
    meter_format: "",
    meter_clock: "local",
    meter_mark: "start",
    meter_spread: "even",
    meter_end_day: "excluded",
    meter_filter: [ALL_ROWS],
    meter_excluded_rows: "",
    meter_duplicates: "refuse",
    ...settled,
  };
  if (reading.meter_stamps === NO_STAMPS || reading.meter_format === "") return null;
  const trial = await readMeter(draft, reading, timezone);
  const problem = trial.ok ? trial.value.problem : null;
  return problem && SHORT.includes(problem.message) ? problem : null;
}

/** What the file itself says of how it is read. */
const settledOf = (reading: FirstReading): Partial<MeterReading> =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null));

/** Problems of a file with too few values. */
const SHORT = ["quick.rules.meter_short", "quick.rules.meter_gaps"];

/** The zone of the stamps. */
const zoneOf = ({ meter_clock }: MeterReading, timezone: string): string =>
  meter_clock === "utc" ? "UTC" : meter_clock === "standard" ? standardTime(timezone) : timezone;

/** Reads the file in a zone, and completes a year of it. `position`: of the site, where it is known; profiles of months need it. */
export async function readMeter(
  draft: UploadDraft,
  reading: MeterReading,
  timezone: string,
  position: GeoPosition | null = null,
): Promise<Outcome<MeterRead>> {
  const inspected = await inspectUpload(draft, timezone);
  const { meter_spread } = reading;
  if (inspected?.period && meter_spread === "none") return complain("meter_spread", "rules.needs_value");
  const filter = inspected?.filter ?? null;
  const registers = reading.meter_filter.filter((text) => text !== ALL_ROWS);
  if (filter && registers.length === 0) return complain("meter_filter", "rules.needs_value");
  const needsPlace = meter_spread !== "none" && meter_spread !== "even";
  if (needsPlace && !position) return complain("meter_spread", "quick.rules.meter_place");
  const aim: UploadAim = {
    unit: "MW",
    currency: "EUR",
    timezone,
    lower: 0,
    upper: null,
    fixed: null,
    fileUnits: METER_UNITS,
    spread: () => ({ position, series: [], blocksOf: () => null }),
    quantity: "electricity_demand",
    site: () => ({ position: null, figures: siteFigures(draft.typed ?? {}), others: [] }),
  };
  const settings: UploadSettings = {
    ...PLAIN_TABLE,
    // What is not asked for is as the file shows it.
    encoding: inspected?.encoding ?? null,
    first_row: inspected?.firstRow ?? null,
    time_column: inspected?.timeColumn ?? null,
    end_column: inspected?.stampColumn === reading.meter_stamps ? inspected.endColumn : null,
    end_day: reading.meter_end_day,
    day_columns: inspected?.dayColumns ?? 0,
    filter_column: filter?.column ?? null,
    filter_texts: filter ? registers : [],
    excluded_rows: reading.meter_excluded_rows,
    missing: inspected?.missing.value ?? "",
    meter: reading.meter_register,
    spread: meter_spread === "none" ? null : meter_spread,
    delimiter: inspected?.delimiter ?? ";",
    decimal_separator: reading.meter_decimal,
    stamp_column: Math.max(0, reading.meter_stamps),
    value_column: reading.meter_column,
    added_columns: reading.meter_added,
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
    duplicates: reading.meter_duplicates,
    cleaning: false,
    ...CLEANING_DEFAULTS,
    res_minutes: null,
    reference: null,
  };
  const wrong = columnProblem(reading);
  if (wrong) return complain(wrong[0], `quick.rules.${wrong[1]}`);
  // Kept with the answers, so that the page shows how the file was read.
  const withReading = { ...draft, typed: { ...draft.typed, ...textsOf(reading), meter_zone: timezone } };
  const blocksOf = async (column: number) => {
    const other = await convertUpload(withReading, aim, { ...settings, value_column: column, added_columns: [] });
    return other.ok && other.value.converted?.ok ? ((await convertedSeries(other.value))?.blocks ?? null) : null;
  };
  const [production, feedIn] = [
    reading.meter_production === NO_COLUMN ? null : await blocksOf(reading.meter_production),
    reading.meter_feed_in === NO_COLUMN ? null : await blocksOf(reading.meter_feed_in),
  ];
  const converted = await convertUpload(withReading, aim, settings);
  if (!converted.ok) return converted;
  const isWhole = reading.meter_feed_in === NO_COLUMN || feedIn !== null;
  if (reading.meter_production === NO_COLUMN) return done(await yearOf(converted.value));
  const bought = converted.value.converted?.ok ? await convertedSeries(converted.value) : undefined;
  if (!bought || !production || !isWhole) return complain("meter_production", "quick.rules.meter_unread");
  const { blocks, negative } = ownUse(bought.blocks, production, feedIn);
  if (negative > MOST_NEGATIVE)
    return complain("meter_feed_in", "quick.rules.meter_negative", { percent: Math.ceil(negative * 100) });
  return done(await yearOf(await keepConverted(converted.value, converted.value.converted!, { ...bought, blocks })));
}

/** Steps in which more may be fed in than there was: clocks of two meters may differ. */
const MOST_NEGATIVE = 0.01;

const textsOf = (reading: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reading).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join("\n") : String(value ?? ""),
    ]),
  );

/** Why a file makes no year: what is missing between its values, else that it is too short. */
function tooLittle(
  blocks: readonly SeriesBlock[],
  days: number,
  zone: string,
): [message: string, params: FileProblem["params"]] {
  const gaps = gapsOf(blocks);
  const missing = gaps ? Math.round((gaps.steps * (blocks[0]?.stepS ?? 0)) / 86_400) : 0;
  if (!gaps || missing <= MOST_MISSING_DAYS) return ["quick.rules.meter_short", { days }];
  const at = (ms: number) => wallText(zoneClock(isZone(zone) ? zone : "UTC").toWall(ms));
  const { fromMs, untilMs } = gaps.longest;
  return ["quick.rules.meter_gaps", { days, missing, places: gaps.stretches, from: at(fromMs), to: at(untilMs) }];
}

/** What was last made of a file. */
export async function yearOf(draft: UploadDraft): Promise<MeterRead> {
  const none = (message: string, params = {}): MeterRead => ({ draft, year: null, problem: { message, params } });
  const { converted } = draft;
  if (!converted && METER_QUESTIONS.some((name) => draft.typed?.[name] === "")) return none("quick.rules.meter_open");
  const series = converted?.ok ? await convertedSeries(draft) : undefined;
  if (!converted || !series) return none("quick.rules.meter_unread");
  // Whole days may be kept as they are, if a person says so.
  if (converted.stepS >= 86_400 && converted.settings.spread === null)
    return none("quick.rules.meter_coarse", { minutes: converted.stepS / 60 });
  const year = wholeYear(series.blocks);
  if ("days" in year) return none(...tooLittle(series.blocks, year.days, converted.settings.timezone));
  const energy = energyOf(year.block);
  return energy.mwh > 0
    ? { draft, year: { ...year, ...energy, spread: converted.spread ?? null }, problem: null }
    : none("quick.rules.meter_zero");
}

/** The year of a meter that a page of answers names; refuses with 422 at the field what is gone or no whole year. */
export async function meterYear(
  actor: Actor,
  { draft_id, ...reading }: SiteMeter,
  timezone: string,
  position: GeoPosition | null = null,
): Promise<Outcome<{ draft: UploadDraft; year: NonNullable<MeterRead["year"]> }>> {
  const draft = await meterDraft(actor, draft_id);
  if (!draft) return complain("meter", "quick.rules.meter_gone");
  const meter = await readMeter(draft, reading, timezone, position);
  if (!meter.ok) return meter;
  const { year, problem } = meter.value;
  return year ? done({ draft, year }) : complain("meter", problem!.message, problem!.params);
}
