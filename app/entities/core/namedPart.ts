import type { Locale } from "./locale";

/** The narrow fixed space that French has before its high signs. */
const before = (locale: Locale): string => (locale === "fr" ? "\u202f" : "");

/** What a thing is, after whose it is: "Grid: Price", with the narrow fixed space that French has before a colon. */
export const namedPart = (name: string, part: string, locale: Locale): string => `${name}${before(locale)}: ${part}`;

/** Parts of a list that may have commas themselves: "2030; 2035, 2040", in French with its space before the semicolon. */
export const partsText = (parts: readonly string[], locale: Locale): string => parts.join(`${before(locale)}; `);
