import { useTranslation } from "react-i18next";

export interface ShutSpace {
  kind: "damaged" | "newer" | "outdated" | "forbidden" | "missing" | "restoring";
  /** The database by its path in the data folder. */
  file: string;
  /** What puts a copy in its place. */
  command: string;
}

/** The page of a company space whose data cannot be read: what is wrong, and what whoever runs the installation does about it. */
export function ShutSpacePage({ kind, file, command }: ShutSpace) {
  const { t } = useTranslation("common");
  const restorable = kind === "damaged" || kind === "missing";
  return (
    <main id="main" className="bare-page" tabIndex={-1}>
      <p className="brand">
        <a href="/systems">{t("app.name")}</a>
      </p>
      <h1>{t("shut_space.title")}</h1>
      <p>{t(`shut_space.${kind}`, { file })}</p>
      <p>{t(`shut_space.todo_${kind}`)}</p>
      {restorable ? (
        <pre>
          <code>{command}</code>
        </pre>
      ) : null}
      <p>{t("shut_space.again")}</p>
      <p>
        <a className="button button-primary" href="/systems">
          {t("shut_space.try")}
        </a>
      </p>
    </main>
  );
}
