import { data } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import type { refuseForm } from "~/routes/page/forms.server";
import { fieldsOfBorder, readBorder } from "~/routes/systems/borderForm.server";
import {
  borderFieldsOf,
  type BorderView,
  borderView,
  cornersOf,
  outlineBorder,
  withRow,
} from "~/routes/systems/systemForm.server";
import type { Border } from "~/services/twin/border.server";
import { validatorOf } from "~/ui/kit/fields";
import { type AreaForm, areaForm } from "~/ui/twin/forms";

/** A step on the way to a filled form: the values so far, what is wrong with them, and the area as read. */
export interface AreaStep {
  fieldErrors: Record<string, string>;
  repopulateFields: Partial<AreaForm>;
  view: BorderView;
}
type Result = Parameters<typeof refuseForm>[0];
type Read =
  | { ready: true; form: AreaForm; border: Border; result: Result }
  | { ready: false; response: ReturnType<typeof data<AreaStep>> };

/**
 * Reads a sent area. A button other than Save (outline, corners, check) returns the form filled on; Save returns
 * messages, or hands over the values. `country` is the one whose outline can be taken.
 */
export async function readAreaForm(request: Request, locale: Locale, country?: string): Promise<Read> {
  const sent = await request.formData();
  const [step, at] = String(sent.get("intent") ?? "save").split(":");
  const checked = await validatorOf(areaForm, { locale }).validate(sent);
  const typed: Record<string, unknown> = { ...checked.submittedData, intent: undefined };
  const outline = step === "outline" ? outlineBorder(country) : undefined;
  if (outline) Object.assign(typed, fieldsOfBorder(outline, locale));
  if (step === "remove") typed.corners = cornersOf(typed).filter((_corner, i) => i !== Number(at));
  const read = readBorder(borderFieldsOf(typed), locale);
  Object.assign(typed, read.fields);
  if (step === "add") typed.corners = withRow(cornersOf(typed), Number(at));
  const errors: Record<string, string> =
    step === "save" || step === "check" ? { ...(step === "save" && checked.error?.fieldErrors), ...read.errors } : {};
  if (step === "outline" && !outline) errors.border = "systems.border.no_outline";
  if ((step === "save" || step === "check") && !read.border && Object.keys(read.errors).length === 0)
    errors.border = "systems.border.needed";
  if (step === "save" && checked.data && read.border && Object.keys(errors).length === 0)
    return { ready: true, form: checked.data, border: read.border, result: { ...checked, submittedData: typed } };
  const view = borderView(read.border, locale, read.findings);
  const body: AreaStep = { fieldErrors: errors, repopulateFields: typed, view };
  return { ready: false, response: data(body, { status: Object.keys(errors).length > 0 ? 422 : 200 }) };
}
