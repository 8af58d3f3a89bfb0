import type { Request as Asked } from "express";
import type { Locale } from "~/entities/core/locale";
import { LINK_ENDINGS, type LinkEnding } from "~/entities/core/sheets/spreadsheet";
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

/** Whether an address is for the links of spreadsheets, however it is written. */
export const isTableLink = (path: string): boolean => /^\/+sheets(\/|$)/i.test(path);

/** The token of a link, and which of its tables or workbooks is asked for; no token where the address is none of ours. */
export function readsTableLink(path: string): { token: string; table: number; ending: LinkEnding } {
  const [, token = "", number = "1", named] =
    /^\/sheets\/([\w-]{43})(?:\.([2-9]|1\d)(?=\.csv$))?\.(csv|ods|xlsx)$/.exec(path) ?? [];
  return { token, table: Number(number), ending: LINK_ENDINGS.find((ending) => ending === named) ?? "csv" };
}
