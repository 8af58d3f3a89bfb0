import { useTranslation } from "react-i18next";

/** The way to the assistant: a page, and with scripts a drawer next to the page one is on. */
export function ChatToggle({ path }: { path: string }) {
  const { t } = useTranslation("help");
  const here = /^\/chat(?:[/?#]|$)/.test(path);
  return (
    <a
      className="button button-quiet"
      href="/chat"
      data-island={here ? undefined : "chat"}
      aria-current={here ? "page" : undefined}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        <path d="M2 3h12v8H7l-3 3v-3H2z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
      <span className="visually-hidden">{t("chat.title")}</span>
    </a>
  );
}
