import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { restore } from "~/services/core/store.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { type ScenarioRow, scenarioRows } from "~/services/scenarios/scenarios.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, StatusBadge, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { type Column, DataTable, RestoreButton } from "~/ui/kit/lists";
import { useQueued } from "~/ui/shell";

export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const deleted = new URL(args.request.url).searchParams.get("tab") === "deleted";
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("scenarios:list.title"),
    system_id: system.system_id,
    zone: system.timezone,
    editable,
    deleted,
    rows: scenarioRows(actor, system.system_id, deleted ? "deleted" : "live"),
  };
}

/** Restores a deleted scenario. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const form = await args.request.formData();
  if (form.get("intent") !== "restore") throw notFoundPage();
  const id = form.get("scenario_id");
  requireItem(page, scenarioEntity, typeof id === "string" ? id : "");
  const restored = restore(page.actor, scenarioEntity, String(id));
  if (!restored.ok) return refusedStep("scenario", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).scenarios, "scenarios:status.restored");
}

export default function Scenarios() {
  const data = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("scenarios");
  const { editable, deleted, rows } = data;
  const paths = sitePaths(data.system_id);
  const add = (
    <>
      {rows.length > 1 && !deleted ? (
        <ButtonLink href={paths.comparedScenarios}>{t("scenarios:comparison.link")}</ButtonLink>
      ) : null}
      {editable ? (
        <ButtonLink href={paths.newScenario} kind="primary">
          {t("list.new")}
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <>
      <PageHeader title={data.title} lead={t("list.lead")} actions={add} />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {refused ? <StepRefused refused={refused} /> : null}
      <Tabs
        label={t("list.tabs")}
        tabs={[
          { label: t("common:list.all"), href: paths.scenarios, current: !deleted },
          { label: t("common:list.deleted"), href: `${paths.scenarios}?tab=deleted`, current: deleted },
        ]}
      />
      <LiveRegion types={["scenario", "parameter", "optimization"]}>
        {deleted && rows.length === 0 ? <EmptyState title={t("list.none_deleted")} /> : <ScenarioTable {...data} />}
      </LiveRegion>
    </>
  );
}

function ScenarioTable(props: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { system_id, editable, deleted, rows, title, zone } = props;
  const paths = sitePaths(system_id);
  const { t, i18n } = useTranslation("scenarios");
  const locale = i18n.language as Locale;
  const queued = useQueued("scenario");
  const columns: Column<ScenarioRow>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (row) => <span data-queue-text="name">{row.name}</span>,
    },
    {
      key: "origin",
      header: t("field.origin"),
      cell: (row) => (
        <StatusBadge tone={row.shared ? "neutral" : "info"}>
          {t(row.shared ? "origin.shared" : "origin.own")}
        </StatusBadge>
      ),
    },
    {
      key: "parameters",
      header: t("field.parameters"),
      numeric: true,
      cell: (row) => (
        <a href={`${paths.parameters}?tab=all&scenario_id=${encodeURIComponent(row.scenario_id)}`}>
          {formatNumber(row.parameters, locale)}
        </a>
      ),
    },
    { key: "runs", header: t("field.runs"), numeric: true, cell: (row) => formatNumber(row.runs, locale) },
    {
      key: "set_at",
      header: t("field.set_at", { zone }),
      cell: (row) => <span className="nowrap">{formatTime(row.set_at, locale, zone, true)}</span>,
    },
  ];
  const actions = (row: ScenarioRow) =>
    row.shared ? null : deleted ? (
      <>
        <RestoreButton
          action={`${paths.scenarios}?tab=deleted`}
          field="scenario_id"
          id={row.scenario_id}
          item={row.name}
          form={queued("gone", "restored")}
        />
        <a
          className="button button-small"
          href={paths.deleteScenario(row.scenario_id)}
          aria-label={t("list.delete_forever_item", { item: row.name })}
        >
          {t("common:action.delete_forever")}
        </a>
      </>
    ) : (
      <>
        <Rename row={row} action={paths.scenario(row.scenario_id)} />
        <a
          className="button button-small"
          href={paths.scenario(row.scenario_id)}
          aria-label={t("common:action.edit_item", { item: row.name })}
        >
          {t("common:action.edit")}
        </a>
        <a
          className="button button-small"
          href={paths.deleteScenario(row.scenario_id)}
          aria-label={t("common:action.delete_item", { item: row.name })}
        >
          {t("common:action.delete")}
        </a>
      </>
    );
  return (
    <DataTable
      cards
      caption={title}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={(row) => row.scenario_id}
      actions={editable ? actions : undefined}
    />
  );
}

/** A new name for a scenario in its own row; the form is the one of its page. */
function Rename({ row, action }: { row: ScenarioRow; action: string }) {
  const { t } = useTranslation("scenarios");
  const queued = useQueued("scenario");
  return (
    <details>
      <summary className="button button-small">
        {t("list.rename")}
        <span className="visually-hidden"> {row.name}</span>
      </summary>
      <form method="post" action={action} className="stack" {...queued("set", "set")}>
        <input type="hidden" name="scenario_id" value={row.scenario_id} />
        <input type="hidden" name="expected" value={row.set_at} />
        <label className="stack">
          {t("field.name")}
          <input type="text" name="name" defaultValue={row.name} autoComplete="off" maxLength={120} />
        </label>
        <button type="submit" className="button button-secondary">
          {t("common:action.save")}
        </button>
      </form>
    </details>
  );
}
