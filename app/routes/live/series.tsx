import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { PERIODS, type Period } from "~/services/live/calendar";
import { componentName, liveView } from "~/services/live/page.server";
import { LiveView } from "~/ui/live/LiveView";
import { livePlace } from "./place.server";

/** A live series: its latest value, a chart of a period, and the hours, days, months or years of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, series, paths } = livePlace(args);
  if (series.deleted_at) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const asked = new URL(args.request.url).searchParams.get("period") ?? "week";
  const period: Period = Object.hasOwn(PERIODS, asked) ? (asked as Period) : "week";
  const { live_id, name, type, unit, resolution, timezone, lower_bound, upper_bound, keep_days } = series;
  const view = liveView(page.actor, series, period, Date.now());
  const component = componentName(page.actor, series);
  return {
    title: name,
    crumbs: [{ label: t("live:list.title"), href: paths.liveSeries }, { label: name }],
    own: paths.oneLiveSeries(live_id),
    settingsHref: page.editable ? paths.liveSettings(live_id) : null,
    forecastHref: paths.forecast(live_id),
    component: component && { ...component, href: paths.component(component.id) },
    ...{ live_id, type, unit, resolution, zone: timezone, lower_bound, upper_bound, keep_days, period },
    by: PERIODS[period].by,
    latest: view.latest,
    chart: { ...view.chart, values: Array.from(view.chart.values, (value) => (Number.isNaN(value) ? null : value)) },
    total: view.total,
    lines: view.lines,
  };
}

export default function OneLiveSeries() {
  return <LiveView {...useLoaderData<typeof loader>()} />;
}
