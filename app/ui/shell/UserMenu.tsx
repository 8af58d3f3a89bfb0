import { useTranslation } from "react-i18next";
import { type Locale, LOCALES } from "~/entities/core/locale";
import { type GlobalRole } from "~/entities/core/roles";
import { Picture } from "../files/Picture";
import { type DatabaseChoice, DatabaseForm } from "./DatabaseForm";

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
  /** The company spaces of a super admin. */
  database?: DatabaseChoice | null;
  csrf?: string;
}

/** "Ada Example" as "AE": first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
};

/** Each in its own language; French is marked as beta. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch", fr: "Français (bêta)" };
const THEMES = ["system", "light", "dark"] as const;

/** Who is signed in and as what, language, appearance, scripts, and the way out. */
export function UserMenu(props: UserMenuProps) {
  const { t } = useTranslation("common");
  const { user } = props;
  return (
    <details className="menu user-menu">
      <summary className="icon-button" title={user.name}>
        {user.avatar ? (
          <Picture src={user.avatar} alt="" shape="avatar" height={30} />
        ) : (
          <span className="initials" aria-hidden="true">
            {initialsOf(user.name)}
          </span>
        )}
        <span className="visually-hidden">
          {t("shell.user_menu")} {user.name}
        </span>
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
        {props.database ? <DatabaseForm {...props.database} /> : null}
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
  const { path, csrf, locale, theme, lite, patterns } = props;
  const hidden = { path, csrf };
  const languages = LOCALES.map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
    lang: value,
    chosen: value === locale,
  }));
  const themes = THEMES.map((value) => ({ value, label: t(`theme.${value}`), chosen: value === theme }));
  const onOff = (chosen: boolean, label: string) => [{ value: chosen ? "0" : "1", label, chosen }];
  return (
    <div className="preferences">
      <Preference {...hidden} action="/locale" name="locale" label={t("shell.language")} choices={languages} />
      <Preference {...hidden} action="/theme" name="theme" label={t("shell.theme")} choices={themes} />
      <Preference
        {...hidden}
        action="/theme"
        name="lite"
        label={t("shell.lite")}
        choices={onOff(lite, t("shell.lite"))}
      />
      {patterns === undefined ? null : (
        <Preference
          {...hidden}
          action="/theme"
          name="patterns"
          label={t("shell.patterns")}
          choices={onOff(patterns, t("shell.patterns"))}
        />
      )}
    </div>
  );
}

interface PreferenceProps {
  path: string;
  csrf?: string;
  action: string;
  name: string;
  label: string;
  choices: readonly { value: string; label: string; lang?: string; chosen: boolean }[];
}

function Preference({ action, name, label, choices, ...hidden }: PreferenceProps) {
  return (
    <form method="post" action={action} className="menu-form" aria-label={label}>
      <Hidden {...hidden} />
      <span className="button-group">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="submit"
            name={name}
            value={choice.value}
            lang={choice.lang}
            aria-pressed={choice.chosen}
          >
            {choice.label}
          </button>
        ))}
      </span>
    </form>
  );
}
