import { useTranslation } from "react-i18next";
import { CLOCK_HOURS } from "~/entities/core/clock";
import { priceColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPeriod, formatPrice, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SpotMonth } from "~/entities/market/view";
import { peakOf } from "~/entities/spot/findings/findings";
import type { PriceSource } from "~/entities/spot/spotMarket";
import { HeatStrip, LineChart } from "../kit/charts";
import { titled } from "../kit/charts/titled";
import { Caveat, EmptyState, Notice } from "../kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect } from "../kit/lists";

interface SpotMonthRow extends SpotMonth {
  /** "November 2026". */
  label: string;
}

export interface SpotProps {
  /** The page, and what of its address stays when filters change. */
  base: string;
  keep: Record<string, string>;
  csv: { months: string; hours: string };
  market: { name: string; href: string; currency: string; synthetic: boolean };
  madeAt: string;
  /** Years with prices, and the one that is shown. "": the last twelve months. */
  years: string[];
  year: string;
  months: SpotMonthRow[];
  /** Days with the prices of their hours by the clock. */
  days: { label: string; hours: (number | null)[] }[];
  /** Spans of days without prices, in words. */
  missing: string[];
  /** Whose the prices are, of how many days, and when the newest came. */
  origins: { source: PriceSource; origin: string; count: number; at: string }[];
  /** Days whose prices were replaced: what was known before. */
  corrected: { day: string; mean: number; source: PriceSource; origin: string | null; at: string }[];
}

/** A year of a spot market: what each hour of each day cost, and base, peak, off-peak and hours below zero by month. */
export function SpotView(props: SpotProps) {
  const { base, keep, csv, market, madeAt, years, year, months, days } = props;
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const {
    unit,
    write: price,
    signed,
  } = priceColumn(
    months.flatMap((row) => [row.base, row.peak, row.offPeak]),
    `${market.currency}/MWh`,
    locale,
  );
  if (months.length === 0) return <EmptyState title={t("spot.none", { name: market.name })} />;
  const columns: Column<SpotMonthRow>[] = [
    { key: "month", header: t("spot.month"), rowHeader: true, cell: (row) => row.label },
    { key: "base", header: t("load.base"), unit, numeric: true, cell: (row) => price(row.base) },
    { key: "peak", header: t("spot.peak"), unit, numeric: true, cell: (row) => price(row.peak) },
    { key: "off", header: t("spot.off_peak"), unit, numeric: true, cell: (row) => price(row.offPeak) },
    {
      key: "spread",
      header: t("spot.spread"),
      unit,
      numeric: true,
      cell: (row) => (row.peak === null || row.base === null ? "–" : signed(row.peak - row.base)),
    },
    {
      key: "negative",
      header: t("spot.negative"),
      unit: "h",
      numeric: true,
      cell: (row) => formatNumber(row.negativeHours, locale),
    },
    { key: "hours", header: t("spot.hours"), unit: "h", numeric: true, cell: (row) => formatNumber(row.hours, locale) },
  ];
  const negative = months.reduce((sum, row) => sum + row.negativeHours, 0);
  const dearest = peakOf(months.map(({ base: mean }) => mean));
  return (
    <div className="stack">
      <FilterBar resetHref={`${base}?${new URLSearchParams(keep).toString()}`} keep={keep}>
        <FilterSelect
          name="year"
          label={t("spot.year")}
          value={year}
          allLabel={t("spot.last_months")}
          options={years.map((value) => ({ value, label: value }))}
        />
      </FilterBar>
      {market.synthetic ? <Caveat title={t("quotes.synthetic")}>{t("spot.synthetic_text")}</Caveat> : null}
      <Origins {...props} />
      <HeatStrip
        id="spot-heat"
        {...titled(
          negative > 0 ? t("finding.negative", { hours: formatUnit(negative, "h", locale) }) : null,
          t("spot.heat"),
        )}
        summary={t("spot.heat_summary", { name: market.name, unit })}
        unit={unit}
        rowLabels={CLOCK_HOURS}
        columnLabels={days.map(({ label }) => label)}
        values={CLOCK_HOURS.map((_, hour) => days.map((day) => day.hours[hour] ?? null))}
        table={{
          labels: months.map(({ month }) => formatPeriod(month, locale)),
          rows: CLOCK_HOURS.map((_, hour) => months.map(({ byHour }) => byHour[hour] ?? null)),
        }}
        csvHref={csv.hours}
      />
      <p>
        <span className="muted">{t("capture.made", { madeAt })}</span>{" "}
        <a href={market.href}>{t("spot.to_market", { name: market.name })}</a>
      </p>
      <LineChart
        id="spot-months"
        {...titled(
          dearest &&
            t("finding.month", {
              month: months[dearest.at]!.label,
              price: formatPrice(dearest.value, `${market.currency}/MWh`, locale),
            }),
          t("spot.by_month"),
        )}
        summary={t("spot.by_month_summary", { name: market.name, unit })}
        unit={unit}
        labels={months.map(({ month }) => formatPeriod(month, locale))}
        csvHref={csv.months}
        series={[
          { name: t("load.base"), values: months.map((row) => row.base) },
          { name: t("load.peak"), values: months.map((row) => row.peak) },
          { name: t("spot.off_peak"), values: months.map((row) => row.offPeak) },
        ]}
      />
      <DataTable
        caption={t("spot.caption", { name: market.name })}
        columns={columns}
        rows={months}
        rowKey={(row) => row.month}
      />
      <p>
        <a href={csv.months}>{t("spot.csv_months")}</a> · <a href={csv.hours}>{t("spot.csv_hours")}</a>
      </p>
    </div>
  );
}

/** Whose the prices are, what is missing, and what came later in place of other prices. */
function Origins({ market, missing, origins, corrected }: SpotProps) {
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  return (
    <>
      {missing.length > 0 ? (
        <Notice kind="warning" title={t("spot:prices.missing")}>
          <p>{t("spot:prices.missing_text", { days: missing.join(", ") })}</p>
        </Notice>
      ) : null}
      {origins.length > 0 ? (
        <ul className="muted">
          {origins.map((one) => (
            <li key={`${one.source} ${one.origin}`}>
              {t("spot.origin", {
                source: t(`spot:source.${one.source}`),
                origin: one.origin,
                at: one.at,
                count: one.count,
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {corrected.length > 0 ? (
        <Notice kind="info" title={t("spot:corrected.title")}>
          <p>{t("spot:corrected.lead")}</p>
          <ul>
            {corrected.map(({ day, mean, source, origin, at }) => (
              <li key={`${day} ${at}`}>
                {t("spot:corrected.one", {
                  day,
                  at,
                  origin,
                  source: t(`spot:source.${source}`),
                  mean: formatPrice(mean, `${market.currency}/MWh`, locale),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
