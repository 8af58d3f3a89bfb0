import { redirect } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { ALL_ROWS, meterReading, MOST_METER_BYTES, writtenFields } from "~/entities/quick/meter";
import { quickPaths } from "~/entities/quick/paths";
import { quickForm, type SitePlace } from "~/entities/quick/quickSite";
import type { OpenQuestion } from "~/entities/timeseries/question";
import { hasEndDay } from "~/entities/timeseries/recognition";
import { sheetNamed, sheetOptions } from "~/entities/timeseries/sheets";
import { refuseForm } from "~/routes/page/forms.server";
import type { Actor } from "~/services/core/access.server";
import { readUpload, type UploadedFile } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { firstReading, meterDraft, readMeter, takeMeter, yearOf } from "~/services/quick/meter/meter.server";
import { locationNamed, positionOf } from "~/services/quick/siteLocation.server";
import {
  chooseSheet,
  type CsvInspection,
  dropUpload,
  headerUnit,
  inspectUpload,
  keepTyped,
  type UploadDraft,
} from "~/services/timeseries/upload/draft.server";
import { openQuestions } from "~/services/timeseries/upload/proposal";
import { invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import type { MeterFacts } from "~/ui/quick/MeterFields";

interface Sent {
  fields: FormData;
  file: UploadedFile | null;
  /** What is wrong with the file, as a message of its field. */
  problem: string | null;
}

/** The fields and the file of the page, sent with or without one. */
export async function sentForm(request: Request): Promise<Sent> {
  if (!/^multipart\//i.test(request.headers.get("Content-Type") ?? ""))
    return { fields: await request.formData(), file: null, problem: null };
  const limits = { fileBytes: MOST_METER_BYTES, fieldBytes: 2000, fields: 100 };
  const upload = await readUpload(request, { directory: uploadsFolder(), limits });
  if (upload.ok) return { fields: upload.fields, file: upload.file, problem: null };
  const tooLarge = ruleMessage("rules.file_too_large", { max: MOST_METER_BYTES / 1_048_576 });
  const problem = upload.error === "file_too_large" ? tooLarge : `errors.upload.${upload.error}`;
  return { fields: upload.fields, file: null, problem };
}

/** What was typed, as a refused form gives it back. */
export const submitted = (
  fields: FormData,
  understood: Readonly<Record<string, string>> = {},
): { submittedData: Record<string, unknown> } => ({
  submittedData: {
    ...Object.fromEntries(
      [...new Set(fields.keys())].filter(isKept).map((name) => {
        const all = fields.getAll(name);
        return [name, all.length > 1 ? all : all[0]];
      }),
    ),
    understood,
  },
});

const isKept = (name: string): boolean => Object.hasOwn(quickForm.shape, name) && name !== "meter";

/** Fields whose values are kept as lines. */
const LINES = ["meter_filter", "meter_added"];

/** The same as it is kept with a file: several values of a field with commas between, texts of the file as lines. */
const typedFields = (fields: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(fields.keys())].filter(isKept).map((name) => [
      name,
      fields
        .getAll(name)
        .filter((one) => typeof one === "string")
        .join(LINES.includes(name) ? "\n" : ",")
        .slice(0, 2000),
    ]),
  );

/** A file of the page: what it holds is shown with all that was typed, or it is refused with a sentence. */
export async function answerFile(
  actor: Actor,
  file: UploadedFile,
  fields: FormData,
  locale: Locale,
): Promise<Response> {
  const typed = submitted(fields);
  const outcome = await takeMeter(actor, file);
  if (!outcome.ok) return refuseForm(typed, outcome);
  const draft = { ...outcome.value, typed: typedOfSite(fields) };
  const read = await firstReading(draft, await zoneOf(fields, locale));
  if (read.ok) return redirect(quickPaths.withMeter(draft.draft_id), 303);
  await dropUpload(draft);
  return refuseForm(typed, read);
}

/** All but how a file is read: what is said of one file holds for no other. */
const typedOfSite = (fields: FormData): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(typedFields(fields)).filter(([name]) => !Object.hasOwn(OF_FILE, name))),
  meter_used: "true",
});
const OF_FILE = { ...meterReading.shape, ...writtenFields.shape };

