import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Caveat, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";
import { BalancingFilter } from "./BalancingFilter";
import { CoverageTable } from "./CoverageTable";
import { HourMap } from "./HourMap";
import { PeriodChart } from "./PeriodChart";
import { PeriodTable } from "./PeriodTable";
import type { BalancingFigures, BalancingProps } from "./types";
import { WorstTable } from "./WorstTable";

/** What a site was long and short of its schedule, and what that cost. */
export function BalancingPage(props: BalancingProps) {
  const { title, base, filter, faults, stale, synthetic, remarks, figures, here } = props;
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader title={title} lead={t("balancing.lead")} />
      <div className="stack">
        <BalancingFilter base={base} filter={filter} />
        {faults.length > 0 ? (
          <Notice kind="error" title={t("balancing.faults")}>
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <LiveRegion types={["optimization_operation", "spot_prices", "live_series"]}>
          {stale ? (
            <Notice kind="info" title={t(figures ? "balancing.stale" : "balancing.gathering")}>
              <p>
                <a href={here}>{t("overview.refresh")}</a>
              </p>
            </Notice>
          ) : null}
          {synthetic ? <Caveat title={t("overview.synthetic_short")}>{t("overview.synthetic")}</Caveat> : null}
          {remarks.length > 0 ? (
            <Notice kind="warning" title={t("balancing.missing")}>
              <ul>
                {remarks.map(({ kind, name, href }) => (
                  <li key={kind + name}>
                    {t(`balancing.remark.${kind}`, { name })} <a href={href}>{t(`balancing.remark_link.${kind}`)}</a>
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {figures ? <Figures {...props} figures={figures} /> : null}
        </LiveRegion>
      </div>
    </>
  );
}

function Figures(props: BalancingProps & { figures: BalancingFigures }) {
  const { figures, periodText, currency, timezone, stepMinutes, files, filter, scheduleHref, weekdays, names } = props;
  const { sums, coverage, periods, worst, heat } = figures;
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const money = (minor: number, signed = false) => formatMoney(minor / 100, currency, locale, { signed });
  const deviations = sums.longMwh - sums.shortMwh;
  return (
    <>
      {sums.hours === 0 ? <EmptyState title={t("balancing.none")}>{t("balancing.none_text")}</EmptyState> : null}
      {sums.hours > 0 ? (
        <>
          <KeyFigures
            items={[
              {
                term: t("balancing.cost"),
                value: sums.pricedMwh > 0 ? money(sums.costMinor) : "–",
                note: t("balancing.cost_note"),
              },
              { term: t("balancing.long"), value: formatScaled(sums.longMwh, "MWh", locale) },
              { term: t("balancing.short"), value: formatScaled(sums.shortMwh, "MWh", locale) },
              {
                term: t("balancing.per_mwh"),
                value: formatPrice(
                  sums.pricedMwh > 0 ? sums.costMinor / 100 / sums.pricedMwh : null,
                  `${currency}/MWh`,
                  locale,
                ),
              },
              {
                term: t("balancing.share"),
                value: formatPercent(sums.volumeMwh > 0 ? deviations / sums.volumeMwh : null, locale),
                note: t("balancing.share_note"),
              },
              {
                term: t("balancing.against"),
                value: sums.hoursWithoutDayAhead < sums.hours ? money(sums.againstDayAheadMinor, true) : "–",
                note: t("balancing.against_note"),
              },
            ]}
          />
          <PeriodChart periods={periods} currency={currency} file={files.periods} />
          <p className="muted">
            {t("balancing.shown", { shown: periodText, zone: timezone, minutes: stepMinutes })}{" "}
            {t(`balancing.scenario_of.${filter.scenario}`)}
          </p>
          <PeriodTable
            periods={periods}
            currency={currency}
            filter={filter}
            file={files.periods}
            stepsFile={files.steps}
          />
          <HourMap heat={heat} currency={currency} weekdays={weekdays} file={files.hours} />
          <WorstTable worst={worst} currency={currency} file={files.worst} />
        </>
      ) : null}
      <Section id="coverage" title={t("balancing.coverage")} lead={t("balancing.coverage_lead")}>
        <CoverageTable coverage={coverage} scheduleHref={scheduleHref} names={names} />
      </Section>
    </>
  );
}
