import { redirect } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/i18n.server";
import { readCookie } from "~/services/core/cookie";

const COOKIE = "flash";

/** End keys of what leaves something to do. */
const UNFINISHED = ["_with_gaps", ".too_many", ".unreadable"];

/** A text of what was done, such as "systems:status.created"; no other is shown. */
export type FlashKey = `${string}:${"" | `${string}.`}status.${string}`;

/** The cookie of a message, shown once on the next page. */
export const flashCookie = (message: FlashKey): string =>
  `${COOKIE}=${encodeURIComponent(message)}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly`;

/** Leads on after success (303) with a message, shown once on the next page. */
export function redirectWith(path: string, message: FlashKey): Response {
  return redirect(path, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(message) },
  });
}

/** The message of the step just done in the reader's language, and the header that forgets it. */
export function takeFlash(
  request: Request,
  locale: Locale,
): { text: string | null; kind: "success" | "warning"; headers?: Record<string, string> } {
  const key = readCookie(request.headers.get("Cookie"), COOKIE);
  if (!key) return { text: null, kind: "success" };
  const t = textsOf(locale);
  const isStatusKey = /^[a-z]+:([a-z_]+\.)?status\.[a-z_]+$/.test(key);
  const text = isStatusKey ? t(key) : null;
  return {
    text,
    kind: UNFINISHED.some((end) => key.endsWith(end)) ? "warning" : "success",
    headers: { "Set-Cookie": `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly` },
  };
}
