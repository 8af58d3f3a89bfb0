import { DatabaseMenu, type DatabaseChoice } from "./DatabaseMenu";
import { HeaderSearch } from "./HeaderSearch";
import { HelpMenu } from "./HelpMenu";
import { NotificationLink } from "./NotificationLink";

export interface ShellToolsProps {
  /** What was looked for last, on the page of the search. */
  searched?: string;
  database?: DatabaseChoice | null;
  helpUrl?: string;
  /** How many messages were not read yet. */
  unread?: number;
}

/** Search, database and help in the head of every signed-in page. */
export function ShellTools({ searched, database, helpUrl, unread }: ShellToolsProps) {
  return (
    <>
      <HeaderSearch value={searched} />
      {database ? <DatabaseMenu {...database} /> : null}
      {unread === undefined ? null : <NotificationLink unread={unread} />}
      <HelpMenu helpUrl={helpUrl} />
    </>
  );
}
