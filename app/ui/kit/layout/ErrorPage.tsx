import { useTranslation } from "react-i18next";

/** The page of an error: what happened, the id to quote for an unexpected one, and the way home. */
export function ErrorPage({ status, requestId, message }: { status: number; requestId?: string; message?: string }) {
  const { t } = useTranslation("common");
  const missing = status === 404;
  return (
    <main id="main" className="bare-page" tabIndex={-1}>
      <p className="brand">
        <a href="/systems">{t("app.name")}</a>
      </p>
      <h1>{missing ? t("error.not_found_title") : t("error.title")}</h1>
      <p>{message ?? (missing ? t("error.not_found") : status === 403 ? t("error.forbidden") : t("error.text"))}</p>
      {requestId ? <p className="muted">{t("error.request_id", { id: requestId })}</p> : null}
      <p>
        <a className="button button-primary" href="/systems">
          {t("error.home")}
        </a>
      </p>
    </main>
  );
}