/**
 * Reads the file that waits as the form says ("read"), or goes on without it ("without"). Null: the form asks for something else, and says of
 * the table of the file what was shown.
 */
export async function answerMeter(actor: Actor, fields: FormData, locale: Locale): Promise<Response | null> {
  const intent = fields.get("intent");
  const isAsked = intent === "read" || intent === "without";
  if (!isAsked && textOf(fields, "meter_used") !== "true") return null;
  const draft = await meterDraft(actor, textOf(fields, "meter_id"));
  if (!draft) return isAsked ? invalid(submitted(fields), { meter: "quick.rules.meter_gone" }) : null;
  const other = intent === "without" ? null : await otherTable(draft, fields, locale);
  if (other || !isAsked) return other;
  const typed = { ...typedFields(fields), meter_used: String(intent === "read") };
  const next = await keepTyped(draft, typed);
  if (intent === "read") {
    const result = await validatorOf(meterReading, { locale }).validate(fields);
    if (result.error) return invalid({ ...result, ...submitted(fields) });
    const location = await locationOf(fields, locale);
    const read = await readMeter(next, result.data, location?.timezone ?? "UTC", location && positionOf(location));
    if (!read.ok) return refuseForm(submitted(fields), read);
  }
  return redirect(quickPaths.withMeter(draft.draft_id), 303);
}

const sheetRead = ({ sheets = [] }: UploadDraft): string => (sheets.length > 1 ? sheetOptions(sheets, "").value : "");

/** The file with another of its sheets, or as a text that is written otherwise: of that nothing else is said yet. Null: its table is the same. */
async function otherTable(draft: UploadDraft, fields: FormData, locale: Locale): Promise<Response | null> {
  const zone = await zoneOf(fields, locale);
  const begin = async (next: UploadDraft) => {
    const first = await firstReading(next, zone);
    return first.ok ? redirect(quickPaths.withMeter(draft.draft_id), 303) : refuseForm(submitted(fields), first);
  };
  const sheet = textOf(fields, "meter_sheet");
  if (sheet !== "" && sheet !== sheetRead(draft)) {
    const chosen = await chooseSheet(draft, sheetNamed(sheet));
    return chosen.ok ? begin({ ...chosen.value, typed: typedOfSite(fields) }) : refuseForm(submitted(fields), chosen);
  }
  const before = writtenAs(await inspectUpload(draft, draft.typed?.["meter_zone"] ?? "UTC"));
  const changed = Object.keys(before).filter((name) => fields.has(name) && textOf(fields, name) !== before[name]);
  if (changed.length === 0) return null;
  const written = await validatorOf(writtenFields, { locale }).validate(fields);
  if (written.error) return invalid({ ...written, ...submitted(fields) });
  const texts = Object.fromEntries(Object.entries(written.data).map(([name, value]) => [name, String(value ?? "")]));
  return begin({ ...draft, typed: { ...typedOfSite(fields), ...texts } });
}

/** How a file is written, as the page shows it. */
const writtenAs = (inspected: CsvInspection | null): Record<string, string> =>
  inspected
    ? {
        ...(inspected.encoding === null ? {} : { encoding: inspected.encoding, delimiter: inspected.delimiter }),
        first_row: String(inspected.firstRow),
      }
    : {};

const textOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
};

/** The place that is typed; null as long as none is. */
export async function locationOf(fields: FormData, locale: Locale): Promise<SitePlace | null> {
  const text = textOf(fields, "place").trim().slice(0, 120);
  const outcome = text ? await locationNamed(text, locale) : null;
  return outcome?.ok ? outcome.value : null;
}

