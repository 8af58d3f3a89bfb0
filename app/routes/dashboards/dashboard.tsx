import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { MOST_COLUMNS, type Step } from "~/entities/dashboards/arrangement";
import { takes } from "~/entities/dashboards/chartConfig";
import { chosenRun } from "~/entities/dashboards/chartForm";
import { MOST_CHARTS } from "~/entities/dashboards/dashboard";
import { isPreset } from "~/entities/dashboards/presets";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFound, refused } from "~/services/core/outcome";
import {
  arrange,
  chartsOf,
  dashboardsOf,
  duplicateChart,
  fillDashboard,
  saveChart,
} from "~/services/dashboards/dashboards.server";
import styles from "~/styles/dashboards/pictures.css?url";
import { BoardPart } from "~/ui/dashboards/board/BoardPart";
import { CardMenu } from "~/ui/dashboards/CardMenu";
import { ChartCard } from "~/ui/dashboards/ChartCard";
import { PresetCards } from "~/ui/dashboards/PresetCards";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, FirstStep, LiveRegion, MoreMenu, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { resultQueryIn } from "~/ui/results/frame/frame";
import { ResultTabs } from "~/ui/results/frame/ResultTabs";
import { RunBar } from "~/ui/results/frame/RunBar";
import { boardPage } from "./bar.server";
import { cardMenus } from "./cardMenu.server";
import { chartReader, runReader } from "./charts.server";
import { failedPicture, offersOf, presetConfigs, presetOffers } from "./pictures.server";
import { dashboardName, type DashboardScope, dashboardScope } from "./scope.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { scripts: "hydrate" };

/** A dashboard with its charts. With ?display=1 it is only shown: nothing on it can be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = dashboardScope(args);
  const { page, paths, dashboard } = scope;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, system } = page;
  const id = dashboard.dashboard_id;
  const display = new URL(args.request.url).searchParams.get("display") === "1";
  const { frame, chartPage, resultQuery } = await boardPage(args, scope);
  const failed = (err: unknown) => args.context.log.error({ err, dashboard: id }, "a chart could not be read");
  const runOf = runReader(chartPage, locale);
  const read = chartReader(chartPage, runOf, failed);
  const editable = page.editable && !display;
  const menuOf = cardMenus(runOf, locale, frame.runs, failed);
  const charts = chartsOf(actor, dashboard);
  const offers = editable && charts.length === 0 ? presetOffers(offersOf(page, locale, failedPicture(args))) : [];
  return {
    title: dashboardName(dashboard, t),
    crumbs: [{ label: t("dashboards:title"), href: paths.dashboards }, { label: dashboardName(dashboard, t) }],
    wide: true,
    resultQuery,
    frame,
    locale,
    id,
    display,
    editable,
    mayEdit: page.editable,
    full: dashboard.config_ids.length >= MOST_CHARTS,
    presets: offers,
    tabs: dashboardsOf(actor, system.system_id).map((one) => ({
      label: dashboardName(one, t),
      href: paths.dashboard(one.dashboard_id) + (display ? "?display=1" : resultQuery),
      current: one.dashboard_id === id,
    })),
    charts: charts.map((config) => ({
      ...read(config),
      name: config.title || t(`dashboards:chart.${config.chart}`),
      menu: editable ? menuOf(config) : null,
      edit: paths.chart(id, config.config_id),
      remove: paths.deleteChart(id, config.config_id),
    })),
    paths: {
      here: paths.dashboard(id) + resultQuery,
      display: paths.dashboard(id) + resultQuery + (resultQuery ? "&" : "?") + "display=1",
      edit: paths.editDashboard(id),
      remove: paths.deleteDashboard(id),
      add: paths.newChart(id),
      wall: paths.wall(id) + resultQuery,
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

/** The run, year and balance that a card is to have of its own. */
const ownSchema = z.object({
  own: z.string(),
  expected: z.string().nullable().default(null),
  run: z.string().max(200).nullable().default(null),
  year: z
    .string()
    .regex(/^(\d{4})?$/)
    .default(""),
  of: z.string().max(300).nullable().default(null),
});

/** What the form of a card's menu leads to. */
function setOwn({ page, dashboard }: DashboardScope, form: FormData) {
  const sent = ownSchema.safeParse(Object.fromEntries(form));
  const chart = sent.success
    ? chartsOf(page.actor, dashboard).find(({ config_id }) => config_id === sent.data.own)
    : undefined;
  if (!sent.success) return refused(422, "dashboards.rules.step_unclear");
  if (!chart) return notFound();
  const { run, year, of, expected } = sent.data;
  const settings = {
    ...chart.settings,
    ...(takes(chart.chart, "year") ? { year: year === "" ? null : Number(year) } : null),
    ...(takes(chart.chart, "of") ? { of: of || null } : null),
  };
  return saveChart(page.actor, dashboard, { ...chart, ...chosenRun(run), settings }, { expected });
}

