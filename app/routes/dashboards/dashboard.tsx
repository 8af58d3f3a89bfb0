import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOST_COLUMNS, type Step } from "~/entities/dashboards/arrangement";
import { MOST_CHARTS } from "~/entities/dashboards/dashboard";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { refused } from "~/services/core/outcome";
import { arrange, chartsOf, dashboardsOf, duplicateChart } from "~/services/dashboards/dashboards.server";
import { BoardPart } from "~/ui/dashboards/board/BoardPart";
import { ChartCard } from "~/ui/dashboards/ChartCard";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { resultQueryIn } from "~/ui/results/frame/frame";
import { ResultTabs } from "~/ui/results/frame/ResultTabs";
import { chartReader } from "./charts.server";
import { dashboardScope } from "./scope.server";

export const handle = { scripts: "hydrate" };

/** A dashboard with its charts. With ?display=1 it is only shown: nothing on it can be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, paths, dashboard } = dashboardScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, system } = page;
  const id = dashboard.dashboard_id;
  const url = new URL(args.request.url);
  const display = url.searchParams.get("display") === "1";
  const resultQuery = resultQueryIn(url.search);
  const failed = (err: unknown) => args.context.log.error({ err, dashboard: id }, "a chart could not be read");
  const read = chartReader({ ...page, optimizationId: url.searchParams.get("optimization_id") }, locale, failed);
  return {
    title: dashboard.name,
    crumbs: [{ label: t("dashboards:title"), href: paths.dashboards }, { label: dashboard.name }],
    wide: true,
    resultQuery,
    locale,
    id,
    display,
    system_id: system.system_id,
    editable: page.editable && !display,
    mayEdit: page.editable,
    full: dashboard.config_ids.length >= MOST_CHARTS,
    tabs: dashboardsOf(actor, system.system_id).map((one) => ({
      label: one.name,
      href: paths.dashboard(one.dashboard_id) + (display ? "?display=1" : resultQuery),
      current: one.dashboard_id === id,
    })),
    charts: chartsOf(actor, dashboard).map((config) => ({
      ...read(config),
      name: config.title || t(`dashboards:chart.${config.chart}`),
      edit: paths.chart(id, config.config_id),
      remove: paths.deleteChart(id, config.config_id),
    })),
    paths: {
      here: paths.dashboard(id),
      edit: paths.editDashboard(id),
      remove: paths.deleteDashboard(id),
      add: paths.newChart(id),
      addDashboard: paths.newDashboard,
    },
  };
}

/** What the buttons of the board send: a chart and either its place or its width. */
function stepIn(form: FormData): Step | null {
  const number = (name: string) => {
    const text = form.get(name);
    return typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : null;
  };
  const [id, to, columns] = [form.get("config_id"), number("to"), number("columns")];
  if (typeof id !== "string") return null;
  if (to !== null && columns === null) return { id, to };
  return columns !== null && to === null && columns >= 1 && columns <= MOST_COLUMNS ? { id, columns } : null;
}

export async function action(args: ActionFunctionArgs) {
  const { page, paths, dashboard } = dashboardScope(args, true);
  const form = await args.request.formData();
  const copied = form.get("duplicate");
  if (typeof copied === "string") {
    const outcome = duplicateChart(page.actor, dashboard, copied);
    if (!outcome.ok) return refusedStep("dashboard", "set", outcome);
    return redirectWith(paths.dashboard(dashboard.dashboard_id), "dashboards:status.chart_duplicated");
  }
  const step = stepIn(form);
  const outcome = step ? arrange(page.actor, dashboard, step) : refused(422, "dashboards.rules.step_unclear");
  if (!outcome.ok) return refusedStep("dashboard", "set", outcome);
  return redirectWith(paths.dashboard(dashboard.dashboard_id), "dashboards:status.arranged");
}

export default function Dashboard() {
  const { title, locale, charts, tabs, paths, ...page } = useLoaderData<typeof loader>();
  const { refused: refusal } = useAnswered<typeof action>();
  const { t } = useTranslation("dashboards");
  const card = (chart: (typeof charts)[number]) => (
    <ChartCard {...chart} locale={locale} editable={page.editable} full={page.full} here={paths.here} />
  );
  const byId = new Map(charts.map((chart) => [chart.config.config_id, chart]));
  return (
    <>
      <PageHeader
        title={title}
        lead={t(page.editable ? "lead_edit" : "lead")}
        actions={
          page.editable ? (
            <>
              {page.full ? null : (
                <ButtonLink kind="primary" href={paths.add}>
                  {t("add_chart")}
                </ButtonLink>
              )}
              <ButtonLink href={paths.addDashboard}>{t("add_dashboard")}</ButtonLink>
              <ButtonLink href={paths.edit}>{t("rename")}</ButtonLink>
              {tabs.length > 1 ? <ButtonLink href={paths.remove}>{t("common:action.delete")}</ButtonLink> : null}
              <ButtonLink href={`${paths.here}?display=1`}>{t("display")}</ButtonLink>
            </>
          ) : page.display && page.mayEdit ? (
            <ButtonLink href={paths.here}>{t("change")}</ButtonLink>
          ) : null
        }
      />
      {page.display ? null : <ResultTabs systemId={page.system_id} current="dashboards" query={page.resultQuery} />}
      {tabs.length > 1 ? <Tabs label={t("title")} tabs={tabs} /> : null}
      {refusal ? <StepRefused refused={refusal} /> : null}
      <LiveRegion types={["dashboard", "chart_config", "optimization"]}>
        {charts.length === 0 ? (
          <EmptyState
            title={t("empty.title")}
            actions={
              page.editable ? (
                <ButtonLink kind="primary" href={paths.add}>
                  {t("add_chart")}
                </ButtonLink>
              ) : undefined
            }
          >
            <p>{t(page.editable ? "empty.text" : "empty.text_read")}</p>
          </EmptyState>
        ) : page.editable ? (
          <BoardPart
            id={`board-${page.id}`}
            action={paths.here}
            fields={{}}
            cards={charts.map(({ config, name }) => ({ id: config.config_id, title: name, columns: config.columns }))}
          >
            {(id) => {
              const chart = byId.get(id);
              return chart ? card(chart) : null;
            }}
          </BoardPart>
        ) : (
          <ol className="board" aria-label={t("board.list")}>
            {charts.map((chart) => (
              <li key={chart.config.config_id} className="board-card" data-columns={chart.config.columns}>
                {card(chart)}
              </li>
            ))}
          </ol>
        )}
      </LiveRegion>
    </>
  );
}
