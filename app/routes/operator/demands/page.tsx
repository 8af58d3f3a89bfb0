import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDayMonth, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { meansOver } from "~/entities/operator/demands/demandFigures";
import { resolutionsOf } from "~/entities/operator/demands/resolution";
import { STEP_MS } from "~/entities/operator/operation";
import { withNulls } from "~/entities/timeseries/course";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { correctionsIn } from "~/services/events/corrections/inWindow.server";
import { DemandsPage } from "~/ui/operator/demands/DemandsPage";
import { periodNav } from "../periodNav";
import { missingOf } from "./missing";
import { demandsScope } from "./query.server";

/** What the consumers of a carrier take: metered, expected and planned, and what people know better. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { page, now, period, window, resolution, parts, carriers, view } = demandsScope(args, locale);
  const { actor, system, editable } = page;
  const paths = sitePaths(system.system_id);
  const zone = system.timezone;
  const search = (from: string, more: Record<string, string> = {}) => {
    const filter = { carrier: view.carrier, component: view.component, period: period.period, from, resolution };
    return new URLSearchParams(Object.entries({ ...filter, ...more }).flatMap(([k, v]) => (v ? [[k, v]] : [])));
  };
  const under = parts.findIndex(({ from, to }) => inPart(now, window.startMs, from, to));
  const name = (id: string) => carriers[id] ?? id;
  const row = (course: ArrayLike<number>) => withNulls(meansOver(course, parts));
  const { forecast, metered, planned, manual } = view;
  const correct = (kind: "manual_forecast" | "outlier") =>
    `${paths.correctDemand(kind)}?${new URLSearchParams({ component: view.component ?? "", from: period.from })}`;
  return {
    title: t("operator:demands.title"),
    editable,
    zone,
    currency: system.unit,
    base: paths.energyDemands,
    nav: periodNav(period, locale, zone, (from) => `${paths.energyDemands}?${search(from)}`),
    csvHref: `${paths.energyDemandsFile}?${search(period.from)}`,
    tableCsvHref: `${paths.energyDemandsFile}?${search(period.from, { table: "consumers" })}`,
    forecastHref: correct("manual_forecast"),
    outlierHref: correct("outlier"),
    componentsHref: paths.components,
    siteHref: paths.operationSite,
    filter: {
      carrier: view.carrier ?? "",
      component: view.component ?? "",
      period: period.period,
      from: period.from,
      resolution,
    },
    resolutions: resolutionsOf(period.period),
    carriers: view.carriers.map((value) => ({ value, label: name(value) })),
    carrier: view.carrier && name(view.carrier),
    consumers: view.consumers.map(({ component_id, name: label }) => ({ value: component_id, label })),
    missing: missingOf(view, window, now, { paths, editable }),
    figures: {
      energy: view.energy,
      planned: view.plannedEnergy,
      knownSteps: view.known,
      loadFactor: view.loadFactor,
      passed: Math.max(0, Math.min(window.steps, Math.ceil((now - window.startMs) / STEP_MS))),
      peak: view.peak && { ...view.peak, at: formatTime(view.peak.atMs, locale, zone, true) },
      deviation: view.deviation,
      error: view.error,
    },
    chart: {
      start: window.startMs,
      step: resolution === "hourly" ? 3600 : STEP_MS / 1000,
      labels:
        resolution === "daily"
          ? parts.map(({ from }) => formatDayMonth(window.startMs + from * STEP_MS, locale, zone))
          : null,
      now: under < 0 ? null : under,
      added: view.added,
      metered: row(metered),
      manual: row(manual ?? []),
      planned: row(planned),
      p10: row(forecast.p10),
      p50: row(forecast.p50),
      p90: row(forecast.p90),
    },
    lines: view.lines.map(({ consumer, peak, energy, plannedEnergy, shiftable, shifted, cost, co2, error }) => ({
      id: consumer.component_id,
      name: consumer.name,
      href: paths.component(consumer.component_id),
      energy,
      plannedEnergy,
      shiftable,
      shifted,
      cost,
      co2,
      error,
      peak: peak && { kw: peak.kw, at: formatTime(peak.atMs, locale, zone, true) },
    })),
    corrections: correctionsIn(actor, system.system_id, view, window).map(
      ({ event_id, type, component, series, start_at, end_at, forecast_mw = null, cause }) => ({
        id: event_id,
        type,
        forecast_mw,
        raised: Boolean(cause),
        href: paths.event(event_id),
        subject: component ?? series ?? "–",
        from: formatTime(start_at, locale, zone, true),
        to: formatTime(end_at, locale, zone, true),
      }),
    ),
  };
}

const inPart = (now: number, startMs: number, from: number, to: number): boolean =>
  now >= startMs + from * STEP_MS && now < startMs + to * STEP_MS;

export default function EnergyDemands() {
  return <DemandsPage {...useLoaderData<typeof loader>()} />;
}
