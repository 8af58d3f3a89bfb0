import { useTranslation } from "react-i18next";
import { formatPercent, formatPrice, formatScaled } from "~/entities/core/format";
import type { FinanceView, SourceCost } from "~/entities/results/view/finance";
import { Section } from "~/ui/kit/layout";
import { DataTable, DefinitionList } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { useRateWords } from "./FinanceFigures";

interface Props {
  finance: FinanceView;
  style: AmountStyle;
  /** Component names by id. */
  names: Readonly<Record<string, string>>;
}

/** Grants, what each source costs, and what a contract makes of it for owner and user. */
export function FinanceParts({ finance, style, names }: Props) {
  const { t } = useTranslation("finance");
  const { figure } = useAmounts(style);
  const { locale, currency } = style;
  const { grants, sources, parties } = finance;
  return (
    <>
      {grants.length > 0 ? (
        <Section id="grants" title={t("grants.title")} lead={t("grants.lead")}>
          <DataTable
            caption={t("grants.title")}
            captionHidden
            columns={[
              { key: "name", header: t("field.grant_name"), rowHeader: true, cell: grantName },
              { key: "amount", header: t("grants.amount"), numeric: true, cell: ({ amount }) => figure(amount) },
              {
                key: "uncapped",
                header: t("grants.uncapped"),
                numeric: true,
                cell: ({ uncapped }) => figure(uncapped),
              },
            ]}
            rows={grants}
            rowKey={({ ruleId }) => ruleId}
          />
        </Section>
      ) : null}
      {sources.length > 0 ? (
        <Section id="sources" title={t("sources.title")} lead={t("sources.lead")}>
          <DataTable
            caption={t("sources.title")}
            captionHidden
            columns={[
              {
                key: "name",
                header: t("results:column.component"),
                rowHeader: true,
                cell: ({ componentId }: SourceCost) => names[componentId] ?? componentId,
              },
              {
                key: "energy",
                header: t("sources.energy"),
                numeric: true,
                cell: ({ energyMwh }) => formatScaled(energyMwh, "MWh", locale),
              },
              {
                key: "cost",
                header: t("sources.cost"),
                numeric: true,
                cell: ({ cost }) => (cost === null ? "–" : formatPrice(cost, `${currency}/MWh`, locale)),
              },
            ]}
            rows={sources}
            rowKey={({ componentId }) => componentId}
          />
        </Section>
      ) : null}
      {parties ? <PartiesSection finance={finance} style={style} /> : null}
    </>
  );
}

const grantName = ({ name, ruleId }: FinanceView["grants"][number]) => name || `${Number(ruleId) + 1}`;

function PartiesSection({ finance: { parties, discount_rate }, style }: Pick<Props, "finance" | "style">) {
  const { t } = useTranslation("finance");
  const { figure } = useAmounts(style);
  const words = useRateWords(style);
  const { locale } = style;
  if (!parties) return null;
  const { owner, user, energyMwh } = parties;
  return (
    <Section
      id="parties"
      title={t("parties.title")}
      lead={t("parties.lead", { energy: formatScaled(energyMwh, "MWh", locale) })}
    >
      <DefinitionList
        items={[
          { term: t("parties.owner_npv"), value: figure(owner.npv) },
          { term: t("parties.owner_rate"), value: words.reason(owner.rates) ?? words.rate(owner.rates) },
          { term: t("parties.owner_payback"), value: words.years(owner.payback) },
          { term: t("parties.user_first"), value: figure(user.firstYear, true) },
          {
            term: t("parties.user_npv", { rate: formatPercent(discount_rate, locale) }),
            value: figure(user.npv, true),
          },
        ]}
      />
    </Section>
  );
}
