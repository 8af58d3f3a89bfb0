import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { byArea, i18nOptions } from "./i18n/options";

const languages = { en: () => import("./i18n/en"), de: () => import("./i18n/de"), fr: () => import("./i18n/fr") };

async function hydrate(): Promise<void> {
  const lng = document.documentElement.lang as keyof typeof languages;
  const texts = byArea((await (languages[lng] ?? languages.en)()).default);
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ ...i18nOptions, lng, ns: Object.keys(texts), resources: { [lng]: texts } });
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>,
    );
  });
}

void hydrate();
