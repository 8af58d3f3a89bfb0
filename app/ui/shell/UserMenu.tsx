import { useTranslation } from "react-i18next";
import { Picture } from "../files/Picture";
import { LOCALES, type Locale } from "~/entities/core/locale";
import { type GlobalRole } from "~/entities/core/roles";

export interface ShellUser {
  name: string;
  email: string;
  role: GlobalRole;
  superAdmin?: boolean;
  /** Address of the own picture. */
  avatar?: string | null;
}

export interface MenuLink {
  label: string;
  href: string;
}

interface UserMenuProps {
  user: ShellUser;
  path: string;
  locale: Locale;
  theme: "system" | "light" | "dark";
  lite: boolean;
  /** Charts with patterns; not offered where it is not given. */
  patterns?: boolean;
  links: readonly MenuLink[];
  csrf?: string;
}

/** Each in its own language; French is marked as beta. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch", fr: "Français (bêta)" };
const THEMES = ["system", "light", "dark"] as const;

/** Who is signed in and as what, language, appearance, scripts, and the way out. */
export function UserMenu(props: UserMenuProps) {
  const { t } = useTranslation("common");
  const { user } = props;
  return (
    <details className="menu user-menu" data-island="menu">
      <summary className="button button-quiet">
        <span className="visually-hidden">{t("shell.user_menu")} </span>
        {user.avatar ? <Picture src={user.avatar} alt="" shape="avatar" height={24} /> : null}
        <span className="ellipsis">{user.name}</span>
      </summary>
      <div className="menu-panel menu-panel-end">
        <p className="menu-who">
          <strong>{user.name}</strong>
          <span className="muted">{user.email}</span>
          <span>{t("shell.role", { role: t(user.superAdmin ? "role.super_admin" : `role.${user.role}`) })}</span>
        </p>
        {props.links.length > 0 ? (
          <ul className="menu-list">
            {props.links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        ) : null}
        <PreferenceForms {...props} />
        <form method="post" action="/logout" className="menu-form">
          <Hidden {...props} />
          <button type="submit" className="button button-secondary">
            {t("shell.logout")}
          </button>
        </form>
      </div>
    </details>
  );
}

function Hidden({ csrf, path }: { csrf?: string; path: string }) {
  return (
    <>
      {csrf ? <input type="hidden" name="csrf" value={csrf} /> : null}
      <input type="hidden" name="return_to" value={path} />
    </>
  );
}

/** Language, theme, lite mode and patterns: each a button that posts, the chosen one pressed. Also used on the sign-in page. */
export function PreferenceForms(
  props: Pick<UserMenuProps, "path" | "locale" | "theme" | "lite" | "patterns" | "csrf">,
) {
  const { t } = useTranslation("common");
  return (
    <div className="preferences">
      <form method="post" action="/locale" className="menu-form" aria-label={t("shell.language")}>
        <Hidden {...props} />
        <span className="button-group">
          {LOCALES.map((locale) => (
            <button
              key={locale}
              type="submit"
              name="locale"
              value={locale}
              lang={locale}
              aria-pressed={locale === props.locale}
            >
              {LANGUAGE_NAMES[locale]}
            </button>
          ))}
        </span>
      </form>
      <form method="post" action="/theme" className="menu-form" aria-label={t("shell.theme")}>
        <Hidden {...props} />
        <span className="button-group">
          {THEMES.map((theme) => (
            <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === props.theme}>
              {t(`theme.${theme}`)}
            </button>
          ))}
        </span>
      </form>
      <form method="post" action="/theme" className="menu-form" aria-label={t("shell.lite")}>
        <Hidden {...props} />
        <span className="button-group">
          <button type="submit" name="lite" value={props.lite ? "0" : "1"} aria-pressed={props.lite}>
            {t("shell.lite")}
          </button>
        </span>
      </form>
      {props.patterns === undefined ? null : (
        <form method="post" action="/theme" className="menu-form" aria-label={t("shell.patterns")}>
          <Hidden {...props} />
          <span className="button-group">
            <button type="submit" name="patterns" value={props.patterns ? "0" : "1"} aria-pressed={props.patterns}>
              {t("shell.patterns")}
            </button>
          </span>
        </form>
      )}
    </div>
  );
}
