import { useTranslation } from "react-i18next";

/**
 * The words of the dialog that the idle island opens five minutes before an unused sign-in ends; its button extends the
 * sign-in. Without scripts nothing is shown and the server ends the sign-in by itself.
 */
export function IdleWarning() {
  const { t } = useTranslation("identity");
  return (
    <div
      data-island="idle"
      data-title={t("auth.idle.title")}
      data-text={t("auth.idle.text", { minutes: 5 })}
      data-stay={t("auth.idle.stay")}
      data-leave={t("auth.idle.leave")}
    />
  );
}
