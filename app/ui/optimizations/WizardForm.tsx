import { useTranslation } from "react-i18next";
import { IMPACTS } from "~/entities/parameters/parameter";
import {
  CORE_OPTIONS,
  DELTA_T_OPTIONS,
  machineCost,
  MEMORY_OPTIONS,
  MODEL_FLAGS,
  SOLVER_METHODS,
} from "~/entities/optimizations/optimization";
import { STEP_SCHEMAS } from "~/entities/optimizations/optimizationForm";
import {
  CheckboxField,
  CheckboxGroup,
  EntityForm,
  FieldSet,
  FoldedFields,
  FormActions,
  NumberField,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  YearField,
  type Option,
} from "~/ui/kit/fields";
import { Notice } from "~/ui/kit/layout";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

interface WizardFormProps {
  step: keyof typeof STEP_SCHEMAS;
  values: Record<string, unknown>;
  scenarios: readonly Option[];
  back: string;
}

const FIELDS = {
  basic: [
    "name",
    "description",
    "scenario_ids",
    "years_mode",
    "year_start",
    "year_end",
    "year_step",
    "years_list",
    "last_span",
    "impact",
  ],
  modeling: ["delta_t"],
  clustering: ["method"],
  solving: [] as string[],
} as const;

const OPTIMIZER_NUMBERS = ["MIPGap", "FeasibilityTol", "OptimalityTol", "BarConvTol", "TimeLimit"] as const;

/** One step of the optimization wizard. */
export function WizardForm({ step, values, scenarios, back }: WizardFormProps) {
  const { t } = useTranslation("optimizations");
  const labels: Record<string, string> = Object.fromEntries(FIELDS[step].map((name) => [name, t(`field.${name}`)]));
  for (const flag of MODEL_FLAGS) labels[`model.${flag}`] = t(`flag.${flag}`);
  for (const name of [...OPTIMIZER_NUMBERS, "Method", "Crossover", "NumericFocus", "PreDual", "ScaleFlag", "TuneModel"])
    labels[`optimizer.${name}`] = t(`optimizer.${name}`);
  labels["machine.cores"] = t("field.cores");
  labels["machine.memory"] = t("field.memory");
  return (
    <EntityForm schema={STEP_SCHEMAS[step]} labels={labels} defaultValues={values}>
      {step === "basic" ? <Basic scenarios={scenarios} /> : null}
      {step === "modeling" ? <Modeling /> : null}
      {step === "clustering" ? <Clustering /> : null}
      {step === "solving" ? <Solving /> : null}
      <FormActions cancel={{ href: back, label: t("common:action.back") }}>
        <SubmitButton>{t("wizard.next")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}

function Basic({ scenarios }: { scenarios: readonly Option[] }) {
  const { t } = useTranslation("optimizations");
  const modes = (["range", "list"] as const).map((value) => ({ value, label: t(`years_mode.${value}`) }));
  return (
    <>
      <TextField name="name" />
      <TextArea name="description" />
      <CheckboxGroup name="scenario_ids" options={scenarios} hint={t("hint.scenario_ids")} required />
      <FieldSet legend={t("wizard.years")} hint={t("hint.years")}>
        <RadioGroup name="years_mode" options={modes} inline />
        <div className="field-columns">
          <YearField name="year_start" />
          <YearField name="year_end" />
          <NumberField name="year_step" unit={t("unit.years")} />
        </div>
        <TextField name="years_list" width="medium" hint={t("hint.years_list")} />
        <NumberField name="last_span" unit={t("unit.years")} hint={t("hint.last_span")} />
      </FieldSet>
      <SelectField
        name="impact"
        options={IMPACTS.map((value) => ({ value, label: t(`impact.${value}`) }))}
        hint={t("hint.impact")}
      />
    </>
  );
}

function Modeling() {
  const { t } = useTranslation("optimizations");
  const later = ["detailed_operation", "resilience"] as const;
  return (
    <>
      <SelectField
        name="delta_t"
        options={DELTA_T_OPTIONS.map((value) => ({
          value: String(value),
          label: t(`delta_t.${String(value).replace(".", "_")}`),
        }))}
      />
      <FieldSet legend={t("wizard.flags")}>
        {MODEL_FLAGS.filter((flag) => !(later as readonly string[]).includes(flag)).map((flag) => (
          <CheckboxField key={flag} name={`model.${flag}`} hint={t(`flag_hint.${flag}`)} />
        ))}
      </FieldSet>
      <Notice kind="info" title={t("wizard.later_title")}>
        <ul>
          {later.map((flag) => (
            <li key={flag}>{t(`flag.${flag}`)}</li>
          ))}
        </ul>
      </Notice>
    </>
  );
}

function Clustering() {
  const { t } = useTranslation("optimizations");
  const methods = (["grid_nodes", "single_node", "none"] as const).map((value) => ({
    value,
    label: t(`method.${value}`),
    hint: t(`method_hint.${value}`),
  }));
  return (
    <>
      <RadioGroup name="method" options={methods} />
      <Notice kind="info" title={t("wizard.full_year_title")}>
        <p>{t("wizard.full_year_text")}</p>
      </Notice>
    </>
  );
}

function Solving() {
  const { t, i18n } = useTranslation("optimizations");
  const choice = (name: string, values: readonly number[]) =>
    values.map((value) => ({ value: String(value), label: t(`${name}.${value < 0 ? "auto" : value}`) }));
  const plain = (values: readonly number[]) => values.map((value) => ({ value: String(value), label: String(value) }));
  const cost = formatNumber(machineCost(2, 8), i18n.language as Locale);
  return (
    <>
      <FieldSet legend={t("wizard.machine")} hint={t("hint.machine", { cost })} columns>
        <SelectField name="machine.cores" options={plain(CORE_OPTIONS)} />
        <SelectField name="machine.memory" options={plain(MEMORY_OPTIONS)} />
      </FieldSet>
      <FoldedFields summary={t("wizard.advanced")} hint={t("hint.optimizer")} prefix="optimizer.">
        <SelectField name="optimizer.Method" options={choice("solver_method", SOLVER_METHODS)} />
        <SelectField name="optimizer.Crossover" options={choice("crossover", [-1, 0, 1, 2, 3, 4])} />
        <SelectField name="optimizer.NumericFocus" options={choice("numeric_focus", [0, 1, 2, 3])} />
        <SelectField name="optimizer.PreDual" options={choice("pre_dual", [-1, 0, 1, 2])} />
        <SelectField name="optimizer.ScaleFlag" options={choice("scale_flag", [-1, 0, 1, 2, 3])} />
        {OPTIMIZER_NUMBERS.map((name) => (
          <NumberField
            key={name}
            name={`optimizer.${name}`}
            unit={name === "TimeLimit" ? "s" : undefined}
            hint={name === "MIPGap" ? t("hint.MIPGap") : undefined}
          />
        ))}
        <CheckboxField name="optimizer.TuneModel" hint={t("hint.TuneModel")} />
      </FoldedFields>
    </>
  );
}
