import { redirect } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { CLEANING_DEFAULTS, CLEANING_SHAPE, OUTLIER_ZSCORE } from "~/entities/timeseries/cleaning";
import { isDoubt } from "~/entities/timeseries/findingParams";
import { sheetForm, sheetNamed } from "~/entities/timeseries/sheets";
import { periodName } from "~/entities/timeseries/spread";
import { cleaningUploadForm, uploadForm } from "~/entities/timeseries/uploadForm";
import { localeOf } from "~/i18n/i18n.server";
import { type FlashKey, redirectWith } from "~/routes/page/flash.server";
import { refuseForm, type Typed, typedOf } from "~/routes/page/forms.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import { type Outcome, refused } from "~/services/core/outcome";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { comparedFields } from "~/services/timeseries/plausible/uploaded";
import { spreadChoices } from "~/services/timeseries/spread/order";
import { conversionOf } from "~/services/timeseries/upload/conversion";
import { convertUpload, longRowsRemedy } from "~/services/timeseries/upload/convert.server";
import {
  chooseSheet,
  type CsvInspection,
  dropUpload,
  headerUnit,
  inspectFor,
  ISO_FORMAT,
  keepTyped,
  namesUnit,
  planeSeen,
  SUGGESTED_STAMP_FORMATS,
  takeUpload,
  type UploadAim,
  type UploadDraft,
} from "~/services/timeseries/upload/draft.server";
import { openQuestions, proposedMoment, proposedReading } from "~/services/timeseries/upload/proposal";
import { moreUndone, resultOf } from "~/services/timeseries/upload/result.server";
import { fromForm, invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import { notSaved } from "./notSaved.server";
import { zoneChoices } from "./zoneChoices.server";

export const UPLOAD_MEGABYTES = MAX_UPLOAD_BYTES / 1_048_576;

interface UploadPurpose {
  actor: Actor;
  systemId: string;
  /** Of the page that the file was given to. */
  query: string;
  aim: UploadAim;
}

/**
 * Takes the file of a form as a draft that `query` names, and goes to the page of the draft. A file that leaves nothing open is converted
 * at once.
 */
export async function answerFile(
  request: Request,
  { actor, systemId, query, aim }: UploadPurpose,
  pageOf: (draftId: string) => string,
): Promise<Response> {
  const upload = await readUpload(request, { directory: uploadsFolder() });
  const nothing = { submittedData: {} };
  if (!upload.ok) {
    const tooLarge = ruleMessage("rules.file_too_large", { max: UPLOAD_MEGABYTES });
    return invalid(nothing, { file: upload.error === "file_too_large" ? tooLarge : `errors.upload.${upload.error}` });
  }
  if (!upload.file) return invalid(nothing, { file: "rules.file_required" });
  const draft = await takeUpload(actor, systemId, upload.file, { query, position: aim.position });
  if (!draft.ok) return refuseForm(nothing, draft);
  await convertTyped(draft.value, aim);
  return redirect(pageOf(draft.value.draft_id), { status: 303 });
}

/** Converts a file as its form says or as it is proposed to be read, where all of it is known; else the page asks. */
export async function convertTyped(draft: UploadDraft, aim: UploadAim): Promise<void> {
  const { values, questions } = await readingOf(draft, aim);
  const { data, success } = uploadForm.safeParse(fromForm(uploadForm, textsIn(values)).value);
  if (questions.length === 0 && success) await convertUpload(draft, aim, data);
}

/** Values of a form as they are sent: nothing is an empty text. */
const textsIn = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as unknown[]) : String(value ?? ""),
    ]),
  );

