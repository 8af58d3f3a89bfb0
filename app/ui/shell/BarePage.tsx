import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { Logo } from "./AppShell";
import { PreferenceForms } from "./UserMenu";

interface BarePageProps {
  title: string;
  path: string;
  locale: Locale;
  theme: "system" | "light" | "dark";
  lite: boolean;
  csrf?: string;
  /** What the product is, next to what the page is for. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A page for people who are not signed in: sign-in, privacy. */
export function BarePage({ title, intro, children, ...preferences }: BarePageProps) {
  const { t } = useTranslation("common");
  return (
    <div className="bare">
      <a className="skip-link" href="#main">
        {t("shell.skip")}
      </a>
      <header className="bare-header">
        <a className="brand" href="/systems" aria-label={t("shell.home")}>
          <Logo />
          <span>{t("app.name")}</span>
        </a>
      </header>
      <main id="main" className={intro ? "front" : "bare-page"} tabIndex={-1}>
        {intro ? (
          <>
            <div className="front-form">
              <h1>{title}</h1>
              {children}
            </div>
            <div className="front-intro">{intro}</div>
          </>
        ) : (
          <>
            <h1>{title}</h1>
            {children}
          </>
        )}
      </main>
      <footer className="bare-footer">
        <PreferenceForms {...preferences} />
        <a href="/privacy">{t("shell.privacy")}</a> <a href="/terms">{t("shell.terms")}</a>
      </footer>
    </div>
  );
}
