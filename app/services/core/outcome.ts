import type { ZodError, ZodIssue } from "zod";
import type { FieldIssue } from "~/entities/core/issue";

/** An expected refusal: `message` is a translation key; `params` fill it; `issues` name fields. */
export interface Refusal {
  ok: false;
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 507;
  message: string;
  params?: Record<string, string | number>;
  issues?: FieldIssue[];
  /** Of calls: what is wrong, in the caller's language already. */
  details?: { message: string; severity?: string }[];
}
export type { FieldIssue } from "~/entities/core/issue";
export type Outcome<T> = { ok: true; value: T } | Refusal;

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refused = (
  status: Refusal["status"],
  message: string,
  more: Pick<Refusal, "params" | "issues" | "details"> = {},
): Refusal => ({ ok: false, status, message, ...more });

/** A refusal that names one field; `message` is a key of the rules or of a domain's own texts. */
export const complain = (path: string, message: string, params?: FieldIssue["params"]): Refusal =>
  refused(422, "errors.invalid", { issues: [{ path, message, ...(params ? { params } : {}) }] });

export const notFound = (): Refusal => refused(404, "errors.not_found");
export const notAllowed = (): Refusal => refused(403, "errors.spectator");

/** A schema's complaints as field issues under one refusal with status 422. */
export function invalid(error: ZodError): Refusal {
  const issues = error.issues.map((issue) => {
    const params: Record<string, string | number> = {};
    if ("maximum" in issue) params.max = Number(issue.maximum);
    if ("minimum" in issue) params.min = Number(issue.minimum);
    const known = issue.message.startsWith("rules.");
    return { path: issue.path.join("."), message: known ? issue.message : keyOf(issue), params };
  });
  return refused(422, "errors.invalid", { issues });
}

function keyOf(issue: ZodIssue): string {
  const { code } = issue;
  // A field that is not there, or null where a value has to be, is missing rather than of another kind.
  if (code === "invalid_type")
    return /^(undefined|null)$/.test(issue.received) ? "rules.needs_value" : "rules.wrong_type";
  if (code === "unrecognized_keys") return "rules.unknown_field";
  if (code === "invalid_enum_value" || code === "invalid_union" || code === "invalid_literal")
    return "rules.not_in_list";
  return "rules.invalid";
}
