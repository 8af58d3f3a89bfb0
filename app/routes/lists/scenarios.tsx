import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SCENARIO_SORTS, scenarioList } from "~/services/lists.server";
import { formatDate, formatNumber } from "~/ui/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/lists";
import { ListFrame } from "~/ui/lists/ListFrame";
import { askedOf, leaveEmptyPage, pagesOf, systemOptions } from "./list.server";

/** Scenarios in the reader's sight, over all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, SCENARIO_SORTS);
  const { actor, asked, locale, t, page } = list;
  const found = scenarioList(actor, asked);
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("lists:scenarios.title"),
    sorts: [...SCENARIO_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({
      ...row,
      figures: formatNumber(row.figures, locale),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Scenarios() {
  const { title, rows, systems, pages, sorts } = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation("lists");
  const href = (row: Row) =>
    row.system_id && `/system/${encodeURIComponent(row.system_id)}/digital-twin/scenarios/${row.scenario_id}`;
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("column.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => (row.system_id ? <a href={href(row) ?? undefined}>{row.name}</a> : row.name),
    },
    { key: "system", header: t("column.system"), sortable: true, cell: (row) => row.system_name ?? t("shared") },
    { key: "figures", header: t("column.figures"), sortable: true, numeric: true, cell: (row) => row.figures },
    {
      key: "changed",
      header: t("column.changed"),
      sortable: true,
      cell: (row) => <span className="nowrap">{row.changed}</span>,
    },
  ];
  return (
    <ListFrame
      title={title}
      lead={t("scenarios.lead")}
      path={pathname}
      search={search}
      searchLabel={t("column.name")}
      pages={pages}
      live={["scenario", "parameter", "system"]}
      filters={
        <FilterSelect
          name="system"
          label={t("column.system")}
          value={new URLSearchParams(search).get("system")}
          options={systems}
        />
      }
    >
      <DataTable
        caption={t("scenarios.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.scenario_id}
        search={search}
        sort={readSort(search, sorts, "name")}
        empty={t("nothing")}
      />
    </ListFrame>
  );
}
