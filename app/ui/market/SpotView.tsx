import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { HeatStrip } from "../kit/charts";
import { EmptyState, Notice } from "../kit/layout";
import { DataTable, type Column } from "../kit/lists";

export interface SpotMonthRow {
  /** "November 2026". */
  label: string;
  month: string;
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  negativeHours: number;
  hours: number;
  byHour: (number | null)[];
}

interface SpotProps {
  market: { name: string; href: string; currency: string; synthetic: boolean };
  months: SpotMonthRow[];
}

/** The last year of a spot market: what an hour of the day cost in each month, base, peak and the spread between them. */
export function SpotView({ market, months }: SpotProps) {
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const unit = `${market.currency}/MWh`;
  const price = (value: number | null) => formatNumber(value, locale, { decimals: 2 });
  if (months.length === 0) return <EmptyState title={t("spot.none", { name: market.name })} />;
  const columns: Column<SpotMonthRow>[] = [
    { key: "month", header: t("spot.month"), rowHeader: true, cell: (row) => row.label },
    { key: "base", header: t("spot.base", { unit }), numeric: true, cell: (row) => price(row.base) },
    { key: "peak", header: t("spot.peak"), numeric: true, cell: (row) => price(row.peak) },
    { key: "off", header: t("spot.off_peak"), numeric: true, cell: (row) => price(row.offPeak) },
    {
      key: "spread",
      header: t("spot.spread"),
      numeric: true,
      cell: (row) =>
        row.peak === null || row.base === null
          ? "–"
          : formatNumber(row.peak - row.base, locale, { decimals: 2, signed: true }),
    },
    {
      key: "negative",
      header: t("spot.negative"),
      numeric: true,
      cell: (row) => formatNumber(row.negativeHours, locale, { decimals: row.negativeHours % 1 === 0 ? 0 : 2 }),
    },
    { key: "hours", header: t("spot.hours"), numeric: true, cell: (row) => formatNumber(row.hours, locale) },
  ];
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  return (
    <div className="stack">
      {market.synthetic ? (
        <Notice kind="info" title={t("quotes.synthetic")}>
          <p>{t("spot.synthetic_text")}</p>
        </Notice>
      ) : null}
      <p>
        <a href={market.href}>{t("spot.to_market", { name: market.name })}</a>
      </p>
      <HeatStrip
        id="spot-heat"
        title={t("spot.heat")}
        summary={t("spot.heat_summary", { name: market.name, unit })}
        unit={unit}
        rowLabels={hours}
        columnLabels={months.map(({ month }) => month)}
        values={hours.map((_, hour) => months.map(({ byHour }) => byHour[hour] ?? null))}
      />
      <DataTable
        cards
        caption={t("spot.caption", { name: market.name })}
        columns={columns}
        rows={months}
        rowKey={(row) => row.month}
      />
    </div>
  );
}
