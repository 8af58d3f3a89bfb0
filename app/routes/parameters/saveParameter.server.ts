import { randomUUID } from "node:crypto";
import { validationError } from "remix-validated-form";
import type { Locale } from "~/entities/core/locale";
import { type Detail, detailsOf, parameterForm, yearStartOf } from "~/entities/parameters/parameterForm";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import type { TypedRow } from "~/entities/parameters/view";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { done } from "~/services/core/outcome";
import type { ParameterScope } from "~/services/parameters/context.server";
import { type ParameterDetails, type ParameterTarget, saveParameter, unitOf } from "~/services/parameters/save.server";
import { saveTaskWithin } from "~/services/tasks/tasks.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { impactOf, priceScenarioOf } from "./target.server";

/**
 * The answer to the form of a parameter's values. It is one row more or less (nothing is saved), or the form again with its messages. After
 * saving it leads to `done`.
 */
export async function answerParameterForm(
  scope: ParameterScope,
  target: ParameterTarget,
  form: FormData,
  options: { locale: Locale; done: string; growing: boolean },
): Promise<Response> {
  const input = await readForm(target, form, options.locale);
  const { result } = input;
  const intent = form.get("intent");
  if (options.growing && typeof intent === "string" && intent !== "save")
    return otherRows(result.submittedData, intent);
  if (!input.ok) return invalid(result);
  const impact = hasImpact(target.type) ? (impactOf(input.impact) ?? target.impact) : null;
  // A form without the field is of the price scenario in its address.
  const price_scenario = priceScenarioOf(input.price_scenario) ?? target.price_scenario;
  const chosen = { ...target, impact, price_scenario };
  const stored = unitOf(scope.system, chosen);
  const unit = input.unit || stored;
  const { task } = input.result.data;
  if (task?.on && input.rows.length > 1) return invalid(result, { "task.on": "tasks.rule.one_row" });
  const [only, second] = input.rows;
  const at = only && !second ? { task_id: only.parameter_id, system_id: scope.system.system_id } : null;
  const alongside = () => (task && at ? saveTaskWithin(scope.actor, at, task.on ? task : null) : done(null));
  const saved = saveParameter(scope, chosen, input.rows, {
    unit,
    details: input.details,
    alongside,
  });
  if (!saved.ok) return refuseForm(result, saved);
  // A value typed in another unit: the next page says what it was multiplied by.
  const factor = unit === stored ? "" : `&${new URLSearchParams({ unit_from: unit, unit_to: stored }).toString()}`;
  return redirectWith(`${options.done}${factor}`, "parameters:status.saved");
}

/** The form read by what it asks for: numbers, a switch, or a formula. */
async function readForm(target: ParameterTarget, form: FormData, locale: Locale) {
  const boolean = target.type.value_type === "boolean";
  const details = (all: Record<Detail, unknown>): ParameterDetails =>
    Object.fromEntries(detailsOf(target.type).map((name) => [name, all[name] ?? undefined]));
  const years = (row: { date: string | null; eol: string | null }) => ({
    date: yearStartOf(row.date),
    eol: yearStartOf(row.eol),
  });
  if (form.get("mode") === "formula" && !boolean) {
    const result = await validatorOf(parameterForm.formula, { locale }).validate(form);
    if (result.error) return { ok: false as const, result };
    const rows = result.data.rows.map((row): TypedRow => ({ ...row, ...years(row), value: null }));
    const { impact, price_scenario } = result.data;
    return { ok: true as const, result, rows, unit: "", impact, price_scenario, details: details(result.data) };
  }
  const schema = boolean ? parameterForm.boolean : parameterForm.number;
  const result = await validatorOf(schema, { locale }).validate(form);
  if (result.error) return { ok: false as const, result };
  const { unit, impact, price_scenario } = result.data;
  const rows = result.data.rows.map((row): TypedRow => ({ ...row, ...years(row) }));
  const common = { unit: unit.trim(), impact, price_scenario };
  return { ok: true as const, result, rows, ...common, details: details(result.data) };
}

/** The same form with a row more ("add_row") or without one ("remove_2"), everything typed kept. */
function otherRows(submitted: { rows?: unknown }, intent: string): Response {
  const rows = Array.isArray(submitted.rows) ? [...(submitted.rows as unknown[])] : [];
  const removed = /^remove_([1-9]\d{0,2})$/.exec(intent);
  if (removed && rows.length > 1) rows.splice(Number(removed[1]), 1);
  if (intent === "add_row" && rows.length < 150) rows.push({ parameter_id: randomUUID(), expected: "" });
  return validationError({ fieldErrors: {} }, { ...submitted, rows }, { status: 200 });
}
