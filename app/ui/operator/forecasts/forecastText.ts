import type { TFunction } from "i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { WeatherUse } from "~/entities/forecasts/weather";
import type { ForecastBy } from "~/entities/operator/plan";

interface Frame {
  t: TFunction<"operator">;
  locale: Locale;
  zone: string;
}

/** Of these the forecast was made from measured days alone, though weather was to be had. */
const WITHOUT: readonly WeatherUse[] = ["short", "old", "no_issue"];

/** Whose a forecast is: its model, of whose values, when it was issued, and of which weather forecast it knew. */
export function forecastText({ model, external, issued_at, weather }: ForecastBy, { t, locale, zone }: Frame): string {
  const params = { model: t(`forecasts:model.${model}`), external, at: formatTime(issued_at, locale, zone) };
  if (weather?.use === "taken" && weather.issued_at !== null) {
    const { name, source, synthetic } = weather;
    return t("inputs.by_weather", {
      ...params,
      weather: name,
      source: synthetic ? t("forecasts:weather.synthetic_source", { source }) : source,
      weatherAt: formatTime(weather.issued_at, locale, zone),
    });
  }
  if (weather && external === undefined && WITHOUT.includes(weather.use)) return t("inputs.by_no_weather", params);
  return t(external === undefined ? "inputs.by" : "inputs.by_external", params);
}
