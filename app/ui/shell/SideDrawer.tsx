import { useTranslation } from "react-i18next";
import { Sign, type SignName } from "../kit/layout/Sign";

export interface DrawerItem {
  label: string;
  href: string;
  sign: SignName;
  current?: boolean;
}

/** Pages of one kind under one entry, e.g. the views of a result; open while one is on one of them. */
export interface DrawerFold {
  label: string;
  sign: SignName;
  items: readonly DrawerItem[];
}

export interface DrawerGroup {
  label: string;
  sign: SignName;
  items: readonly (DrawerItem | DrawerFold)[];
}

interface SideDrawerProps {
  /** What the menu is about: the system, or all of them. */
  title: string;
  groups: readonly DrawerGroup[];
  /** On the phone, where the head has no room for them. */
  more: readonly DrawerItem[];
  /** True when only signs are shown where there is a choice. */
  folded: boolean;
  /** Path and query of this page. */
  path: string;
}

const isHere = (item: DrawerItem | DrawerFold): boolean =>
  "items" in item ? item.items.some(isHere) : Boolean(item.current);

/** Marks an anchor that answers to it, so that the phone's menu is a page of its own without a script. */
export const MENU_ID = "nav";

/** The side navigation. The group one is in is open. On the phone it is a page of its own, reached by "Menu" and left by "Close". */
export function SideDrawer({ title, groups, more, folded, path }: SideDrawerProps) {
  const { t } = useTranslation("common");
  const open = Math.max(
    0,
    groups.findIndex((group) => group.items.some(isHere)),
  );
  return (
    <nav id={MENU_ID} className="side" tabIndex={-1} aria-label={t("shell.navigation")}>
      <p className="side-title">
        <strong className="ellipsis">{title}</strong>
        <a className="icon-button" href="#main" aria-label={t("shell.close_menu")}>
          <Sign name="close" />
        </a>
      </p>
      {groups.map((group, i) => (
        <details className="side-group" key={group.label} open={i === open}>
          <summary>
            <Sign name={group.sign} />
            <span className="side-label">{group.label}</span>
          </summary>
          <ul>
            {group.items.map((item) => (
              <li key={item.label}>{"items" in item ? <Fold {...item} /> : <Entry {...item} />}</li>
            ))}
          </ul>
        </details>
      ))}
      <ul className="side-more">
        {more.map((item) => (
          <li key={item.href}>
            <Entry {...item} />
          </li>
        ))}
      </ul>
      {/* Without a script the page comes again, folded or open; the cookie keeps the choice. */}
      <form method="post" action="/theme" className="side-end">
        <input type="hidden" name="return_to" value={path} />
        <button
          type="submit"
          name="side"
          value={folded ? "open" : "folded"}
          data-other={t(folded ? "shell.fold" : "shell.unfold")}
        >
          <Sign name="fold" />
          <span className="side-label">{t(folded ? "shell.unfold" : "shell.fold")}</span>
        </button>
      </form>
    </nav>
  );
}

function Entry({ label, href, sign, current }: DrawerItem) {
  return (
    <a href={href} aria-current={current ? "page" : undefined}>
      <Sign name={sign} />
      <span className="side-label">{label}</span>
    </a>
  );
}

function Fold({ label, sign, items }: DrawerFold) {
  return (
    <details className="side-fold" open={items.some(isHere)}>
      <summary>
        <Sign name={sign} />
        <span className="side-label">{label}</span>
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <Entry {...item} />
          </li>
        ))}
      </ul>
    </details>
  );
}
