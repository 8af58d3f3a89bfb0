import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { Impact } from "~/entities/parameters/parameter";
import type { EmissionRow, RunSummary } from "~/entities/results/result";
import { formatNumber, formatPercent } from "~/entities/core/format";
import { KeyFigures, type KeyFigure } from "~/ui/kit/lists";
import { shownYears, type CarrierYear } from "./shares";

interface SummaryFiguresProps {
  summary: RunSummary;
  impact: Impact;
  currency: string;
  years: readonly number[];
  spans: readonly number[];
  interestRate: number;
  emissions: readonly EmissionRow[];
  shares: readonly CarrierYear[];
  carriers: Record<string, string>;
  locale: Locale;
}

/** The figures a run is judged by, each with its unit and the year it stands for. */
export function SummaryFigures(props: SummaryFiguresProps) {
  const { summary, impact, currency, years, spans, emissions, shares, carriers, locale } = props;
  const { t } = useTranslation("results");
  const whole = (value: number) => formatNumber(value, locale, { decimals: 0 });
  const first = years[0] ?? 0;
  const horizon = { from: first, to: (years.at(-1) ?? first) + (spans.at(-1) ?? 1) - 1 };
  const period = horizon.from === horizon.to ? String(horizon.from) : t("summary.period", horizon);
  const rate = formatPercent(props.interestRate, locale);
  const perYear = t("unit.per_year", { unit: currency });
  const figures: KeyFigure[] = [
    {
      term: t("summary.present_value"),
      value: whole(summary.moneyNpv),
      unit: currency,
      note: t("summary.present_value_note", { period, rate, year: first }),
    },
  ];
  if (impact !== "money" && impact !== "money_npv")
    figures.unshift({
      term: t("summary.objective", { impact: t(`impact.${impact}`) }),
      value: whole(summary.objective),
      unit: "kg",
      note: t("summary.objective_note", { period }),
    });
  for (const year of shownYears(years))
    figures.push({
      term: t("summary.yearly_costs", { year }),
      value: whole(summary.annualMoney[years.indexOf(year)] ?? 0),
      unit: perYear,
      note: t("summary.yearly_costs_note"),
    });
  figures.push({
    term: t("summary.investment"),
    value: whole(summary.investmentLumpSum),
    unit: currency,
    note: t("summary.investment_note", { period }),
  });
  for (const row of emissions.filter((one) => shownYears(years).includes(one.year)))
    figures.push({
      term: t("summary.emissions", { impact: t(`impact.${row.impact}`), year: row.year }),
      value: formatNumber(row.total / 1000, locale, { decimals: row.total < 1e5 ? 2 : 1 }),
      unit: t("unit.per_year", { unit: "t" }),
      note:
        row.limit === null
          ? t("summary.no_limit")
          : t("summary.limit", {
              limit: formatNumber(row.limit / 1000, locale),
              share: formatPercent(row.limit > 0 ? row.total / row.limit : null, locale),
            }),
    });
  const last = years.at(-1);
  for (const row of shares)
    if (row.year === last && row.demandMwh > 0 && row.ownShare !== null)
      figures.push({
        term: t("summary.own_share", { carrier: carriers[row.carrierId] ?? row.carrierId, year: row.year }),
        value: formatNumber(row.ownShare * 100, locale, { decimals: 1 }),
        unit: "%",
        note: t("summary.own_share_note", {
          share: formatPercent(row.fuelFreeShare, locale),
          purchased: formatPercent(1 - row.ownShare, locale),
        }),
      });
  return <KeyFigures items={figures} />;
}
