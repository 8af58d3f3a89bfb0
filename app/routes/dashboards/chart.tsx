import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import {
  CHART_KINDS,
  CHART_SETTINGS,
  chartConfigSchema,
  type ChartKind,
  SETTING_NAMES,
} from "~/entities/dashboards/chartConfig";
import { chartForm, chosenRun, runChoice } from "~/entities/dashboards/chartForm";
import { FIRST_COLUMNS } from "~/entities/dashboards/gallery";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { saveChart } from "~/services/dashboards/dashboards.server";
import { chooseResult } from "~/services/results/pages.server";
import styles from "~/styles/dashboards/pictures.css?url";
import { ChartForm } from "~/ui/dashboards/ChartForm";
import { Gallery } from "~/ui/dashboards/Gallery";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";
import { newestOptions, readyOf } from "./charts.server";
import { galleryOf } from "./gallery.server";
import { settingOptions } from "./readers/operation.server";
import { dashboardName, dashboardScope, requireChart } from "./scope.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { scripts: "hydrate" };

const kindIn = (args: LoaderFunctionArgs): ChartKind | null => {
  const chartName = new URL(args.request.url).searchParams.get("chart");
  return CHART_KINDS.find((kind) => kind === chartName) ?? null;
};

/** A chart of a dashboard: which one (?chart=, for a new one), of which run, and how. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = dashboardScope(args, true);
  const { page, paths, dashboard } = scope;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const stored = args.params.config_id ? requireChart(scope, args.params.config_id) : null;
  const kind = stored?.chart ?? kindIn(args);
  const back = paths.dashboard(dashboard.dashboard_id);
  const name = kind && (stored?.title || t(`dashboards:chart.${kind}`));
  const title = stored ? t("common:action.edit_item", { item: name }) : t("dashboards:form.new", { name: name ?? "" });
  const crumbs = [
    { label: dashboardName(dashboard, t), href: back },
    { label: kind ? title : t("dashboards:add_chart") },
  ];
  if (!kind) {
    const gallery = galleryOf(args, scope, locale);
    return {
      title: t("dashboards:add_chart"),
      crumbs,
      wide: true,
      back,
      runsHref: paths.optimizations,
      gallery,
      form: null,
    };
  }
  const chosen = chooseResult(page.actor, page.system.system_id, null);
  const runs = chosen.ok ? chosen.value.runs : [];
  const ready = readyOf(page, locale, stored ?? { optimization_id: null, newest_of: null });
  return {
    title,
    crumbs,
    back,
    runsHref: paths.optimizations,
    wide: false,
    gallery: null,
    form: {
      kind,
      values: {
        config_id: stored?.config_id ?? randomUUID(),
        expected: stored?.set_at ?? "",
        chart: kind,
        title: stored?.title ?? "",
        columns: stored?.columns ?? FIRST_COLUMNS[kind],
        run: stored ? runChoice(stored) : "",
        settings: stored?.settings ?? {},
      },
      runs: [
        ...newestOptions(t),
        ...runs.map((run) => ({
          value: run.optimization_id,
          label: t("results:frame.run_option", {
            name: run.name,
            time: formatTime(run.created_at, locale, page.system.timezone, true),
          }),
        })),
      ],
      anyRun: runs.length > 0,
      options: ready ? settingOptions(ready) : { of: [], year: [] },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = dashboardScope(args, true);
  const { page, paths, dashboard } = scope;
  const stored = args.params.config_id ? requireChart(scope, args.params.config_id) : null;
  const form = await args.request.formData();
  const chart = stored?.chart ?? CHART_KINDS.find((kind) => kind === form.get("chart")) ?? "key_figures";
  // One press of the gallery says only which chart.
  if (!form.has("columns")) form.set("columns", String(FIRST_COLUMNS[chart]));
  const result = await validatorOf(chartForm(chart), { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const { expected, settings, config_id, run, ...more } = result.data;
  const row = chartConfigSchema.parse({
    ...more,
    ...chosenRun(run),
    config_id: stored?.config_id ?? config_id,
    system_id: page.system.system_id,
    settings: Object.fromEntries(
      SETTING_NAMES.map((name) => [name, (settings as Record<string, unknown>)[name] ?? null]),
    ),
  });
  const saved = saveChart(page.actor, dashboard, row, { expected });
  if (!saved.ok) return refuseForm(result, saved, { optimization_id: "run" });
  return redirectWith(
    paths.dashboard(dashboard.dashboard_id),
    stored ? "dashboards:status.chart_saved" : "dashboards:status.chart_added",
  );
}

export default function EditChart() {
  const { title, back, runsHref, gallery, form } = useLoaderData<typeof loader>();
  const { t } = useTranslation("dashboards");
  return (
    <>
      <PageHeader title={title} lead={form ? t(`lead_chart.${form.kind}`) : t("gallery.lead")} />
      {gallery ? <Gallery {...gallery} /> : null}
      {form && !form.anyRun ? (
        <EmptyState
          title={t("form.no_run")}
          actions={<ButtonLink href={runsHref}>{t("optimizations:runs.title")}</ButtonLink>}
        />
      ) : null}
      {form ? <ChartForm {...form} settings={CHART_SETTINGS[form.kind]} back={back} /> : null}
    </>
  );
}
