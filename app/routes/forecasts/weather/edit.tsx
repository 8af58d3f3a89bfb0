import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import { weatherForecastForm } from "~/entities/weather/weatherForecast";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { dbOf, save } from "~/services/core/store.server";
import { positionOf } from "~/services/forecasts/sun.server";
import { weatherForecastEntity } from "~/services/forecasts/weather/weatherForecast.entity.server";
import { WeatherFields } from "~/ui/forecasts/weather/WeatherFields";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { weatherScope } from "./scope.server";

/** New (…/new), or the settings of a weather forecast. */
export async function loader(args: LoaderFunctionArgs) {
  const { system, actor } = requireEditable(args);
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  const forecast = args.params.weather_forecast_id ? weatherScope(args, true).forecast : null;
  const zone = forecast?.timezone ?? "UTC";
  const title = forecast ? t("common:action.edit_item", { item: forecast.name }) : t("forecasts:weather.edit.new");
  // Where the site is: about a hundred metres are enough for weather.
  const here = positionOf(dbOf(actor), { live_id: "", system_id: system.system_id, node_id: null });
  const { weather_forecast_id, name, source, synthetic, latitude, longitude, moment, moment_minute } = forecast ?? {
    weather_forecast_id: randomUUID(),
    name: "",
    source: "",
    synthetic: false,
    latitude: here && Math.round(here.latitudeDeg * 1000) / 1000,
    longitude: here && Math.round(here.longitudeDeg * 1000) / 1000,
    moment: "",
    moment_minute: 0,
  };
  const { delay_minutes = 0, url = null, fetch_minutes = 60, set_at = "" } = forecast ?? {};
  return {
    title,
    crumbs: [{ label: t("forecasts:weather.list.title"), href: paths.weatherForecasts }, { label: title }],
    back: forecast ? paths.weatherForecast(weather_forecast_id) : paths.weatherForecasts,
    zones: zoneOptions(t, zone),
    values: {
      weather_forecast_id,
      name,
      source,
      synthetic,
      latitude,
      longitude,
      timezone: zoneToday(zone) ?? zone,
      moment,
      moment_minute,
      delay_minutes,
      url,
      fetch_minutes,
      expected: set_at,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const forecast = args.params.weather_forecast_id ? weatherScope(args, true).forecast : null;
  const result = await validatorOf(weatherForecastForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, ...form } = result.data;
  const weather_forecast_id = forecast?.weather_forecast_id ?? form.weather_forecast_id;
  const row = { ...form, weather_forecast_id, system_id: system.system_id };
  const saved = save(actor, weatherForecastEntity, row, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  const to = sitePaths(system.system_id).weatherForecast(weather_forecast_id);
  return redirectWith(to, forecast ? "forecasts:weather.status.saved" : "forecasts:weather.status.created");
}

export default function EditWeatherForecast() {
  const { title, back, values, zones } = useLoaderData<typeof loader>();
  const { t } = useTranslation("forecasts");
  const labels = Object.fromEntries(
    Object.keys(weatherForecastForm.shape).map((name) => [name, t(`weather.field.${name}`)]),
  );
  return (
    <DialogPage title={title} lead={t("weather.edit.lead")} backHref={back}>
      <EntityForm schema={weatherForecastForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="weather_forecast_id" value={values.weather_forecast_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <WeatherFields zones={zones} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
