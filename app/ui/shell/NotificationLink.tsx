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
      <span className="wide-word">{unread > 0 ? t("unread_short", { count: unread }) : t("title")}</span>
      <span className="phone-word" aria-hidden="true">
        <svg viewBox="0 0 16 16" width="16" height="16" focusable="false">
          <path
            d="M3 12h10l-1.5-2V7a3.5 3.5 0 0 0-7 0v3zm3.5 2h3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        {unread > 0 ? unread : null}
      </span>
    </a>
  );
}
