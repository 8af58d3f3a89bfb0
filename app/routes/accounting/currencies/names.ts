import { BASE_CURRENCY } from "~/entities/accounting/currency";
import type { Locale } from "~/entities/core/locale";

/** The name of a currency in a language; its letters where it has none. */
export const currencyName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: "currency" }).of(code) ?? code;

/** Every currency but the base, by its letters. */
export const currencyOptions = (locale: Locale) =>
  Intl.supportedValuesOf("currency")
    .filter((code) => code !== BASE_CURRENCY)
    .map((code) => ({ value: code, label: `${code} (${currencyName(code, locale)})` }));
