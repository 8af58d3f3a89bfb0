import { useTranslation } from "react-i18next";
import {
  DEPRECIATION_METHODS,
  GRANT_KINDS,
  GRANT_TAXES,
  LOAN_KINDS,
  LOSS_RULES,
  RESIDUAL_KINDS,
} from "~/entities/finance/terms";
import { FieldSet, FoldedFields, NumberField, type Option, SelectField, TextArea, TextField } from "~/ui/kit/fields";

interface Props {
  currency: string;
  /** Carriers that get a price path each, in the order of the form's rows. */
  carriers: readonly { carrier_id: string; name: string }[];
  components: readonly Option[];
  grants: number;
}

/** The fields of terms: what most people enter is open, the rest is folded by subject. */
export function TermsFields({ currency, carriers, components, grants }: Props) {
  const { t } = useTranslation("finance");
  const { percent, rise, money, options } = unitsOf(currency);
  const path = (i: number) => `price_paths[${i}].percent`;
  return (
    <>
      <TextField name="name" autoComplete="off" />
      <TextArea name="note" hint={t("hint.note")} rows={2} />
      <FieldSet legend={t("group.basis")} columns>
        <NumberField name="basis.years" unit={t("unit.years")} hint={t("hint.years")} />
        <NumberField name="basis.discount_rate_percent" unit={percent} hint={t("hint.discount_rate_percent")} />
        <NumberField name="basis.equity_return_percent" unit={percent} hint={t("hint.equity_return_percent")} />
      </FieldSet>
      <Folded
        group="prices"
        names={["basis.inflation_percent", "basis.equipment_percent", ...carriers.map((_, i) => path(i))]}
      >
        <NumberField name="basis.inflation_percent" unit={rise} hint={t("hint.inflation_percent")} />
        <NumberField name="basis.equipment_percent" unit={rise} hint={t("hint.equipment_percent")} />
        {carriers.map(({ carrier_id, name }, i) => (
          <div key={carrier_id}>
            <input type="hidden" name={`price_paths[${i}].carrier_id`} value={carrier_id} />
            <NumberField name={path(i)} label={t("field.price_path", { carrier: name })} unit={rise} />
          </div>
        ))}
      </Folded>
      <Folded group="grants" names={Array.from({ length: grants }, (_, i) => `grants[${i}].rate`)}>
        {Array.from({ length: grants }, (_, i) => (
          <FieldSet key={i} legend={t("field.grant", { number: i + 1 })} columns>
            <TextField name={`grants[${i}].name`} label={t("field.grant_name")} autoComplete="off" />
            <SelectField
              name={`grants[${i}].kind`}
              label={t("field.grant_kind")}
              options={options(GRANT_KINDS, (value) => t(`grant_kind.${value}`))}
            />
            <NumberField
              name={`grants[${i}].rate`}
              label={t("field.grant_rate")}
              hint={t("hint.grant_rate", { currency })}
            />
            <SelectField
              name={`grants[${i}].component_id`}
              label={t("field.grant_component")}
              options={components}
              placeholder={t("grant_all")}
            />
            <NumberField
              name={`grants[${i}].cap`}
              label={t("field.grant_cap")}
              unit={currency}
              hint={t("hint.grant_cap")}
            />
          </FieldSet>
        ))}
      </Folded>
      <Folded group="costs" names={["costs.connection", "costs.insurance_percent", "costs.land", "costs.other"]}>
        <NumberField name="costs.connection" unit={currency} hint={t("hint.connection")} />
        <NumberField name="costs.insurance_percent" unit={rise} hint={t("hint.insurance_percent")} />
        <NumberField name="costs.land" unit={money} />
        <NumberField name="costs.other" unit={money} />
      </Folded>
      <Folded
        group="loan"
        names={["loan.share_percent", "loan.rate_percent", "loan.years", "loan.grace_years", "loan.fee_percent"]}
      >
        <NumberField name="loan.share_percent" unit={percent} hint={t("hint.loan_share")} />
        <NumberField name="loan.rate_percent" unit={rise} />
        <NumberField name="loan.years" unit={t("unit.years")} />
        <SelectField name="loan.kind" options={options(LOAN_KINDS, (value) => t(`loan_kind.${value}`))} />
        <NumberField name="loan.grace_years" unit={t("unit.years")} hint={t("hint.grace_years")} />
        <NumberField name="loan.fee_percent" unit={percent} hint={t("hint.loan_fee")} />
      </Folded>
      <Folded
        group="tax"
        names={[
          "tax.rate_percent",
          "tax.depreciation_years",
          "tax.declining_percent",
          "tax.table_percent",
          "tax.first_year_percent",
          "tax.credit_percent",
          "tax.credit_basis_percent",
        ]}
      >
        <NumberField name="tax.rate_percent" unit={percent} hint={t("hint.tax_rate")} />
        <SelectField name="tax.losses" options={options(LOSS_RULES, (value) => t(`losses.${value}`))} />
        <SelectField
          name="tax.depreciation"
          options={options(DEPRECIATION_METHODS, (value) => t(`depreciation.${value}`))}
        />
        <NumberField name="tax.depreciation_years" unit={t("unit.years")} hint={t("hint.depreciation_years")} />
        <NumberField name="tax.declining_percent" unit={rise} hint={t("hint.declining_percent")} />
        <TextField name="tax.table_percent" hint={t("hint.table_percent")} autoComplete="off" />
        <NumberField name="tax.first_year_percent" unit={percent} hint={t("hint.first_year_percent")} />
        <NumberField name="tax.credit_percent" unit={percent} hint={t("hint.credit_percent")} />
        <NumberField name="tax.credit_basis_percent" unit={percent} hint={t("hint.credit_basis_percent")} />
        <SelectField name="tax.grants" options={options(GRANT_TAXES, (value) => t(`grant_tax.${value}`))} />
      </Folded>
      <Folded group="end" names={["residual.share_percent", "ageing.output_percent", "ageing.battery_cycles"]}>
        <SelectField name="residual.kind" options={options(RESIDUAL_KINDS, (value) => t(`residual.${value}`))} />
        <NumberField name="residual.share_percent" unit={percent} hint={t("hint.residual_share")} />
        <NumberField name="ageing.output_percent" unit={rise} hint={t("hint.ageing")} />
        <NumberField name="ageing.battery_cycles" hint={t("hint.battery_cycles")} />
      </Folded>
      <Folded group="contract" names={["contract.price", "contract.growth_percent", "contract.fee"]}>
        <NumberField name="contract.price" unit={`${currency}/MWh`} hint={t("hint.contract_price")} />
        <NumberField name="contract.growth_percent" unit={rise} />
        <NumberField name="contract.fee" unit={money} hint={t("hint.contract_fee")} />
      </Folded>
    </>
  );
}

