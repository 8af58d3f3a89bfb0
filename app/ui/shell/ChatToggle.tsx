import { useTranslation } from "react-i18next";
import { Sign } from "../kit/layout/Sign";

/** The way to the assistant: a page, and with scripts a drawer next to the page one is on. */
export function ChatToggle({ path }: { path: string }) {
  const { t } = useTranslation("help");
  const here = /^\/chat(?:[/?#]|$)/.test(path);
  return (
    <a
      className="icon-button wide-only"
      href="/chat"
      title={t("chat.title")}
      data-island={here ? undefined : "chat"}
      aria-current={here ? "page" : undefined}
    >
      <Sign name="chat" />
      <span className="visually-hidden">{t("chat.title")}</span>
    </a>
  );
}
