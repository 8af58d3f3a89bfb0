import { useTranslation } from "react-i18next";
import { CLOCK_HOURS } from "~/entities/core/clock";
import { priceColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPercent, formatPeriod, formatPrice, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type CurvePart, SHAPE_DAYS, type ShapeDays } from "~/entities/market/marketFilter";
import type { PriceScenario } from "~/entities/market/priceScenario";
import { peakOf, priceChange } from "~/entities/spot/findings/findings";
import { HeatStrip, LineChart } from "../kit/charts";
import { titled } from "../kit/charts/titled";
import { Caveat, Notice, Section } from "../kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect } from "../kit/lists";
import { ScenarioFilter, ScenarioNotice } from "../portfolio/ScenarioFilter";

interface CurveRow {
  key: string;
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  hours: number;
  peakHours: number;
  /** What the contracts of exactly this period are quoted at. */
  quotedBase: number | null;
  quotedPeak: number | null;
}

export interface CurveViewProps {
  /** The page, and what of its address stays when filters change. */
  base: string;
  keep: Record<string, string>;
  /** Files of the page: what is asked for, by the name of the table. */
  csv: { curve: string; hours: string; shape: string };
  name: string;
  synthetic: boolean;
  zone: string;
  currency: string;
  madeAt: string;
  quoteDay: string;
  openFrom: string;
  filter: { part: CurvePart; scenario: PriceScenario; shape: ShapeDays; month: string };
  /** What this market has: seasons and gas years are of gas. */
  parts: CurvePart[];
  /** Whether some hours are peak load: gas has none. */
  hasPeak: boolean;
  months: string[];
  rows: CurveRow[];
  /** The hours of a month, from a moment (UTC, ms) on. */
  hourly: { start: number; values: number[] } | null;
  contradictions: { quote: string; price: number; implied: number }[];
  notQuoted: { first: string; last: string }[];
  /** Price of an hour in percent of the mean of its year: 24 rows, 12 columns. */
  shape: { years: string[]; months: string[]; values: number[][] };
}

