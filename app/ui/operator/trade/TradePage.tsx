import { useTranslation } from "react-i18next";
import { formatMoment, formatPrice, formatScaled, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { STEP_MINUTES } from "~/entities/operator/operation";
import type { TradeRow } from "~/entities/operator/trade";
import { peakOf } from "~/entities/spot/findings/findings";
import { LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import type { Option } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { priceTitle } from "~/ui/spot/priceTitle";
import { PeriodFilters, PeriodNav, type PeriodNavProps } from "../PeriodNav";
import { SpotVolume, type SpotVolumeProps } from "./SpotVolume";
import { TradeCosts, TradeFigures, type TradeFiguresProps } from "./TradeFigures";

export type { TradeDeal } from "./SpotVolume";

interface TradePageProps extends TradeFiguresProps, SpotVolumeProps {
  title: string;
  base: string;
  csvHref: string;
  scheduleHref: string;
  nav: PeriodNavProps;
  filter: { plan: string; carrier: string; period: string; from: string };
  plans: readonly Option[];
  /** Older plans that are not offered, and where they are listed. Null: none. */
  more: { count: number; href: string } | null;
  /** The plan that says what no approved one covers: how many quarter-hours, and from when on. Null: none does. */
  proposed: { name: string; count: number; from: string; href: string } | null;
  /** Why the plan that was asked for is not the one that is shown. Null: it is, or none was. */
  missing: "not_there" | "making" | "failed" | "removed" | null;
  carriers: readonly Option[];
  carrier: string | null;
  /** Whether there are spot markets of the carrier. */
  onSpot: boolean;
  /** The step under way. Null: none of those shown. */
  now: number | null;
  steps: Partial<Record<TradeRow, (number | null)[]>>;
}

/** What the site buys and sells: courses with their tables, figures, and what of it is left for the spot market. */
export function TradePage(props: TradePageProps) {
  const { title, base, filter, figures, window, zone, now, currency } = props;
  const { periodText } = props.nav;
  const { t, i18n } = useTranslation("operator");
  const { t: spot } = useTranslation("spot");
  const locale = i18n.language as Locale;
  const time = { start: window.startMs, step: STEP_MINUTES * 60 };
  const mark = now === null ? undefined : { step: now, label: t("schedule.now") };
  const row = (name: TradeRow, factor = 1) => (props.steps[name] ?? []).map((v) => (v === null ? null : v * factor));
  const energy = (kwh: number) => formatScaled(kwh / 1000, "MWh", locale);
  const peak = peakOf(row("import"));
  const momentOf = (step: number) => formatMoment(window.startMs + step * time.step * 1000, locale, zone);
  return (
    <>
      <PageHeader
        title={title}
        lead={t("trade.lead")}
        actions={<ButtonLink href={props.dealsHref}>{t("spot:deals.title")}</ButtonLink>}
      />
      <div className="filter-row">
        <FilterBar action={base} resetHref={base}>
          <FilterSelect
            name="plan"
            label={t("trade.plan")}
            value={filter.plan}
            options={props.plans}
            allLabel={t("trade.in_force")}
          />
          {props.carriers.length > 0 ? (
            <FilterSelect
              name="carrier"
              label={t("trade.carrier")}
              value={filter.carrier}
              options={props.carriers}
              required
            />
          ) : null}
          <PeriodFilters period={filter.period} from={filter.from} />
        </FilterBar>
        <PeriodNav {...props.nav} />
      </div>
      {props.more ? (
        <p className="muted">
          {t("trade.more_plans", { count: props.more.count })} <a href={props.more.href}>{t("planning.title")}</a>
        </p>
      ) : null}
      <LiveRegion types={["optimization_operation", "spot_deal"]}>
        {props.missing ? (
          <Notice kind="warning" title={t(`schedule.missing.${props.missing}`)}>
            <p>{t("trade.missing_text")}</p>
          </Notice>
        ) : null}
        {figures.known === 0 ? (
          <EmptyState
            title={t("trade.none", { shown: periodText })}
            actions={<ButtonLink href={props.scheduleHref}>{t("schedule.title")}</ButtonLink>}
          >
            <p>{t("trade.none_text")}</p>
          </EmptyState>
        ) : (
          <div className="stack">
            {props.proposed ? (
              <Notice
                line
                kind="info"
                title={t("trade.not_approved", { count: props.proposed.count, from: props.proposed.from })}
              >
                <p>
                  {t("trade.proposed_text")} <a href={props.proposed.href}>{props.proposed.name}</a>
                </p>
              </Notice>
            ) : null}
            {figures.known < window.steps ? (
              <Notice line kind="info" title={t("trade.part", { known: figures.known, steps: window.steps })}>
                <p>{t("trade.part_text")}</p>
              </Notice>
            ) : null}
            <LineChart
              id="trade-power"
              {...titled(
                peak &&
                  t("finding.bought_peak", {
                    at: momentOf(peak.at),
                    power: formatScaled(peak.value / 1000, "MW", locale),
                  }),
                t("trade.power"),
              )}
              summary={t("trade.power_summary", {
                bought: energy(figures.bought),
                sold: energy(figures.sold),
                shown: periodText,
              })}
              unit="kW"
              time={time}
              zone={zone}
              mark={mark}
              csvHref={props.csvHref}
              series={[
                { name: t("trade.import"), values: row("import") },
                { name: t("trade.export"), values: row("export") },
              ]}
            />
            <TradeFigures {...props} />
            <LineChart
              id="trade-price"
              {...titled(
                priceTitle(spot, locale, { prices: row("import_price", 1000), currency, time, zone }),
                t("trade.prices"),
              )}
              summary={t("trade.prices_summary", {
                mean: formatPrice((figures.baseloadPrice ?? 0) * 1000, `${currency}/MWh`, locale),
              })}
              unit={priceText(`${currency}/MWh`)}
              time={time}
              zone={zone}
              mark={mark}
              csvHref={props.csvHref}
              series={[
                { name: t("trade.row.import_price"), values: row("import_price", 1000) },
                { name: t("trade.row.import_fee"), values: row("import_fee", 1000) },
                { name: t("trade.row.export_price"), values: row("export_price", 1000) },
                { name: t("trade.row.export_fee"), values: row("export_fee", 1000) },
              ].filter(({ values }) => values.some((value) => value !== null))}
            />
            <TradeCosts {...props} />
          </div>
        )}
        {props.onSpot ? (
          <Section id="spot" title={t("trade.spot")} lead={t("trade.spot_lead")}>
            <SpotVolume {...props} />
          </Section>
        ) : null}
      </LiveRegion>
    </>
  );
}
