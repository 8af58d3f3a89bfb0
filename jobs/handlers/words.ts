import i18next from "i18next";
import { FALLBACK_LOCALE, LOCALES } from "~/entities/core/enums";
import deCommon from "../../locales/de/common.json";
import deErrors from "../../locales/de/errors.json";
import deNotifications from "../../locales/de/notifications.json";
import deRules from "../../locales/de/rules.json";
import deSystems from "../../locales/de/systems.json";
import enCommon from "../../locales/en/common.json";
import enErrors from "../../locales/en/errors.json";
import enNotifications from "../../locales/en/notifications.json";
import enRules from "../../locales/en/rules.json";
import enSystems from "../../locales/en/systems.json";
import frCommon from "../../locales/fr/common.json";
import frErrors from "../../locales/fr/errors.json";
import frNotifications from "../../locales/fr/notifications.json";
import frRules from "../../locales/fr/rules.json";
import frSystems from "../../locales/fr/systems.json";

const resources = {
  en: { common: enCommon, errors: enErrors, notifications: enNotifications, rules: enRules, systems: enSystems },
  de: { common: deCommon, errors: deErrors, notifications: deNotifications, rules: deRules, systems: deSystems },
  fr: { common: frCommon, errors: frErrors, notifications: frNotifications, rules: frRules, systems: frSystems },
};

/** The texts that jobs write to people, in every language; `getFixedT(locale, area)` reads one area. */
export const words = i18next.createInstance();
void words.init({
  lng: FALLBACK_LOCALE,
  fallbackLng: FALLBACK_LOCALE,
  supportedLngs: [...LOCALES],
  ns: Object.keys(resources.en),
  interpolation: { escapeValue: false },
  initImmediate: false,
  resources,
});
