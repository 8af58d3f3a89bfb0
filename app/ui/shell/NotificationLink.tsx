import { useTranslation } from "react-i18next";
import { Sign } from "../kit/layout/Sign";

/** The way to the messages, with how many are new. */
export function NotificationLink({ unread }: { unread: number }) {
  const { t } = useTranslation("notifications");
  const label = unread > 0 ? t("unread", { count: unread }) : t("title");
  return (
    <a className="icon-button bell" href="/notifications" aria-label={label} title={label}>
      <Sign name="bell" />
      {unread > 0 ? (
        <span className="bell-count" aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      ) : null}
    </a>
  );
}
