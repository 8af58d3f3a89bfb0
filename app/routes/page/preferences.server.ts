import { readCookie } from "~/services/core/cookie";

/** Cookie that remembers which version's message was put away. */
export const NEWS_COOKIE = "updates_seen";

/** Cookie that keeps how the menu at the side is shown: "folded" or "open". */
export const SIDE_COOKIE = "side";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

interface Preferences {
  theme: Theme;
  /** No script at all: chosen by the person, or asked for by the browser's Save-Data. */
  lite: boolean;
  /** Hatches in the areas and bars of charts, next to their colours. In print they always are. */
  patterns: boolean;
  /** Signs only in the menu at the side. */
  folded: boolean;
}

export function preferencesOf(request: Request): Preferences {
  const cookies = request.headers.get("Cookie");
  const theme = THEMES.find((name) => name === readCookie(cookies, "theme")) ?? "system";
  const chosen = readCookie(cookies, "lite");
  const lite = chosen === null ? request.headers.get("Save-Data") === "on" : chosen === "1";
  const folded = readCookie(cookies, SIDE_COOKIE) === "folded";
  return { theme, lite, patterns: readCookie(cookies, "patterns") === "1", folded };
}

/** A cookie that lasts a year and is sent on our own pages only. */
export function preferenceCookie(name: string, value: string, days = 365): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
}

/** Where a form of the shell returns to: a path of ours, or the systems. */
export function returnPath(value: FormDataEntryValue | string | null): string {
  const path = typeof value === "string" ? value : "";
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path)) return "/systems";
  // As an address is sent in a header: other letters than ASCII are encoded.
  const { pathname, search, hash } = new URL(path, "http://here");
  return pathname.startsWith("//") ? "/systems" : pathname + search + hash;
}
