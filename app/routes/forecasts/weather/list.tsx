import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import { weatherIssuesOf } from "~/services/forecasts/weather/read.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { WeatherForecastTable } from "~/ui/forecasts/weather/WeatherForecastTable";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";

/** The weather forecasts that are fed to a system. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  const rows = list(actor, weatherForecastEntity, { system_id: system.system_id }).map((forecast) => {
    const { weather_forecast_id, name, source, synthetic, url } = forecast;
    const issues = weatherIssuesOf(actor, weather_forecast_id, { most: 1 });
    return {
      weather_forecast_id,
      name,
      source,
      synthetic,
      isFetched: url !== null,
      issued_at: issues.ok ? (issues.value[0]?.issued_at ?? null) : null,
      href: paths.weatherForecast(weather_forecast_id),
    };
  });
  return {
    title: t("forecasts:weather.list.title"),
    newHref: paths.newWeatherForecast,
    editable,
    zone: system.timezone,
    rows: rows.sort((a, b) => a.name.localeCompare(b.name)),
  };
}

export default function WeatherForecastList() {
  const { title, newHref, editable, rows, zone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("forecasts");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("weather.list.lead")}
        actions={
          editable ? (
            <ButtonLink href={newHref} kind="primary">
              {t("weather.list.new")}
            </ButtonLink>
          ) : null
        }
      />
      <LiveRegion types={["weather_forecast"]}>
        {rows.length === 0 ? (
          <EmptyState title={t("weather.list.none")}>
            <p>{t("weather.list.none_text")}</p>
          </EmptyState>
        ) : (
          <WeatherForecastTable rows={rows} zone={zone} />
        )}
      </LiveRegion>
    </>
  );
}
