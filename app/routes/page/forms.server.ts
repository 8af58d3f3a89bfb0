import { data } from "@remix-run/node";
import type { Refusal } from "~/services/core/outcome";
import { invalid, ruleMessage } from "~/ui/kit/fields";
import type { RefusedStep } from "~/ui/kit/layout/StepRefused";
import { refusalPage } from "./guard.server";

type Result = Parameters<typeof invalid>[0];

/**
 * The answer to a form whose service call was refused: 422 with each issue at its field, or the refusal's own sentence
 * about the whole form. `renamed` maps paths of the service to the names of fields. Out of sight and not allowed are error
 * pages (thrown).
 */
export function refuseForm(result: Result, refusal: Refusal, renamed: Record<string, string> = {}): Response {
  if (refusal.status === 403 || refusal.status === 404) throw refusalPage(refusal);
  const errors: Record<string, string> = {};
  // What a system lacks for a run is at no field of a form: the sentence says how much it is, the checks say what.
  const issues = refusal.message === NOT_READY ? [] : (refusal.issues ?? []);
  for (const { path, message, params } of issues) {
    const name = renamed[path] ?? fieldName(path);
    errors[name] ??= ruleMessage(message, params);
  }
  if (Object.keys(errors).length === 0) errors[""] = ruleMessage(refusal.message, refusal.params);
  return invalid(result, errors);
}

const NOT_READY = "checks.not_ready";

export type Typed = Readonly<Record<string, string>>;

/** The fields of a form as they were typed, without its button; of a ticked box the last of its two values. */
export function typedOf(form: FormData): Typed {
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return Object.fromEntries(texts.filter(([name]) => name !== "intent"));
}

/** "dates.0.value" of a schema is "dates[0].value" in a form. */
const fieldName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

/**
 * The answer to a button (delete, restore, cancel) whose service call was refused: the page again, which says what could not
 * be done and why (StepRefused). What is out of sight stays an error page.
 */
export function refusedStep(type: string, step: RefusedStep["step"], refusal: Refusal) {
  if (refusal.status === 404) throw refusalPage(refusal);
  const refused: RefusedStep = { step, type, message: refusal.message, params: refusal.params };
  return data({ refused }, { status: refusal.status });
}
