import { sitePaths } from "~/entities/core/sitePaths";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seriesUnitSuggestions } from "~/entities/parameters/parameterUnit";
import { cleaningUploadForm, uploadForm } from "~/entities/timeseries/uploadForm";
import type { Locale } from "~/entities/core/locale";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireSystem, valueOrThrow, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed, type Outcome } from "~/services/core/outcome";
import { unitOf } from "~/services/parameters/save.server";
import { convertUpload } from "~/services/parameters/upload/convert.server";
import {
  dropUpload,
  headerUnit,
  inspectUpload,
  ISO_FORMAT,
  keepTyped,
  readUploadDraft,
  SUGGESTED_STAMP_FORMATS,
} from "~/services/parameters/upload/draft.server";
import { moreUndone, resultOf } from "~/services/parameters/upload/result.server";
import { saveUpload } from "~/services/parameters/upload/save.server";
import { seriesConversion } from "~/services/units/units.server";
import { invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import { UploadPage } from "~/ui/parameters/upload/UploadPage";
import { parameterQuery, wizardPath } from "./paths";
import { pageContext, profileOf, targetOf } from "./target.server";
import { proposed, typedOf, withCleaning, withoutCleaning } from "./uploaded.server";

/** The draft of the address with the parameter it is for; 404 when it is another's or over. */
async function draftPage(page: SystemPage, draftId: string | undefined, locale: Locale) {
  const draft = await readUploadDraft(page.actor, page.system.system_id, draftId ?? "");
  if (!draft) throw notFoundPage();
  const query = new URLSearchParams(draft.query);
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  if (!target) throw notFoundPage();
  return { draft, context, target, query };
}

/** How the file is read, and after "convert" what comes out of it; nothing is saved before "save". */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { draft, context, target, query } = await draftPage(page, args.params.draft_id, locale);
  const { system_id, timezone, unit: currency } = page.system;
  const inspected = await inspectUpload(draft);
  const unit = unitOf(page.system, target);
  const columns = inspected?.columns.length ?? 2;
  const valueColumn = Math.min(1, columns - 1);
  const chosen = draft.typed?.["value_column"];
  const inHeader = headerUnit(inspected, chosen ? Number(chosen) : valueColumn, page.system, target);
  const fits = inHeader !== null && seriesConversion(inHeader.unit, unit, { currency }).is_convertible;
  const base = sitePaths(system_id).parameters;
  const at = { scenario_id: target.scenario_id, element: target.element };
  const title = t("parameters:upload.title");
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    profile: profileOf(context, target, locale),
    name: draft.name,
    result: await resultOf(draft, new URL(args.request.url).searchParams),
    inspected,
    unit,
    inHeader: inHeader && { ...inHeader, fits },
    unitsInHeader: (inspected?.columns ?? []).some((_, i) => headerUnit(inspected, i, page.system, target)),
    timezone,
    stampFormats: [ISO_FORMAT, ...SUGGESTED_STAMP_FORMATS],
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    units: seriesUnitSuggestions(unit, currency),
    cleaning: draft.typed?.["cleaning"] === "true",
    values: draft.typed ?? proposed(inspected, timezone, fits ? inHeader.unit : unit),
    hrefs: {
      context: wizardPath(system_id, 1, at),
      type: wizardPath(system_id, 2, at),
      back: `${base}${parameterQuery(at)}`,
      upload: `${base}/upload?${query.toString()}`,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const { draft, context, target, query } = await draftPage(page, args.params.draft_id, locale);
  const form = await args.request.formData();
  const base = sitePaths(page.system.system_id).parameters;
  const here = `${base}/upload/${draft.draft_id}`;
  const intent = form.get("intent");
  if (intent === "discard") {
    await dropUpload(draft);
    return redirect(`${base}/upload?${query.toString()}`, { status: 303 });
  }
  if (intent === "save") {
    const shown = form.get("ts_id");
    const saved = await saveUpload(page.actor, page.system, context.technologies, target, draft, {
      parameterId: query.get("parameter_id"),
      shown: typeof shown === "string" ? shown : undefined,
    });
    if (!saved.ok && (saved.issues || saved.status === 409)) return invalid({ submittedData: {} }, wholeForm(saved));
    return redirectWith(`${base}/series/${valueOrThrow(saved).ts_id}`, "parameters:status.series_saved");
  }
  if (intent === "undo" || intent === "redo") {
    const { converted } = draft;
    if (!converted) return redirect(here, { status: 303 });
    const undone = intent === "undo" ? moreUndone(converted.undone, form.getAll("undo")) : undefined;
    valueOrThrow(await convertUpload(draft, page.system, target, converted.settings, undone));
    return redirect(`${here}#changes`, { status: 303 });
  }
  const typed = typedOf(form);
  if (intent === "cleaning_on" || intent === "cleaning_off") {
    await keepTyped(draft, intent === "cleaning_on" ? withCleaning(typed, target.type) : withoutCleaning(typed));
    return redirect(`${here}#reading`, { status: 303 });
  }
  const schema = typed["cleaning"] === "true" ? cleaningUploadForm : uploadForm;
  const result = await validatorOf(schema, { locale }).validate(form);
  const kept = await keepTyped(draft, typed);
  if (result.error) return invalid(result);
  const converted = await convertUpload(kept, page.system, target, result.data);
  if (!converted.ok) return refuseForm(result, converted);
  return redirect(`${here}#preview`, { status: 303 });
}

/** Refusals of saving concern the parameter, not the fields of how the file is read. */
const wholeForm = (refusal: Exclude<Outcome<unknown>, { ok: true }>): Record<string, string> => {
  const first = refusal.issues?.[0];
  return { "": first ? ruleMessage(first.message, first.params) : ruleMessage(refusal.message, refusal.params) };
};

export default function UploadedFile() {
  return <UploadPage {...useLoaderData<typeof loader>()} />;
}
