import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { valueFinding, worstPrices } from "~/entities/portfolio/findings/findings";
import type { CurrencySums, Reason } from "~/entities/portfolio/view";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";

const REASONS: readonly Reason[] = ["price", "time", "volume", "newDeals"];
/** What is gained is good, what is lost has the colour of what is bought. */
const GAIN = "var(--success)";
const LOSS = "var(--k-purchase)";
const colourOf = (value: number): string => (value < 0 ? LOSS : GAIN);

interface Props {
  sums: CurrencySums;
  reference: string;
}

/** Why the value of what is open changed, reason by reason from then to now. */
export function ValueMoved({ sums: { change, currency }, reference }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const major = (minor: number) => minor / 100;
  const money = moneyColumn(Object.values(change).map(major), currency, locale);
  const alone = (minor: number) => formatMoney(major(minor), currency, locale);
  const steps = REASONS.filter((reason) => change[reason] !== 0);
  const scaled = (minor: number) => money.scaled(major(minor)) ?? 0;
  // Each step begins where those before it have led.
  const starts = steps.map((_, i) => steps.slice(0, i).reduce((sum, reason) => sum + change[reason], change.before));
  const finding = valueFinding(change);
  return (
    <BarChart
      id={`moved-${currency}`}
      {...titled(
        finding && t(`finding.value_${finding.context}_${finding.reason}`, { amount: alone(finding.amount) }),
        t("overview.moved", { reference }),
      )}
      summary={
        steps.length > 0
          ? t("overview.moved_summary", { before: alone(change.before), after: alone(change.after) })
          : t("overview.unmoved", { reference, after: alone(change.after) })
      }
      unit={money.unit}
      horizontal
      stacked
      labels={[
        t("overview.change.before"),
        ...steps.map((reason) => t(`overview.change.${reason}`)),
        t("overview.change.after"),
      ]}
      starts={[0, ...starts.map(scaled), 0]}
      colours={["var(--edge)", ...steps.map((reason) => colourOf(change[reason])), "var(--accent)"]}
      series={[
        {
          name: money.unit,
          values: [change.before, ...steps.map((reason) => change[reason]), change.after].map(scaled),
        },
      ]}
    />
  );
}

/** What is open at higher and at lower forward prices, next to what it is as quoted. */
export function ValueIf({ sums }: { sums: CurrencySums }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { currency, high, low, open } = sums;
  const values = [high, open, low].map((minor) => minor / 100);
  const money = moneyColumn(values, currency, locale);
  const alone = (minor: number) => formatMoney(minor / 100, currency, locale);
  const worst = worstPrices(sums);
  return (
    <BarChart
      id={`if-${currency}`}
      {...titled(worst && t(`finding.at_${worst.kind}`, { amount: alone(worst.value) }), t("price_scenario.label"))}
      summary={t("overview.if_summary", { low: alone(low), high: alone(high) })}
      unit={money.unit}
      horizontal
      labels={[t("price_scenario.high"), t("overview.as_quoted"), t("price_scenario.low")]}
      colours={[colourOf(high), "var(--accent)", colourOf(low)]}
      series={[{ name: money.unit, values: values.map(money.scaled) }]}
    />
  );
}
