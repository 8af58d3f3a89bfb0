import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SCENARIO_SORTS, scenarioList } from "~/services/scenarios/list.server";
import { formatDate, formatNumber } from "~/entities/core/format";
import { DataTable, FilterSelect, readSort, type Column } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { requireScenario, scenarioPlace } from "./place.server";
import { isAdmin } from "~/services/core/access.server";
import { isProviders } from "~/services/scenarios/rules.server";
import { restore } from "~/services/core/store.server";
import { ButtonLink, Tabs } from "~/ui/kit/layout";
import { StepRefused, type RefusedStep } from "~/ui/kit/layout/StepRefused";
import { SharedActions } from "~/ui/kit/lists/SharedActions";
import { askedOf, leaveEmptyPage, pagesOf, systemOptions } from "~/routes/page/list.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { sitePaths } from "~/entities/core/sitePaths";

/** Scenarios in the reader's sight, over all systems; ?tab=deleted: for admins, those that all systems shared. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await askedOf(args, SCENARIO_SORTS);
  const { actor, asked, locale, t, page, query } = list;
  const admin = isAdmin(actor);
  const deleted = admin && query.get("tab") === "deleted";
  const found = scenarioList(actor, { ...asked, deleted });
  leaveEmptyPage(args.request, found, page);
  return {
    title: t("scenarios:shared.title"),
    admin,
    deleted,
    sorts: [...SCENARIO_SORTS],
    systems: systemOptions(list),
    pages: pagesOf(found.total, page),
    rows: found.rows.map((row) => ({
      ...row,
      // What all systems share is the admins'; the provider's scenarios nobody changes.
      editable: admin && row.system_id === null && !isProviders({ ...row }),
      figures: formatNumber(row.figures, locale),
      changed: formatDate(row.set_at, locale, "UTC"),
    })),
  };
}

/** Brings a deleted scenario back that all systems share. */
export async function action(args: ActionFunctionArgs) {
  const place = scenarioPlace(args);
  const form = await args.request.formData();
  const id = form.get("scenario_id");
  if (form.get("intent") !== "restore" || typeof id !== "string") throw notFoundPage();
  requireScenario(place, id);
  const restored = restore(place.actor, scenarioEntity, id);
  if (!restored.ok) return refusedStep("scenario", "restored", restored);
  return redirectWith(place.base, "scenarios:status.restored");
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Scenarios() {
  const { title, rows, systems, pages, sorts, admin, deleted } = useLoaderData<typeof loader>();
  const answer = useActionData() as { refused: RefusedStep } | undefined;
  const { search, pathname } = useLocation();
  const { t } = useTranslation("scenarios");
  const own = (row: Row) => `/scenarios/${encodeURIComponent(row.scenario_id)}`;
  const href = (row: Row) =>
    row.system_id ? sitePaths(row.system_id).scenario(row.scenario_id) : row.editable && !deleted ? own(row) : null;
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
      key: "figures",
      header: t("common:list.column.figures"),
      sortable: true,
      numeric: true,
      cell: (row) => row.figures,
    },
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
      live={["scenario", "parameter", "system"]}
      keep={{ tab: deleted ? "deleted" : null }}
      actions={
        admin ? (
          <ButtonLink href="/scenarios/new" kind="primary">
            {t("shared.new")}
          </ButtonLink>
        ) : null
      }
      tabs={
        admin ? (
          <Tabs
            label={t("scenarios:list.tabs")}
            tabs={[
              { label: t("common:list.all"), href: pathname, current: !deleted },
              { label: t("common:list.deleted"), href: `${pathname}?tab=deleted`, current: deleted },
            ]}
          />
        ) : null
      }
      filters={
        deleted ? null : (
          <FilterSelect
            name="system"
            label={t("common:list.column.system")}
            value={new URLSearchParams(search).get("system")}
            options={systems}
          />
        )
      }
    >
      {answer ? <StepRefused refused={answer.refused} /> : null}
      <DataTable
        caption={t("shared.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.scenario_id}
        search={search}
        sort={readSort(search, sorts, "name")}
        empty={t(deleted ? "scenarios:list.none_deleted" : "common:list.nothing")}
        actions={
          rows.some((row) => row.editable)
            ? (row) =>
                row.editable ? (
                  <SharedActions
                    name={row.name}
                    href={own(row)}
                    field="scenario_id"
                    id={row.scenario_id}
                    deleted={deleted}
                  />
                ) : null
            : undefined
        }
      />
    </ListFrame>
  );
}
