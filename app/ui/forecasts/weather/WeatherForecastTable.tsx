import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { DataTable } from "~/ui/kit/lists";

interface Row {
  weather_forecast_id: string;
  name: string;
  source: string;
  synthetic: boolean;
  isFetched: boolean;
  issued_at: string | null;
  href: string;
}

/** Weather forecasts with their latest issue. */
export function WeatherForecastTable({ rows, zone }: { rows: readonly Row[]; zone: string }) {
  const { t, i18n } = useTranslation("forecasts");
  return (
    <DataTable
      caption={t("weather.list.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.weather_forecast_id}
      columns={[
        {
          key: "name",
          header: t("weather.field.name"),
          rowHeader: true,
          cell: (row) => <a href={row.href}>{row.name}</a>,
        },
        {
          key: "source",
          header: t("weather.field.source"),
          cell: (row) => (row.synthetic ? t("weather.synthetic_source", { source: row.source }) : row.source),
        },
        {
          key: "way",
          header: t("weather.list.way"),
          cell: (row) => t(row.isFetched ? "weather.list.fetched" : "weather.list.sent"),
        },
        {
          key: "issued_at",
          header: t("weather.list.latest"),
          cell: (row) =>
            row.issued_at === null
              ? t("weather.list.no_issue")
              : formatTime(row.issued_at, i18n.language as Locale, zone),
        },
      ]}
    />
  );
}
