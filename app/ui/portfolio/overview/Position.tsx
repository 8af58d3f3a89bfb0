import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { amountColumn, priceColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { positionFinding } from "~/entities/portfolio/findings/findings";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { OverviewChoice } from "./OverviewFilters";

export interface PositionRow {
  label: string;
  key: string;
  base: { mwh: number; mw: number; price: number | null };
  /** Mean forward price of the hours that are still ahead, at the chosen prices. Null: none is. */
  forward: number | null;
  peak: { mwh: number; mw: number };
  offPeak: { mwh: number; mw: number };
  /** The wizard of the deal that closes what is open; null where there is none to make. */
  dealHref: string | null;
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
/** The time that a position is of, and the market that delivers in it. */
export interface PositionWindow {
  from: string;
  to: string;
  zone: string;
  market: string | null;
  currency: string;
  /** What of the site it is set against; null: nothing. */
  need: "electricity" | "gas" | null;
  /** Whether it is of one location: what that needs is not known. */
  isLocation: boolean;
  hasPeak: boolean;
  /** What deals are counted in: energy, or emission allowances. */
  units: { amount: "MW" | "t"; delivered: "MWh" | "t" };
}
interface Props extends Pick<OverviewChoice, "demand"> {
  positions: PositionRow[];
  window: PositionWindow;
}

/** What is delivered in the window, for base, peak and off-peak. */
export function Position({ positions, window, demand }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  // Gas has no peak load.
  const loads = window.hasPeak ? (["base", "peak", "offPeak"] as const) : (["base"] as const);
  const energy = amountColumn(
    positions.flatMap((row) => loads.map((load) => row[load].mwh)),
    window.units.delivered,
    locale,
  );
  // A mean power is of energy alone.
  const hasPower = window.units.amount === "MW";
  const power = amountColumn(
    positions.map(({ base }) => base.mw),
    "MW",
    locale,
  );
  const price = priceColumn(
    positions.flatMap(({ base, forward }) => [base.price, forward]),
    `${window.currency}/${window.units.delivered}`,
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
    ...(hasPower
      ? [
          {
            key: "mw",
            header: t("overview.mean_power"),
            unit: power.unit,
            numeric: true,
            cell: (row: PositionRow) => power.write(row.base.mw),
          },
        ]
      : []),
    ...(demand.isKnown ? neededColumns(positions, window, t, locale) : []),
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
  const finding = positionFinding(positions.map(({ label, base, needed }) => ({ label, energy: base.mwh, needed })));
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
        level={3}
        {...titled(
          finding === null
            ? null
            : finding.kind === "covered"
              ? t("finding.covered", { share: formatPercent(finding.share, locale, 0), period: finding.label })
              : finding.kind === "most"
                ? t("finding.most", {
                    period: finding.label,
                    energy: formatScaled(finding.energy, window.units.delivered, locale),
                  })
                : t("finding.whole"),
          t("overview.position_chart"),
        )}
        summary={t(window.hasPeak ? "overview.position_summary" : "overview.position_summary_base", {
          from: window.from,
          to: window.to,
        })}
        unit={energy.unit}
        labels={positions.map(({ label }) => label)}
        stacked
        series={(window.hasPeak ? (["peak", "offPeak"] as const) : (["base"] as const)).map((load) => ({
          name: t(`load.${load}`),
          values: positions.map((row) => energy.scaled(row[load].mwh)),
        }))}
      />
      <DataTable
        caption={t("overview.position_caption")}
        columns={columns}
        rows={positions}
        rowKey={(row) => row.key}
      />
      {window.isLocation ? (
        <p className="hint">{t("location.no_demand")}</p>
      ) : (
        <>
          {window.need === "gas" ? <p className="hint">{t("overview.gas_text")}</p> : null}
          {window.units.amount === "t" ? <p className="hint">{t("overview.allowance_text")}</p> : null}
          {window.need ? <DemandText demand={demand} need={window.need} /> : null}
          {positions.some(({ dealHref }) => dealHref) ? <p className="hint">{t("need.follow")}</p> : null}
        </>
      )}
    </Section>
  );
}

/** Whose demand it is, what of it is missing, and where to change that. */
function DemandText({ demand, need }: Pick<Props, "demand"> & { need: "electricity" | "gas" }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const reason =
    demand.isKnown || demand.source === "none" ? demand.source : demand.source === "run" ? "no_run" : "unknown";
  const run = { name: demand.run?.name, years: demand.run?.years };
  return (
    <p className="hint">
      {need === "gas" ? t(`overview.gas_need_text.${reason}`, run) : t(`overview.demand_text.${reason}`, run)}{" "}
      {demand.unmeasured > 0 && demand.isKnown ? t("overview.demand_unmeasured", { count: demand.unmeasured }) : null}{" "}
      {demand.hoursMissing > 0
        ? t("overview.demand_missing", { hours: formatNumber(demand.hoursMissing, locale, { decimals: 0 }) })
        : null}{" "}
      {!demand.isKnown && demand.source !== "none" && demand.siteHref ? (
        <a href={demand.siteHref}>{t(demand.source === "run" ? "overview.to_runs" : "goos.coverage_site")}</a>
      ) : null}
    </p>
  );
}

/** What is needed, what of it is open, and how much deals cover. */
function neededColumns(
  rows: readonly PositionRow[],
  { hasPeak, units }: PositionWindow,
  t: TFunction,
  locale: Locale,
): Column<PositionRow>[] {
  const keys: readonly ("demand" | "open" | "peakOpen" | "offPeakOpen")[] = hasPeak
    ? ["demand", "open", "peakOpen", "offPeakOpen"]
    : ["demand", "open"];
  const energy = amountColumn(
    rows.flatMap(({ needed }) => keys.map((key) => needed?.[key])),
    units.delivered,
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
      cell: ({ needed, dealHref }) => {
        const text = energy.write(needed?.[key]);
        return key === "open" && dealHref ? <a href={dealHref}>{text}</a> : text;
      },
    })),
    ...(units.amount === "MW"
      ? [
          {
            key: "openMw",
            header: t("overview.open_mw"),
            unit: power.unit,
            numeric: true,
            cell: ({ needed }: PositionRow) => power.write(needed?.openMw),
          },
        ]
      : []),
    {
      key: "ratio",
      header: t("overview.ratio"),
      numeric: true,
      cell: ({ needed }) => formatPercent(needed?.ratio, locale, 1),
    },
  ];
}
