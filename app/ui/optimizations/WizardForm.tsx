import { useTranslation } from "react-i18next";
import { MODEL_FLAGS, optimizerOptions } from "~/entities/optimizations/optimization";
import { STEP_SCHEMAS } from "~/entities/optimizations/optimizationForm";
import { EntityForm, FormActions, SubmitButton, type Option } from "~/ui/kit/fields";
import { BasicStep } from "./wizard/BasicStep";
import { ClusteringStep } from "./wizard/ClusteringStep";
import { ModelingStep } from "./wizard/ModelingStep";
import { SolvingStep } from "./wizard/SolvingStep";

interface WizardFormProps {
  step: keyof typeof STEP_SCHEMAS;
  values: Record<string, unknown>;
  scenarios: readonly Option[];
  back: string;
}

/** Fields by step whose label is `field.<name>`; those of groups below are named by their group. */
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
  modeling: ["delta_t", "integer_operation", "mip_dual_recalculation"],
  clustering: ["method"],
  solving: [] as string[],
} as const;

/** One step of the optimization wizard: what most people change first, the rest under "Advanced". */
export function WizardForm({ step, values, scenarios, back }: WizardFormProps) {
  const { t } = useTranslation("optimizations");
  const labels: Record<string, string> = Object.fromEntries(FIELDS[step].map((name) => [name, t(`field.${name}`)]));
  for (const flag of MODEL_FLAGS) labels[`model.${flag}`] = t(`flag.${flag}`);
  for (const name of Object.keys(optimizerOptions.shape)) labels[`optimizer.${name}`] = t(`optimizer.${name}`);
  labels["machine.cores"] = t("field.cores");
  labels["machine.memory"] = t("field.memory");
  return (
    <EntityForm schema={STEP_SCHEMAS[step]} labels={labels} defaultValues={values}>
      {step === "basic" ? <BasicStep scenarios={scenarios} /> : null}
      {step === "modeling" ? <ModelingStep /> : null}
      {step === "clustering" ? <ClusteringStep /> : null}
      {step === "solving" ? <SolvingStep /> : null}
      <FormActions cancel={{ href: back, label: t("common:action.back") }}>
        <SubmitButton>{t("wizard.next")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
