import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cataloguePaths } from "~/entities/catalogue/paths";
import { formatDate } from "~/entities/core/format";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { groupOptions, leaveEmptyPage, listPageOf, pagesOf, restoredId, sharedTab } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { PARAMETER_SORTS, parameterList } from "~/services/parameters/sharedList.server";
import { useAnswered } from "~/ui/kit/fields";
import { type Column, FilterSelect } from "~/ui/kit/lists";
import { SharedListPage, useChangedColumn } from "~/ui/kit/lists/SharedListPage";
import { useValueText } from "~/ui/parameters/valueText";
import { SHARED_PARAMETERS } from "./path";
import { parameterPageScope, requireParameter } from "./scope.server";

/** The parameters of technologies that hold in every system. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await listPageOf(args, PARAMETER_SORTS);
  const { actor, listRequest, locale, t, query, page } = list;
  const { admin, deleted } = sharedTab(list);
  const listing = parameterList(actor, { ...listRequest, group: query.get("group") ?? "", deleted }, locale);
  leaveEmptyPage(args.request, listing, page);
  return {
    title: t("parameters:shared.title"),
    admin,
    deleted,
    sorts: [...PARAMETER_SORTS],
    groups: groupOptions(list),
    pages: pagesOf(listing.total, page),
    rows: listing.rows.map((row) => ({
      ...row,
      item: t("tasks:item_of", { parameter: row.type, element: row.technology }),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

/** Brings a deleted parameter of all systems back. */
export async function action(args: ActionFunctionArgs) {
  const scope = await parameterPageScope(args);
  const id = await restoredId(args.request, "parameter_id");
  requireParameter(scope, id);
  const restored = restore(scope.actor, parameterEntity, id);
  if (!restored.ok) return refusedStep("parameter", "restored", restored);
  return redirectWith(SHARED_PARAMETERS, "parameters:status.restored");
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Parameters() {
  const { title, rows, groups, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const group = new URLSearchParams(useLocation().search).get("group");
  const { t } = useTranslation("parameters");
  const value = useValueText();
  const changed = useChangedColumn<Row>();
  const columns: Column<Row>[] = [
    {
      key: "technology",
      header: t("common:list.column.technology"),
      rowHeader: true,
      sortable: true,
      cell: (row) => <a href={cataloguePaths.technology(row.technology_id)}>{row.technology}</a>,
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
    changed,
  ];
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
      searchLabel={t("shared.search")}
      live={["parameter", "technology"]}
      add={{ href: `${SHARED_PARAMETERS}/new`, label: t("shared.new") }}
      tabsLabel={t("parameters:list.tabs")}
      caption={t("shared.caption", { count: pages.total })}
      rowKey={(row) => row.parameter_id}
      editable={({ item, parameter_id: id }) =>
        admin ? { name: item, href: `${SHARED_PARAMETERS}/${encodeURIComponent(id)}`, field: "parameter_id", id } : null
      }
      filters={<FilterSelect name="group" label={t("common:list.column.group")} value={group} options={groups} />}
    />
  );
}
