import { useTranslation } from "react-i18next";
import { MODEL_FLAGS, type OptimizationKind, optimizerOptions } from "~/entities/optimizations/optimization";
import { type FormStep, stepSchema } from "~/entities/optimizations/optimizationForm";
import { EntityForm, FormActions, type Option, SubmitButton } from "~/ui/kit/fields";
import { BasicStep } from "./wizard/BasicStep";
import { ClusteringStep, groupField } from "./wizard/ClusteringStep";
import { ModelingStep } from "./wizard/ModelingStep";
import { SolvingStep } from "./wizard/SolvingStep";

interface WizardFormProps {
  step: FormStep;
  kind: OptimizationKind;
  /** Investment runs that a dispatch can take over. */
  invested: readonly Option[];
  /** Carrier levels of the system. */
  levels: readonly Option[];
  values: Record<string, unknown>;
  scenarios: readonly Option[];
  /** Of the system. */
  currency: string;
  /** Locations of the system, which may be grouped into places. */
  locations: readonly Option[];
  /** Names of the components of which something may be taken out of service early. */
  retirable: readonly string[];
  /** By its size the run solves in under an hour. */
  tunable: boolean;
  back: string;
}

/** Fields by step whose label is `field.<name>`; those of groups below are named by their group. */
const FIELDS = {
  basic: [
    "name",
    "description",
    "scenario_ids",
    "price_scenario",
    "years_mode",
    "year_start",
    "year_end",
    "year_step",
    "years_list",
    "last_span",
    "impact",
    "cost_cap",
    "cost_cap_value",
    "optimization_id_invest",
    "fixed_rebuild",
    "weather_years",
    "full_year_common_dates",
    "keep_weekdays",
    "rolling_horizon_years",
    "year_split",
  ],
  modeling: ["carrier_level_ids", "delta_t", "integer_operation", "mip_dual_recalculation"],
  clustering: ["time", "n_clust", "n_seg", "n_seg_year", "method"],
  solving: [] as string[],
} as const;

/** One step of the optimization wizard: what most people change first, the rest under "Advanced". */
export function WizardForm(props: WizardFormProps) {
  const { step, kind, values, scenarios, locations, invested, levels, currency, retirable, tunable, back } = props;
  const { t } = useTranslation("optimizations");
  const labels: Record<string, string> = Object.fromEntries(FIELDS[step].map((name) => [name, t(`field.${name}`)]));
  for (const flag of MODEL_FLAGS) labels[`model.${flag}`] = t(`flag.${flag}`);
  for (const name of Object.keys(optimizerOptions.shape)) labels[`optimizer.${name}`] = t(`optimizer.${name}`);
  locations.forEach(({ label }, i) => (labels[groupField(i)] = label));
  labels["machine.cores"] = t("field.cores");
  labels["machine.memory"] = t("field.memory");
  return (
    <EntityForm schema={stepSchema(step, kind)} labels={labels} defaultValues={values}>
      {step === "basic" ? (
        <BasicStep kind={kind} scenarios={scenarios} invested={invested} currency={currency} />
      ) : null}
      {step === "modeling" ? <ModelingStep kind={kind} levels={levels} retirable={retirable} /> : null}
      {step === "clustering" ? <ClusteringStep kind={kind} locations={locations} /> : null}
      {step === "solving" ? <SolvingStep tunable={tunable} /> : null}
      <FormActions cancel={{ href: back, label: t("common:action.back") }}>
        <SubmitButton>{t("wizard.next")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
