import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, formatUnit } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { GEOMETRY_TYPES } from "~/entities/twin/geometry";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { leaveEmptyPage, listPageOf, pagesOf, restoredId, sharedTab, systemOptions } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { GEOMETRY_SORTS, geometryList } from "~/services/twin/geometryList.server";
import { GLOBAL_GEOMETRY_ID } from "~/services/twin/geometryRules.server";
import { useAnswered } from "~/ui/kit/fields";
import { type Column, FilterSelect } from "~/ui/kit/lists";
import { SharedListPage, useChangedColumn } from "~/ui/kit/lists/SharedListPage";
import { GEOMETRIES } from "./path";
import { requireShared, sharedScope } from "./scope.server";

/** Locations, connections and areas in the reader's sight, over all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await listPageOf(args, GEOMETRY_SORTS);
  const { actor, listRequest, locale, t, query, page } = list;
  const { admin, deleted } = sharedTab(list);
  const listing = geometryList(actor, { ...listRequest, deleted, type: query.get("type") ?? "" });
  leaveEmptyPage(args.request, listing, page);
  return {
    title: t("twin:shared.title"),
    admin,
    deleted,
    sorts: [...GEOMETRY_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(listing.total, page),
    rows: listing.rows.map((row) => ({
      ...row,
      // What all systems share is the admins'; the geometry named global is the product's.
      editable: admin && row.system_id === null && row.geometry_id !== GLOBAL_GEOMETRY_ID,
      name: row.border ? t("twin:shared.border") : row.name,
      space: formatUnit(row.available_space, "m²", locale),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

/** Brings a deleted geometry back that all systems share. */
export async function action(args: ActionFunctionArgs) {
  const { actor } = await sharedScope(args);
  const id = await restoredId(args.request, "geometry_id");
  const restored = restore(actor, geometryEntity, requireShared(actor, id).geometry_id);
  return restored.ok
    ? redirectWith(GEOMETRIES, "twin:shared.status.geometry_restored")
    : refusedStep("geometry", "restored", restored);
}

const sharedHref = (row: { geometry_id: string }) => `${GEOMETRIES}/${encodeURIComponent(row.geometry_id)}`;

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function hrefOf(row: Row): string | null {
  if (row.system_id === null) return row.editable ? sharedHref(row) : null;
  if (row.border) return sitePaths(row.system_id).edit;
  const paths = sitePaths(row.system_id);
  if (row.type === "LineString") return paths.connection(row.geometry_id);
  return row.type === "Point" ? paths.location(row.geometry_id) : paths.area(row.geometry_id);
}

export default function Geometries() {
  const { title, rows, systems, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("twin");
  const query = new URLSearchParams(useLocation().search);
  const changed = useChangedColumn<Row>();
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("common:list.column.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => {
        const href = deleted ? null : hrefOf(row);
        return href ? <a href={href}>{row.name}</a> : row.name;
      },
    },
    {
      key: "type",
      header: t("common:list.column.type"),
      sortable: true,
      cell: (row) => t(`shared.geometry_type.${row.type}`),
    },
    {
      key: "system",
      header: t("common:list.column.system"),
      sortable: true,
      cell: (row) => row.system_name ?? t("common:list.shared"),
    },
    { key: "space", header: t("common:list.column.space"), sortable: true, numeric: true, cell: (row) => row.space },
    changed,
  ];
  const types = GEOMETRY_TYPES.map((value) => ({ value, label: t(`shared.geometry_type.${value}`) }));
  return (
    <SharedListPage
      refused={refused}
      title={title}
      pages={pages}
      admin={admin}
      deleted={deleted}
      columns={columns}
      rows={rows}
      sorts={sorts}
      lead={t("shared.lead")}
      searchLabel={t("common:list.column.name")}
      live={["geometry", "system"]}
      add={{ href: `${GEOMETRIES}/new`, label: t("shared.new") }}
      tabsLabel={t("shared.tabs")}
      caption={t("shared.caption", { count: pages.total })}
      rowKey={(row) => row.geometry_id}
      editable={(row) =>
        row.editable ? { name: row.name, href: sharedHref(row), field: "geometry_id", id: row.geometry_id } : null
      }
      filters={
        <>
          <FilterSelect
            name="system"
            label={t("common:list.column.system")}
            value={query.get("system")}
            options={systems}
          />
          <FilterSelect name="type" label={t("common:list.column.type")} value={query.get("type")} options={types} />
        </>
      }
    />
  );
}
