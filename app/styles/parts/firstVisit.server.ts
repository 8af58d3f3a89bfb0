import { createHash } from "node:crypto";
import { readCookie } from "~/services/core/cookie";

/** The cookie that says which styles a browser has got. */
export const STYLES_COOKIE = "energy_styles";

const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** What the server knows of the styles of its build. */
export interface BuiltSheets {
  /** The text of each by its address. */
  texts: ReadonlyMap<string, string>;
  /** Addresses of those that a later page may need. */
  addresses: readonly string[];
}

/** What the cookie says of styles at some addresses: a newer build has others. */
export const markOf = (addresses: readonly string[]): string =>
  createHash("sha256").update(addresses.join()).digest("base64url").slice(0, 12);

/**
 * Whether a browser opens a page and was not here before with the styles of a mark. What a program of a page fetches, or a program without a
 * browser, is no visit.
 */
export const isFirstVisit = ({ headers }: Request, mark: string): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" && readCookie(headers.get("Cookie"), STYLES_COOKIE) !== mark;

/**
 * A page with its styles in itself, so that its first paint waits for no other file. At its end stand the styles that later pages link, for no
 * medium: a browser fetches them last and does not use them. (Fetching ahead by `prefetch` is forbidden by our policy in some browsers, and
 * unknown to others.) A sheet without a text stays linked.
 * @param nonce of this page, by which the browser lets styles in
 */
export function withStylesInside(page: string, { texts, addresses }: BuiltSheets, nonce: string): string {
  const inside = page.replace(SHEET, (link, address: string) => {
    const text = texts.get(address);
    return text === undefined ? link : `<style nonce="${nonce}" data-sheet="${address}">${text}</style>`;
  });
  const later = addresses.map((address) => `<link rel="stylesheet" media="not all" href="${address}"/>`).join("");
  return inside.replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${later}</body>`);
}
