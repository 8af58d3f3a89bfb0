import { useTranslation } from "react-i18next";
import { PARAMETER_IMPACTS, type ParameterImpact, type PriceScenario } from "~/entities/parameters/parameter";
import { sharedParameterForm } from "~/entities/parameters/sharedParameter";
import {
  CheckboxField,
  ComboField,
  EntityForm,
  FormActions,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  YearField,
} from "../kit/fields";
import { Notice } from "../kit/layout";
import { DefinitionList } from "../kit/lists";
import { PriceScenarioField } from "./PriceScenarioField";

interface SharedParameterFormProps {
  technology: string;
  type: string;
  description: string;
  /** The parameter type, where no run reads it. */
  unread: string | null;
  boolean: boolean;
  /** null: the parameter has none. */
  impact: ParameterImpact | null;
  /** High and low values can be given too. */
  priceScenarios: boolean;
  /** The unit in which values are stored. */
  unit: string;
  units: readonly string[];
  byYear: boolean;
  hasEol: boolean;
  scenarios: readonly { value: string; label: string }[];
  values: {
    parameter_id: string;
    scenario_id: string;
    expected: string;
    date: string | null;
    eol: string | null;
    reference: string | null;
    value?: number | boolean;
    impact?: ParameterImpact;
    price_scenario?: PriceScenario;
  };
  backHref: string;
}

/** One parameter of a technology that holds in every system. */
export function SharedParameterForm(props: SharedParameterFormProps) {
  const { t } = useTranslation("parameters");
  const { values, unit, impact } = props;
  return (
    <>
      <div className="card">
        <DefinitionList
          items={[
            { term: t("field.technology"), value: props.technology },
            { term: t("field.parameter"), value: props.type },
          ]}
        />
        <p className="muted">{props.description}</p>
        {props.unread ? <Notice kind="warning">{t(`effect.of.${props.unread}`)}</Notice> : null}
      </div>
      <EntityForm
        schema={props.boolean ? sharedParameterForm.boolean : sharedParameterForm.number}
        labels={{
          scenario_id: t("field.scenario"),
          impact: t("field.impact"),
          price_scenario: t("field.price_scenario"),
          value: t(props.boolean ? "field.status" : "field.value"),
          unit: t("field.unit"),
          date: t("field.year"),
          eol: t("field.eol"),
          reference: t("field.reference"),
        }}
        defaultValues={{ ...values, unit: "" }}
      >
        <input type="hidden" name="parameter_id" value={values.parameter_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <SelectField name="scenario_id" required options={[...props.scenarios]} />
        {impact ? (
          <SelectField
            name="impact"
            required
            options={PARAMETER_IMPACTS.map((one) => ({ value: one, label: t(`impact.${one}`) }))}
          />
        ) : null}
        {props.priceScenarios ? <PriceScenarioField /> : null}
        {props.boolean ? (
          <CheckboxField name="value" />
        ) : (
          <>
            <NumberField name="value" required />
            <ComboField name="unit" suggestions={props.units} hint={t("value_form.unit_hint", { unit })} />
          </>
        )}
        {props.byYear ? <YearField name="date" hint={t("value_form.year_first")} /> : null}
        {props.hasEol ? <YearField name="eol" hint={t("value_form.eol_hint")} /> : null}
        <TextField name="reference" width="medium" />
        <FormActions cancel={{ href: props.backHref, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </>
  );
}
