import type { LoaderFunctionArgs } from "@remix-run/node";
import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import type { WeatherForecast } from "~/entities/weather/weatherForecast";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { understoodDraft } from "~/routes/page/rowsUpload.server";
import type { Stored } from "~/services/core/store.server";
import { issuesScope, understandIssues } from "~/services/forecasts/weather/file/importIssues.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";

type Args = Parameters<typeof requireSystem>[0];

interface WeatherScope {
  page: SystemPage;
  forecast: Stored<WeatherForecast>;
  paths: SitePaths;
}

/** The weather forecast of the address, for those who see its system. `write` says who may also change it. 404 for others. */
export function weatherScope(args: Args, write = false): WeatherScope {
  const page = write ? requireEditable(args) : requireSystem(args);
  const forecast = requireItem(page, weatherForecastEntity, args.params.weather_forecast_id ?? "");
  return { page, forecast, paths: sitePaths(page.system.system_id) };
}

/** The weather forecast that a file of issues is uploaded for, for those who may edit it, with what both pages show. */
export async function uploadScope(args: LoaderFunctionArgs) {
  const scope = weatherScope(args, true);
  const { forecast, paths, page } = scope;
  const t = textsOf(await localeOf(args.request));
  const back = paths.weatherForecast(forecast.weather_forecast_id);
  const crumbs = [
    { label: t("forecasts:weather.list.title"), href: paths.weatherForecasts },
    { label: forecast.name, href: back },
    { label: t("forecasts:weather.view.upload") },
  ];
  const understand = (file: RowsFile, choice: RowsChoice) => understandIssues(page.actor, forecast, file, choice);
  return {
    ...scope,
    t,
    understand,
    facts: { title: t("forecasts:weather.upload.title", { name: forecast.name }), back, crumbs },
  };
}

/** The same with the file. */
export async function uploadedScope(args: LoaderFunctionArgs) {
  const scope = await uploadScope(args);
  const from = { actor: scope.page.actor, scope: issuesScope(scope.forecast), draftId: args.params.draft_id };
  return { ...scope, ...(await understoodDraft(from, scope.understand)) };
}
