import type { output, ZodTypeAny } from "zod";
import type { FieldIssue } from "~/entities/core/issue";
import { MOST_ISSUES, schemaIssues } from "~/entities/core/schemaIssue";
import { unknownFields } from "~/entities/core/unknownFields";

/** An expected refusal: `message` is a translation key. `params` fill it. `issues` name fields. */
export interface Refusal {
  ok: false;
  status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 502 | 503 | 507;
  message: string;
  params?: Record<string, string | number>;
  issues?: FieldIssue[];
  /** Of calls: what is wrong, in the caller's language already. */
  details?: { message: string; severity?: string }[];
  /** Of calls: seconds after which it may be tried once more. */
  retryAfterS?: number;
}
export type { FieldIssue } from "~/entities/core/issue";
export type Outcome<T> = { ok: true; value: T } | Refusal;

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refused = (
  status: Refusal["status"],
  message: string,
  details: Pick<Refusal, "params" | "issues" | "details" | "retryAfterS"> = {},
): Refusal => ({ ok: false, status, message, ...details });

/** A refusal that names one field; `message` is a key of the rules or of a domain's own texts. */
export const complain = (path: string, message: string, params?: FieldIssue["params"]): Refusal =>
  complainAll([{ path, message, ...(params ? { params } : {}) }]);

/** A refusal that names every field that is wrong. */
export const complainAll = (issues: FieldIssue[]): Refusal => refused(422, "errors.invalid", { issues });

/** The disk is full or cannot be written to: nothing of the change was kept. */
const STORAGE = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/;
/** Somebody else wrote for longer than a write waits: nothing of the change was kept, and it may be tried once more. */
const BUSY = /^SQLITE_(BUSY|LOCKED)/;
/** Code of an error that says that the store of files cannot be reached. */
export const STORE_AWAY = "STORE_AWAY";
/** When what failed for a while may be tried once more [s]. */
export const RETRY_S = 5;

/**
 * What to tell of what was not possible for a while: 507 on a full disk, 503 while somebody else writes or the store of files cannot be
 * reached. Null: another error.
 */
export function passingRefusal(error: unknown): Refusal | null {
  const code = error instanceof Error ? String((error as { code?: string }).code) : "";
  if (STORAGE.test(code)) return refused(507, "errors.storage");
  if (code === STORE_AWAY) return refused(503, "errors.store_away", { retryAfterS: RETRY_S });
  return BUSY.test(code) ? refused(503, "errors.busy", { retryAfterS: RETRY_S }) : null;
}

export const notFound = (): Refusal => refused(404, "errors.not_found");
export const notAllowed = (): Refusal => refused(403, "errors.spectator");

/**
 * What somebody sent, as its schema reads it. 422 with every field that the schema refuses or, at any depth, does not name. What would be
 * dropped was meant to do something.
 */
export function readWhole<Schema extends ZodTypeAny>(schema: Schema, value: unknown): Outcome<output<Schema>> {
  const parsed = schema.safeParse(value);
  const unknown = unknownFields(schema, value).map((path) => ({ path, message: "rules.unknown_field" }));
  if (parsed.success && unknown.length === 0) return done(parsed.data as output<Schema>);
  const issues = parsed.success ? unknown : [...schemaIssues(schema, parsed.error), ...unknown];
  return complainAll(issues.slice(0, MOST_ISSUES));
}
