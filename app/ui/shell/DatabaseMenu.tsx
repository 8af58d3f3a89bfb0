import { useTranslation } from "react-i18next";

export interface DatabaseChoice {
  /** Name of the company space this sign-in works in. */
  current: string;
  spaces: readonly { name: string; title: string }[];
}

/** Leads this sign-in into another company space; for super admins alone. */
export function DatabaseMenu({ current, spaces }: DatabaseChoice) {
  const { t } = useTranslation("team");
  const title = spaces.find((space) => space.name === current)?.title ?? current;
  return (
    <details className="menu database-menu" data-island="menu">
      <summary className="button button-quiet">
        <span className="visually-hidden">{t("database.current")} </span>
        <span className="ellipsis">{title}</span>
      </summary>
      <div className="menu-panel menu-panel-end">
        <form method="post" action="/database" className="menu-form">
          <label htmlFor="shell-database">{t("database.label")}</label>
          <span className="input-row">
            <select id="shell-database" name="db" defaultValue={current}>
              {spaces.map((space) => (
                <option key={space.name} value={space.name}>
                  {space.title}
                </option>
              ))}
            </select>
            <button type="submit" className="button button-secondary">
              {t("database.submit")}
            </button>
          </span>
        </form>
      </div>
    </details>
  );
}
