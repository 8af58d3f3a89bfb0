import { redirect } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import { returnPath } from "~/routes/page/preferences.server";
import { sessionCookie } from "~/routes/page/session.server";
import type { Refusal } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { browserFamily } from "~/services/identity/browser";
import { sessionToken } from "~/services/identity/requestActor.server";
import { openSession } from "~/services/identity/sessions.server";
import { invalid, ruleMessage } from "~/ui/kit/fields";

/** Texts for what services write to people: mails and short messages. */
export const say = (locale: Locale, key: string, params: Record<string, string | number> = {}): string =>
  textsOf(locale)(key, params);

/** Where a sign-in leads: a path of ours, a page of the configured help site, else the systems. */
export function signInReturn(value: FormDataEntryValue | string | null | undefined): string {
  const { helpUrl } = environment();
  const target = typeof value === "string" ? value : "";
  if (helpUrl && URL.canParse(target) && new URL(target).origin === new URL(helpUrl).origin) return target;
  return returnPath(target);
}

/** Opens a sign-in under a new id, ends the one this browser had, and leads on. */
export function signedIn(
  request: Request,
  userId: string,
  returnTo: string,
  more: { sso_variant?: string; cookies?: string[] } = {},
): Response {
  const { token } = openSession(userId, "cookie", {
    browser: browserFamily(request.headers.get("User-Agent")),
    sso_variant: more.sso_variant,
    replaces: sessionToken(request),
  });
  const headers = new Headers();
  for (const cookie of [sessionCookie(token), ...(more.cookies ?? [])]) headers.append("Set-Cookie", cookie);
  return redirect(signInReturn(returnTo), { status: 303, headers });
}

/** The refusal as a message about the whole form, in the reader's language when it is rendered; a trouble of ours has its own status. */
export function refuseSignIn(result: Parameters<typeof invalid>[0], refusal: Refusal): Response {
  const errors = { [refusal.issues?.[0]?.path ?? ""]: ruleMessage(refusal.message, refusal.params) };
  const response = invalid(result, errors, SECRETS);
  return refusal.status < 500
    ? response
    : new Response(response.body, { status: refusal.status, headers: response.headers });
}

/** What is never sent back in a refused form. */
export const SECRETS = ["password", "current_password", "code"];

/** Messages another step leaves for the sign-in page, by their words in the address. */
const MESSAGES = {
  left: { kind: "success", key: "identity:auth.login.left" },
  idle: { kind: "info", key: "identity:auth.login.idle" },
  password_set: { kind: "success", key: "identity:auth.login.password_set" },
  too_many: { kind: "error", key: "identity:auth.too_many" },
  disabled: { kind: "error", key: "identity:auth.disabled" },
  pending_ended: { kind: "error", key: "identity:auth.pending_ended" },
  code_tries: { kind: "error", key: "identity:auth.code_tries" },
  sso_problem: { kind: "error", key: "identity:auth.sso_problem" },
  timed_out: { kind: "error", key: "identity:auth.timed_out" },
  storage: { kind: "error", key: "errors:storage" },
  busy: { kind: "warning", key: "errors:busy" },
  login_cancelled: { kind: "warning", key: "identity:auth.login_cancelled" },
} as const;

interface SignInMessage {
  kind: "success" | "info" | "warning" | "error";
  text: string;
}

/** The message of ?message=word (or ?left=1), in a language. */
export function signInMessage(search: URLSearchParams, locale: Locale): SignInMessage | null {
  const word = search.get("left") === "1" ? "left" : (search.get("message") ?? "");
  if (!Object.hasOwn(MESSAGES, word)) return null;
  const { kind, key } = MESSAGES[word as keyof typeof MESSAGES];
  return { kind, text: textsOf(locale)(key, { minutes: 15 }) };
}

/** Leads to a sign-in page that tells what went wrong; unknown refusals say that there was a problem. */
export function backTo(path: string, refusal: Refusal, cookies: string[] = []): Response {
  const word = refusal.message.replace(/^(identity\.auth|errors)\./, "");
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const message = Object.hasOwn(MESSAGES, word) ? word : "sso_problem";
  return redirect(`${path}?message=${message}`, { status: 303, headers });
}
