import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Impact } from "~/entities/parameters/parameter";
import type { BalanceRow, EmissionRow, RunSummary } from "~/entities/results/result";
import type { AmountSize } from "~/entities/results/scales";
import { type CarrierYear, shownYears } from "~/entities/results/shares";
import { type KeyFigure, KeyFigures } from "~/ui/kit/lists";
import { useAmounts } from "~/ui/results/costs/CostTables";

interface SummaryKeyFiguresProps {
  summary: RunSummary;
  impact: Impact;
  currency: string;
  years: readonly number[];
  spans: readonly number[];
  interestRate: number;
  emissions: readonly EmissionRow[];
  balances: readonly BalanceRow[];
  shares: readonly CarrierYear[];
  /** Of a run with whole units: how far from the best plan the result may be, and what no plan can be below. */
  proof: { gap: number; bound: number | null } | null;
  carriers: Record<string, string>;
  /** Size of all amounts of money on the page. */
  size: AmountSize;
  locale: Locale;
}

/** The key figures a run is judged by, each with its unit and the year it stands for. */
export function SummaryKeyFigures(props: SummaryKeyFiguresProps) {
  const { summary, impact, currency, years, spans, emissions, shares, carriers, locale } = props;
  const { t } = useTranslation("results");
  const mass = (kg: number) => formatScaled(kg, "kg", locale);
  const first = years[0] ?? 0;
  const horizon = { from: first, to: (years.at(-1) ?? first) + (spans.at(-1) ?? 1) - 1 };
  const period = horizon.from === horizon.to ? String(horizon.from) : t("summary.period", horizon);
  const rate = formatPercent(props.interestRate, locale);
  const { figure, yearly } = useAmounts({ impact: "money", size: props.size, currency, locale });
  // One year at its own price is its own present value: the same figure twice would look like two.
  const one = horizon.from === horizon.to && Math.abs(summary.moneyNpv - (summary.annualMoney[0] ?? 0)) < 0.5;
  const items: KeyFigure[] = one
    ? []
    : [
        {
          term: t("summary.present_value", { period }),
          value: figure(summary.moneyNpv),
          note: t("summary.present_value_note", { period, rate, year: first }),
        },
      ];
  if (impact !== "money" && impact !== "money_npv")
    items.unshift({
      term: t("summary.objective", { impact: t(`impact.${impact}`) }),
      value: mass(summary.objective),
      note: t("summary.objective_note", { period }),
    });
  const { costCap, alternative } = summary;
  if (alternative) {
    const inMoney = impact === "money" || impact === "money_npv";
    items.push({
      term: t(`summary.alternative.${alternative.sense}`, { slack: formatNumber(alternative.slack_percent, locale) }),
      value: formatScaled(alternative.size, alternative.unit, locale),
      note: t("summary.alternative.note", {
        optimum: inMoney ? figure(alternative.optimum) : mass(alternative.optimum),
      }),
    });
  }
  if (costCap)
    items.push({
      term: t("summary.cost_cap"),
      value: figure(costCap.limit),
      note: [
        ...(costCap.cheapest === null ? [] : [t("summary.cost_cap_cheapest", { amount: figure(costCap.cheapest) })]),
        ...(costCap.worth === null || impact === "money" || impact === "money_npv"
          ? []
          : [
              t("summary.cost_cap_worth", {
                kg: formatNumber(costCap.worth * 1000, locale),
                currency,
                impact: t(`impact.${impact}`),
              }),
            ]),
      ].join(" "),
    });
  if (props.proof) items.push(proofFigure(props.proof, props, { figure, mass, t }));
  for (const year of shownYears(years))
    items.push({
      term: t("summary.yearly_costs", { year }),
      value: yearly(summary.annualMoney[years.indexOf(year)] ?? 0),
      note: t(one ? "summary.yearly_costs_one_note" : "summary.yearly_costs_note", { period }),
    });
  items.push({
    term: t("summary.investment"),
    value: figure(summary.investmentLumpSum),
    note: t("summary.investment_note", { period }),
  });
  if (summary.replacementLumpSum !== undefined)
    items.push({
      term: t("summary.replacement"),
      value: figure(summary.replacementLumpSum),
      note: t("summary.replacement_note", { period }),
    });
  for (const year of shownYears(years)) {
    const yearRows = props.balances.filter((row) => row.year === year && row.unservedMwh !== undefined);
    const total = (of: (row: BalanceRow) => number) => yearRows.reduce((sum, row) => sum + of(row), 0);
    const missing = total((row) => row.unservedMwh ?? 0);
    if (yearRows.length === 0) continue;
    items.push({
      term: t("summary.unserved", { year }),
      value: formatScaled(missing, "MWh", locale),
      note:
        missing > 1e-6
          ? t("summary.unserved_note", {
              hours: formatNumber(Math.max(...yearRows.map((row) => row.unservedH ?? 0)), locale),
              share: formatPercent(missing / total((row) => row.demandMwh), locale, 2),
            })
          : t("summary.unserved_none"),
    });
  }
  for (const row of emissions.filter((one) => shownYears(years).includes(one.year)))
    items.push({
      term: t("summary.emissions", { impact: t(`impact.${row.impact}`), year: row.year }),
      value: t("unit.per_year", { unit: mass(row.total) }),
      note:
        row.limit === null
          ? t("summary.no_limit")
          : t("summary.limit", {
              limit: mass(row.limit),
              share: formatPercent(row.limit > 0 ? row.total / row.limit : null, locale),
            }),
    });
  const last = years.at(-1);
  for (const row of shares)
    if (row.year === last && row.demandMwh > 0 && row.ownShare !== null)
      items.push({
        term: t("summary.own_share", { carrier: carriers[row.carrierId] ?? row.carrierId, year: row.year }),
        value: formatPercent(row.ownShare, locale),
        note: t("summary.own_share_note", {
          share: formatPercent(row.fuelFreeShare, locale),
          purchased: formatPercent(1 - row.ownShare, locale),
        }),
      });
  return <KeyFigures items={items} />;
}

/** The gap of a mixed-integer run, next to what it is a gap to. */
function proofFigure(
  { gap, bound }: { gap: number; bound: number | null },
  { impact, locale }: Pick<SummaryKeyFiguresProps, "impact" | "locale">,
  format: { figure(v: number): string; mass(v: number): string; t: TFunction<"results"> },
): KeyFigure {
  const money = impact === "money" || impact === "money_npv";
  const best = bound === null ? null : { bound: money ? format.figure(bound) : format.mass(bound) };
  return {
    term: format.t("summary.gap"),
    value: formatPercent(gap, locale, gap < 1e-4 ? 4 : 2),
    note: best ? format.t("summary.gap_note", best) : format.t("summary.gap_note_short"),
  };
}
