import { useTranslation } from "react-i18next";
import { articleFor } from "~/entities/help/handbook";
import { Sign } from "../kit/layout/Sign";

interface HelpMenuProps {
  /** Path of the page, for the article that explains it. */
  path: string;
  /** True when a help provider is configured: documentation and support are opened there, in a new tab. */
  provider: boolean;
}

/** Help on this page, handbook, glossary, what is new, documentation and support. */
export function HelpMenu({ path, provider }: HelpMenuProps) {
  const { t } = useTranslation("help");
  const outside = provider ? { target: "_blank", rel: "noopener" } : {};
  return (
    <details className="menu help-menu wide-only">
      <summary className="icon-button" title={t("menu")}>
        <Sign name="help" />
        <span className="visually-hidden">{t("menu")}</span>
      </summary>
      <div className="menu-panel menu-panel-end">
        <ul className="menu-list">
          <li>
            <a href={`/help/${articleFor(path)}`}>{t("this_page")}</a>
          </li>
          <li>
            <a href="/help">{t("title")}</a>
          </li>
          <li>
            <a href="/help/glossary">{t("glossary.title")}</a>
          </li>
          <li>
            <a href="/updates">{t("updates.title")}</a>
          </li>
          <li>
            <a href="/help/open/basic" {...outside}>
              {t(provider ? "documentation_outside" : "documentation")}
            </a>
          </li>
          <li>
            <a href="/help/open/requests/new" {...outside}>
              {t(provider ? "support.open_outside" : "support.title")}
            </a>
          </li>
        </ul>
      </div>
    </details>
  );
}
