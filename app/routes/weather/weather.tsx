import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import { weatherPage } from "~/services/weather/page.server";
import { WeatherView } from "~/ui/weather/WeatherView";
import { placeName, rangeIn, weatherPlace } from "./place.server";

/** The weather of a place: one chart for each kind, in the years of a range. */
export async function loader(args: LoaderFunctionArgs) {
  const place = weatherPlace(args);
  const { page, geometry, paths, editable } = place;
  const t = textsOf(await localeOf(args.request));
  const { range, problem, given } = rangeIn(args.request);
  const weather = valueOrThrow(await weatherPage(page.actor, geometry.geometry_id, range));
  const title = t("weather:page.title", { name: placeName(t, place) });
  const { geometry_id } = page.system;
  return {
    title,
    crumbs: [{ label: t("twin:infrastructure.title"), href: paths.infrastructure }, { label: title }],
    system_id: page.system.system_id,
    geometry_id: geometry.geometry_id,
    editable,
    problem,
    years: given ?? { start_year: String(weather.range.start_year), end_year: String(weather.range.end_year) },
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

export default function WeatherOfPlace() {
  return <WeatherView {...useLoaderData<typeof loader>()} />;
}
