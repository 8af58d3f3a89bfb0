import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { costTotal, savingOf, type StoredPlan } from "~/entities/operator/plan";
import type { CarrierEnergy } from "~/entities/operator/planFigures";
import { KeyFigures } from "~/ui/kit/lists";

interface Props {
  plan: Pick<StoredPlan, "cost" | "statusQuo" | "steps" | "co2">;
  /** What can be bought, by the names of its carriers. */
  bought: readonly CarrierEnergy[];
  currency: string;
}

/** What a plan costs, emits and saves of both, and what it buys of each carrier. */
export function PlanFigures({ plan, bought, currency }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const saving = savingOf(plan);
  const money = (value: number) => formatMoney(value, currency, locale);
  const items = [
    { term: t("figure.cost"), value: money(costTotal(plan.cost)), note: t("figure.cost_note") },
    {
      term: t("figure.saving"),
      value: saving === null ? "–" : money(saving),
      note: t(saving === null ? "figure.saving_unknown" : "figure.saving_note"),
    },
    ...co2Items(plan.co2),
    ...bought.map(({ carrier, kwh }) => ({
      term: t("figure.bought_of", { carrier }),
      value: formatScaled(kwh / 1000, "MWh", locale),
    })),
    {
      term: t("figure.days"),
      value: formatNumber(plan.steps / 96, locale, { decimals: 0 }),
      note: t("figure.days_note", { count: plan.steps }),
    },
  ];
  return <KeyFigures items={items} />;

  function co2Items(co2: StoredPlan["co2"]) {
    if (!co2) {
      const note = t(co2 === null ? "figure.co2_not_entered" : "figure.co2_not_kept");
      return [{ term: t("figure.co2"), value: "–", note }];
    }
    const tonnes = (kg: number) => formatScaled(kg, "kg", locale);
    const { plan: planCo2, statusQuo, without } = co2;
    return [
      {
        term: t("figure.co2"),
        value: tonnes(planCo2),
        note: without.length > 0 ? t("figure.co2_without", { names: without.join(", ") }) : t("figure.co2_note"),
      },
      {
        term: t(statusQuo !== null && planCo2 > statusQuo ? "figure.co2_more" : "figure.co2_saved"),
        value: statusQuo === null ? "–" : tonnes(Math.abs(statusQuo - planCo2)),
        note:
          statusQuo === null ? t("figure.saving_unknown") : t("figure.co2_saved_note", { amount: tonnes(statusQuo) }),
      },
    ];
  }
}
