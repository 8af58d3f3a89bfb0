const regions = new Map<string, Intl.DisplayNames>();

/** A country's name in a language; the code itself when it is none; "–" without one. */
export function countryName(code: string | undefined, locale: string): string {
  if (!code) return "–";
  const names = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: "region", fallback: "code" });
  regions.set(locale, names);
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code;
}