/** How a draft is read: what the file tells, what is filled in, and what is open. */
async function readingOf(draft: UploadDraft, aim: UploadAim) {
  const { unit, timezone } = aim;
  const inspected = await inspectFor(draft, aim);
  const chosen = draft.typed?.["value_column"];
  const valueColumn = chosen ? Number(chosen) : (inspected?.valueColumn.value ?? inspected?.valueColumns[0] ?? 1);
  const inHeader = headerUnit(inspected, valueColumn, aim);
  const fits = inHeader !== null && conversionOf(inHeader.unit, aim).is_convertible;
  // Shares and counts have no unit that could be another.
  const context = {
    timezone,
    unit: fits ? inHeader.unit : unit === "1" ? unit : null,
    asksMoment: aim.asksMoment,
    asksSpread: aim.spread !== undefined,
    asksPlane: aim.toHorizontal !== undefined,
  };
  const read = formValues(draft.typed) ?? proposedReading(inspected, context);
  const moment = aim.asksMoment ? proposedMoment(inspected, read["value_column"]) : null;
  const plane = aim.toHorizontal ? planeOf(inspected, read["value_column"]) : null;
  const values: Record<string, unknown> = {
    ...read,
    ...(read["moment"] ? {} : moment?.values),
    ...(plane && !read["plane"] ? { plane: plane.value ?? "" } : {}),
    ...fixedFields(aim, inspected),
  };
  const questions = openQuestions(inspected, values, context);
  return {
    inspected,
    inHeader: inHeader && { ...inHeader, fits },
    moment: moment?.decision ?? null,
    plane,
    values,
    questions,
  };
}

/** What the page of a draft shows: how the file is read, and after "convert" what comes out of it. `units`: those to choose from. */
export async function uploadFacts(request: Request, draft: UploadDraft, aim: UploadAim, units: string[]) {
  const { unit, timezone } = aim;
  const reading = await readingOf(draft, aim);
  return {
    ...reading,
    name: draft.name,
    remarks: draft.remarks,
    sheets: draft.sheets ?? [],
    tooLong: longRowsRemedy(reading.inspected, aim),
    result: await resultOf(draft, new URL(request.url).searchParams, timezone),
    viewerHref: sitePaths(draft.system_id).series("upload", draft.draft_id),
    unit,
    unitsInHeader: namesUnit(reading.inspected, aim),
    timezone,
    stampFormats: [ISO_FORMAT, ...SUGGESTED_STAMP_FORMATS],
    zones: zoneChoices(timezone, await localeOf(request), String(reading.values["timezone"] ?? "")),
    units,
    fixed: aim.fixed !== null,
    compared: comparedFields(aim),
    spread: aim.spread ? spreadFacts(aim, reading.inspected) : null,
    cleaning: draft.typed?.["cleaning"] === "true",
  };
}

interface UploadAnswer {
  draft: UploadDraft;
  aim: UploadAim;
  locale: Locale;
  /** Address of the draft's page, and of the one that takes another file. */
  here: string;
  otherFile: string;
  /** What uses the series needs a value for each step: who saves gaps is told so. */
  needsAll?: boolean;
  /** Saves what was converted, as the sender looked at it (`shown`). `to` is where that is seen. */
  save(seenId: string | undefined): Promise<Outcome<{ to: string; flash: FlashKey }>>;
}

