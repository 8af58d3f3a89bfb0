import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Moment } from "~/entities/timeseries/moment";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  source: string;
  synthetic: boolean;
  latitude: number;
  longitude: number;
  moment: Moment;
  moment_minute: number;
  /** Where it is fetched, and when that was tried last. */
  url: string | null;
  triedAt: string | null;
  zone: string;
}

/** Whose a weather forecast is, and where it is for. */
export function WeatherFacts({
  source,
  synthetic,
  latitude,
  longitude,
  moment,
  moment_minute,
  url,
  triedAt,
  zone,
}: Props) {
  const { t, i18n } = useTranslation("forecasts");
  const locale = i18n.language as Locale;
  const degrees = (value: number) => formatNumber(value, locale, { decimals: 3 });
  return (
    <DefinitionList
      items={[
        { term: t("weather.field.source"), value: synthetic ? t("weather.synthetic_source", { source }) : source },
        {
          term: t("weather.edit.where"),
          value: t("weather.view.degrees", { latitude: degrees(latitude), longitude: degrees(longitude) }),
        },
        {
          term: t("weather.field.moment"),
          value:
            moment === "instant"
              ? t("weather.view.instant", { minutes: formatNumber(moment_minute, locale) })
              : t(`weather.moment.${moment}`),
        },
        ...(url === null
          ? []
          : [
              { term: t("weather.field.url"), value: url },
              {
                term: t("weather.view.tried"),
                value: triedAt === null ? t("weather.list.no_issue") : formatTime(triedAt, locale, zone),
              },
            ]),
      ]}
    />
  );
}
