import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { Notice, type NoticeKind } from "~/ui/kit/layout/Notice";
import { Sign } from "~/ui/kit/layout/Sign";
import type { DatabaseChoice } from "./DatabaseForm";
import { type DrawerGroup, type DrawerItem, MENU_ID, SideDrawer } from "./SideDrawer";
import { type SwitchableSystem, SystemSwitcher } from "./SystemSwitcher";
import { type MenuLink, type ShellUser, UserMenu } from "./UserMenu";

export interface Crumb {
  label: string;
  /** Absent for the page itself. */
  href?: string;
}

export interface AppShellProps {
  user: ShellUser;
  /** Path and query of this page; the forms of the shell return here. */
  path: string;
  locale: Locale;
  theme: "system" | "light" | "dark";
  /** Pages come without scripts. */
  lite: boolean;
  patterns?: boolean;
  breadcrumbs: readonly Crumb[];
  systems: readonly SwitchableSystem[];
  currentSystemId?: string;
  drawer: readonly DrawerGroup[];
  /** What the head has no room for on a phone: entries of the menu there. */
  more?: readonly DrawerItem[];
  /** True when the menu at the side shows signs only. */
  folded?: boolean;
  /** Entries of the user menu above the language, e.g. settings; only pages that exist. */
  menuLinks?: readonly MenuLink[];
  /** Message of the step just done, shown once. */
  status?: { kind: NoticeKind; text: string; action?: ReactNode } | null;
  /** The company spaces of a super admin. */
  database?: DatabaseChoice | null;
  /** Search, help and the like between the switcher and the user menu. */
  tools?: ReactNode;
  /** Stands above the page, e.g. the word about a new version. */
  banner?: ReactNode;
  csrf?: string;
  /** Data pages use the full width. Default true. */
  wide?: boolean;
  children: ReactNode;
}

/** Header, drawer, main part and footer around every signed-in page. */
export function AppShell(props: AppShellProps) {
  const { t } = useTranslation("common");
  const { folded = false } = props;
  const system = props.systems.find(({ id }) => id === props.currentSystemId);
  return (
    <div className={folded ? "shell shell-folded" : "shell"}>
      <a className="skip-link" href="#main">
        {t("shell.skip")}
      </a>
      <header className="shell-header">
        <a className="icon-button menu-link" href={`#${MENU_ID}`} aria-label={t("shell.menu")}>
          <Sign name="menu" />
        </a>
        <a className="brand" href="/systems" aria-label={t("shell.home")}>
          <Logo />
          <span className="side-label">{t("app.name")}</span>
        </a>
        <SystemSwitcher systems={props.systems} currentId={props.currentSystemId} />
        <Breadcrumbs crumbs={props.breadcrumbs} />
        {props.tools}
        <UserMenu
          user={props.user}
          path={props.path}
          locale={props.locale}
          theme={props.theme}
          lite={props.lite}
          patterns={props.patterns}
          links={props.menuLinks ?? []}
          database={props.database}
          csrf={props.csrf}
        />
      </header>
      {props.banner}
      <SideDrawer
        title={system?.name ?? t("app.name")}
        groups={props.drawer}
        more={props.more ?? []}
        folded={folded}
        path={props.path}
      />
      <div className="shell-content">
        <UpLink crumbs={props.breadcrumbs} />
        <main id="main" tabIndex={-1} className={props.wide === false ? "main main-narrow" : "main"}>
          <div id="status" className="status-region" role="status">
            {props.status ? (
              <Notice kind={props.status.kind} title={props.status.text}>
                {props.status.action}
              </Notice>
            ) : null}
          </div>
          {props.children}
        </main>
        <footer className="shell-footer">
          <a href="/privacy">{t("shell.privacy")}</a>
          <span>{t("app.name")}</span>
        </footer>
      </div>
    </div>
  );
}

/** The way to this page, from the systems or from the system whose name is beside it. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation("common");
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={t("shell.breadcrumbs")}>
      <ol>
        {crumbs.map((crumb, i) => {
          const last = i === crumbs.length - 1;
          return (
            <li key={`${i}-${crumb.label}`}>
              {crumb.href && !last ? (
                <a href={crumb.href}>{crumb.label}</a>
              ) : (
                <span aria-current={last ? "page" : undefined}>{crumb.label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Where the head has no room for the way to this page: its last step, above the title. */
function UpLink({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation("common");
  const above = crumbs.slice(0, -1).findLast(({ href }) => href);
  if (!above) return null;
  return (
    <nav className="up-link" aria-label={t("shell.breadcrumbs")}>
      <a href={above.href}>
        <Sign name="up-left" size={15} />
        {above.label}
      </a>
    </nav>
  );
}

/** Three nodes joined to a fourth: a system of sources, storage and demand. */
export function Logo() {
  return (
    <svg className="product-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d="M12 12 5 6m7 6 7-6m-7 6v7" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="5" cy="6" r="3" fill="currentColor" />
      <circle cx="19" cy="6" r="3" fill="currentColor" />
      <circle cx="12" cy="19" r="3" fill="currentColor" />
      <circle cx="12" cy="12" r="3.4" fill="currentColor" />
    </svg>
  );
}
