import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, Tabs } from "../layout";
import { type RefusedStep, StepRefused } from "../layout/StepRefused";
import { type Column, DataTable } from "./DataTable";
import { ListFrame, type ListFrameProps } from "./ListFrame";
import { readSort } from "./query";
import { SharedActions } from "./SharedActions";

interface Props<Row> extends Pick<ListFrameProps, "title" | "lead" | "searchLabel" | "pages" | "live" | "filters"> {
  /** Admins change what all systems share, and see what they deleted. */
  admin: boolean;
  deleted: boolean;
  /** The page that makes a new item of all systems. */
  add: { href: string; label: string };
  tabsLabel: string;
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The first is the order without a wish. */
  sorts: readonly string[];
  empty?: string;
  /** A restoring that was refused. */
  refused: RefusedStep | undefined;
  /** What admins can change: the item's name and page, and the field in which its id is sent. */
  editable: (row: Row) => { name: string; href: string; field: string; id: string } | null;
}

/** The column of the day of the last change. */
export function useChangedColumn<Row extends { changed: string }>(): Column<Row> {
  const { t } = useTranslation("common");
  const cell = (row: Row) => <span className="nowrap">{row.changed}</span>;
  return { key: "changed", header: t("list.column.changed"), sortable: true, cell };
}

/** A list over all systems in the reader's sight, in which admins keep what all systems share. */
export function SharedListPage<Row>(props: Props<Row>) {
  const { admin, deleted, add, tabsLabel, caption, columns, rows, rowKey, sorts, empty, refused, editable, ...frame } =
    props;
  const { search, pathname } = useLocation();
  const { t } = useTranslation("common");
  const tabs = [
    { label: t("list.all"), href: pathname, current: !deleted },
    { label: t("list.deleted"), href: `${pathname}?tab=deleted`, current: deleted },
  ];
  const actions = (row: Row): ReactNode => {
    const item = editable(row);
    return item ? <SharedActions {...item} deleted={deleted} /> : null;
  };
  return (
    <ListFrame
      {...frame}
      path={pathname}
      search={search}
      keep={{ tab: deleted ? "deleted" : null }}
      actions={
        admin ? (
          <ButtonLink href={add.href} kind="primary">
            {add.label}
          </ButtonLink>
        ) : null
      }
      tabs={admin ? <Tabs label={tabsLabel} tabs={tabs} /> : null}
    >
      {refused ? <StepRefused refused={refused} /> : null}
      <DataTable
        cards
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        search={search}
        sort={readSort(search, sorts, sorts[0] ?? "name")}
        empty={empty ?? t("list.nothing")}
        actions={rows.some((row) => editable(row) !== null) ? actions : undefined}
      />
    </ListFrame>
  );
}
