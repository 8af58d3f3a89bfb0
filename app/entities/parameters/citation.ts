import type { Locale } from "~/entities/core/locale";

/** "DEA, Technology Data: 40 Comp. hp, airsource 3 MW (2030, EUR 2025)": work, number and title of a sheet, edition. */
const SHEET = /^(DEA, Technology Data): (?:(\d[\w.]*) )?.*? (\([^()]*\))$/;
/** "IPCC Guidelines 2006, vol. 2, tab. 2.2: natural gas": work and place, what of it. */
const TABLE = /^(IPCC Guidelines [^:]*): .*$/;

/**
 * A source of the catalogue as it is cited in a text. Its English title of a sheet or row is left out in other languages: number and edition
 * find it. What people entered stays as it is.
 */
export function citationOf(source: string, locale: Locale): string {
  if (locale === "en") return source;
  const [, work, number, edition] = SHEET.exec(source) ?? [];
  if (work) return [work, number, edition].filter(Boolean).join(" ");
  return TABLE.exec(source)?.[1] ?? source;
}
