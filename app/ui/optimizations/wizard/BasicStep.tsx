import { useTranslation } from "react-i18next";
import { COST_CAP_KINDS, type OptimizationKind } from "~/entities/optimizations/optimization";
import { IMPACTS, PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import {
  CheckboxField,
  CheckboxGroup,
  FieldSet,
  NumberField,
  type Option,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
  YearField,
} from "~/ui/kit/fields";
import { Advanced } from "./Advanced";
import { ChoiceField } from "./ChoiceField";

interface BasicStepProps {
  kind: OptimizationKind;
  scenarios: readonly Option[];
  /** Investment runs that a dispatch can take over. */
  invested: readonly Option[];
  /** Of the system. */
  currency: string;
}

/** What is computed: name, scenarios and years first. */
export function BasicStep({ kind, scenarios, invested, currency }: BasicStepProps) {
  const { t } = useTranslation("optimizations");
  const modes = (["range", "list"] as const).map((value) => ({ value, label: t(`years_mode.${value}`) }));
  return (
    <>
      <TextField name="name" />
      {kind === "dispatch" ? (
        <SelectField name="optimization_id_invest" options={invested} hint={t("hint.optimization_id_invest")} />
      ) : null}
      {kind === "status_quo" ? <CheckboxField name="fixed_rebuild" hint={t("hint.fixed_rebuild")} /> : null}
      <CheckboxGroup name="scenario_ids" options={scenarios} hint={t("hint.scenario_ids")} required />
      <RadioGroup
        name="price_scenario"
        options={PRICE_SCENARIOS.map((value) => ({ value, label: t(`price_scenario.${value}`) }))}
        hint={t("hint.price_scenario")}
        inline
      />
      <FieldSet legend={t("wizard.years")} hint={t("hint.years")}>
        <RadioGroup name="years_mode" options={modes} inline />
        <div className="field-columns">
          <YearField name="year_start" />
          <YearField name="year_end" />
          <NumberField name="year_step" unit={t("unit.years")} />
        </div>
        <TextField name="years_list" width="medium" hint={t("hint.years_list")} />
      </FieldSet>
      <TextArea name="description" rows={2} />
      <Advanced
        step="basic"
        fields={[
          "impact",
          "cost_cap",
          "last_span",
          "weather_years",
          "full_year_common_dates",
          "keep_weekdays",
          ...(kind === "invest" ? ["rolling_horizon_years"] : kind === "dispatch" ? ["year_split"] : []),
        ]}
      >
        <ChoiceField
          name="impact"
          options={IMPACTS.map((value) => ({ value, label: t(`impact.${value}`) }))}
          hint={t("hint.impact")}
        />
        <ChoiceField
          name="cost_cap"
          options={(["none", ...COST_CAP_KINDS] as const).map((value) => ({ value, label: t(`cost_cap.${value}`) }))}
          hint={t("hint.cost_cap")}
        />
        <NumberField name="cost_cap_value" hint={t("hint.cost_cap_value", { currency })} />
        <NumberField name="last_span" unit={t("unit.years")} hint={t("hint.last_span")} />
        <TextField name="weather_years" width="medium" hint={t("hint.weather_years")} />
        <CheckboxField name="full_year_common_dates" hint={t("hint.full_year_common_dates")} />
        <CheckboxField name="keep_weekdays" hint={t("hint.keep_weekdays")} />
        {kind === "invest" ? (
          <NumberField name="rolling_horizon_years" unit={t("unit.years")} hint={t("hint.rolling_horizon_years")} />
        ) : null}
        {kind === "dispatch" ? <NumberField name="year_split" hint={t("hint.year_split")} /> : null}
      </Advanced>
    </>
  );
}
