import { redirect } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { CLEANING_DEFAULTS, CLEANING_SHAPE, OUTLIER_ZSCORE } from "~/entities/timeseries/cleaning";
import { cleaningUploadForm, uploadForm } from "~/entities/timeseries/uploadForm";
import { type FlashKey, redirectWith } from "~/routes/page/flash.server";
import { refuseForm, type Typed, typedOf } from "~/routes/page/forms.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { convertUpload } from "~/services/timeseries/upload/convert.server";
import {
  dropUpload,
  headerUnit,
  inspectUpload,
  ISO_FORMAT,
  keepTyped,
  SUGGESTED_STAMP_FORMATS,
  takeUpload,
  type UploadAim,
  type UploadDraft,
} from "~/services/timeseries/upload/draft.server";
import { moreUndone, resultOf } from "~/services/timeseries/upload/result.server";
import { seriesConversion } from "~/services/units/units.server";
import { invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import { notSaved } from "./notSaved.server";

export const UPLOAD_MEGABYTES = MAX_UPLOAD_BYTES / 1_048_576;

/** Takes the file of a form as a draft that `query` names, and goes to the page of the draft. */
export async function answerFile(
  request: Request,
  { actor, systemId, query }: { actor: Actor; systemId: string; query: string },
  pageOf: (draftId: string) => string,
): Promise<Response> {
  const upload = await readUpload(request, { directory: uploadsFolder() });
  const nothing = { submittedData: {} };
  if (!upload.ok) {
    const tooLarge = ruleMessage("rules.file_too_large", { max: UPLOAD_MEGABYTES });
    return invalid(nothing, { file: upload.error === "file_too_large" ? tooLarge : `errors.upload.${upload.error}` });
  }
  if (!upload.file) return invalid(nothing, { file: "rules.file_required" });
  const draft = await takeUpload(actor, systemId, upload.file, { query });
  return draft.ok ? redirect(pageOf(draft.value.draft_id), { status: 303 }) : refuseForm(nothing, draft);
}

/** What the page of a draft shows: how the file is read, and after "convert" what comes out of it. `units`: those to choose from. */
export async function uploadFacts(request: Request, draft: UploadDraft, aim: UploadAim, units: string[]) {
  const { unit, currency, timezone } = aim;
  const inspected = await inspectUpload(draft);
  const valueColumn = Math.min(1, (inspected?.columns.length ?? 2) - 1);
  const chosen = draft.typed?.["value_column"];
  const inHeader = headerUnit(inspected, chosen ? Number(chosen) : valueColumn, aim);
  const fits = inHeader !== null && seriesConversion(inHeader.unit, unit, { currency }).is_convertible;
  return {
    name: draft.name,
    result: await resultOf(draft, new URL(request.url).searchParams, timezone),
    viewerHref: sitePaths(draft.system_id).series("upload", draft.draft_id),
    inspected,
    unit,
    inHeader: inHeader && { ...inHeader, fits },
    decimal: inspected?.decimal ?? null,
    unitsInHeader: (inspected?.columns ?? []).some((_, i) => headerUnit(inspected, i, aim)),
    timezone,
    stampFormats: [ISO_FORMAT, ...SUGGESTED_STAMP_FORMATS],
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    units,
    fixed: aim.fixed !== null,
    cleaning: draft.typed?.["cleaning"] === "true",
    values: { ...(draft.typed ?? proposed(inspected, timezone, fits ? inHeader.unit : unit)), ...fixedFields(aim) },
  };
}

interface UploadAnswer {
  draft: UploadDraft;
  aim: UploadAim;
  locale: Locale;
  /** Address of the draft's page, and of the one that takes another file. */
  here: string;
  otherFile: string;
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
    const saved = await upload.save(typeof seenId === "string" ? seenId : undefined);
    if (!saved.ok && (saved.issues || saved.status === 409))
      return invalid({ submittedData: {} }, notSaved(saved, locale));
    const { to, flash } = valueOrThrow(saved);
    return redirectWith(to, flash);
  }
  if (intent === "undo" || intent === "redo") {
    const { converted } = draft;
    if (!converted) return redirect(here, { status: 303 });
    const undone = intent === "undo" ? moreUndone(converted.undone, form.getAll("undo")) : undefined;
    valueOrThrow(await convertUpload(draft, aim, converted.settings, undone));
    return redirect(`${here}#changes`, { status: 303 });
  }
  for (const [name, value] of Object.entries(fixedFields(aim))) form.set(name, value);
  const typed = typedOf(form);
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

const fixedFields = ({ fixed, unit }: UploadAim): Typed => (fixed ? { unit, res_minutes: String(fixed.minutes) } : {});

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

/** How the file is read as long as nobody said otherwise. */
function proposed(
  inspected: Awaited<ReturnType<typeof inspectUpload>>,
  timezone: string,
  unit: string,
): Record<string, unknown> {
  const columns = inspected?.columns.length ?? 2;
  return {
    delimiter: inspected?.delimiter ?? ";",
    // Where nothing decides, the person is asked.
    decimal_separator: inspected ? (inspected.decimal.separator ?? "") : "dot",
    stamp_column: "0",
    value_column: String(Math.min(1, columns - 1)),
    timestamp_format: inspected?.stampFormat.value ?? "",
    timezone,
    stamps_mark: "start",
    unit,
    header_unit_ignored: false,
    factor: 1,
    interpolation: "linear",
    // A single column has no stamps.
    place: columns < 2 ? "position" : "stamped",
    year: columns < 2 ? String(new Date().getUTCFullYear()) : null,
    duplicates: "refuse",
    res_minutes: null,
    reference: null,
  };
}
