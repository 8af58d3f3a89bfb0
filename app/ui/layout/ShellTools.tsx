import { DatabaseMenu, type DatabaseChoice } from "./DatabaseMenu";
import { HeaderSearch } from "./HeaderSearch";
import { HelpMenu } from "./HelpMenu";

export interface ShellToolsProps {
  /** What was looked for last, on the page of the search. */
  searched?: string;
  database?: DatabaseChoice | null;
  helpUrl?: string;
}

/** Search, database and help in the head of every signed-in page. */
export function ShellTools({ searched, database, helpUrl }: ShellToolsProps) {
  return (
    <>
      <HeaderSearch value={searched} />
      {database ? <DatabaseMenu {...database} /> : null}
      <HelpMenu helpUrl={helpUrl} />
    </>
  );
}
