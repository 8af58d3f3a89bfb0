import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, LiveRegion, PageHeader, SheetLink } from "../layout";
import { FilterBar, FilterText } from "./FilterBar";
import { Pagination } from "./Pagination";

export interface ListFrameProps {
  title: string;
  lead: string;
  /** Address of the list; its file is next to it with the ending .csv. */
  path: string;
  search: string;
  searchLabel: string;
  /** More filters than the word. */
  filters?: ReactNode;
  pages: { total: number; page: number; size: number };
  /** Types of rows the list shows: it follows their changes. */
  live: readonly string[];
  /** Buttons next to the file's, e.g. to add a row. */
  actions?: ReactNode;
  /** Above the filters: which rows are shown at all. */
  tabs?: ReactNode;
  /** More of the address that the filters keep. */
  keep?: Record<string, string | null>;
  /** The table, or what to say when nothing was found. */
  children: ReactNode;
}

/** A list with its word and filters above, its pages below, and itself as a file. */
export function ListFrame(props: ListFrameProps) {
  const { title, lead, path, search, searchLabel, filters, pages, live, children } = props;
  const { t } = useTranslation("common");
  const query = new URLSearchParams(search);
  const file = new URLSearchParams(search);
  file.delete("page");
  const fileQuery = file.toString();
  const fileHref = `${path}.csv${fileQuery ? `?${fileQuery}` : ""}`;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <>
            {props.actions}
            <ButtonLink href={fileHref} download>
              {t("action.download_csv")}
            </ButtonLink>
          </>
        }
      />
      {props.tabs}
      <FilterBar resetHref={path} keep={{ sort: query.get("sort"), ...props.keep }}>
        <FilterText name="q" label={searchLabel} value={query.get("q")} />
        {filters}
      </FilterBar>
      <LiveRegion types={live}>
        {children}
        <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
        <p>
          <SheetLink table={fileHref} />
        </p>
      </LiveRegion>
    </>
  );
}
