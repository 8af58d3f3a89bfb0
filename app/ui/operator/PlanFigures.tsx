import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { costTotal, savingOf, type StoredPlan } from "~/entities/operator/plan";
import type { CarrierEnergy } from "~/entities/operator/planFigures";
import { KeyFigures } from "~/ui/kit/lists";

interface Props {
  plan: Pick<StoredPlan, "cost" | "statusQuo" | "steps">;
  /** What can be bought, by the names of its carriers. */
  bought: readonly CarrierEnergy[];
  currency: string;
}

/** What a plan costs and saves, and what it buys of each carrier. */
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
    ...bought.map(({ carrier, kwh }) => ({
      term: t("figure.bought_of", { carrier }),
      value: formatNumber(kwh / 1000, locale, { decimals: 2 }),
      unit: "MWh",
    })),
    {
      term: t("figure.days"),
      value: formatNumber(plan.steps / 96, locale, { decimals: 0 }),
      note: t("figure.days_note", { count: plan.steps }),
    },
  ];
  return <KeyFigures items={items} />;
}
