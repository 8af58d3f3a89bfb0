import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import { partsText } from "~/entities/core/namedPart";
import type { FinanceView } from "~/entities/results/view/finance";
import { type Definition, DefinitionList } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";

interface Props {
  finance: FinanceView;
  style: AmountStyle;
  carriers: Readonly<Record<string, string>>;
}

/** The terms that count, each with where it is from: entered, the run, or nobody entered it. */
export function FinanceTermsList({ finance, style, carriers }: Props) {
  const { t } = useTranslation("finance");
  const { figure } = useAmounts(style);
  const { locale } = style;
  const { terms, years, discount_rate, equity_rate } = finance;
  const percent = (value: number) => formatPercent(value / 100, locale);
  const entered = (value: string) => t("origin.entered", { value });
  const ofRun = (value: string) => t("origin.run", { value });
  const none = t("origin.none");
  const spell = (count: number) => t("unit.count_years", { years: formatNumber(count, locale, { decimals: 0 }) });
  const { basis, loan, tax, residual, ageing, contract, costs, price_paths } = terms ?? {};
  const rise = (value: number | undefined) => (value ? entered(t("unit.per_year", { value: percent(value) })) : none);
  const items: Definition[] = [
    {
      term: t("field.basis_years"),
      value: finance.repeated && basis?.years ? entered(spell(years)) : ofRun(spell(years)),
    },
    {
      term: t("field.basis_discount_rate_percent"),
      value: (basis?.discount_rate_percent === null || !basis ? ofRun : entered)(formatPercent(discount_rate, locale)),
    },
    {
      term: t("field.basis_equity_return_percent"),
      value:
        basis?.equity_return_percent === null || !basis
          ? t("origin.as_discount", { value: formatPercent(equity_rate, locale) })
          : entered(formatPercent(equity_rate, locale)),
    },
    { term: t("field.basis_inflation_percent"), value: rise(basis?.inflation_percent) },
    { term: t("field.basis_equipment_percent"), value: rise(basis?.equipment_percent) },
    {
      term: t("group.prices"),
      value: price_paths?.length
        ? entered(
            partsText(
              price_paths.map((path) => `${carriers[path.carrier_id] ?? path.carrier_id} ${percent(path.percent)}`),
              locale,
            ),
          )
        : none,
    },
    { term: t("field.costs_connection"), value: costs?.connection ? entered(figure(costs.connection)) : none },
    { term: t("field.costs_insurance_percent"), value: rise(costs?.insurance_percent) },
    { term: t("field.costs_land"), value: costs?.land ? entered(figure(costs.land)) : none },
    { term: t("field.costs_other"), value: costs?.other ? entered(figure(costs.other)) : none },
    {
      term: t("group.loan"),
      value: loan
        ? entered(
            t("terms.loan", {
              share: percent(loan.share_percent),
              rate: percent(loan.rate_percent),
              years: loan.years,
              kind: t(`loan_kind.${loan.kind}`),
            }),
          )
        : none,
    },
    {
      term: t("group.tax"),
      value: tax
        ? entered(
            t("terms.tax", {
              rate: percent(tax.rate_percent),
              depreciation: t(`depreciation.${tax.depreciation}`),
              losses: t(`losses.${tax.losses}`),
            }),
          )
        : none,
    },
    {
      term: t("field.residual_kind"),
      value: residual
        ? t(`residual.${residual.kind}`) +
          (residual.share_percent === null ? "" : ` (${percent(residual.share_percent)})`)
        : t("residual.straight"),
    },
    { term: t("field.ageing_output_percent"), value: rise(ageing?.output_percent) },
    {
      term: t("field.ageing_battery_cycles"),
      value: ageing?.battery_cycles ? entered(formatNumber(ageing.battery_cycles, locale, { decimals: 0 })) : none,
    },
    {
      term: t("group.contract"),
      value: contract ? entered(`${formatNumber(contract.price, locale)} ${style.currency}/MWh`) : none,
    },
  ];
  return (
    <>
      {terms?.note ? <p>{terms.note}</p> : null}
      <DefinitionList items={items} />
    </>
  );
}