export async function action(args: ActionFunctionArgs) {
  const scope = dashboardScope(args, true);
  const { page, paths, dashboard } = scope;
  const form = await args.request.formData();
  const here = paths.dashboard(dashboard.dashboard_id) + resultQueryIn(new URL(args.request.url).search);
  const [copied, preset] = [form.get("duplicate"), form.get("preset")];
  if (typeof copied === "string") {
    const outcome = duplicateChart(page.actor, dashboard, copied);
    if (!outcome.ok) return refusedStep("dashboard", "set", outcome);
    return redirectWith(here, "dashboards:status.chart_duplicated");
  }
  if (isPreset(preset)) {
    // A press that was sent twice, or a page from before: its charts are seen there.
    if (dashboard.config_ids.length > 0) return redirect(here, 303);
    const offers = offersOf(page, await localeOf(args.request), failedPicture(args));
    const outcome = fillDashboard(page.actor, dashboard.dashboard_id, presetConfigs(page, offers, preset));
    if (!outcome.ok) return refusedStep("dashboard", "set", outcome);
    return redirectWith(here, "dashboards:status.filled");
  }
  if (form.has("own")) {
    const outcome = setOwn(scope, form);
    if (!outcome.ok) return refusedStep("dashboard", "set", outcome);
    return redirectWith(here, "dashboards:status.chart_set");
  }
  const step = stepIn(form);
  const outcome = step ? arrange(page.actor, dashboard, step) : refused(422, "dashboards.rules.step_unclear");
  if (!outcome.ok) return refusedStep("dashboard", "set", outcome);
  return redirectWith(here, "dashboards:status.arranged");
}

/** Dashboards whose names fit in one line. */
const FIRST_TABS = 6;

export default function Dashboard() {
  const { title, locale, charts, tabs, paths, frame, presets, ...page } = useLoaderData<typeof loader>();
  const { refused: refusal } = useAnswered<typeof action>();
  const { t } = useTranslation("dashboards");
  const card = (chart: (typeof charts)[number]) => <ChartCard {...chart} locale={locale} here={paths.here} />;
  const byId = new Map(charts.map((chart) => [chart.config.config_id, chart]));
  const menu = (id: string) => {
    const chart = byId.get(id);
    return chart?.menu ? <CardMenu {...chart} {...chart.menu} id={id} here={paths.here} full={page.full} /> : null;
  };
  const boardLinks = useBoardLinks();
  const links = [
    ...(page.editable && !page.full && charts.length > 0
      ? [{ href: paths.add, label: t("add_chart"), isMain: true }]
      : []),
    ...(charts.length > 0 ? [{ href: paths.wall, label: t("wall.open") }] : []),
    ...(page.display && page.mayEdit ? [{ href: paths.here, label: t("change") }] : []),
  ];
  return (
    <>
      <PageHeader
        title={title}
        lead={t(page.editable ? "lead_edit" : "lead")}
        close
        actions={
          <>
            {links.map(({ href, label, isMain }) => (
              <span key={href} className="wide-only">
                <ButtonLink kind={isMain ? "primary" : "secondary"} href={href}>
                  {label}
                </ButtonLink>
              </span>
            ))}
            <MoreMenu phone={links} links={page.editable ? boardLinks(paths, tabs.length === 1) : []} />
          </>
        }
      />
      {page.display ? null : (
        <>
          <ResultTabs systemId={frame.system_id} current="dashboards" query={page.resultQuery} />
          <RunBar frame={frame} file={false} />
        </>
      )}
      {tabs.length > 1 ? (
        <Tabs label={t("title")} tabs={tabs} more={{ first: FIRST_TABS, label: t("common:action.more") }} />
      ) : null}
      {refusal ? <StepRefused refused={refusal} /> : null}
      <LiveRegion types={["dashboard", "chart_config", "optimization"]}>
        {charts.length === 0 ? (
          <>
            <FirstStep
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
            </FirstStep>
            <PresetCards presets={presets} action={paths.here} step="fill" id={page.id} />
          </>
        ) : page.editable ? (
          <BoardPart
            id={`board-${page.id}`}
            action={paths.here}
            fields={{}}
            cards={charts.map(({ config, name }) => ({ id: config.config_id, title: name, columns: config.columns }))}
            menu={menu}
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

/** What few need of a dashboard as a whole. */
function useBoardLinks() {
  const { t } = useTranslation("dashboards");
  return (paths: Record<"addDashboard" | "edit" | "remove" | "display", string>, isOnly: boolean) => [
    { href: paths.addDashboard, label: t("add_dashboard") },
    { href: paths.edit, label: t("rename") },
    { href: paths.display, label: t("display") },
    ...(isOnly ? [] : [{ href: paths.remove, label: t("common:action.delete") }]),
  ];
}
