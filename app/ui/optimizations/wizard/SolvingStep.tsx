import { useTranslation } from "react-i18next";
import { CORE_OPTIONS, MEMORY_OPTIONS } from "~/entities/optimizations/machine";
import { CheckboxField, FieldSet, NumberField } from "~/ui/kit/fields";
import { Advanced } from "./Advanced";
import { ChoiceField } from "./ChoiceField";
import { MachineCost } from "./MachineCost";
import { choiceKey, SOLVER_CHOICES } from "./settingText";

/** Where the hint of a choice is not `hint.<name>`. */
const HINTS: Record<string, string> = { Method: "without_effect.concurrent", PreDual: "without_effect.PreDual" };
const HINTED = new Set<string>(["MIPGap", "FeasibilityTol", "OptimalityTol", "BarConvTol"]);
const TYPED = ["MIPGap", "FeasibilityTol", "OptimalityTol", "BarConvTol"] as const;
const ADVANCED = [...Object.keys(SOLVER_CHOICES), ...TYPED, "TuneModel"].map((name) => `optimizer.${name}`);

/** The machine and its cost, the time it may take; the solver's own settings below. `tunable`: it solves in under an hour. */
export function SolvingStep({ tunable }: { tunable: boolean }) {
  const { t } = useTranslation("optimizations");
  const plain = (values: readonly number[]) => values.map((value) => ({ value: String(value), label: String(value) }));
  return (
    <>
      {/* Enter sends the form on, not the button that computes the cost. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("wizard.next")}
      </button>
      <FieldSet legend={t("wizard.machine")}>
        <div className="field-columns">
          <ChoiceField name="machine.cores" options={plain(CORE_OPTIONS)} hint={t("without_effect.cores")} />
          <ChoiceField name="machine.memory" options={plain(MEMORY_OPTIONS)} hint={t("hint.memory")} />
        </div>
        <MachineCost />
      </FieldSet>
      <NumberField name="optimizer.TimeLimit" unit="s" hint={t("hint.TimeLimit")} />
      <Advanced step="solving" fields={ADVANCED} hint={t("hint.optimizer")}>
        <div className="field-columns">
          {Object.entries(SOLVER_CHOICES).map(([name, [texts, values]]) => (
            <ChoiceField
              key={name}
              name={`optimizer.${name}`}
              options={values.map((value) => ({ value: String(value), label: t(`${texts}.${choiceKey(value)}`) }))}
              hint={t(HINTS[name] ?? `hint.${name}`)}
            />
          ))}
          {TYPED.map((name) => (
            <NumberField
              key={name}
              name={`optimizer.${name}`}
              hint={HINTED.has(name) ? t(`hint.${name}`) : undefined}
            />
          ))}
        </div>
        <CheckboxField
          name="optimizer.TuneModel"
          hint={`${tunable ? `${t("hint.TuneModel")} ` : ""}${t("without_effect.TuneModel")}`}
        />
      </Advanced>
    </>
  );
}
