import { useTranslation } from "react-i18next";

export interface DrawerItem {
  label: string;
  href: string;
  current?: boolean;
}

export interface DrawerGroup {
  label: string;
  items: readonly DrawerItem[];
}

/**
 * The side navigation. On small screens it is out of the way until "Menu" leads to it (the :target of the page), and "Close" leads back. A
 * closed <details> could not be shown again on wide screens without a script.
 */
export function SideDrawer({ groups }: { groups: readonly DrawerGroup[] }) {
  const { t } = useTranslation("common");
  return (
    <nav id="drawer" className="drawer" tabIndex={-1} aria-label={t("shell.navigation")}>
      <a className="drawer-close button button-quiet" href="#main">
        {t("action.close")}
      </a>
      {groups.map((group, i) => (
        <div className="drawer-group" key={group.label}>
          <h2 id={`drawer-${i}`}>{group.label}</h2>
          <ul aria-labelledby={`drawer-${i}`}>
            {group.items.map((item) => (
              <li key={item.href}>
                <a href={item.href} aria-current={item.current ? "page" : undefined}>
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
