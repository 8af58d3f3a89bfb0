import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FIGURE_SORTS, figureList } from "~/services/lists.server";
import { formatDate } from "~/ui/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/lists";
import { ListFrame } from "~/ui/lists/ListFrame";
import { useValueText } from "~/ui/parameters/FigureValue";
import { askedOf, groupOptions, leaveEmptyPage, pagesOf } from "./list.server";

/** The figures of technologies that hold in every system. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, FIGURE_SORTS);
  const { actor, asked, locale, t, query, page } = list;
  const found = figureList(actor, { ...asked, group: query.get("group") ?? "" }, locale);
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("lists:parameters.title"),
    sorts: [...FIGURE_SORTS],
    groups: groupOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({ ...row, changed: formatDate(row.set_at, locale, "UTC") })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Parameters() {
  const { title, rows, groups, pages, sorts } = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation(["lists", "parameters"]);
  const value = useValueText();
  const columns: Column<Row>[] = [
    {
      key: "technology",
      header: t("column.technology"),
      rowHeader: true,
      sortable: true,
      cell: (row) => <a href={`/technologies?technology=${encodeURIComponent(row.technology_id)}`}>{row.technology}</a>,
    },
    { key: "type", header: t("column.parameter"), sortable: true, cell: (row) => row.type },
    {
      key: "value",
      header: t("column.value"),
      sortable: true,
      numeric: true,
      cell: (row) => (row.series ? t("parameters:value.series") : value(row.value, row.unit)),
    },
    { key: "year", header: t("column.year"), cell: (row) => row.year ?? t("always") },
    { key: "scenario", header: t("column.scenario"), sortable: true, cell: (row) => row.scenario },
    { key: "reference", header: t("column.reference"), cell: (row) => row.reference ?? "–" },
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
      lead={t("parameters.lead")}
      path={pathname}
      search={search}
      searchLabel={t("parameters.search")}
      pages={pages}
      live={["parameter", "technology"]}
      filters={
        <FilterSelect
          name="group"
          label={t("column.group")}
          value={new URLSearchParams(search).get("group")}
          options={groups}
        />
      }
    >
      <DataTable
        caption={t("parameters.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.parameter_id}
        search={search}
        sort={readSort(search, sorts, "technology")}
        empty={t("nothing")}
      />
    </ListFrame>
  );
}
