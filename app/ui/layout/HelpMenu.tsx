import { useTranslation } from "react-i18next";

const PARTS = ["quickstart", "units", "imports", "results"] as const;

/** The short handbook by its parts, what is new, and the configured help site. */
export function HelpMenu({ helpUrl }: { helpUrl?: string }) {
  const { t } = useTranslation("help");
  return (
    <details className="menu help-menu" data-island="menu">
      <summary className="button button-quiet">{t("menu")}</summary>
      <div className="menu-panel menu-panel-end">
        <ul className="menu-list">
          {PARTS.map((part) => (
            <li key={part}>
              <a href={`/help#${part}`}>{t(`section.${part}.title`)}</a>
            </li>
          ))}
          <li>
            <a href="/updates">{t("updates.title")}</a>
          </li>
          {helpUrl ? (
            <li>
              <a href={helpUrl} rel="noreferrer">
                {t("documentation")}
              </a>
            </li>
          ) : null}
        </ul>
      </div>
    </details>
  );
}
