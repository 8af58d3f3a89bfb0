import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { amountColumn, moneyColumn, priceColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatNumber, formatPercent, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { CurrencySums } from "~/entities/portfolio/view";
import { BarChart } from "~/ui/kit/charts";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { type Column, DataTable, KeyFigures } from "~/ui/kit/lists";
import { type ExposureLine, ExposureTable } from "./ExposureTable";
import { type OverviewChoice, OverviewFilters } from "./OverviewFilters";
import { ScenarioNotice } from "./ScenarioFilter";

interface PositionRow {
  label: string;
  key: string;
  base: { mwh: number; mw: number; price: number | null };
  /** Mean forward price of the hours that are still ahead, at the chosen prices. Null: none is. */
  forward: number | null;
  peak: { mwh: number; mw: number };
  offPeak: { mwh: number; mw: number };
  /** What is needed and still open [MWh, MW]. Null: not known for all of the period. */
  needed: {
    demand: number;
    open: number;
    openMw: number;
    ratio: number | null;
    peakOpen: number;
    offPeakOpen: number;
  } | null;
}
interface Props extends OverviewChoice {
  title: string;
  dealsHref: string;
  analysisHref: string;
  linesHref: string;
  newHref: string;
  stale: boolean;
  count: number;
  valued: {
    at: string;
    day: string;
    reference: string;
    synthetic: boolean;
    markets: { name: string; quoteDay: string | null; openFrom: string }[];
    /** Markets whose open deliveries are discounted, with the rate [% a year]. */
    discounts: { name: string; rate: string }[];
    notQuoted: boolean;
    failed: number;
  } | null;
  sums: CurrencySums[];
  exposures: ExposureLine[];
  window: { from: string; to: string; zone: string; market: string | null; currency: string };
  positions: PositionRow[];
}

/** Value, position and exposure of a portfolio. */
export function OverviewPage(props: Props) {
  const { title, base, dealsHref, analysisHref, newHref, filter, count, valued, stale, sums, exposures } = props;
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("overview.lead")}
        actions={
          <>
            <ButtonLink href={dealsHref}>{t("deals.title")}</ButtonLink>
            <ButtonLink href={analysisHref}>{t("analysis.title")}</ButtonLink>
          </>
        }
      />
      <div className="stack">
        <OverviewFilters {...props} />
        <LiveRegion types={["deal", "futures_prices", "spot_prices", "counterparty"]}>
          {stale ? (
            <Notice kind="info" title={t("overview.stale")}>
              <p>
                <a href={base}>{t("overview.refresh")}</a>
              </p>
            </Notice>
          ) : null}
          {count === 0 ? (
            <EmptyState
              title={t(filter.with ? "overview.none" : "overview.none_existing")}
              actions={
                <ButtonLink href={newHref} kind="primary">
                  {t("deals.new")}
                </ButtonLink>
              }
            />
          ) : null}
          {valued && count > 0 ? <Valued {...props} valued={valued} /> : null}
          {valued && count > 0 ? <ScenarioNotice value={filter.scenario} text={t("price_scenario.overview")} /> : null}
          {sums.map((one) => (
            <Worth
              key={one.currency}
              sums={one}
              scenario={filter.scenario}
              reference={valued?.reference ?? ""}
              linesHref={props.linesHref}
            />
          ))}
          {count > 0 ? <Position {...props} /> : null}
          {exposures.length > 0 ? <ExposureTable lines={exposures} basis={filter.basis} /> : null}
        </LiveRegion>
      </div>
    </>
  );
}

/** What the values were made from, and when. */
function Valued({ valued }: { valued: NonNullable<Props["valued"]> }) {
  const { t } = useTranslation("portfolio");
  return (
    <>
      <p className="muted">
        {t("overview.valued", { at: valued.at })}{" "}
        {valued.markets
          .map(({ name, quoteDay, openFrom }) =>
            quoteDay ? t("overview.market", { name, quoteDay, openFrom }) : t("overview.market_unquoted", { name }),
          )
          .join(" ")}
      </p>
      {valued.discounts.map(({ name, rate }) => (
        <p key={name} className="muted">
          {t("overview.market_discount", { name, rate })}
        </p>
      ))}
      {valued.synthetic ? <Notice kind="info" title={t("overview.synthetic")} /> : null}
      {valued.notQuoted ? <Notice kind="info" title={t("overview.not_quoted")} /> : null}
      {valued.failed > 0 ? <Notice kind="warning" title={t("overview.failed", { count: valued.failed })} /> : null}
    </>
  );
}