/** The forward curve of a market with the contracts that it returns, and how hours differ. */
export function CurveView(props: CurveViewProps) {
  const { name, synthetic, filter, madeAt, quoteDay, openFrom, contradictions, notQuoted, currency } = props;
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const price = (value: number) => formatPrice(value, `${currency}/MWh`, locale);
  return (
    <div className="stack">
      <CurveFilter {...props} />
      {synthetic ? <Caveat title={t("quotes.synthetic")}>{t("quotes.synthetic_text")}</Caveat> : null}
      <ScenarioNotice value={filter.scenario} text={t("curve.scenario_text")} />
      {contradictions.length > 0 ? (
        <Notice kind="warning" title={t("curve.contradictory")}>
          <ul>
            {contradictions.map((one) => (
              <li key={one.quote}>
                {t("curve.contradiction", {
                  quote: one.quote,
                  price: price(one.price),
                  implied: price(one.implied),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <CurveChart {...props} />
      {notQuoted.length > 0 ? (
        <Notice kind="info" title={t("curve.not_quoted")}>
          <ul>
            {notQuoted.map(({ first, last }) => (
              <li key={first}>{t("curve.days", { first, last })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p className="muted">{t("curve.made", { name, madeAt, quoteDay, openFrom })}</p>
      <ShapeMap {...props} />
      <CurveTable {...props} />
    </div>
  );
}

function CurveFilter({ base, keep, filter, parts, months }: CurveViewProps) {
  const { t, i18n } = useTranslation("market");
  return (
    <FilterBar resetHref={`${base}?${new URLSearchParams(keep).toString()}`} keep={keep}>
      <FilterSelect
        name="part"
        label={t("curve.part")}
        value={filter.part}
        required
        options={parts.map((value) => ({ value, label: t(`curve.part_of.${value}`) }))}
      />
      <FilterSelect
        name="month"
        label={t("curve.month_of_hours")}
        value={filter.month}
        required
        options={months.map((value) => ({ value, label: formatPeriod(value, i18n.language as Locale) }))}
      />
      <ScenarioFilter value={filter.scenario} />
      <FilterSelect
        name="shape"
        label={t("curve.shape_days")}
        value={filter.shape}
        required
        options={SHAPE_DAYS.map((value) => ({ value, label: t(`curve.shape_of.${value}`) }))}
      />
    </FilterBar>
  );
}

function CurveChart({ rows, hourly, filter, currency, zone, csv, name, hasPeak }: CurveViewProps) {
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const unit = priceText(`${currency}/MWh`);
  const moved = rows[0]?.base && rows.at(-1)?.base ? priceChange(rows.map(({ base }) => base)) : null;
  if (hourly)
    return (
      <LineChart
        id="curve-chart"
        title={t("curve.hours_title", { name, month: formatPeriod(filter.month, locale) })}
        summary={t("curve.hours_summary", { unit })}
        unit={unit}
        time={{ start: hourly.start, step: 3600 }}
        zone={zone}
        csvHref={csv.hours}
        series={[{ name: t("curve.price"), values: hourly.values }]}
      />
    );
  return (
    <LineChart
      id="curve-chart"
      {...titled(
        moved &&
          t(`finding.curve_${moved.context}`, {
            share: formatPercent(moved.share, locale, 0),
            first: formatPeriod(rows[0]?.key ?? "", locale),
            last: formatPeriod(rows.at(-1)?.key ?? "", locale),
          }),
        t("curve.title", { name }),
      )}
      summary={t("curve.summary", { unit })}
      unit={unit}
      fromMinimum
      labels={rows.map(({ key }) => formatPeriod(key, locale))}
      csvHref={csv.curve}
      series={[
        { name: t("load.base"), values: rows.map(({ base }) => base) },
        ...(hasPeak
          ? [
              { name: t("load.peak"), values: rows.map(({ peak }) => peak) },
              { name: t("spot.off_peak"), values: rows.map(({ offPeak }) => offPeak) },
            ]
          : []),
      ]}
    />
  );
}

function CurveTable({ rows, currency, csv, name, hasPeak }: CurveViewProps) {
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const price = priceColumn(
    rows.flatMap((row) => [row.base, row.peak, row.offPeak, row.quotedBase, row.quotedPeak]),
    `${currency}/MWh`,
    locale,
  );
  const column = (
    key: "base" | "peak" | "offPeak" | "quotedBase" | "quotedPeak",
    header: string,
  ): Column<CurveRow> => ({
    key,
    header,
    unit: price.unit,
    numeric: true,
    cell: (row) => price.write(row[key]),
  });
  const columns: Column<CurveRow>[] = [
    { key: "period", header: t("quotes.period"), rowHeader: true, cell: (row) => formatPeriod(row.key, locale) },
    column("base", t("load.base")),
    ...(hasPeak ? [column("peak", t("load.peak")), column("offPeak", t("spot.off_peak"))] : []),
    {
      key: "hours",
      header: t("curve.hours"),
      unit: "h",
      numeric: true,
      cell: (row) => formatNumber(row.hours, locale),
    },
    column("quotedBase", t("curve.quoted_base")),
    ...(hasPeak
      ? [
          {
            key: "peakHours",
            header: t("curve.peak_hours"),
            unit: "h",
            numeric: true,
            cell: (row: CurveRow) => formatNumber(row.peakHours, locale),
          },
          column("quotedPeak", t("curve.quoted_peak")),
        ]
      : []),
  ];
  return (
    <Section id="curve-table" title={t("curve.table")} lead={t("curve.table_lead")}>
      <DataTable
        caption={t("curve.caption", { name, count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
      />
      <p>
        <a href={csv.curve}>{t("curve.csv")}</a> · <a href={csv.hours}>{t("curve.csv_hours")}</a>
      </p>
    </Section>
  );
}

function ShapeMap({ shape, filter, csv }: CurveViewProps) {
  const { t, i18n } = useTranslation("market");
  if (shape.years.length === 0) return <Notice kind="info" title={t("curve.shape_flat")} />;
  const locale = i18n.language as Locale;
  const dearest = peakOf(shape.values.flat());
  return (
    <HeatStrip
      id="curve-shape"
      {...titled(
        dearest &&
          t("finding.shape", {
            month: shape.months[dearest.at % shape.months.length],
            hour: CLOCK_HOURS[Math.floor(dearest.at / shape.months.length)],
            share: formatPercent(dearest.value / 100, locale, 0),
          }),
        t("curve.shape"),
      )}
      summary={t("curve.shape_summary", {
        days: t(`curve.shape_of.${filter.shape}`),
        years: new Intl.ListFormat(i18n.language).format(shape.years),
      })}
      unit="%"
      rowLabels={CLOCK_HOURS}
      columnLabels={shape.months}
      values={shape.values}
      csvHref={csv.shape}
    />
  );
}
