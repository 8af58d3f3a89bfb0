import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FIGURE_SORTS, figureList } from "~/services/parameters/sharedList.server";
import { formatDate } from "~/entities/core/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";
import { useValueText } from "~/ui/parameters/FigureValue";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { restore } from "~/services/core/store.server";
import { ButtonLink, Tabs } from "~/ui/kit/layout";
import { StepRefused, type RefusedStep } from "~/ui/kit/layout/StepRefused";
import { SharedActions } from "~/ui/kit/lists/SharedActions";
import { FIGURES, figurePlace, requireFigure } from "./place.server";
import { askedOf, groupOptions, leaveEmptyPage, pagesOf } from "~/routes/page/list.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";

/** The figures of technologies that hold in every system. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, FIGURE_SORTS);
  const { actor, asked, locale, t, query, page } = list;
  const admin = isAdmin(actor);
  const deleted = admin && query.get("tab") === "deleted";
  const found = figureList(actor, { ...asked, group: query.get("group") ?? "", deleted }, locale);
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("parameters:shared.title"),
    admin,
    deleted,
    sorts: [...FIGURE_SORTS],
    groups: groupOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({
      ...row,
      item: t("tasks:item_of", { figure: row.type, element: row.technology }),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

/** Brings a deleted figure of all systems back. */
export async function action(args: ActionFunctionArgs) {
  const place = await figurePlace(args);
  const form = await args.request.formData();
  const id = form.get("parameter_id");
  if (form.get("intent") !== "restore" || typeof id !== "string") throw notFoundPage();
  requireFigure(place, id);
  const restored = restore(place.actor, parameterEntity, id);
  if (!restored.ok) return refusedStep("parameter", "restored", restored);
  return redirectWith(FIGURES, "parameters:status.restored");
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Parameters() {
  const { title, rows, groups, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const answer = useActionData() as { refused: RefusedStep } | undefined;
  const { search, pathname } = useLocation();
  const { t } = useTranslation("parameters");
  const value = useValueText();
  const columns: Column<Row>[] = [
    {
      key: "technology",
      header: t("common:list.column.technology"),
      rowHeader: true,
      sortable: true,
      cell: (row) => <a href={`/technologies?technology=${encodeURIComponent(row.technology_id)}`}>{row.technology}</a>,
    },
    { key: "type", header: t("common:list.column.parameter"), sortable: true, cell: (row) => row.type },
    {
      key: "value",
      header: t("common:list.column.value"),
      sortable: true,
      numeric: true,
      cell: (row) => (row.series ? t("parameters:value.series") : value(row.value, row.unit)),
    },
    { key: "year", header: t("common:list.column.year"), cell: (row) => row.year ?? t("common:list.always") },
    { key: "scenario", header: t("common:list.column.scenario"), sortable: true, cell: (row) => row.scenario },
    { key: "reference", header: t("common:list.column.reference"), cell: (row) => row.reference ?? "–" },
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
      searchLabel={t("shared.search")}
      pages={pages}
      keep={{ tab: deleted ? "deleted" : null }}
      actions={
        admin ? (
          <ButtonLink href="/parameters/new" kind="primary">
            {t("shared.new")}
          </ButtonLink>
        ) : null
      }
      tabs={
        admin ? (
          <Tabs
            label={t("parameters:list.tabs")}
            tabs={[
              { label: t("common:list.all"), href: pathname, current: !deleted },
              { label: t("common:list.deleted"), href: `${pathname}?tab=deleted`, current: deleted },
            ]}
          />
        ) : null
      }
      live={["parameter", "technology"]}
      filters={
        <FilterSelect
          name="group"
          label={t("common:list.column.group")}
          value={new URLSearchParams(search).get("group")}
          options={groups}
        />
      }
    >
      {answer ? <StepRefused refused={answer.refused} /> : null}
      <DataTable
        caption={t("shared.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.parameter_id}
        search={search}
        sort={readSort(search, sorts, "technology")}
        empty={t("common:list.nothing")}
        actions={
          admin
            ? (row) => (
                <SharedActions
                  name={row.item}
                  href={`/parameters/${encodeURIComponent(row.parameter_id)}`}
                  field="parameter_id"
                  id={row.parameter_id}
                  deleted={deleted}
                />
              )
            : undefined
        }
      />
    </ListFrame>
  );
}
