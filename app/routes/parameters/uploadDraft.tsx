import { sitePaths } from "~/entities/core/sitePaths";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seriesUnitSuggestions } from "~/entities/parameters/parameterUnit";
import { uploadForm } from "~/entities/timeseries/uploadForm";
import type { Locale } from "~/entities/core/locale";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireSystem, valueOrThrow, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed, type Outcome } from "~/services/core/outcome";
import { unitOf } from "~/services/parameters/save.server";
import {
  convertUpload,
  dropUpload,
  headerUnit,
  inspectUpload,
  ISO_FORMAT,
  readUploadDraft,
  saveUpload,
  SUGGESTED_STAMP_FORMATS,
} from "~/services/parameters/upload.server";
import { seriesConversion } from "~/services/units/units.server";
import { invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import { UploadPage } from "~/ui/parameters/UploadPage";
import { parameterQuery, wizardPath } from "./paths";
import { pageContext, profileOf, targetOf } from "./target.server";

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
  const inHeader = headerUnit(inspected, draft.converted?.settings.value_column ?? valueColumn, page.system, target);
  const fits = inHeader !== null && seriesConversion(inHeader.unit, unit, { currency }).is_convertible;
  const base = sitePaths(system_id).parameters;
  const at = { scenario_id: target.scenario_id, element: target.element };
  const title = t("parameters:upload.title");
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    profile: profileOf(context, target, locale),
    name: draft.name,
    converted: draft.converted,
    inspected,
    inHeader: inHeader && { ...inHeader, fits },
    unitsInHeader: (inspected?.columns ?? []).some((_, i) => headerUnit(inspected, i, page.system, target)),
    timezone,
    stampFormats: [ISO_FORMAT, ...SUGGESTED_STAMP_FORMATS],
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    units: seriesUnitSuggestions(unit, currency),
    values: draft.converted?.settings ?? {
      delimiter: inspected?.delimiter ?? ";",
      decimal_separator: inspected?.decimalSeparator ?? "dot",
      stamp_column: 0,
      value_column: valueColumn,
      timestamp_format: inspected?.stampFormat ?? "",
      timezone,
      stamps_mark: "start",
      unit: fits ? inHeader.unit : unit,
      header_unit_ignored: false,
      factor: 1,
      interpolation: "linear",
      // A single column has no stamps.
      place: columns < 2 ? "position" : "stamped",
      year: columns < 2 ? new Date().getUTCFullYear() : null,
      duplicates: "refuse",
      out_of_bounds: "refuse",
      fill: "none",
      fill_steps: 4,
      fill_value: null,
      reference: null,
    },
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
  if (form.get("intent") === "discard") {
    await dropUpload(draft);
    return redirect(`${base}/upload?${query.toString()}`, { status: 303 });
  }
  if (form.get("intent") === "save") {
    const replaced = query.get("parameter_id");
    const saved = await saveUpload(page.actor, page.system, context.technologies, target, draft, replaced);
    if (!saved.ok && saved.issues) return invalid({ submittedData: {} }, wholeForm(saved));
    return redirectWith(`${base}/series/${valueOrThrow(saved).ts_id}`, "parameters:status.series_saved");
  }
  const result = await validatorOf(uploadForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const converted = await convertUpload(draft, page.system, target, result.data);
  if (!converted.ok) return refuseForm(result, converted);
  return redirect(`${base}/upload/${draft.draft_id}#preview`, { status: 303 });
}

/** Refusals of saving concern the parameter, not the fields of how the file is read. */
const wholeForm = (refusal: Exclude<Outcome<unknown>, { ok: true }>): Record<string, string> => {
  const first = refusal.issues?.[0];
  return { "": first ? ruleMessage(first.message, first.params) : ruleMessage(refusal.message, refusal.params) };
};

export default function UploadedFile() {
  return <UploadPage {...useLoaderData<typeof loader>()} />;
}
