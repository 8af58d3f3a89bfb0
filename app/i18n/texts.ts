import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance, type i18n, type TFunction } from "i18next";
import { FALLBACK_LOCALE, type Locale, LOCALES } from "~/entities/core/locale";
import { mustShip } from "~/services/core/shipped";
import { makeQuick } from "./quickTexts";

/** The texts of the product, for pages, mails and jobs; a file of `locales/<language>` for each domain. */

type Texts = Record<string, Record<string, unknown>>;

/** The texts of a language by domain, read from its files. */
function readTexts(locale: Locale): Texts {
  const own = mustShip(join("locales", locale));
  const files = readdirSync(own).filter((name) => name.endsWith(".json"));
  return Object.fromEntries<Record<string, unknown>>(
    files.map((name) => [
      name.slice(0, -".json".length),
      JSON.parse(readFileSync(join(own, name), "utf8")) as Record<string, unknown>,
    ]),
  );
}

function instanceFor(locale: Locale, resources: Record<string, Texts>): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources,
    ns: Object.keys(resources[locale] ?? {}),
    defaultNS: "common",
    supportedLngs: [...LOCALES],
    fallbackLng: FALLBACK_LOCALE,
    interpolation: { escapeValue: false },
    returnNull: false,
    initImmediate: false,
    saveMissing: true,
    // The key is shown in its place; tests fail on the line.
    // eslint-disable-next-line no-console -- read by every program: pages, worker and tests
    missingKeyHandler: (_languages, area, key) => console.error(`No text ${area}:${key}`),
    missingInterpolationHandler: (text: string, match: RegExpExecArray) => {
      // eslint-disable-next-line no-console -- as above
      console.error(`No value of ${match[0]} in "${text}"`);
      return match[0];
    },
  });
  // All texts are here, whichever page asks.
  instance.hasLoadedNamespace = () => true;
  makeQuick(instance);
  return instance;
}

let instances: Record<Locale, i18n> | undefined;

/** One instance per language for the whole process; they hold no state of a request. */
export function i18nOf(locale: Locale): i18n {
  if (!instances) {
    const texts = Object.fromEntries(LOCALES.map((known) => [known, readTexts(known)]));
    instances = Object.fromEntries(LOCALES.map((known) => [known, instanceFor(known, texts)])) as Record<Locale, i18n>;
  }
  return instances[locale];
}

export const textsOf = (locale: Locale): TFunction => i18nOf(locale).t;

/** A refusal's or finding's message, "area.key", as a sentence. */
export const sentence = (locale: Locale, message: string, params: Record<string, unknown> = {}): string =>
  textsOf(locale)(message.replace(".", ":"), params);
