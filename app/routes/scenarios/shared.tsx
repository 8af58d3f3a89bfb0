import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { leaveEmptyPage, listPageOf, pagesOf, restoredId, sharedTab, systemOptions } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { SCENARIO_SORTS, scenarioList } from "~/services/scenarios/list.server";
import { isProviders } from "~/services/scenarios/rules.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { useAnswered } from "~/ui/kit/fields";
import { type Column, FilterSelect } from "~/ui/kit/lists";
import { SharedListPage, useChangedColumn } from "~/ui/kit/lists/SharedListPage";
import { requireScenario, scenarioScope } from "./scope.server";

/** Scenarios in the reader's sight, over all systems. ?tab=deleted has, for admins, those that all systems shared. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await listPageOf(args, SCENARIO_SORTS);
  const { actor, listRequest, locale, t, page } = list;
  const { admin, deleted } = sharedTab(list);
  const listing = scenarioList(actor, { ...listRequest, deleted });
  leaveEmptyPage(args.request, listing, page);
  return {
    title: t("scenarios:shared.title"),
    admin,
    deleted,
    sorts: [...SCENARIO_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(listing.total, page),
    rows: listing.rows.map((row) => ({
      ...row,
      // What all systems share is the admins'; the provider's scenarios nobody changes.
      editable: admin && row.system_id === null && !isProviders({ ...row }),
      parameters: formatNumber(row.parameters, locale),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

/** Brings a deleted scenario back that all systems share. */
export async function action(args: ActionFunctionArgs) {
  const scope = scenarioScope(args);
  const id = await restoredId(args.request, "scenario_id");
  requireScenario(scope, id);
  const restored = restore(scope.actor, scenarioEntity, id);
  if (!restored.ok) return refusedStep("scenario", "restored", restored);
  return redirectWith(scope.base, "scenarios:status.restored");
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Scenarios() {
  const { title, rows, systems, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const system = new URLSearchParams(useLocation().search).get("system");
  const { t } = useTranslation("scenarios");
  const sharedHref = (row: Row) => `/scenarios/${encodeURIComponent(row.scenario_id)}`;
  const href = (row: Row) =>
    row.system_id
      ? sitePaths(row.system_id).scenario(row.scenario_id)
      : row.editable && !deleted
        ? sharedHref(row)
        : null;
  const changed = useChangedColumn<Row>();
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("common:list.column.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => {
        const to = href(row);
        return to ? <a href={to}>{row.name}</a> : row.name;
      },
    },
    {
      key: "system",
      header: t("common:list.column.system"),
      sortable: true,
      cell: (row) => row.system_name ?? t("common:list.shared"),
    },
    {
      key: "parameters",
      header: t("common:list.column.parameters"),
      sortable: true,
      numeric: true,
      cell: (row) => row.parameters,
    },
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
      searchLabel={t("common:list.column.name")}
      live={["scenario", "parameter", "system"]}
      add={{ href: "/scenarios/new", label: t("shared.new") }}
      tabsLabel={t("scenarios:list.tabs")}
      caption={t("shared.caption", { count: pages.total })}
      rowKey={(row) => row.scenario_id}
      empty={deleted ? t("scenarios:list.none_deleted") : undefined}
      editable={(row) =>
        row.editable ? { name: row.name, href: sharedHref(row), field: "scenario_id", id: row.scenario_id } : null
      }
      filters={
        deleted ? null : (
          <FilterSelect name="system" label={t("common:list.column.system")} value={system} options={systems} />
        )
      }
    />
  );
}
