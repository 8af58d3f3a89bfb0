import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import { costTotal, type StoredPlan } from "~/entities/operator/plan";
import { PLAN_TERMS } from "~/entities/operator/planFigures";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface Props {
  plan: Pick<StoredPlan, "cost" | "statusQuo">;
  currency: string;
  /** What is bought and sold step by step. */
  tradeHref: string;
}

/** What a plan costs term by term next to the status quo, with the sums. */
export function CostTable({ plan: { cost, statusQuo }, currency, tradeHref }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const total = costTotal(cost);
  const other = statusQuo ? costTotal(statusQuo) : undefined;
  const money = moneyColumn(
    [total, other, ...PLAN_TERMS.flatMap((term) => [cost[term], statusQuo?.[term]])],
    currency,
    locale,
  );
  const column = (key: string, header: string, of: (term: (typeof PLAN_TERMS)[number]) => number | undefined) => ({
    key,
    header,
    unit: money.unit,
    numeric: true,
    cell: (term: (typeof PLAN_TERMS)[number]) => money.write(of(term)),
  });
  return (
    <Section id="cost" title={t("plan.cost")} lead={t(statusQuo ? "plan.cost_lead" : "plan.cost_lead_alone")}>
      <DataTable
        caption={t("plan.cost")}
        captionHidden
        columns={[
          { key: "term", header: t("measured.term"), rowHeader: true, cell: (term) => t(`plan.term.${term}`) },
          column("plan", t("plan.title"), (term) => cost[term]),
          column("status_quo", t("field.scenario_id_sq"), (term) => statusQuo?.[term]),
          column("saving", t("figure.saving"), (term) => (statusQuo ? statusQuo[term] - cost[term] + 0 : undefined)),
        ]}
        rows={PLAN_TERMS}
        rowKey={(term) => term}
        footer={[
          t("measured.cost.total"),
          ...[total, other, other === undefined ? undefined : other - total].map(money.write),
        ]}
      />
      <p>
        <a href={tradeHref}>{t("plan.trade")}</a>
      </p>
    </Section>
  );
}
