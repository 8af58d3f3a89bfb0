import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GEOMETRY_TYPES } from "~/entities/enums";
import { GEOMETRY_SORTS, geometryList } from "~/services/lists.server";
import { formatDate, formatUnit } from "~/ui/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/lists";
import { ListFrame } from "~/ui/lists/ListFrame";
import { redirectWith } from "~/routes/flash.server";
import { refusedStep } from "~/routes/forms.server";
import { notFoundPage } from "~/routes/guard.server";
import { isAdmin } from "~/services/access.server";
import { GLOBAL_GEOMETRY_ID } from "~/services/rules.server";
import { restore } from "~/services/store.server";
import { ButtonLink, Tabs } from "~/ui/layout";
import { StepRefused, type RefusedStep } from "~/ui/layout/StepRefused";
import { SharedActions } from "~/ui/lists/SharedActions";
import { twinPaths } from "~/ui/twin/paths";
import { GEOMETRIES } from "./geometries/path";
import { requireShared, sharedPlace } from "./geometries/place.server";
import { askedOf, leaveEmptyPage, pagesOf, systemOptions } from "./list.server";

/** Locations, connections and areas in the reader's sight, over all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, GEOMETRY_SORTS);
  const { actor, asked, locale, t, query, page } = list;
  const admin = isAdmin(actor);
  const deleted = admin && query.get("tab") === "deleted";
  const found = geometryList(actor, { ...asked, deleted, type: query.get("type") ?? "" });
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("lists:geometries.title"),
    admin,
    deleted,
    sorts: [...GEOMETRY_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({
      ...row,
      // What all systems share is the admins'; the geometry named global is the product's.
      editable: admin && row.system_id === null && row.geometry_id !== GLOBAL_GEOMETRY_ID,
      name: row.border ? t("lists:geometries.border") : row.name,
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
  const restored = restore(actor, "geometry", requireShared(actor, id).geometry_id);
  return restored.ok
    ? redirectWith(GEOMETRIES, "lists:status.geometry_restored")
    : refusedStep("geometry", "restored", restored);
}

const own = (row: { geometry_id: string }) => `${GEOMETRIES}/${encodeURIComponent(row.geometry_id)}`;

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function hrefOf(row: Row): string | null {
  if (row.system_id === null) return row.editable ? own(row) : null;
  if (row.border) return `/system/${encodeURIComponent(row.system_id)}/edit`;
  const paths = twinPaths(row.system_id);
  if (row.type === "LineString") return paths.connection(row.geometry_id);
  return row.type === "Point" ? paths.location(row.geometry_id) : paths.area(row.geometry_id);
}

export default function Geometries() {
  const { title, rows, systems, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const answer = useActionData() as { refused: RefusedStep } | undefined;
  const { search, pathname } = useLocation();
  const { t } = useTranslation(["lists", "common"]);
  const query = new URLSearchParams(search);
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("column.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => {
        const href = deleted ? null : hrefOf(row);
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
      keep={{ tab: deleted ? "deleted" : null }}
      actions={
        admin ? (
          <ButtonLink href={`${GEOMETRIES}/new`} kind="primary">
            {t("geometries.new")}
          </ButtonLink>
        ) : null
      }
      tabs={
        admin ? (
          <Tabs
            label={t("geometries.tabs")}
            tabs={[
              { label: t("common:list.all"), href: pathname, current: !deleted },
              { label: t("common:list.deleted"), href: `${pathname}?tab=deleted`, current: deleted },
            ]}
          />
        ) : null
      }
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
      {answer ? <StepRefused refused={answer.refused} /> : null}
      <DataTable
        caption={t("geometries.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.geometry_id}
        search={search}
        sort={readSort(search, sorts, "name")}
        empty={t("nothing")}
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
