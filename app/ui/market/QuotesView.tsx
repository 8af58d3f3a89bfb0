import { useTranslation } from "react-i18next";
import { priceColumn } from "~/entities/core/figures/columns";
import { formatPercent, formatPrice } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { FutureProduct } from "~/entities/market/products";
import type { QuoteLine } from "~/entities/market/view";
import { priceChange } from "~/entities/spot/findings/findings";
import { LineChart } from "../kit/charts";
import { titled } from "../kit/charts/titled";
import { Caveat, EmptyState, Notice } from "../kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect } from "../kit/lists";

interface QuoteRow
  extends
    Pick<QuoteLine, "ticker_symbol" | "price" | "change1" | "change7" | "low" | "high">,
    Pick<FutureProduct, "load" | "period" | "key"> {
  /** "BASE.2027". */
  ticker: string;
  /** The day it was quoted, where that is not the day of the page. */
  quoted: string | null;
}

interface QuotesProps {
  filter: { load: string; period: string; ticker: string };
  /** What the market trades: gas has no peak load, all else no seasons. */
  loads: readonly FutureProduct["load"][];
  periods: readonly FutureProduct["period"][];
  currency: string;
  synthetic: boolean;
  name: string;
  day: string;
  csvHref: string;
  lines: QuoteRow[];
  history: {
    ticker: string;
    load: "base" | "peak";
    key: string;
    /** UTC, ms since 1970: the first of the days. */
    start: number;
    values: (number | null)[];
    last: number | null;
    none: boolean;
    csvHref: string;
    /** Spans of working days without a quote, in words. */
    gaps: string[];
  } | null;
  /** Prices that came in place of others. */
  corrected: { ticker_symbol: string; day: string; before: number; price: number; origin: string; at: string }[];
  /** The page, and what of its address stays when filters change. */
  base: string;
  keep?: Record<string, string>;
}

/** The futures of a market with their prices, and the last year of one of them. */
export function QuotesView(props: QuotesProps) {
  const { filter, currency, synthetic, name, day, lines, history, corrected, base, keep = {}, loads, periods } = props;
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const alone = (value: number | null) => formatPrice(value, `${currency}/MWh`, locale);
  const { unit, write: price } = priceColumn(
    lines.flatMap((row) => [row.price, row.low, row.high]),
    `${currency}/MWh`,
    locale,
  );
  const { signed: change } = priceColumn(
    lines.flatMap((row) => [row.change1, row.change7]),
    `${currency}/MWh`,
    locale,
  );
  const historyHref = (ticker: string) =>
    `${base}?${new URLSearchParams({ ...keep, load: filter.load, ...(filter.period ? { period: filter.period } : {}), ticker }).toString()}#history`;
  const columns: Column<QuoteRow>[] = [
    {
      key: "ticker",
      header: t("quotes.ticker"),
      rowHeader: true,
      cell: (row) => (
        <a href={historyHref(row.ticker)} aria-current={row.ticker === history?.ticker ? "true" : undefined}>
          {row.ticker_symbol}
        </a>
      ),
    },
    { key: "load", header: t("quotes.load"), cell: (row) => t(`load.${row.load}`) },
    { key: "period", header: t("quotes.period"), cell: (row) => t(`period.${row.period}`) },
    {
      key: "price",
      header: t("quotes.price"),
      unit,
      numeric: true,
      cell: (row) => (row.quoted ? t("quotes.of_day", { price: price(row.price), day: row.quoted }) : price(row.price)),
    },
    { key: "change1", header: t("quotes.change1"), unit, numeric: true, cell: (row) => change(row.change1) },
    { key: "change7", header: t("quotes.change7"), unit, numeric: true, cell: (row) => change(row.change7) },
    {
      key: "range",
      header: t("quotes.range"),
      unit,
      numeric: true,
      cell: (row) => t("quotes.range_of", { low: price(row.low), high: price(row.high) }),
    },
  ];
  const moved = priceChange(history?.values ?? []);
  return (
    <div className="stack">
      {synthetic ? <Caveat title={t("quotes.synthetic")}>{t("quotes.synthetic_text")}</Caveat> : null}
      <FilterBar resetHref={base} keep={keep}>
        <FilterSelect
          name="load"
          label={t("quotes.load")}
          value={filter.load}
          options={loads.map((value) => ({ value, label: t(`load.${value}`) }))}
        />
        <FilterSelect
          name="period"
          label={t("quotes.period")}
          value={filter.period}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      </FilterBar>
      {history && !history.none ? (
        <div id="history">
          <LineChart
            id="quotes-chart"
            {...titled(
              moved &&
                t(`finding.history_${moved.context}`, {
                  share: formatPercent(moved.share, locale, 0),
                  last: alone(moved.last),
                }),
              t("quotes.history", { load: t(`load.${history.load}`), key: history.key }),
            )}
            summary={t("quotes.history_summary", { price: alone(history.last) })}
            unit={unit}
            fromMinimum
            csvHref={history.csvHref}
            time={{ start: history.start, step: 86_400 }}
            zone="UTC"
            series={[{ name: t("quotes.price"), values: history.values }]}
          />
          {history.gaps.length > 0 ? (
            <Notice kind="warning" title={t("quotes.gaps")}>
              <p>{t("quotes.gaps_text", { days: history.gaps.join(", ") })}</p>
            </Notice>
          ) : null}
        </div>
      ) : null}
      {corrected.length > 0 ? (
        <Notice kind="info" title={t("quotes.corrected")}>
          <ul>
            {corrected.map((one) => (
              <li key={`${one.ticker_symbol} ${one.day}`}>
                {t("quotes.corrected_one", {
                  ticker: one.ticker_symbol,
                  day: one.day,
                  origin: one.origin,
                  at: one.at,
                  before: alone(one.before),
                  price: alone(one.price),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {lines.length === 0 ? (
        <EmptyState title={t("quotes.none")}>
          <p>{t("quotes.none_text")}</p>
        </EmptyState>
      ) : (
        <DataTable
          cards
          caption={t("quotes.caption", { name, day })}
          columns={columns}
          rows={lines}
          rowKey={(row) => row.ticker}
        />
      )}
      {lines.length > 0 ? (
        <p>
          <a href={props.csvHref}>{t("quotes.csv")}</a>
        </p>
      ) : null}
    </div>
  );
}
