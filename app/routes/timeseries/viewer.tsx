import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { gapsOfCurve } from "~/services/timeseries/upload/storedDraft.server";
import { inFittingUnit } from "~/services/timeseries/viewer/fitting.server";
import { viewOf } from "~/services/timeseries/viewer/view.server";
import { NoSeries, Viewer } from "~/ui/timeseries/Viewer";
import type { ViewerFacts } from "~/ui/timeseries/viewer";
import { viewedSeries } from "./source.server";
import { wantedOf } from "./view.server";

/** Any series: a period of it as chart, duration curve, heat map or table. 422 where the address asks for what cannot be had. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const { page, viewed: stored, query } = await viewedSeries(args, locale);
  const viewed = stored && (await inFittingUnit(stored));
  const { system_id, timezone } = page.system;
  const paths = sitePaths(system_id);
  if (!viewed) {
    const title = textsOf(locale)("timeseries:viewer.title");
    return data({ title, facts: null, backHref: paths.parameters }, { status: 404 });
  }
  const { settings, issues, timeframe } = await wantedOf(page, viewed, query);
  const view = timeframe && valueOrThrow(await viewOf(viewed.curves, timeframe, settings));
  const { title, back, more, curves, unit, sumUnit, synthetic, fromMinimum, descriptions, uses } = viewed;
  const facts: ViewerFacts = {
    title,
    back,
    more,
    settings,
    issues,
    unit,
    sumUnit,
    synthetic,
    fromMinimum,
    gaps: viewed.needsAll && stored?.curves[0] ? await gapsOfCurve(stored.curves[0]) : null,
    defaultValue: viewed.defaultValue ?? null,
    cleanHref: page.editable ? paths.cleanSeries(args.params.id ?? "") : null,
    mendHref: viewed.weatherId === undefined ? null : paths.cleanSeries(viewed.weatherId),
    descriptions,
    uses,
    base: paths.series(args.params.source ?? "", args.params.id ?? ""),
    systemZone: timezone,
    zones: zoneOptions(textsOf(locale)),
    curves: curves.map(({ name, colour }) => ({ name, ...(colour ? { colour } : {}) })),
    timeframe: timeframe && {
      zone: timeframe.zone,
      at: timeframe.at,
      now: timeframe.now,
      previous: timeframe.previous,
      next: timeframe.next,
      span: timeframe.span,
      extent: timeframe.extent,
      years: timeframe.years,
      range: timeframe.range,
    },
    view,
  };
  const crumbs = [{ label: back.label, href: back.href }, { label: title }];
  return data({ title, crumbs, facts, backHref: back.href }, { status: issues.length > 0 ? 422 : 200 });
}

export default function SeriesViewer() {
  const { title, facts, backHref } = useLoaderData<typeof loader>();
  return facts ? <Viewer facts={facts} /> : <NoSeries title={title} backHref={backHref} />;
}