function unitsOf(currency: string) {
  return {
    percent: "%",
    rise: "%/a",
    money: `${currency}/a`,
    options: <T extends string>(values: readonly T[], label: (value: T) => string): Option[] =>
      values.map((value) => ({ value, label: label(value) })),
  };
}

/** A group that is empty unless somebody enters something; the line below its title says what. */
function Folded({ group, names, children }: { group: string; names: readonly string[]; children: React.ReactNode }) {
  const { t } = useTranslation("finance");
  return (
    <FoldedFields
      summary={t(`group.${group}`)}
      hint={t(`group_hint.${group}`)}
      defaults={Object.fromEntries(names.map((name) => [name, null]))}
      say={(_, value) => String(value)}
    >
      {children}
    </FoldedFields>
  );
}

/** Labels of the fields by their names. */
export function useTermsLabels(carriers: Props["carriers"], grants: number): Record<string, string> {
  const { t } = useTranslation("finance");
  const named = (group: string, names: readonly string[]) =>
    names.map((name): [string, string] => [`${group}.${name}`, t(`field.${group}_${name}`)]);
  return Object.fromEntries([
    ["name", t("field.name")],
    ["note", t("field.note")],
    ...named("basis", [
      "years",
      "discount_rate_percent",
      "equity_return_percent",
      "inflation_percent",
      "equipment_percent",
    ]),
    ...named("costs", ["connection", "insurance_percent", "land", "other"]),
    ...named("loan", ["share_percent", "rate_percent", "years", "kind", "grace_years", "fee_percent"]),
    ...named("tax", [
      "rate_percent",
      "losses",
      "depreciation",
      "depreciation_years",
      "declining_percent",
      "table_percent",
      "first_year_percent",
      "credit_percent",
      "credit_basis_percent",
      "grants",
    ]),
    ...named("residual", ["kind", "share_percent"]),
    ...named("ageing", ["output_percent", "battery_cycles"]),
    ...named("contract", ["price", "growth_percent", "fee"]),
    ...carriers.map(({ name }, i): [string, string] => [
      `price_paths[${i}].percent`,
      t("field.price_path", { carrier: name }),
    ]),
    ...Array.from({ length: grants }, (_, i): [string, string] => [
      `grants[${i}].rate`,
      t("field.grant", { number: i + 1 }),
    ]),
  ]);
}
