import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
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
  window: { from: string; to: string; zone: string; market: string | null };
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
  const cents = (minor: number, signed = false) => formatNumber(minor / 100, locale, { decimals: 2, signed });
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
            value: cents(scenario === "base" ? sums.open : sums[scenario]),
            unit: currency,
            note:
              undiscounted === null
                ? t("overview.mtm_note")
                : t("overview.mtm_discounted", { amount: cents(undiscounted), currency }),
          },
          {
            term: t("overview.realised"),
            value: cents(sums.delivered),
            unit: currency,
            note: t("overview.realised_note"),
          },
          {
            term: t("overview.var"),
            value: risk ? formatNumber(risk.historical, locale, { decimals: 2 }) : "–",
            ...(risk ? { unit: currency } : {}),
            note: risk ? t("overview.var_note", { count: risk.days }) : t("overview.var_none"),
          },
          { term: t("overview.open_energy"), value: formatNumber(sums.openMwh, locale, { decimals: 0 }), unit: "MWh" },
          {
            term: t("overview.average_price"),
            value: sums.averagePrice === null ? "–" : formatNumber(sums.averagePrice, locale, { decimals: 2 }),
            ...(sums.averagePrice === null ? {} : { unit: `${currency}/MWh` }),
          },
        ]}
      />
      {sums.hoursWithoutPrice > 0 ? (
        <Notice
          kind="warning"
          title={t("overview.without_price", { hours: formatNumber(sums.hoursWithoutPrice, locale, { decimals: 0 }) })}
        />
      ) : null}
      {sums.hoursWithoutPower > 0 ? (
        <Notice
          kind="warning"
          title={t("overview.without_power", { hours: formatNumber(sums.hoursWithoutPower, locale, { decimals: 0 }) })}
        />
      ) : null}
      <DataTable
        caption={t("overview.why", { reference })}
        columns={[
          { key: "reason", header: t("overview.reason"), rowHeader: true, cell: (row) => row.label },
          { key: "amount", header: currency, numeric: true, cell: (row) => row.amount },
        ]}
        rows={[
          { label: t("overview.change.before"), amount: cents(change.before) },
          ...(["volume", "time", "price", "newDeals"] as const).map((reason) => ({
            label: t(`overview.change.${reason}`),
            amount: cents(change[reason], true),
          })),
          { label: t("overview.change.after"), amount: cents(change.after) },
          { label: t("overview.scenario.high"), amount: cents(sums.high) },
          { label: t("overview.scenario.low"), amount: cents(sums.low) },
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
  const energy = (value: number) => formatNumber(value, locale, { decimals: 1 });
  const columns: Column<PositionRow>[] = [
    {
      key: "period",
      header: t("overview.period"),
      rowHeader: true,
      cell: (row) => <span className="nowrap">{row.label}</span>,
    },
    ...(["base", "peak", "offPeak"] as const).map((load): Column<PositionRow> => ({
      key: load,
      header: t(`load.${load}`),
      unit: "MWh",
      numeric: true,
      cell: (row) => energy(row[load].mwh),
    })),
    { key: "mw", header: t("overview.mean_power"), unit: "MW", numeric: true, cell: (row) => energy(row.base.mw) },
    ...(demand.isKnown ? neededColumns(t, locale) : []),
    {
      key: "price",
      header: t("overview.average_price"),
      numeric: true,
      cell: (row) => (row.base.price === null ? "–" : formatNumber(row.base.price, locale, { decimals: 2 })),
    },
    ...(positions.some(({ forward }) => forward !== null)
      ? [
          {
            key: "forward",
            header: t("price_scenario.forward"),
            numeric: true,
            cell: (row: PositionRow) => formatNumber(row.forward, locale, { decimals: 2 }),
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
        unit="MWh"
        labels={positions.map(({ label }) => label)}
        stacked
        series={[
          { name: t("load.peak"), values: positions.map(({ peak }) => peak.mwh) },
          { name: t("load.offPeak"), values: positions.map(({ offPeak }) => offPeak.mwh) },
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
function neededColumns(t: TFunction, locale: Locale): Column<PositionRow>[] {
  const energy = (value: number | undefined) =>
    value === undefined ? "–" : formatNumber(value, locale, { decimals: 1 });
  return [
    {
      key: "demand",
      header: t("overview.needed"),
      unit: "MWh",
      numeric: true,
      cell: ({ needed }) => energy(needed?.demand),
    },
    {
      key: "open",
      header: t("overview.open"),
      unit: "MWh",
      numeric: true,
      cell: ({ needed }) => energy(needed?.open),
    },
    {
      key: "peakOpen",
      header: t("overview.open_peak"),
      unit: "MWh",
      numeric: true,
      cell: ({ needed }) => energy(needed?.peakOpen),
    },
    {
      key: "offPeakOpen",
      header: t("overview.open_off_peak"),
      unit: "MWh",
      numeric: true,
      cell: ({ needed }) => energy(needed?.offPeakOpen),
    },
    {
      key: "openMw",
      header: t("overview.open_mw"),
      unit: "MW",
      numeric: true,
      cell: ({ needed }) => (needed ? formatNumber(needed.openMw, locale, { decimals: 3 }) : "–"),
    },
    {
      key: "ratio",
      header: t("overview.ratio"),
      numeric: true,
      cell: ({ needed }) => ((needed?.ratio ?? null) === null ? "–" : formatPercent(needed!.ratio, locale)),
    },
  ];
}