/** What the deals of a currency are worth, at other prices, and why that changed. */
function Worth(props: { sums: CurrencySums; scenario: PriceScenario; reference: string; linesHref: string }) {
  const { sums, scenario, reference, linesHref } = props;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { currency, risk, change, undiscounted } = sums;
  const money = (minor: number) => formatMoney(minor / 100, currency, locale);
  const whole = (value: number) => formatNumber(value, locale, { decimals: 0 });
  const column = moneyColumn(
    [...Object.values(change), sums.high, sums.low].map((minor) => minor / 100),
    currency,
    locale,
  );
  const id = `worth-${currency}`;
  return (
    <Section
      id={id}
      title={t("overview.worth", { currency })}
      actions={<ButtonLink href={linesHref}>{t("value.file")}</ButtonLink>}
    >
      <KeyFigures
        items={[
          {
            term: scenario === "base" ? t("overview.mtm") : t(`price_scenario.mtm.${scenario}`),
            value: money(scenario === "base" ? sums.open : sums[scenario]),
            note:
              undiscounted === null
                ? t("overview.mtm_note")
                : t("overview.mtm_discounted", { amount: money(undiscounted) }),
          },
          {
            term: t("overview.realised"),
            value: money(sums.delivered),
            note: t("overview.realised_note"),
          },
          {
            term: t("overview.var"),
            value: formatMoney(risk?.historical, currency, locale),
            note: risk ? t("overview.var_note", { count: risk.days }) : t("overview.var_none"),
          },
          { term: t("overview.open_energy"), value: formatScaled(sums.openMwh, "MWh", locale) },
          {
            term: t("overview.average_price"),
            value: formatPrice(sums.averagePrice, `${currency}/MWh`, locale),
          },
        ]}
      />
      {sums.hoursWithoutPrice > 0 ? (
        <Notice kind="warning" title={t("overview.without_price", { hours: whole(sums.hoursWithoutPrice) })} />
      ) : null}
      {sums.hoursWithoutPower > 0 ? (
        <Notice kind="warning" title={t("overview.without_power", { hours: whole(sums.hoursWithoutPower) })} />
      ) : null}
      <DataTable
        caption={t("overview.why", { reference })}
        columns={[
          { key: "reason", header: t("overview.reason"), rowHeader: true, cell: (row) => row.label },
          { key: "amount", header: t("overview.amount"), unit: column.unit, numeric: true, cell: (row) => row.amount },
        ]}
        rows={[
          { label: t("overview.change.before"), amount: column.write(change.before / 100) },
          ...(["volume", "time", "price", "newDeals"] as const).map((reason) => ({
            label: t(`overview.change.${reason}`),
            amount: column.signed(change[reason] / 100),
          })),
          { label: t("overview.change.after"), amount: column.write(change.after / 100) },
          { label: t("overview.scenario.high"), amount: column.write(sums.high / 100) },
          { label: t("overview.scenario.low"), amount: column.write(sums.low / 100) },
        ]}
        rowKey={(row) => row.label}
      />
    </Section>
  );
}

