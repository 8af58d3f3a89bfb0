import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { DEMAND_ROWS, inResolution, RESOLUTIONS } from "~/entities/operator/demands/demand";
import { STEP_MS } from "~/entities/operator/operation";
import { withNulls } from "~/entities/timeseries/course";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { DemandsPage, type DemandRowLine } from "~/ui/operator/demands/DemandsPage";
import { demandsPlace } from "./asked.server";

/** What the site needs: metered, planned and forecast, with the figures of each component. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { page, now, period, resolution, window, carriers, view } = demandsPlace(args, locale);
  const { system, editable } = page;
  const paths = sitePaths(system.system_id);
  const quarters = RESOLUTIONS[resolution];
  const filter = { carrier: view.carrier ?? "", component: view.alone ?? "", period: period.period, resolution };
  const search = (from: string) =>
    new URLSearchParams(Object.entries({ ...filter, from }).filter(([, value]) => value !== "")).toString();
  const at = (step: number) => formatTime(window.startMs + step * STEP_MS, locale, system.timezone);
  const [firstDay, lastDay] = [period.fromMs, period.toMs - 1].map((ms) => formatDate(ms, locale, system.timezone));
  const under = Math.floor((now - window.startMs) / STEP_MS / quarters);
  const error = view.lines.find(({ demand }) => demand.component_id === view.alone)?.error;
  return {
    title: t("operator:demands.title"),
    ...{ editable, zone: system.timezone, currency: system.unit, window, quarters },
    base: paths.energyDemands,
    csvHref: `${paths.energyDemandsFile}?${search(period.from)}`,
    tableCsvHref: `${paths.energyDemandsFile}?${search(period.from)}&table=components`,
    beforeHref: `${paths.energyDemands}?${search(period.before)}`,
    afterHref: `${paths.energyDemands}?${search(period.after)}`,
    siteHref: paths.operationSite,
    shown: firstDay === lastDay ? firstDay! : `${firstDay} – ${lastDay}`,
    filter: { ...filter, from: period.from },
    carriers: view.carriers.map((value) => ({ value, label: carriers[value] ?? value })),
    components: view.lines.map(({ demand }) => ({ value: demand.component_id, label: demand.name })),
    carrier: view.carrier === null ? null : (carriers[view.carrier] ?? view.carrier),
    alone: view.alone !== null || view.lines.length === 1,
    unmeasured: view.unmeasured,
    passed: Math.max(0, Math.min(window.steps, Math.ceil((now - window.startMs) / STEP_MS))),
    now: under >= 0 && under < Math.ceil(window.steps / quarters) ? under : null,
    figures: {
      ...view.figures,
      peak: view.figures.peak && { ...view.figures.peak, at: at(view.figures.peak.step) },
      error: (view.lines.length === 1 ? view.lines[0]!.error : error) ?? null,
    },
    rows: Object.fromEntries(
      DEMAND_ROWS.map((row) => {
        const values = view.rows[row];
        return [row, values && withNulls(inResolution(values, quarters))];
      }),
    ),
    lines: view.lines.map(({ demand, figures, live_id, ...line }): DemandRowLine => ({
      ...{ component_id: demand.component_id, name: demand.name, ...line },
      ...{ energy: figures.energy, planned: figures.planned, peak: figures.peak?.kw ?? null },
      href: paths.component(demand.component_id),
      seriesHref: live_id && paths.oneLiveSeries(live_id),
      operatedHref: paths.operated(demand.component_id),
      forecastHref: live_id && paths.forecast(live_id),
      manualHref: `${paths.newEvent}?type=manual_forecast&component=${encodeURIComponent(demand.component_id)}`,
      outlierHref: `${paths.newEvent}?type=outlier&component=${encodeURIComponent(demand.component_id)}`,
    })),
  };
}

export default function EnergyDemands() {
  return <DemandsPage {...useLoaderData<typeof loader>()} />;
}
