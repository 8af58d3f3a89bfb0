const regions = new Map<string, Intl.DisplayNames>();

/** A country's name in a language. It is the code itself for what is no country, "–" without a code. */
export function countryName(code: string | undefined, locale: string): string {
  if (!code) return "–";
  const names = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: "region", fallback: "code" });
  regions.set(locale, names);
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code;
}