/** What is delivered in the window, for base, peak and off-peak. */
function Position({ positions, window, demand }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const loads = ["base", "peak", "offPeak"] as const;
  const energy = amountColumn(
    positions.flatMap((row) => loads.map((load) => row[load].mwh)),
    "MWh",
    locale,
  );
  const power = amountColumn(
    positions.map(({ base }) => base.mw),
    "MW",
    locale,
  );
  const price = priceColumn(
    positions.flatMap(({ base, forward }) => [base.price, forward]),
    `${window.currency}/MWh`,
    locale,
  );
  const columns: Column<PositionRow>[] = [
    {
      key: "period",
      header: t("overview.period"),
      rowHeader: true,
      cell: (row) => <span className="nowrap">{row.label}</span>,
    },
    ...loads.map((load): Column<PositionRow> => ({
      key: load,
      header: t(`load.${load}`),
      unit: energy.unit,
      numeric: true,
      cell: (row) => energy.write(row[load].mwh),
    })),
    {
      key: "mw",
      header: t("overview.mean_power"),
      unit: power.unit,
      numeric: true,
      cell: (row) => power.write(row.base.mw),
    },
    ...(demand.isKnown ? neededColumns(positions, t, locale) : []),
    {
      key: "price",
      header: t("overview.average_price"),
      unit: price.unit,
      numeric: true,
      cell: (row) => price.write(row.base.price),
    },
    ...(positions.some(({ forward }) => forward !== null)
      ? [
          {
            key: "forward",
            header: t("price_scenario.forward"),
            unit: price.unit,
            numeric: true,
            cell: (row: PositionRow) => price.write(row.forward),
          },
        ]
      : []),
  ];
  const lead = t("overview.position_lead", {
    from: window.from,
    to: window.to,
    zone: window.zone,
    market: window.market ?? "–",
  });
  return (
    <Section id="position" title={t("overview.position")} lead={lead}>
      <BarChart
        id="position-chart"
        title={t("overview.position_chart")}
        summary={t("overview.position_summary", { from: window.from, to: window.to })}
        unit={energy.unit}
        labels={positions.map(({ label }) => label)}
        stacked
        series={[
          { name: t("load.peak"), values: positions.map(({ peak }) => energy.scaled(peak.mwh)) },
          { name: t("load.offPeak"), values: positions.map(({ offPeak }) => energy.scaled(offPeak.mwh)) },
        ]}
      />
      <DataTable
        cards
        caption={t("overview.position_caption")}
        columns={columns}
        rows={positions}
        rowKey={(row) => row.key}
      />
      <p className="hint">
        {t(
          `overview.demand_text.${demand.isKnown || demand.source === "none" ? demand.source : demand.source === "run" ? "no_run" : "unknown"}`,
          { name: demand.run?.name, years: demand.run?.years },
        )}{" "}
        {demand.unmeasured > 0 && demand.isKnown ? t("overview.demand_unmeasured", { count: demand.unmeasured }) : null}{" "}
        {demand.hoursMissing > 0
          ? t("overview.demand_missing", { hours: formatNumber(demand.hoursMissing, locale, { decimals: 0 }) })
          : null}{" "}
        {!demand.isKnown && demand.source !== "none" && demand.siteHref ? (
          <a href={demand.siteHref}>{t(demand.source === "run" ? "overview.to_runs" : "goos.coverage_site")}</a>
        ) : null}
      </p>
    </Section>
  );
}

/** What is needed, what of it is open, and how much deals cover. */
function neededColumns(rows: readonly PositionRow[], t: TFunction, locale: Locale): Column<PositionRow>[] {
  const keys = ["demand", "open", "peakOpen", "offPeakOpen"] as const;
  const energy = amountColumn(
    rows.flatMap(({ needed }) => keys.map((key) => needed?.[key])),
    "MWh",
    locale,
  );
  const power = amountColumn(
    rows.map(({ needed }) => needed?.openMw),
    "MW",
    locale,
  );
  const headers = {
    demand: t("overview.needed"),
    open: t("overview.open"),
    peakOpen: t("overview.open_peak"),
    offPeakOpen: t("overview.open_off_peak"),
  };
  return [
    ...keys.map((key): Column<PositionRow> => ({
      key,
      header: headers[key],
      unit: energy.unit,
      numeric: true,
      cell: ({ needed }) => energy.write(needed?.[key]),
    })),
    {
      key: "openMw",
      header: t("overview.open_mw"),
      unit: power.unit,
      numeric: true,
      cell: ({ needed }) => power.write(needed?.openMw),
    },
    {
      key: "ratio",
      header: t("overview.ratio"),
      numeric: true,
      cell: ({ needed }) => formatPercent(needed?.ratio, locale),
    },
  ];
}
