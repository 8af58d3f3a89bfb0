import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GEOMETRY_TYPES } from "~/entities/twin/geometry";
import { GEOMETRY_SORTS, geometryList } from "~/services/twin/geometryList.server";
import { formatDate, formatUnit } from "~/entities/core/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { GLOBAL_GEOMETRY_ID } from "~/services/twin/geometryRules.server";
import { restore } from "~/services/core/store.server";
import { ButtonLink, Tabs } from "~/ui/kit/layout";
import { StepRefused, type RefusedStep } from "~/ui/kit/layout/StepRefused";
import { SharedActions } from "~/ui/kit/lists/SharedActions";
import { GEOMETRIES } from "./path";
import { requireShared, sharedPlace } from "./place.server";
import { askedOf, leaveEmptyPage, pagesOf, systemOptions } from "~/routes/page/list.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { sitePaths } from "~/entities/core/sitePaths";

/** Locations, connections and areas in the reader's sight, over all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, GEOMETRY_SORTS);
  const { actor, asked, locale, t, query, page } = list;
  const admin = isAdmin(actor);
  const deleted = admin && query.get("tab") === "deleted";
  const found = geometryList(actor, { ...asked, deleted, type: query.get("type") ?? "" });
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("twin:shared.title"),
    admin,
    deleted,
    sorts: [...GEOMETRY_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({
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
  const { actor } = await sharedPlace(args);
  const form = await args.request.formData();
  const id = form.get("geometry_id");
  if (form.get("intent") !== "restore" || typeof id !== "string") throw notFoundPage();
  const restored = restore(actor, geometryEntity, requireShared(actor, id).geometry_id);
  return restored.ok
    ? redirectWith(GEOMETRIES, "twin:shared.status.geometry_restored")
    : refusedStep("geometry", "restored", restored);
}

const own = (row: { geometry_id: string }) => `${GEOMETRIES}/${encodeURIComponent(row.geometry_id)}`;

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function hrefOf(row: Row): string | null {
  if (row.system_id === null) return row.editable ? own(row) : null;
  if (row.border) return sitePaths(row.system_id).edit;
  const paths = sitePaths(row.system_id);
  if (row.type === "LineString") return paths.connection(row.geometry_id);
  return row.type === "Point" ? paths.location(row.geometry_id) : paths.area(row.geometry_id);
}

export default function Geometries() {
  const { title, rows, systems, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const answer = useActionData() as { refused: RefusedStep } | undefined;
  const { search, pathname } = useLocation();
  const { t } = useTranslation("twin");
  const query = new URLSearchParams(search);
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
    {
      key: "changed",
      header: t("common:list.column.changed"),
      sortable: true,
      cell: (row) => <span className="nowrap">{row.changed}</span>,
    },
  ];
  return (
    <ListFrame
      title={title}
      lead={t("shared.lead")}
      path={pathname}
      search={search}
      searchLabel={t("common:list.column.name")}
      pages={pages}
      live={["geometry", "system"]}
      keep={{ tab: deleted ? "deleted" : null }}
      actions={
        admin ? (
          <ButtonLink href={`${GEOMETRIES}/new`} kind="primary">
            {t("shared.new")}
          </ButtonLink>
        ) : null
      }
      tabs={
        admin ? (
          <Tabs
            label={t("shared.tabs")}
            tabs={[
              { label: t("common:list.all"), href: pathname, current: !deleted },
              { label: t("common:list.deleted"), href: `${pathname}?tab=deleted`, current: deleted },
            ]}
          />
        ) : null
      }
      filters={
        <>
          <FilterSelect
            name="system"
            label={t("common:list.column.system")}
            value={query.get("system")}
            options={systems}
          />
          <FilterSelect
            name="type"
            label={t("common:list.column.type")}
            value={query.get("type")}
            options={GEOMETRY_TYPES.map((value) => ({ value, label: t(`shared.geometry_type.${value}`) }))}
          />
        </>
      }
    >
      {answer ? <StepRefused refused={answer.refused} /> : null}
      <DataTable
        caption={t("shared.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.geometry_id}
        search={search}
        sort={readSort(search, sorts, "name")}
        empty={t("common:list.nothing")}
        actions={
          rows.some((row) => row.editable)
            ? (row) =>
                row.editable ? (
                  <SharedActions
                    name={row.name}
                    href={own(row)}
                    field="geometry_id"
                    id={row.geometry_id}
                    deleted={deleted}
                  />
                ) : null
            : undefined
        }
      />
    </ListFrame>
  );
}
