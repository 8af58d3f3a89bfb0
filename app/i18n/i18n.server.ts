import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LOCALE, type Locale, LOCALES } from "~/entities/core/locale";
import { readCookie } from "~/services/core/cookie";

export { i18nOf, textsOf } from "./texts";

export const LOCALE_COOKIE = "i18n_redirected";
export const LOCALE_COOKIE_DAYS = 365;

/** The cookie is a plain word so that other programs can read it; createCookie would encode it. */
const plainCookie = {
  name: LOCALE_COOKIE,
  isSigned: false,
  parse: (header: string | null) => Promise.resolve(readCookie(header, LOCALE_COOKIE)),
  serialize: (value: string) => Promise.resolve(`${LOCALE_COOKIE}=${value}`),
};

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: FALLBACK_LOCALE,
    cookie: plainCookie,
    order: ["cookie", "header"],
  },
});

export async function localeOf(request: Request): Promise<Locale> {
  const found = await detection.getLocale(request);
  return LOCALES.find((locale) => locale === found) ?? FALLBACK_LOCALE;
}
