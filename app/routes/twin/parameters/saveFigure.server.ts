import { randomUUID } from "node:crypto";
import { validationError } from "remix-validated-form";
import { figureForm, yearStartOf } from "~/entities/figureForm";
import type { Locale } from "~/entities/enums";
import { hasImpact } from "~/entities/parameterUnit";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import type { SystemPage } from "~/routes/guard.server";
import { saveFigure, unitOf, type FigureTarget } from "~/services/parameterSave.server";
import type { Technology } from "~/entities/technology";
import { invalid, validatorOf } from "~/ui/fields";
import { impactOf } from "./target.server";

/**
 * The answer to the form of a figure's values: one row more or less (nothing is saved), the form again with its messages,
 * or on to `done` after saving.
 */
export async function answerFigureForm(
  page: SystemPage,
  technologies: ReadonlyMap<string, Technology>,
  target: FigureTarget,
  form: FormData,
  options: { locale: Locale; done: string; growing: boolean },
): Promise<Response> {
  const schema = target.type.value_type === "boolean" ? figureForm.boolean : figureForm.number;
  const result = await validatorOf(schema, { locale: options.locale }).validate(form);
  const intent = form.get("intent");
  if (options.growing && typeof intent === "string" && intent !== "save")
    return otherRows(result.submittedData as { rows?: unknown }, intent);
  if (result.error) return invalid(result);
  const impact = hasImpact(target.type) ? (impactOf(result.data.impact) ?? target.impact) : null;
  const chosen = { ...target, impact };
  const rows = result.data.rows.map((row) => ({ ...row, date: yearStartOf(row.date), eol: yearStartOf(row.eol) }));
  const unit = result.data.unit || unitOf(page.system, chosen);
  const saved = await saveFigure(page.actor, page.system, technologies, chosen, unit, rows);
  return saved.ok ? redirectWith(options.done, "parameters:status.saved") : refuseForm(result, saved);
}

/** The same form with a row more ("add_row") or without one ("remove_2"), everything typed kept. */
function otherRows(submitted: { rows?: unknown }, intent: string): Response {
  const rows = Array.isArray(submitted.rows) ? [...(submitted.rows as unknown[])] : [];
  const removed = /^remove_([1-9]\d{0,2})$/.exec(intent);
  if (removed && rows.length > 1) rows.splice(Number(removed[1]), 1);
  if (intent === "add_row" && rows.length < 150) rows.push({ parameter_id: randomUUID(), expected: "" });
  return validationError({ fieldErrors: {} }, { ...submitted, rows }, { status: 200 }) as Response;
}
