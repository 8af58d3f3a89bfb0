import { useTranslation } from "react-i18next";
import { Sign } from "../kit/layout/Sign";
import { ChatToggle } from "./ChatToggle";
import { HeaderSearch } from "./HeaderSearch";
import { HelpMenu } from "./HelpMenu";
import { NotificationLink } from "./NotificationLink";

interface ShellToolsProps {
  /** What was looked for last, on the page of the search. */
  searched?: string;
  /** Path and query of the page. */
  path: string;
  /** True when a help provider is configured. */
  helpProvider: boolean;
  /** How many messages were not read yet. */
  unread?: number;
  /** True within three days of a release. */
  fresh?: boolean;
}

/** Search, assistant, what is new, messages and help in the head of every signed-in page. */
export function ShellTools({ searched, path, helpProvider, unread, fresh = false }: ShellToolsProps) {
  const { t } = useTranslation("help");
  return (
    <>
      <HeaderSearch value={searched} />
      <ChatToggle path={path} />
      <a className="icon-button wide-only" href="/updates" title={t("updates.title")}>
        <Sign name="news" />
        <span className="visually-hidden">{t(fresh ? "updates.title_fresh" : "updates.title")}</span>
        {fresh ? <span className="news-dot" /> : null}
      </a>
      {unread === undefined ? null : <NotificationLink unread={unread} />}
      <HelpMenu path={path} provider={helpProvider} />
    </>
  );
}
