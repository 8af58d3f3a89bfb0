import { useTranslation } from "react-i18next";

/** The way to the messages, with how many are new. */
export function NotificationLink({ unread }: { unread: number }) {
  const { t } = useTranslation("notifications");
  return (
    <a
      className="button button-quiet"
      href="/notifications"
      aria-label={unread > 0 ? t("unread", { count: unread }) : undefined}
    >
      {unread > 0 ? t("unread_short", { count: unread }) : t("title")}
    </a>
  );
}
