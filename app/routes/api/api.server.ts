import type { AppLoadContext } from "@remix-run/node";
import { FALLBACK_LOCALE } from "~/entities/core/enums";
import { textsOf, localeOf } from "~/i18n/i18n.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { readBounded } from "~/server/bounded";
import type { Actor } from "~/services/core/access.server";
import type { Outcome, Refusal } from "~/services/core/outcome";
import { refused } from "~/services/core/outcome";

const BODY_LIMIT = 20 * 1024 * 1024;

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** The answer of a call: the value as JSON, or {message, error_details} with the refusal's status. */
export async function answer(args: Args, outcome: Outcome<unknown>, status = 200): Promise<Response> {
  if (outcome.ok) return Response.json(outcome.value ?? null, { status, headers: { "Cache-Control": "no-store" } });
  return refuse(args, outcome);
}

export async function refuse({ request }: Args, refusal: Refusal): Promise<Response> {
  const t = textsOf(await localeOf(request));
  const say = (key: string, params?: Record<string, string | number>) => t(key.replace(".", ":"), params ?? {});
  const error_details = refusal.issues?.map((issue) => ({
    field: issue.path,
    message: say(issue.message, issue.params),
  }));
  const headers = { "Cache-Control": "no-store", ...(refusal.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}) };
  return Response.json(
    { message: say(refusal.message, refusal.params), ...(error_details ? { error_details } : {}) },
    { status: refusal.status, headers },
  );
}

/** Runs a call for the signed-in user; nobody signed in gets 401. */
export async function call(
  args: Args,
  body: (actor: Actor) => Outcome<unknown> | Promise<Outcome<unknown>>,
): Promise<Response> {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  return answer(args, await body(actor));
}

/** The JSON body of a call; refuses other content and bodies over 20 MB. */
export async function jsonBody(request: Request): Promise<Outcome<Record<string, unknown>>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refused(415, "errors.json_expected");
  const body = await readBounded(request, BODY_LIMIT);
  if (!body) return refused(413, "errors.too_large", { params: { max: BODY_LIMIT / 1024 / 1024 } });
  const text = new TextDecoder().decode(body);
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => (key === "__proto__" ? undefined : inner));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Record<string, unknown> };
  } catch {
    // Falls through: not JSON at all is refused the same way as JSON that is no object.
  }
  return refused(400, "errors.json_expected");
}

/** The answer to a method that an address does not know; a sentence for those who read it, the methods for programs. */
export const methodNotAllowed = (allow: string) =>
  Response.json(
    { message: textsOf(FALLBACK_LOCALE)("errors:method", { allow }) },
    { status: 405, headers: { Allow: allow } },
  );
