import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, valueOrThrow } from "~/routes/page/guard.server";
import { arrivalFacts, takeBack } from "~/services/live/arrivalFacts.server";
import { type Period, PERIODS } from "~/services/live/calendar";
import { componentName, liveView } from "~/services/live/page.server";
import { LiveView } from "~/ui/live/LiveView";
import { liveScope } from "./scope.server";

/** A live series: its latest value, a chart of a period, and the hours, days, months or years of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, series, paths } = liveScope(args);
  if (series.deleted_at) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const query = new URL(args.request.url).searchParams;
  const periodName = query.get("period") ?? "week";
  const period: Period = Object.hasOwn(PERIODS, periodName) ? (periodName as Period) : "week";
  const { live_id, name, type, unit, resolution, timezone, lower_bound, upper_bound, keep_days } = series;
  const moment = momentOf(query.get("at"));
  const view = await liveView(page.actor, series, period, { now: Date.now(), at: moment });
  const component = componentName(page.actor, series);
  return {
    title: name,
    crumbs: [{ label: t("live:list.title"), href: paths.liveSeries }, { label: name }],
    here: paths.oneLiveSeries(live_id),
    edit: page.editable
      ? {
          settings: paths.liveSettings(live_id),
          source: paths.liveSource(live_id),
          cleaning: paths.liveCleaning(live_id),
          upload: paths.liveUpload(live_id),
        }
      : null,
    ...arrivalFacts(page.actor, series, Date.now()),
    forecastHref: paths.forecast(live_id),
    eventsHref: paths.eventsOf("series", live_id),
    rulesHref: page.editable ? paths.eventRules(live_id) : null,
    moment: moment ?? null,
    endsBefore: view.endsBefore,
    file: { action: paths.liveValues(live_id), ...view.days },
    component: component && { ...component, href: paths.component(component.id) },
    live_id,
    type,
    unit,
    resolution,
    zone: timezone,
    lower_bound,
    upper_bound,
    keep_days,
    period,
    by: PERIODS[period].by,
    latest: view.latest,
    course: view.course,
    total: view.total,
    lines: view.lines,
  };
}

/** Takes values back that cleaning set aside. */
export async function action(args: ActionFunctionArgs) {
  const { page, series, paths } = liveScope(args, true);
  const form = await args.request.formData();
  if (form.get("intent") !== "take_back") throw notFoundPage();
  const times = form.getAll("at").map(Number).filter(Number.isSafeInteger);
  valueOrThrow(takeBack(page.actor, series, times));
  return redirectWith(paths.oneLiveSeries(series.live_id), "live:status.taken_back");
}

/** A time that the page is asked to show (ISO 8601), within the years that clocks are known for. Undefined: now. */
function momentOf(text: string | null): number | undefined {
  const at = Date.parse(text ?? "");
  return at >= Date.UTC(1980, 0, 1) && at <= Date.UTC(2100, 0, 1) ? at : undefined;
}

export default function OneLiveSeries() {
  return <LiveView {...useLoaderData<typeof loader>()} />;
}
