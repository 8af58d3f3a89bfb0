import { useTranslation } from "react-i18next";
import { SPAN_FIRST, SPAN_LAST } from "~/entities/core/axisSpan";
import { formatPrice, formatUnit, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { spotPaths as paths } from "~/entities/spot/paths";
import type { PriceSource, SpotMarket } from "~/entities/spot/spotMarket";
import { LineChart } from "../kit/charts";
import { titled } from "../kit/charts/titled";
import { useRuleMessage } from "../kit/fields";
import { Caveat, EmptyState, Notice, Section } from "../kit/layout";
import { FilterBar, FilterDay, KeyFigures } from "../kit/lists";
import { priceTitle } from "./priceTitle";

interface PricesProps {
  market: SpotMarket;
  /** Days as they were asked for, and why they cannot be shown. */
  from: string;
  to: string;
  refused: string | null;
  /** The days that are shown, in words. */
  periodText: string;
  period: { first: string; last: string };
  figures: { low: number; high: number; mean: number; negativeHours: number } | null;
  /** Steps of time with their prices, null is a gap. `now`: the step that is delivered, where one is. */
  chart: { start: number; step: number; values: (number | null)[]; now: number | null } | null;
  /** Spans of days without prices, in words. */
  missing: string[];
  origins: { source: PriceSource; origin: string | null; storedAt: string | null }[];
  /** Days whose prices were replaced: what was known before. */
  corrected: { day: string; mean: number; source: PriceSource; origin: string | null; at: string }[];
  /** Whether prices are being fetched, when they were last, and why some did not come. */
  fetching: { underWay: boolean; triedAt: string | null; problem: string | null };
  /** Lengths of delivery periods [min] that are not the market's. */
  otherSteps: number[];
}

/** The day-ahead prices of some days: whose they are, what is missing, the main figures, a chart with its table. */
export function PricesView({
  market,
  from,
  to,
  refused,
  periodText,
  period,
  figures,
  chart,
  corrected,
  ...facts
}: PricesProps) {
  const { t, i18n } = useTranslation("spot");
  const locale = i18n.language as Locale;
  const words = useRuleMessage();
  const unit = `${market.currency}/MWh`;
  const price = (value: number) => formatPrice(value, unit, locale);
  return (
    <div className="stack">
      <Notices market={market} {...facts} />
      <FilterBar resetHref={paths.market(market.spot_id)} label={t("prices.days")}>
        <FilterDay name="from" label={t("prices.from")} value={from || period.first} />
        <FilterDay name="to" label={t("prices.to")} value={to || period.last} />
      </FilterBar>
      {refused ? (
        <Notice kind="warning" title={t("prices.refused")}>
          <p>{words(refused)}</p>
        </Notice>
      ) : null}
      {figures && chart ? (
        <>
          <KeyFigures
            items={[
              { term: t("prices.mean"), value: price(figures.mean) },
              { term: t("prices.low"), value: price(figures.low) },
              { term: t("prices.high"), value: price(figures.high) },
              { term: t("prices.negative"), value: formatUnit(figures.negativeHours, "h", locale) },
            ]}
          />
          <LineChart
            id="prices-chart"
            {...titled(
              priceTitle(t, locale, {
                prices: chart.values,
                currency: market.currency,
                time: chart,
                zone: market.timezone,
              }),
              t("prices.chart"),
            )}
            summary={t("prices.summary", { shown: periodText, mean: price(figures.mean) })}
            unit={priceText(unit)}
            time={{ start: chart.start, step: chart.step }}
            zone={market.timezone}
            mark={chart.now === null ? undefined : { step: chart.now, label: t("prices.now") }}
            spanHrefs={[{ period: "days", href: `${paths.market(market.spot_id)}?from=${SPAN_FIRST}&to=${SPAN_LAST}` }]}
            csvHref={`${paths.prices(market.spot_id)}?from=${period.first}&to=${period.last}`}
            series={[{ name: t("prices.name"), values: chart.values }]}
          />
        </>
      ) : (
        <EmptyState title={t("prices.none", { shown: periodText })} />
      )}
      {corrected.length > 0 ? (
        <Section id="corrected" title={t("corrected.title")}>
          <p>{t("corrected.lead")}</p>
          <ul>
            {corrected.map(({ day, mean, source, origin, at }) => (
              <li key={`${day} ${at}`}>
                {t("corrected.one", { day, at, mean: price(mean), source: t(`source.${source}`), origin })}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

/** What has to be known of the prices before they are read. */
function Notices({
  market,
  missing,
  origins,
  otherSteps,
  fetching,
}: Pick<PricesProps, "market" | "missing" | "origins" | "otherSteps" | "fetching">) {
  const { t } = useTranslation("spot");
  return (
    <>
      {market.price_source === "synthetic" ? (
        <Caveat title={t("prices.synthetic")}>{t("prices.synthetic_text")}</Caveat>
      ) : null}
      {fetching.underWay ? (
        <Notice kind="info" title={t("prices.fetching")}>
          <p>{t("prices.fetching_text")}</p>
        </Notice>
      ) : fetching.problem ? (
        <Notice kind="warning" title={t("prices.problem", { at: fetching.triedAt })}>
          <p>{fetching.problem}</p>
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice kind="warning" title={t("prices.missing")}>
          <p>{t("prices.missing_text", { days: missing.join(", ") })}</p>
        </Notice>
      ) : null}
      {otherSteps.length > 0 ? (
        <Notice kind="info" title={t("prices.other_steps")}>
          <p>{t("prices.other_steps_text", { steps: otherSteps.join(", "), own: market.timestep_minutes })}</p>
        </Notice>
      ) : null}
      {origins.some(({ source }) => source !== "synthetic") ? (
        <p className="muted">
          {origins
            .map(({ source, origin, storedAt }) =>
              t("prices.origin", { source: t(`source.${source}`), origin, at: storedAt }),
            )
            .join(" ")}
        </p>
      ) : null}
    </>
  );
}
