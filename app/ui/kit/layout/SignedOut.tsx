import { useTranslation } from "react-i18next";

export interface SignedOutProps {
  /** Where the form was sent to. */
  action: string;
  /** Names and values as typed. */
  fields: [string, string][];
  /** Whether it is a form that may have files. */
  multipart: boolean;
}

/** The sign-in ended while a form was filled in: what was typed stays here until it can be sent again. */
export function SignedOut({ action, fields, multipart }: SignedOutProps) {
  const { t } = useTranslation("common");
  return (
    <main id="main" className="bare-page" tabIndex={-1}>
      <p className="brand">
        <a href="/systems">{t("app.name")}</a>
      </p>
      <h1>{t("signed_out.title")}</h1>
      <p>{t(multipart ? "signed_out.text_files" : "signed_out.text")}</p>
      <ol>
        <li>
          <a href="/login" target="_blank" rel="noreferrer">
            {t("signed_out.sign_in")}
          </a>
        </li>
        <li>
          <form method="post" action={action} encType={multipart ? "multipart/form-data" : undefined}>
            {fields.map(([name, value], index) => (
              <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button button-primary">
              {t("signed_out.send_again")}
            </button>
          </form>
        </li>
      </ol>
    </main>
  );
}
