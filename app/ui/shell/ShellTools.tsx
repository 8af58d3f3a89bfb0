import { useTranslation } from "react-i18next";
import { ChatToggle } from "./ChatToggle";
import { type DatabaseChoice, DatabaseMenu } from "./DatabaseMenu";
import { HeaderSearch } from "./HeaderSearch";
import { HelpMenu } from "./HelpMenu";
import { NotificationLink } from "./NotificationLink";

interface ShellToolsProps {
  /** What was looked for last, on the page of the search. */
  searched?: string;
  database?: DatabaseChoice | null;
  /** Path and query of the page. */
  path: string;
  /** True when a help provider is configured. */
  helpProvider: boolean;
  /** How many messages were not read yet. */
  unread?: number;
}

/** Search, database, messages, assistant and help in the head of every signed-in page. */
export function ShellTools({ searched, database, path, helpProvider, unread }: ShellToolsProps) {
  const { t } = useTranslation("help");
  return (
    <>
      <HeaderSearch value={searched} />
      {database ? <DatabaseMenu {...database} /> : null}
      {unread === undefined ? null : <NotificationLink unread={unread} />}
      <ChatToggle path={path} />
      <a className="button button-quiet news-link" href="/updates">
        {t("updates.title")}
      </a>
      <HelpMenu path={path} provider={helpProvider} />
    </>
  );
}
