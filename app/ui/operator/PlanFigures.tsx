import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { costTotal, savingOf, type PlanRow, type StoredPlan } from "~/entities/operator/plan";
import { KeyFigures } from "~/ui/kit/lists";

interface Props {
  plan: Pick<StoredPlan, "cost" | "statusQuo" | "steps"> & { rows: readonly Pick<PlanRow, "kind" | "power">[] };
  currency: string;
}

/** What a plan costs and saves, what it buys, and its highest import. */
export function PlanFigures({ plan, currency }: Props) {
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
    { term: t("figure.bought"), value: formatNumber(bought(plan) / 1000, locale, { decimals: 2 }), unit: "MWh" },
    {
      term: t("figure.days"),
      value: formatNumber(plan.steps / 96, locale, { decimals: 0 }),
      note: t("figure.days_note", { count: plan.steps }),
    },
  ];
  return <KeyFigures items={items} />;
}

/** Energy that connections deliver, all carriers together [kWh]. */
const bought = ({ rows }: Props["plan"]): number =>
  rows
    .filter(({ kind }) => kind === "grid")
    .reduce((sum, { power }) => sum + power.reduce((kwh, kw) => kwh + Math.max(0, kw) / 4, 0), 0);
