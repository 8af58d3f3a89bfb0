import { useTranslation } from "react-i18next";

export interface DatabaseChoice {
  /** Name of the company space this sign-in works in. */
  current: string;
  spaces: readonly { name: string; title: string }[];
}

/** Leads this sign-in into another company space, in the account menu; for super admins alone. */
export function DatabaseForm({ current, spaces }: DatabaseChoice) {
  const { t } = useTranslation("team");
  return (
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
  );
}
