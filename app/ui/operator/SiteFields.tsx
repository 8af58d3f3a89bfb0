import { useTranslation } from "react-i18next";
import { OPERATION_MODES } from "~/entities/operator/operationSite";
import type { PriceSource } from "~/entities/spot/spotMarket";
import { CheckboxField, FieldSet, NumberField, type Option, RadioGroup, SelectField, TextField } from "~/ui/kit/fields";

interface Props {
  /** Live series of prices. */
  prices: readonly Option[];
  /** Spot markets, and where their prices are from. */
  markets: readonly (Option & { source: PriceSource })[];
  currency: string;
}

/** The fields of how a site is operated. */
export function SiteFields({ prices, markets, currency }: Props) {
  const { t } = useTranslation("operator");
  return (
    <>
      <FieldSet legend={t("site.deciding")}>
        <RadioGroup
          name="mode"
          options={OPERATION_MODES.map((mode) => ({
            value: mode,
            label: t(`mode.${mode}`),
            hint: t(`mode.${mode}_hint`),
          }))}
        />
        <NumberField name="data_age_minutes" unit="min" hint={t("hint.data_age_minutes")} />
        <CheckboxField name="hourly" hint={t("hint.hourly")} />
      </FieldSet>
      <FieldSet legend={t("site.planning")}>
        <NumberField name="days" unit={t("unit_days")} />
        <SelectField
          name="price_spot_id"
          options={markets.map(({ value, label, source }) => ({
            value,
            label: source === "synthetic" ? t("site.market_synthetic", { name: label }) : label,
          }))}
          searched
          placeholder={t("site.no_market")}
          hint={t("hint.price_spot_id")}
        />
        <SelectField
          name="price_live_id"
          options={prices}
          placeholder={t("site.price_of_parameters")}
          hint={t("hint.price_live_id", { unit: `${currency}/MWh` })}
        />
        <NumberField name="keeping_price" unit={`${currency}/kWh`} hint={t("hint.keeping_price")} />
        <NumberField name="imbalance_price" unit={`${currency}/kWh`} hint={t("hint.imbalance_price")} />
        <NumberField name="switching_penalty" unit={currency} hint={t("hint.switching_penalty")} />
      </FieldSet>
      <FieldSet legend={t("site.contacts")} hint={t("site.contacts_hint")}>
        <TextField name="supplier_email" type="email" hint={t("hint.supplier_email")} />
        <TextField name="operator_email" type="email" hint={t("hint.operator_email")} />
        <NumberField name="conversion_factor" hint={t("hint.conversion_factor")} />
      </FieldSet>
    </>
  );
}
