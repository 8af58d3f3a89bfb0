import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LOCALE, LOCALES, type Locale } from "~/entities/core/enums";
import de from "./de";
import en from "./en";
import fr from "./fr";
import { byArea, i18nOptions } from "./options";

export const LOCALE_COOKIE = "i18n_redirected";
export const LOCALE_COOKIE_DAYS = 365;

const texts = { en: byArea(en), de: byArea(de), fr: byArea(fr) };

function instanceFor(locale: Locale): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    ...i18nOptions,
    lng: locale,
    ns: Object.keys(texts[locale]),
    resources: texts,
  });
  return instance;
}

/** One instance per language for the whole process; they hold no state of a request. */
const instances = { en: instanceFor("en"), de: instanceFor("de"), fr: instanceFor("fr") };
export const i18nOf = (locale: Locale): i18n => instances[locale];
export const textsOf = (locale: Locale): TFunction => instances[locale].t;

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
    cookie: plainCookie as never,
    order: ["cookie", "header"],
  },
});

export async function localeOf(request: Request): Promise<Locale> {
  const found = await detection.getLocale(request);
  return LOCALES.find((locale) => locale === found) ?? FALLBACK_LOCALE;
}

/** Value of a cookie in a Cookie header; null when it is not there or is no text of ours. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key !== name) continue;
    try {
      return decodeURIComponent(rest.join("="));
    } catch {
      return null;
    }
  }
  return null;
}
