import { useTranslation } from "react-i18next";
import { PERIODS } from "~/entities/parameters/parameter";
import { type Detail, DETAILS } from "~/entities/parameters/parameterForm";
import { CheckboxGroup, FieldSet, NumberField, type Option, SelectField } from "../kit/fields";

/** Details a type is given next to its value. */
export interface DetailFacts {
  details: readonly { name: Detail; inRuns: boolean }[];
  choices: { elements: readonly Option[]; carriers: readonly Option[] };
  typed: Record<Detail, unknown>;
}

export const detailLabels = (t: (key: string) => string): Record<string, string> =>
  Object.fromEntries(DETAILS.map((name) => [name, t(`detail.${name}`)]));

/** The fields of the details; those that calculations do not use yet say so. */
export function DetailFields({ details, choices }: DetailFacts) {
  const { t } = useTranslation("parameters");
  if (details.length === 0) return null;
  const field = ({ name, inRuns }: DetailFacts["details"][number]) => {
    const hint = inRuns ? undefined : t("detail.not_in_runs");
    if (name === "elements")
      return <CheckboxGroup key={name} name={name} required options={choices.elements} hint={hint} />;
    if (name === "carrier")
      return <SelectField key={name} name={name} required options={choices.carriers} hint={hint} />;
    if (name === "period")
      return (
        <SelectField
          key={name}
          name={name}
          hint={hint}
          options={PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
        />
      );
    return (
      <NumberField
        key={name}
        name={name}
        hint={hint}
        unit={name === "annual_lower_energy_bound" ? "MWh/a" : undefined}
      />
    );
  };
  return <FieldSet legend={t("detail.legend")}>{details.map(field)}</FieldSet>;
}
