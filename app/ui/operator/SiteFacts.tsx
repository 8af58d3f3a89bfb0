import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OperationSite } from "~/entities/operator/operationSite";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  site: OperationSite;
  /** The name of the series of prices, where there is one. */
  price: string | null;
  market: { name: string; href: string } | null;
  currency: string;
}

/** How a site is operated, in words. */
export function SiteFacts({ site, price, market, currency }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const none = t("common:form.not_specified");
  const items = [
    { term: t("field.mode"), value: t(`mode.${site.mode}`) },
    { term: t("field.days"), value: t("site.days", { count: site.days }) },
    {
      term: t("field.price_spot_id"),
      value: market ? <a href={market.href}>{market.name}</a> : t("site.no_market"),
    },
    { term: t("field.price_live_id"), value: price ?? (market ? none : t("site.price_of_parameters")) },
    { term: t("field.keeping_price"), value: formatUnit(site.keeping_price, `${currency}/kWh`, locale) },
    { term: t("field.imbalance_price"), value: formatUnit(site.imbalance_price, `${currency}/kWh`, locale) },
    { term: t("field.switching_penalty"), value: formatUnit(site.switching_penalty, currency, locale) },
    { term: t("field.data_age_minutes"), value: formatUnit(site.data_age_minutes, "min", locale) },
    { term: t("field.supplier_email"), value: site.supplier_email ?? none },
    { term: t("field.operator_email"), value: site.operator_email ?? none },
    { term: t("field.conversion_factor"), value: formatNumber(site.conversion_factor, locale) },
  ];
  return <DefinitionList items={items} />;
}
