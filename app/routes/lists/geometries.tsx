import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GEOMETRY_TYPES } from "~/entities/enums";
import { GEOMETRY_SORTS, geometryList } from "~/services/lists.server";
import { formatDate, formatUnit } from "~/ui/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/lists";
import { ListFrame } from "~/ui/lists/ListFrame";
import { twinPaths } from "~/ui/twin/paths";
import { askedOf, leaveEmptyPage, pagesOf, systemOptions } from "./list.server";

/** Locations, connections and areas in the reader's sight, over all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, GEOMETRY_SORTS);
  const { actor, asked, locale, t, query, page } = list;
  const found = geometryList(actor, { ...asked, type: query.get("type") ?? "" });
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("lists:geometries.title"),
    sorts: [...GEOMETRY_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({
      ...row,
      name: row.border ? t("lists:geometries.border") : row.name,
      space: formatUnit(row.available_space, "m²", locale),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function hrefOf(row: Row): string | null {
  if (row.system_id === null) return null;
  if (row.border) return `/system/${encodeURIComponent(row.system_id)}/edit`;
  const paths = twinPaths(row.system_id);
  if (row.type === "LineString") return paths.connection(row.geometry_id);
  return row.type === "Point" ? paths.location(row.geometry_id) : paths.area(row.geometry_id);
}

export default function Geometries() {
  const { title, rows, systems, pages, sorts } = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation("lists");
  const query = new URLSearchParams(search);
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("column.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => {
        const href = hrefOf(row);
        return href ? <a href={href}>{row.name}</a> : row.name;
      },
    },
    { key: "type", header: t("column.type"), sortable: true, cell: (row) => t(`geometry_type.${row.type}`) },
    { key: "system", header: t("column.system"), sortable: true, cell: (row) => row.system_name ?? t("shared") },
    { key: "space", header: t("column.space"), sortable: true, numeric: true, cell: (row) => row.space },
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
      lead={t("geometries.lead")}
      path={pathname}
      search={search}
      searchLabel={t("column.name")}
      pages={pages}
      live={["geometry", "system"]}
      filters={
        <>
          <FilterSelect name="system" label={t("column.system")} value={query.get("system")} options={systems} />
          <FilterSelect
            name="type"
            label={t("column.type")}
            value={query.get("type")}
            options={GEOMETRY_TYPES.map((value) => ({ value, label: t(`geometry_type.${value}`) }))}
          />
        </>
      }
    >
      <DataTable
        caption={t("geometries.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.geometry_id}
        search={search}
        sort={readSort(search, sorts, "name")}
        empty={t("nothing")}
      />
    </ListFrame>
  );
}
