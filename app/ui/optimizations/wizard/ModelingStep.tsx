import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { flagApplies } from "~/entities/optimizations/kinds";
import { DELTA_T_OPTIONS, type ModelFlag, type OptimizationKind } from "~/entities/optimizations/optimization";
import { CheckboxField, CheckboxGroup, FieldSet, type Option } from "~/ui/kit/fields";
import { Advanced } from "./Advanced";
import { ChoiceField } from "./ChoiceField";
import { choiceKey } from "./settingText";

/** What most people decide on, and what they leave as it is. */
const FIRST: readonly ModelFlag[] = ["total_annual_emission_limit", "emission_trade", "integer_expansion"];
const LESS: readonly ModelFlag[] = [
  "emission_banking",
  "detailed_operation",
  "resilience",
  "retirement",
  "repowering",
  "building_time",
  "space_consideration",
  "seasonalstorage",
  "storage_deactivation_extremes",
];
/** Options that are no flag of the model. */
const MORE = ["integer_operation", "mip_dual_recalculation"] as const;

/** Names that a hint lists; more are counted. */
const MOST_NAMES = 5;

interface ModelingStepProps {
  kind: OptimizationKind;
  levels: readonly Option[];
  /** Names of the components of which something may be taken out of service early. */
  retirable: readonly string[];
}

/** How finely time is divided, and what the model takes into account. */
export function ModelingStep({ kind, levels, retirable }: ModelingStepProps) {
  const { t } = useTranslation("optimizations");
  const [first, less] = [FIRST, LESS].map((flags) => flags.filter((name) => flagApplies(kind, name)));
  const hint = (name: ModelFlag) => (name === "retirement" ? retirementHint(t, retirable) : t(`flag_hint.${name}`));
  const flag = (name: ModelFlag) => <CheckboxField key={name} name={`model.${name}`} hint={hint(name)} />;
  return (
    <>
      <ChoiceField
        name="delta_t"
        options={DELTA_T_OPTIONS.map((value) => ({ value: String(value), label: t(`delta_t.${choiceKey(value)}`) }))}
      />
      <FieldSet legend={t("wizard.flags")}>{first!.map(flag)}</FieldSet>
      <Advanced step="modeling" fields={[...less!.map((name) => `model.${name}`), ...MORE]}>
        {less!.map((name) =>
          name === "emission_banking" ? (
            <div key={name} className="with-trade">
              {flag(name)}
            </div>
          ) : (
            flag(name)
          ),
        )}
        {levels.length > 1 ? (
          <CheckboxGroup name="carrier_level_ids" options={levels} hint={t("hint.carrier_level_ids")} inline />
        ) : null}
        {MORE.map((name) => (
          <CheckboxField key={name} name={name} hint={t(`hint.${name}`)} />
        ))}
      </Advanced>
    </>
  );
}

/** What early retirement may take out in this system: by name, or that nothing gains by it. */
function retirementHint(t: TFunction<"optimizations">, names: readonly string[]): string {
  if (names.length === 0) return t("flag_hint.retirement_none");
  const listed = names.slice(0, MOST_NAMES).join(", ");
  const more = names.length - MOST_NAMES;
  return more > 0
    ? t("flag_hint.retirement_many", { names: listed, count: more })
    : t("flag_hint.retirement", { names: listed });
}
