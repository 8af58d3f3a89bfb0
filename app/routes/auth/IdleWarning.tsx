import { useTranslation } from "react-i18next";

/**
 * The words of the dialog that the idle island opens five minutes before an unused sign-in ends; its button extends the
 * sign-in. Without scripts nothing is shown and the server ends the sign-in by itself.
 */
export function IdleWarning() {
  const { t } = useTranslation("auth");
  return (
    <div
      data-island="idle"
      data-title={t("idle.title")}
      data-text={t("idle.text", { minutes: 5 })}
      data-stay={t("idle.stay")}
      data-leave={t("idle.leave")}
    />
  );
}
