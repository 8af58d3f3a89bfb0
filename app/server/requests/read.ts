import type { Request as Asked } from "express";
import type { Locale } from "~/entities/core/locale";
import { localeOf } from "~/i18n/i18n.server";

/** What handlers before the routes read of a request. */

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method changes nothing. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/** The language of whoever asks, as the routes find it. */
export function localeOfAsked(request: Asked): Promise<Locale> {
  const headers = { "Accept-Language": request.get("Accept-Language") ?? "", Cookie: request.get("Cookie") ?? "" };
  return localeOf(new Request("http://localhost/", { headers }));
}
