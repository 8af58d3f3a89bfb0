import { useTranslation } from "react-i18next";
import { VALUE_ROWS } from "~/entities/studies/alternatives/form";
import { COMBINATIONS } from "~/entities/studies/alternatives/settings";
import {
  CheckboxField,
  CheckboxGroup,
  FieldSet,
  NumberField,
  type Option,
  RadioGroup,
  SelectField,
  TextField,
} from "~/ui/kit/fields";

interface Props {
  offered: Option[];
  scenarios: Option[];
  inputs: Option[];
  /** Options that may be chosen. */
  most: number;
}

/** What may be built, in which combinations, and what else may be otherwise. */
export function AlternativesFields({ offered, scenarios, inputs, most }: Props) {
  const { t } = useTranslation("studies");
  return (
    <>
      <TextField name="name" />
      <CheckboxGroup name="options" options={offered} hint={t("alternatives.options_hint", { most })} required />
      <RadioGroup
        name="combinations"
        options={COMBINATIONS.map((value) => ({
          value,
          label: t(`alternatives.combination.${value}`),
          hint: t(`alternatives.combination_hint.${value}`),
        }))}
      />
      <CheckboxField name="status_quo" hint={t("alternatives.status_quo_hint")} />
      <FieldSet legend={t("alternatives.choices")} hint={t("alternatives.choices_hint")}>
        {scenarios.length > 0 ? (
          <CheckboxGroup name="scenarios" options={scenarios} hint={t("alternatives.scenarios_hint")} />
        ) : null}
        <SelectField
          name="input"
          options={inputs}
          placeholder={t("sweep.no_input")}
          hint={t("alternatives.input_hint")}
        />
        <FieldSet legend={t("alternatives.values")} columns>
          {Array.from({ length: VALUE_ROWS }, (_, i) => (
            <NumberField key={i} name={`values[${i}]`} required={false} />
          ))}
        </FieldSet>
      </FieldSet>
    </>
  );
}
