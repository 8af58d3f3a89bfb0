import { useTranslation } from "react-i18next";
import { tradingForm } from "~/entities/portfolio/wizard";
import { DEAL_DIRECTIONS, type DealDirection } from "~/entities/spot/direction";
import {
  CheckboxField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  RadioGroup,
  SelectField,
  SubmitButton,
} from "../../kit/fields";
import { Notice } from "../../kit/layout";

export interface TradingFacts {
  ppa: boolean;
  individual: boolean;
  /** The largest power of the uploaded profile [MW]. */
  largest: number | null;
  currency: string;
  units: { amount: "MW" | "t"; delivered: "MWh" | "t" };
  markets: { value: string; label: string }[];
  locations: { id: string; name: string }[];
  values: {
    direction: DealDirection;
    amount?: number;
    trading_price?: number;
    futures_id: string;
    curtailment: boolean;
    shares: number[];
  };
}

/** Step 4: how much at which price, and which locations it is for. */
export function TradingStep(props: TradingFacts & { back: string }) {
  const { ppa, individual, largest, currency, units, markets, locations, values, back } = props;
  const { t } = useTranslation("portfolio");
  const labels: Record<string, string> = {
    direction: t("field.direction"),
    amount: t("field.amount"),
    trading_price: t("field.trading_price"),
    futures_id: t("field.futures_id"),
    curtailment: t("field.curtailment"),
    ...Object.fromEntries(locations.map(({ name }, i) => [`shares[${i}]`, name])),
  };
  const amountHint =
    units.amount === "t"
      ? "hint.amount_allowances"
      : largest !== null
        ? "hint.amount_uploaded"
        : individual
          ? "hint.amount_profile"
          : "hint.amount";
  return (
    <EntityForm
      schema={tradingForm(locations.length)}
      labels={labels}
      defaultValues={{ ...values, futures_id: ppa ? values.futures_id : "" }}
      guard={false}
      marked
    >
      <RadioGroup
        name="direction"
        inline
        options={DEAL_DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
      <div className="field-columns">
        <NumberField name="amount" unit={units.amount} hint={t(amountHint)} />
        <NumberField name="trading_price" unit={`${currency}/${units.delivered}`} />
      </div>
      {ppa ? (
        <>
          <SelectField name="futures_id" options={markets} hint={t("hint.futures_id")} />
          <CheckboxField name="curtailment" hint={t("hint.curtailment")} />
        </>
      ) : null}
      {locations.length > 0 ? (
        <FieldSet legend={t("field.geometry_shares")} hint={t("hint.geometry_shares")} columns>
          {locations.map(({ id }, i) => (
            <NumberField key={id} name={`shares[${i}]`} unit="%" />
          ))}
        </FieldSet>
      ) : (
        <Notice kind="info" title={t("wizard.noLocationsForShares")} />
      )}
      <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
        <SubmitButton>{t("wizard.continue")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
