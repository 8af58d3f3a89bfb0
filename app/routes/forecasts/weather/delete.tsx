import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { weatherScope } from "./scope.server";

/** Deletes a weather forecast for good, with its issues. */
export async function loader(args: LoaderFunctionArgs) {
  const { forecast, paths } = weatherScope(args, true);
  const t = textsOf(await localeOf(args.request));
  return deletion(
    t,
    {
      title: t("common:action.delete_item", { item: forecast.name }),
      hard: true,
      typed: typedCount(1, true),
      list: { label: t("forecasts:weather.list.title"), href: paths.weatherForecasts },
    },
    { goes: { title: t("forecasts:weather.delete.consequences"), items: [t("forecasts:weather.delete.issues")] } },
  );
}

export function action(args: ActionFunctionArgs) {
  const { page, forecast, paths } = weatherScope(args, true);
  return confirmed(args.request, {
    typed: typedCount(1, true),
    run: () => remove(page.actor, weatherForecastEntity, forecast.weather_forecast_id),
    to: paths.weatherForecasts,
    flash: "forecasts:weather.status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
