import { useTranslation } from "react-i18next";
import { priceColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPercent, formatPeriod, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { CURVE_PARTS, type CurvePart, USUAL_EFFICIENCY } from "~/entities/market/marketFilter";
import type { PriceScenario } from "~/entities/market/priceScenario";
import { LineChart } from "../kit/charts";
import { titled } from "../kit/charts/titled";
import { Caveat, Notice, Section } from "../kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect, FilterText } from "../kit/lists";
import { ScenarioFilter, ScenarioNotice } from "../portfolio/ScenarioFilter";

interface Figures {
  price: number | null;
  rate: number | null;
}

export interface CaptureRow {
  key: string;
  base: number | null;
  peak: number | null;
  offPeak: number | null;
  /** Peak less base. */
  spread: number | null;
  solar: Figures;
  wind: Figures;
  /** The profile of the chosen deal. Null: none is chosen, or it has no value then. */
  own: Figures | null;
  sparkBase: number | null;
  sparkPeak: number | null;
}

export interface CaptureViewProps {
  base: string;
  keep: Record<string, string>;
  csv: string;
  name: string;
  spot: string;
  synthetic: boolean;
  currency: string;
  madeAt: string;
  filter: {
    part: CurvePart;
    scenario: PriceScenario;
    deal: string;
    typed: { gas: string; co2: string; efficiency: string };
  };
  hasPlant: boolean;
  /** What of the filter was not taken, in words. */
  faults: string[];
  deals: { value: string; label: string }[];
  past: CaptureRow[];
  ahead: CaptureRow[];
}

/** What sun and wind earn of the prices of a market, before and ahead, and the spreads of its prices. */
export function CaptureView(props: CaptureViewProps) {
  const { name, spot, synthetic, faults, filter, past, ahead, madeAt, csv } = props;
  const { t } = useTranslation("market");
  const typical = (
    <Notice kind="info" title={t("capture.typical")}>
      <p>{t("capture.typical_text")}</p>
    </Notice>
  );
  return (
    <div className="stack">
      <CaptureFilter {...props} />
      {faults.length > 0 ? (
        <Notice kind="error" title={t("capture.faults")}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {synthetic ? <Caveat title={t("quotes.synthetic")}>{t("capture.synthetic_text")}</Caveat> : null}
      <ScenarioNotice value={filter.scenario} text={t("capture.scenario_text")} />
      {past.length > 0 ? (
        <Section id="capture-past" title={t("capture.past")}>
          <Rates id="capture-past-chart" title={t("capture.past_chart")} rows={past} csv={csv} deal={filter.deal} />
          {typical}
          <p className="lead">{t("capture.past_lead", { name: spot })}</p>
          <CaptureTable {...props} rows={past} caption={t("capture.past_caption", { name: spot })} />
        </Section>
      ) : null}
      {past.length > 0 ? null : typical}
      {ahead.length > 0 ? (
        <Section id="capture-ahead" title={t("capture.ahead")} lead={t("capture.ahead_lead", { name })}>
          <Rates id="capture-ahead-chart" title={t("capture.ahead_chart")} rows={ahead} csv={csv} deal={filter.deal} />
          <CaptureTable {...props} rows={ahead} caption={t("capture.ahead_caption", { name })} />
        </Section>
      ) : null}
      <p>
        <span className="muted">{t("capture.made", { madeAt })}</span> <a href={csv}>{t("capture.csv")}</a>
      </p>
    </div>
  );
}

function CaptureFilter({ base, keep, filter, deals, currency }: CaptureViewProps) {
  const { t } = useTranslation("market");
  return (
    <FilterBar
      resetHref={`${base}?${new URLSearchParams(keep).toString()}`}
      keep={keep}
      more={{
        names: ["gas", "co2", "efficiency"],
        fields: (
          <>
            <FilterText
              name="gas"
              label={t("capture.gas", { unit: priceText(`${currency}/MWh`) })}
              value={filter.typed.gas}
            />
            <FilterText
              name="co2"
              label={t("capture.co2", { unit: priceText(`${currency}/t`) })}
              value={filter.typed.co2}
            />
            <FilterText
              name="efficiency"
              label={t("capture.efficiency", { usual: USUAL_EFFICIENCY })}
              value={filter.typed.efficiency}
            />
          </>
        ),
      }}
    >
      <FilterSelect
        name="part"
        label={t("capture.part")}
        value={filter.part}
        required
        options={CURVE_PARTS.filter((one) => one !== "hour").map((value) => ({
          value,
          label: t(`curve.part_of.${value}`),
        }))}
      />
      {deals.length > 0 ? (
        <FilterSelect
          name="deal"
          label={t("capture.deal")}
          value={filter.deal}
          allLabel={t("capture.no_deal")}
          options={deals}
        />
      ) : null}
      <ScenarioFilter value={filter.scenario} />
    </FilterBar>
  );
}

const percentOf = (figures: Figures | null): number | null =>
  figures === null || figures.rate === null ? null : figures.rate * 100;

function Rates(props: { id: string; title: string; rows: CaptureRow[]; csv: string; deal: string }) {
  const { id, title, rows, csv, deal } = props;
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const rated = rows.findLast(({ solar, wind }) => solar.rate !== null && wind.rate !== null);
  return (
    <LineChart
      id={id}
      level={3}
      {...titled(
        rated
          ? t("finding.capture", {
              period: formatPeriod(rated.key, locale),
              sun: formatPercent(rated.solar.rate, locale, 0),
              wind: formatPercent(rated.wind.rate, locale, 0),
            })
          : null,
        title,
      )}
      summary={t("capture.chart_summary")}
      unit="%"
      labels={rows.map(({ key }) => formatPeriod(key, locale))}
      csvHref={csv}
      series={[
        { name: t("capture.solar"), values: rows.map((row) => percentOf(row.solar)) },
        { name: t("capture.wind"), values: rows.map((row) => percentOf(row.wind)) },
        ...(deal ? [{ name: t("capture.own"), values: rows.map((row) => percentOf(row.own)) }] : []),
      ]}
    />
  );
}

function CaptureTable(props: CaptureViewProps & { rows: CaptureRow[]; caption: string }) {
  const { rows, caption, currency, filter, hasPlant } = props;
  const { t, i18n } = useTranslation("market");
  const locale = i18n.language as Locale;
  const price = priceColumn(
    rows.flatMap((row) => [row.base, row.spread, row.solar.price, row.wind.price, row.sparkBase, row.sparkPeak]),
    `${currency}/MWh`,
    locale,
  );
  const { unit } = price;
  const plain = (key: "base" | "spread" | "sparkBase" | "sparkPeak", header: string): Column<CaptureRow> => ({
    key,
    header,
    unit,
    numeric: true,
    cell: (row) => (key === "base" ? price.write : price.signed)(row[key]),
  });
  const captured = (key: "solar" | "wind" | "own"): Column<CaptureRow>[] => [
    { key, header: t(`capture.${key}`), unit, numeric: true, cell: (row) => price.write(row[key]?.price) },
    {
      key: `${key}-rate`,
      header: t(`capture.rate_of.${key}`),
      unit: "%",
      numeric: true,
      cell: (row) => formatNumber(percentOf(row[key]), locale, { decimals: 1 }),
    },
    {
      key: `${key}-cost`,
      header: t(`capture.cost_of.${key}`),
      unit,
      numeric: true,
      cell: (row) =>
        price.write(row.base === null || (row[key]?.price ?? null) === null ? null : row.base - row[key]!.price!),
    },
  ];
  const columns: Column<CaptureRow>[] = [
    { key: "period", header: t("quotes.period"), rowHeader: true, cell: (row) => formatPeriod(row.key, locale) },
    plain("base", t("load.base")),
    plain("spread", t("spot.spread")),
    ...captured("solar"),
    ...captured("wind"),
    ...(filter.deal ? captured("own") : []),
    ...(hasPlant ? [plain("sparkBase", t("capture.spark_base")), plain("sparkPeak", t("capture.spark_peak"))] : []),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.key} />;
}