/** Does what a button of the page of a draft asks for; nothing is saved before "save". */
export async function answerUpload(request: Request, upload: UploadAnswer): Promise<Response> {
  const { draft, aim, locale, here } = upload;
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "discard") {
    await dropUpload(draft);
    return redirect(upload.otherFile, { status: 303 });
  }
  if (intent === "save") {
    const seenId = form.get("ts_id");
    // What may be wrong is nobody's choice but the sender's.
    const isAsked = draft.converted?.ok && draft.converted.findings.some(isDoubt);
    if (isAsked && form.get("doubts_confirmed") !== "true")
      return invalid({ submittedData: {} }, notSaved(refused(409, "timeseries.rule.confirm_first"), locale));
    const saved = await upload.save(typeof seenId === "string" ? seenId : undefined);
    if (!saved.ok && (saved.issues || saved.status === 409))
      return invalid({ submittedData: {} }, notSaved(saved, locale));
    const { to, flash } = valueOrThrow(saved);
    return redirectWith(to, draft.converted?.gaps && upload.needsAll ? "timeseries:status.saved_with_gaps" : flash);
  }
  if (intent === "undo" || intent === "redo") {
    const { converted } = draft;
    if (!converted) return redirect(here, { status: 303 });
    const undone = intent === "undo" ? moreUndone(converted.undone, form.getAll("undo")) : undefined;
    valueOrThrow(await convertUpload(draft, aim, converted.settings, undone));
    return redirect(`${here}#changes`, { status: 303 });
  }
  if (intent === "sheet") {
    const result = await validatorOf(sheetForm, { locale }).validate(form);
    if (result.error) return invalid(result);
    const chosen = await chooseSheet(draft, sheetNamed(result.data.sheet));
    if (!chosen.ok) return refuseForm(result, chosen);
    await convertTyped(chosen.value, aim);
    return redirect(here, { status: 303 });
  }
  const inspected = await inspectFor(draft, aim);
  for (const [name, value] of Object.entries(fixedFields(aim, inspected))) form.set(name, value);
  if (aim.asksMoment && !form.get("moment")) {
    const { values } = proposedMoment(inspected, form.get("value_column"));
    for (const [name, value] of Object.entries(values)) form.set(name, value);
  }
  if (aim.toHorizontal && !form.get("plane"))
    form.set("plane", planeOf(inspected, form.get("value_column")).value ?? "");
  const typed = typedUpload(form);
  if (intent === "cleaning_on" || intent === "cleaning_off") {
    await keepTyped(draft, intent === "cleaning_on" ? withCleaning(typed, aim) : withoutCleaning(typed));
    return redirect(`${here}#reading`, { status: 303 });
  }
  const schema = typed["cleaning"] === "true" ? cleaningUploadForm : uploadForm;
  const result = await validatorOf(schema, { locale }).validate(form);
  const stored = await keepTyped(draft, typed);
  if (result.error) return invalid(result);
  const converted = await convertUpload(stored, aim, result.data);
  if (!converted.ok) return refuseForm(result, converted);
  return redirect(`${here}#preview`, { status: 303 });
}

/** The plane of direct radiation, by the column that is chosen. */
const planeOf = (inspected: CsvInspection | null, column: unknown) =>
  planeSeen(inspected?.columns ?? [], column === "" || column === null || column === undefined ? null : Number(column));

/** What values of long periods can be spread by, and which periods the rows are of. */
function spreadFacts({ spread, ...aim }: UploadAim, inspected: CsvInspection | null) {
  const period = inspected?.period ?? null;
  return { period: period && periodName(period), choices: spread ? spreadChoices(spread(), aim) : [] };
}

/**
 * What is not asked: the step where it is known, and of radiation what the stamps mark, because its moment says it; and what the file says of
 * itself.
 */
const fixedFields = (
  { fixed, asksMoment, spread, toHorizontal }: UploadAim,
  inspected: CsvInspection | null,
): Typed => ({
  asks_spread: String(spread !== undefined && inspected !== null && inspected.period !== null),
  asks_plane: String(toHorizontal !== undefined),
  ...(fixed ? { res_minutes: String(fixed.minutes) } : {}),
  ...(asksMoment ? { asks_moment: "true", stamps_mark: "start" } : {}),
});

/** Fields with several values; what is typed keeps them as lines of one text. */
const LISTS = ["added_columns", "filter_texts"] as const;

function typedUpload(form: FormData): Typed {
  const lists = LISTS.map(
    (name) =>
      [
        name,
        form
          .getAll(name)
          .filter((value) => value !== "")
          .join("\n"),
      ] as const,
  );
  return { ...typedOf(form), ...Object.fromEntries(lists) };
}

function formValues(typed: Typed | null): Record<string, unknown> | null {
  if (!typed) return null;
  const lists = LISTS.map((name) => [name, (typed[name] ?? "").split("\n").filter(Boolean)] as const);
  return { ...typed, ...Object.fromEntries(lists) };
}

/** Cleaning begins with its defaults, outliers looked for, within the bounds of what it is for. */
function withCleaning(typed: Typed, { lower, upper }: UploadAim): Typed {
  const begun = { ...CLEANING_DEFAULTS, outlier_zscore: OUTLIER_ZSCORE, lower_bound: lower, upper_bound: upper };
  const texts = Object.entries(begun).map(([name, value]) => [name, value === null ? "" : String(value)]);
  return { ...typed, ...(Object.fromEntries(texts) as Typed), cleaning: "true" };
}

/** Without cleaning all of it is at its defaults. */
const withoutCleaning = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries({ ...typed, cleaning: "false" }).filter(([name]) => !Object.hasOwn(CLEANING_SHAPE, name)),
  );
