import { useTranslation } from "react-i18next";
import { HOUR_MS } from "~/entities/core/clock";
import { formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import type { ForecastWeather } from "~/entities/forecasts/weather";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  model: ForecastModel;
  issued_at: string;
  known_until: string;
  weather: ForecastWeather | null;
  build: string | null;
  next: number | null;
  zone: string;
}

/** By what, when and from what a forecast was made. */
export function ForecastFacts({ model, issued_at, known_until, weather, build, next, zone }: Props) {
  const { t, i18n } = useTranslation("forecasts");
  const at = (time: string | number) => formatTime(time, i18n.language as Locale, zone);
  const weatherText = ({ use, name, source, synthetic, issued_at: issued }: ForecastWeather): string => {
    const hours = issued === null ? 0 : (Date.parse(issued_at) - Date.parse(issued)) / HOUR_MS;
    return t(`weather.use.${use}`, {
      name,
      source: synthetic ? t("weather.synthetic_source", { source }) : source,
      at: issued === null ? "" : at(issued),
      age: formatUnit(hours, "h", i18n.language as Locale, { decimals: 0 }),
    });
  };
  return (
    <DefinitionList
      items={[
        { term: t("facts.model"), value: t(`model.${model}`) },
        { term: t("facts.issued_at"), value: at(issued_at) },
        { term: t("facts.known_until"), value: at(known_until) },
        ...(weather ? [{ term: t("weather.use.title"), value: weatherText(weather) }] : []),
        ...(build ? [{ term: t("facts.build"), value: build }] : []),
        { term: t("facts.next"), value: next === null ? t("facts.never") : at(next) },
      ]}
    />
  );
}
