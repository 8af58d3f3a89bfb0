import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { unitText } from "~/entities/core/format";
import { queryWith, type Sort } from "./query";

export interface Column<Row> {
  key: string;
  header: string;
  /** Unit of all numbers of the column; is in the header. */
  unit?: string;
  /** Numbers are aligned at the end. */
  numeric?: boolean;
  sortable?: boolean;
  /** The column that names the row; one per table. */
  rowHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Group {
  id: string | number;
  name: string;
}

export interface DataTableProps<Row> {
  /** Says what the table holds; also names its scrolling region. */
  caption: string;
  /** The caption is in a heading above already. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row belongs to: rows next to each other that belong to the same have one heading row with its name. */
  groupOf?: (row: Row) => Group;
  /** Query string of this page; sort links keep its other parameters. */
  search?: string;
  sort?: Sort;
  sortParam?: string;
  /** Links and small forms of a row. */
  actions?: (row: Row) => ReactNode;
  /** Checkboxes that send `name` = row key with the form around the table, or with the form of the given id. */
  selection?: {
    name: string;
    label: (row: Row) => string;
    form?: string;
    selected?: (row: Row) => boolean;
    offered?: (row: Row) => boolean;
  };
  /** Stands in place of rows. Default: a short sentence. */
  empty?: ReactNode;
  /** Cells of a sum row, in the order of the columns. */
  footer?: readonly ReactNode[];
  /** Rows of items, not of numbers to compare: tight on a wide screen, on a phone a card each, nothing cut. */
  cards?: boolean;
}

/** So many columns do not fill a wide page. */
const FEW = 3;

/** A table with a caption, sortable headers as links, aligned numbers, and a labelled region that scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, actions, selection, cards } = props;
  const { t } = useTranslation("common");
  // Cards take a table's layout away; with their roles named, its rows and columns stay what they are for who hears them.
  const role = (name: string) => (cards ? name : undefined);
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  return (
    <div className={width > FEW ? "table-wrap" : "table-wrap table-few"}>
      {/* A region that scrolls must be reachable with the keyboard. */}
      <div className="table-scroll" role="region" aria-label={t("list.scroll", { caption })} tabIndex={0}>
        <table className={cards ? "cards" : undefined} role={role("table")}>
          <caption className={props.captionHidden ? "visually-hidden" : undefined}>{caption}</caption>
          <thead role={role("rowgroup")}>
            <tr role={role("row")}>
              {selection ? (
                <th scope="col" role={role("columnheader")}>
                  <span className="visually-hidden">{t("list.select")}</span>
                </th>
              ) : null}
              {columns.map((column) => (
                <Header key={column.key} column={column} table={props} />
              ))}
              {actions ? (
                <th scope="col" role={role("columnheader")} className="end">
                  <span className="visually-hidden">{t("action.actions")}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          {rows.length === 0 ? (
            <tbody role={role("rowgroup")}>
              <tr role={role("row")}>
                <td role={role("cell")} colSpan={width} className="table-empty">
                  {props.empty ?? t("list.empty")}
                </td>
              </tr>
            </tbody>
          ) : null}
          {groupsOf(rows, props.groupOf).map((group, at) => (
            <tbody key={at} role={role("rowgroup")}>
              {group.of === undefined ? null : (
                <tr role={role("row")} className="table-group">
                  <th scope="rowgroup" role={role("rowheader")} colSpan={width}>
                    {group.of.name}
                  </th>
                </tr>
              )}
              {group.rows.map((row) => (
                <tr key={props.rowKey(row)} role={role("row")} data-key={actions ? props.rowKey(row) : undefined}>
                  {selection ? (
                    <td role={role("cell")}>
                      {selection.offered?.(row) === false ? null : (
                        <input
                          type="checkbox"
                          name={selection.name}
                          value={props.rowKey(row)}
                          form={selection.form}
                          defaultChecked={selection.selected?.(row)}
                          aria-label={t("action.select_item", { item: selection.label(row) })}
                        />
                      )}
                    </td>
                  ) : null}
                  {columns.map((column) => {
                    const align = column.numeric ? "end" : undefined;
                    return column.rowHeader ? (
                      <th key={column.key} scope="row" role={role("rowheader")} className={align}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td
                        key={column.key}
                        role={role("cell")}
                        className={align}
                        data-label={cards ? labelOf(column) : undefined}
                      >
                        {column.cell(row)}
                      </td>
                    );
                  })}
                  {actions ? (
                    <td role={role("cell")}>
                      <div className="row-actions">{actions(row)}</div>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          ))}
          {props.footer && rows.length > 0 ? (
            <tfoot>
              <tr>
                {selection ? <td /> : null}
                {columns.map((column, i) => (
                  <td key={column.key} className={column.numeric ? "end" : undefined}>
                    {props.footer?.[i]}
                  </td>
                ))}
                {actions ? <td /> : null}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </div>
  );
}

/** Rows next to each other that belong to the same; all together where nothing is said of that. */
function groupsOf<Row>(rows: readonly Row[], groupOf?: (row: Row) => Group): { of?: Group; rows: Row[] }[] {
  const groups: { of?: Group; rows: Row[] }[] = [];
  for (const row of rows) {
    const of = groupOf?.(row);
    const last = groups.at(-1);
    if (last && last.of?.id === of?.id) last.rows.push(row);
    else groups.push({ of, rows: [row] });
  }
  return groups;
}

/** What a cell is, next to it on a phone: there the head with the unit is not seen. */
const labelOf = <Row,>({ header, unit }: Column<Row>): string => (unit ? `${header} [${unitText(unit)}]` : header);

function Header<Row>({ column, table }: { column: Column<Row>; table: DataTableProps<Row> }) {
  const { t } = useTranslation("common");
  const { sort, search = "", sortParam = "sort" } = table;
  const sorted = sort?.key === column.key;
  const next = sorted && !sort.descending ? `-${column.key}` : column.key;
  const direction = sorted ? (sort.descending ? "descending" : "ascending") : undefined;
  return (
    <th
      scope="col"
      role={table.cards ? "columnheader" : undefined}
      className={column.numeric ? "end" : undefined}
      aria-sort={direction}
    >
      {column.sortable ? (
        <a
          href={queryWith(search, { [sortParam]: next, page: null })}
          title={t("list.sort_by", { column: column.header })}
        >
          {column.header}
        </a>
      ) : (
        column.header
      )}
      {column.unit ? <span className="unit"> [{unitText(column.unit)}]</span> : null}
    </th>
  );
}