/** Its zone; UTC as long as none is typed. */
const zoneOf = async (fields: FormData, locale: Locale): Promise<string> =>
  (await locationOf(fields, locale))?.timezone ?? "UTC";

/** The answers that wait with a meter file, and what the file holds; null where it is another's, unknown or over. */
export async function waiting(actor: Actor, draftId: string) {
  const draft = await meterDraft(actor, draftId);
  if (!draft?.typed) return null;
  const { typed, converted } = draft;
  const values = {
    ...typed,
    build: typed["build"]?.split(",").filter(Boolean) ?? [],
    meter_filter: registersOf(typed),
    meter_added: (typed["meter_added"] ?? "").split("\n").filter(Boolean),
    meter_sheet: sheetRead(draft),
    meter_id: draft.draft_id,
  };
  if (typed["meter_used"] !== "true") return { values: { ...values, meter_id: "" }, meter: null };
  const timezone = typed["meter_zone"] ?? "UTC";
  const inspected = await inspectUpload(draft, timezone);
  const { year, problem } = await yearOf(draft);
  const written = writtenAs(inspected);
  const column = converted?.settings.value_column ?? Number(typed["meter_column"] || (inspected?.valueColumns[0] ?? 1));
  const unitColumn = headerUnit(inspected, column, { unit: "MW", currency: "EUR" });
  const meter: MeterFacts = {
    name: draft.name,
    columns: inspected?.columns ?? [],
    preview: inspected?.preview.slice(0, 3) ?? [],
    numbers: inspected?.valueColumns ?? [],
    isText: "encoding" in written,
    unitColumn,
    questions: meterQuestions(inspected, typed, { timezone, unit: unitColumn?.unit ?? null, asksSpread: true }),
    hasEnds: inspected !== null && hasEndDay(inspected),
    sheets: draft.sheets ?? [],
    registers: inspected?.filter
      ? { column: inspected.columns[inspected.filter.column] ?? "", texts: inspected.filter.texts }
      : null,
    isLong: (inspected?.period ?? null) !== null,
    spread: converted?.spread ?? null,
    findings: converted?.findings ?? draft.remarks,
    read: converted?.ok
      ? {
          rows: converted.rows,
          stepS: converted.stepS,
          firstMs: converted.firstMs,
          lastMs: converted.lastMs,
          zone: converted.settings.timezone,
        }
      : null,
    year: year && {
      year: year.block.year,
      mwh: year.mwh,
      peak: year.peak,
      moved: year.moved,
      filled: year.filled,
    },
    problem,
  };
  return { values: { ...values, ...written }, meter };
}

/** Registers that are chosen. */
const registersOf = (typed: Record<string, string>): string[] =>
  (typed["meter_filter"] ?? "").split("\n").filter((text) => text !== "" && text !== ALL_ROWS);

/** Fields of the upload page, by those of this one. */
const FIELDS = {
  value_column: "meter_column",
  unit: "meter_unit",
  decimal_separator: "meter_decimal",
  meter: "meter_register",
  timezone: "meter_clock",
  stamps_mark: "meter_mark",
  timestamp_format: "meter_format",
  spread: "meter_spread",
  end_day: "meter_end_day",
  filter_texts: "meter_filter",
} as const;

/** What the file leaves open, with the fields of this page. */
function meterQuestions(
  inspected: CsvInspection | null,
  typed: Record<string, string>,
  context: { timezone: string; unit: string | null; asksSpread: boolean },
): OpenQuestion[] {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(FIELDS).map(([field, name]) => [field, typed[name]]),
  );
  values["filter_texts"] = registersOf(typed);
  values["end_column"] = String(inspected?.endColumn ?? "");
  return openQuestions(inspected, values, context).flatMap((question) => {
    const field = FIELDS[question.field as keyof typeof FIELDS] as string | undefined;
    return field ? [{ ...question, field }] : [];
  });
}
