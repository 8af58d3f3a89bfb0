import { useTranslation } from "react-i18next";

/**
 * Five minutes before an unused sign-in ends, the idle island opens this dialog; its form extends the sign-in. Without
 * scripts nothing is shown and the server ends the sign-in by itself.
 */
export function IdleWarning({ path }: { path: string }) {
  const { t } = useTranslation("auth");
  return (
    <div data-island="idle">
      <dialog aria-labelledby="idle-title" aria-describedby="idle-text">
        <h2 id="idle-title">{t("idle.title")}</h2>
        <p id="idle-text">{t("idle.text", { minutes: 5 })}</p>
        <div className="actions">
          <form method="post" action="/session/extend">
            <input type="hidden" name="return_to" value={path} />
            <button type="submit" className="button button-primary">
              {t("idle.stay")}
            </button>
          </form>
          <form method="post" action="/logout" data-idle="leave">
            <button type="submit" className="button button-secondary" name="reason" value="left">
              {t("idle.leave")}
            </button>
          </form>
        </div>
      </dialog>
    </div>
  );
}
