import type { i18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import { I18nextProvider } from "react-i18next";
import type { Locale } from "~/entities/core/locale";

/** The texts of any language, where a page is made. */
export const Languages = createContext<((locale: Locale) => i18n) | null>(null);

/** A part of a page in a language of its own, such as a document for somebody else. It is in that of the page where no other is at hand. */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const textsOf = useContext(Languages);
  return textsOf ? <I18nextProvider i18n={textsOf(locale)}>{children}</I18nextProvider> : <>{children}</>;
}
