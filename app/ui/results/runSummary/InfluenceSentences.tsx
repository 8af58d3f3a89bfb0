import { useTranslation } from "react-i18next";
import { formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Impact } from "~/entities/parameters/parameter";
import type { Influence } from "~/entities/results/influence";
import { usePeriod } from "~/ui/results/statusQuo/ProfitabilityFigures";
import type { ToView } from "./links";
import { Sentence } from "./Sentence";
import type { RunSummaryNames } from "./words";

interface InfluencesProps {
  influences: readonly Influence[];
  /** What was minimised. */
  impact: Impact;
  names: RunSummaryNames;
  money: (amount: number) => string;
  locale: Locale;
  period: { from: number; to: number };
  to: ToView;
}

/** What one percent more of the inputs that matter most changes, a sentence each. */
export function InfluenceSentences({ influences, impact, names, money, locale, period, to }: InfluencesProps) {
  const { t } = useTranslation("results");
  const range = usePeriod(period);
  const inMoney = impact === "money" || impact === "money_npv";
  const what = inMoney
    ? t("answer.all_costs", { period: range })
    : t("answer.all_emissions", { period: range, impact: t(`impact.${impact}`) });
  const amount = (value: number) => (inMoney ? money(Math.abs(value)) : formatScaled(Math.abs(value), "kg", locale));
  const nameOf = ({ componentId, placeId }: Influence) =>
    componentId !== null
      ? (names.components[componentId] ?? componentId)
      : placeId !== null
        ? (names.locationNames[placeId] ?? placeId)
        : t("costs.system");
  const inputOf = ({ kind, parameterType, year }: Influence) =>
    kind !== null
      ? t(`kind.${kind}`)
      : t("answer.limit_of_year", { parameter: names.parameters[parameterType ?? ""] ?? parameterType, year });
  return influences.map((one, i) => {
    const key = `${one.of}_${one.onePercent > 0 ? "raises" : "lowers"}`;
    return (
      <Sentence key={i} how={t(`answer.how_${one.of}`)} link={to("influence")}>
        {t(`answer.${key}`, { input: inputOf(one), name: nameOf(one), what, amount: amount(one.onePercent) })}
      </Sentence>
    );
  });
}
