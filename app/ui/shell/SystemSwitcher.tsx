import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";

export interface SwitchableSystem {
  id: string;
  name: string;
}

const SHOWN = 12;

/** Goes to another system: the first ones as links, all of them by name (GET /systems?switch=<name>). */
export function SystemSwitcher({ systems, currentId }: { systems: readonly SwitchableSystem[]; currentId?: string }) {
  const { t } = useTranslation("common");
  if (systems.length === 0) return null;
  const current = systems.find((system) => system.id === currentId);
  return (
    <details className="menu switcher">
      <summary className="button button-quiet">
        <span className="visually-hidden">{t("shell.switch_system")} </span>
        <span className="ellipsis">{current?.name ?? t("shell.choose_system")}</span>
      </summary>
      <div className="menu-panel">
        <form method="get" action="/systems" className="menu-form">
          <label htmlFor="switch-system">{t("shell.find_system")}</label>
          <span className="input-row">
            <input id="switch-system" name="switch" type="text" list="switch-systems" autoComplete="off" required />
            <button type="submit" className="button button-secondary">
              {t("action.open")}
            </button>
          </span>
          <datalist id="switch-systems">
            {systems.slice(0, 200).map((system) => (
              <option key={system.id} value={system.name} />
            ))}
          </datalist>
        </form>
        <ul className="menu-list">
          {systems.slice(0, SHOWN).map((system) => (
            <li key={system.id}>
              <a href={sitePaths(system.id).site} aria-current={system.id === currentId ? "true" : undefined}>
                {system.name}
              </a>
            </li>
          ))}
          <li>
            <a href="/systems">{t("shell.all_systems")}</a>
          </li>
        </ul>
      </div>
    </details>
  );
}
