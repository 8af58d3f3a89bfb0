import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import type { Refusal } from "~/services/core/outcome";

/** {message, error_details} with the refusal's status, in the caller's language. */
export async function refuse({ request }: { request: Request }, refusal: Refusal): Promise<Response> {
  const t = textsOf(await localeOf(request));
  const say = (key: string, params?: Record<string, string | number>) => t(key.replace(".", ":"), params ?? {});
  const error_details =
    refusal.details ??
    refusal.issues?.map(({ path, message, params, more }) => ({ field: path, message: say(message, params), ...more }));
  const headers = {
    "Cache-Control": "no-store",
    ...(refusal.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(refusal.retryAfterS === undefined ? {} : { "Retry-After": String(refusal.retryAfterS) }),
  };
  return Response.json(
    { message: say(refusal.message, refusal.params), ...(error_details ? { error_details } : {}) },
    { status: refusal.status, headers },
  );
}

/** The answer to a method that an address does not know; a sentence for those who read it, the methods for programs. */
export const methodNotAllowed = (allow: string) =>
  Response.json(
    { message: textsOf(FALLBACK_LOCALE)("errors:method", { allow }) },
    { status: 405, headers: { Allow: allow } },
  );
