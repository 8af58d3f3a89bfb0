import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { WeatherIssueFacts } from "~/entities/weather/issueView";
import { DataTable } from "~/ui/kit/lists";

/** When a weather forecast was issued, and from when to when each issue reaches. */
export function WeatherIssueTable({ rows, zone }: { rows: readonly WeatherIssueFacts[]; zone: string }) {
  const { t, i18n } = useTranslation("forecasts");
  const locale = i18n.language as Locale;
  const at = (time: string | number) => <span className="nowrap">{formatTime(time, locale, zone, true)}</span>;
  return (
    <DataTable
      caption={t("weather.view.issues")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.issue_id}
      columns={[
        { key: "issued_at", header: t("facts.issued_at"), rowHeader: true, cell: (row) => at(row.issued_at) },
        { key: "known_at", header: t("weather.view.known_at"), cell: (row) => at(row.known_at) },
        { key: "from", header: t("weather.view.from"), cell: (row) => at(row.start_ms) },
        { key: "to", header: t("weather.view.to"), cell: (row) => at(row.start_ms + row.steps * row.step_s * 1000) },
        {
          key: "step",
          header: t("weather.view.step"),
          numeric: true,
          cell: (row) => formatNumber(row.step_s / 60, locale),
        },
        { key: "origin", header: t("weather.view.origin"), cell: (row) => t(`weather.origin.${row.origin}`) },
      ]}
    />
  );
}
