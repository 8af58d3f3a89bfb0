import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { momentChange } from "~/entities/weather/momentChange";
import { fetchYears } from "~/entities/weather/weather";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import { changeMoment } from "~/services/weather/momentChange.server";
import { weatherPage } from "~/services/weather/page.server";
import { fetchState, providerFacts, startFetch, stopFetch } from "~/services/weather/provider/fetchJob.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { WeatherView } from "~/ui/weather/WeatherView";
import { placeName, rangeIn, weatherScope } from "./scope.server";

/** The weather of a place: one chart for each kind, in the years of a range. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = weatherScope(args);
  const { page, geometry, paths, editable } = scope;
  const t = textsOf(await localeOf(args.request));
  const { range, problem, typed } = rangeIn(args.request);
  const weather = valueOrThrow(await weatherPage(page.actor, geometry.geometry_id, range));
  const title = t("weather:page.title", { name: placeName(t, scope) });
  const { geometry_id } = page.system;
  return {
    title,
    crumbs: [{ label: t("twin:infrastructure.title"), href: paths.infrastructure }, { label: title }],
    system_id: page.system.system_id,
    geometry_id: geometry.geometry_id,
    editable,
    provider: editable ? providerFacts() : null,
    fetching: editable && providerFacts() ? valueOrThrow(fetchState(page.actor, geometry.geometry_id)) : null,
    hereHref: paths.weather(geometry.geometry_id),
    progressHref: paths.weatherFetching(geometry.geometry_id),
    problem,
    years: typed ?? { start_year: String(weather.range.start_year), end_year: String(weather.range.end_year) },
    range: weather.range,
    charts: weather.charts.map((chart) => ({
      ...chart,
      inherited: chart.inherited && {
        ...chart.inherited,
        name: chart.inherited.geometry_id === geometry_id ? t("twin:infrastructure.border") : chart.inherited.name,
      },
    })),
  };
}

/** Has the weather of the place fetched, or stops it; says when within its hours stored radiation is. */
export async function action(args: ActionFunctionArgs) {
  const { page, geometry, paths } = weatherScope(args, true);
  const form = await args.request.formData();
  const here = paths.weather(geometry.geometry_id);
  if (form.get("intent") === "stop") {
    valueOrThrow(stopFetch(page.actor, geometry.geometry_id));
    return redirectWith(here, "weather:status.fetch_stopped");
  }
  if (form.get("intent") === "moment") {
    const change = await validatorOf(momentChange, { locale: await localeOf(args.request) }).validate(form);
    if (change.error) return invalid(change);
    valueOrThrow(changeMoment(page.actor, geometry.geometry_id, change.data));
    return redirectWith(here, "weather:status.moment_saved");
  }
  const result = await validatorOf(fetchYears, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const started = startFetch(page.actor, geometry.geometry_id, result.data);
  return started.ok ? redirectWith(here, "weather:status.fetch_started") : refuseForm(result, started);
}

export default function WeatherOfPlace() {
  return <WeatherView {...useLoaderData<typeof loader>()} />;
}
