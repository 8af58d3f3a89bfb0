import type { Locale } from "./locale";

/** What a thing is, after whose it is: "Grid: Price", with the narrow fixed space that French has before a colon. */
export const namedPart = (name: string, part: string, locale: Locale): string =>
  `${name}${locale === "fr" ? "\u202f" : ""}: ${part}`;
