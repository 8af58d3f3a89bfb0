import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { PARAMETER_IMPACTS, type ParameterImpact, type PriceScenario } from "~/entities/parameters/parameter";
import { parameterForm, type ParameterMode } from "~/entities/parameters/parameterForm";
import type { SizeFacts, StartRow, UnitChoice } from "~/entities/parameters/view";
import {
  CheckboxField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  useKept,
  YearField,
} from "../kit/fields";
import { taskLabels, TaskSwitch } from "../tasks/TaskFields";
import { type DetailFacts, DetailFields, detailLabels } from "./DetailFields";
import { FormulaField, type FormulaName } from "./FormulaField";
import { HiddenInRow } from "./HiddenInRow";
import { PriceScenarioField } from "./PriceScenarioField";
import { UnitField } from "./UnitField";

export interface ParameterFormProps extends DetailFacts {
  mode: ParameterMode;
  boolean: boolean;
  /** The unit in which values are stored, and that of an emission where the impact is chosen. */
  unit: string;
  emissionUnit: string | null;
  currency: string;
  /** What a formula may name. */
  names: readonly FormulaName[];
  units: readonly UnitChoice[];
  sizeOf: SizeFacts | null;
  impact: ParameterImpact | null;
  priceScenario: PriceScenario;
  /** High and low values can be given too. */
  priceScenarios: boolean;
  /** Impact and price scenario of an existing parameter stay. */
  impactFixed: boolean;
  byYear: boolean;
  hasEol: boolean;
  /** Rows may be added and taken away (not while an existing parameter is edited). */
  growing: boolean;
  lower: number | null;
  upper: number | null;
  rows: readonly StartRow[];
  /** Whom a task on the parameter can be given to, and the task there is. */
  assignees: readonly { value: string; label: string }[];
  task: { on: boolean; assignee_id: string; description: string; due_on: string };
  backHref: string;
}

/** Values of a parameter: one, or one per year, in a unit of choice. */
export function ParameterForm(props: ParameterFormProps) {
  const { t } = useTranslation("parameters");
  const { rows } = useKept();
  const count = Array.isArray(rows) ? Math.max(1, rows.length) : props.rows.length;
  const labels: Record<string, string> = {
    impact: t("field.impact"),
    price_scenario: t("field.price_scenario"),
    unit: t("field.unit"),
    ...detailLabels(t),
    ...taskLabels(t),
  };
  const names = {
    date: "year",
    value: props.boolean ? "status" : "value",
    formula: "formula",
    eol: "eol",
    reference: "reference",
  };
  for (let i = 0; i < count; i++)
    for (const [field, name] of Object.entries(names)) {
      const label = t(`field.${name}`);
      labels[`rows[${i}].${field}`] = count > 1 ? t("value_form.row_field", { row: i + 1, field: label }) : label;
    }
  return (
    <EntityForm
      schema={parameterForm[props.mode]}
      labels={labels}
      defaultValues={{
        impact: props.impact ?? undefined,
        price_scenario: props.priceScenario,
        unit: "",
        rows: props.rows,
        task: props.task,
        ...props.typed,
      }}
    >
      {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("common:action.save")}
      </button>
      <input type="hidden" name="mode" value={props.mode} />
      {props.impact === null ? null : props.impactFixed ? (
        <input type="hidden" name="impact" value={props.impact} />
      ) : (
        <SelectField
          name="impact"
          required
          options={PARAMETER_IMPACTS.map((impact) => ({ value: impact, label: t(`impact.${impact}`) }))}
        />
      )}
      {props.priceScenarios && !props.impactFixed ? (
        <PriceScenarioField />
      ) : (
        <input type="hidden" name="price_scenario" value={props.priceScenario} />
      )}
      {props.sizeOf && props.mode !== "boolean" ? (
        <p className="hint">{t("value_form.size_of", { ...props.sizeOf })}</p>
      ) : null}
      {props.mode === "number" ? <UnitField {...props} /> : <input type="hidden" name="unit" value="" />}
      {Array.from({ length: count }, (_, i) => (
        <RowFields key={i} {...props} index={i} count={count} />
      ))}
      <DetailFields {...props} />
      <TaskSwitch assignees={props.assignees} many={count > 1} />
      {props.growing && props.byYear ? (
        <p>
          <SubmitButton kind="secondary" name="intent" value="add_row">
            {t("value_form.add_row")}
          </SubmitButton>
        </p>
      ) : null}
      <FormActions cancel={{ href: props.backHref, label: t("common:action.cancel") }}>
        <SubmitButton name="intent" value="save">
          {t("common:action.save")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}

function RowFields(props: ParameterFormProps & { index: number; count: number }) {
  const { index: i, count, byYear, growing } = props;
  const { t, i18n } = useTranslation("parameters");
  const row = props.rows[i];
  const name = (field: string) => `rows[${i}].${field}`;
  const legend = count > 1 ? t("value_form.row", { row: i + 1 }) : t("field.value");
  return (
    <FieldSet legend={legend} columns={props.mode !== "formula"}>
      <HiddenInRow name={name("parameter_id")} index={i} field="parameter_id" value={row?.parameter_id} />
      <HiddenInRow name={name("expected")} index={i} field="expected" value={row?.expected} />
      {byYear ? (
        <YearField
          name={name("date")}
          label={t("field.year")}
          hint={t(i === 0 ? "value_form.year_first" : "value_form.year_next")}
        />
      ) : null}
      {props.mode === "formula" ? (
        <FormulaField name={name("formula")} unit={props.unit} names={props.names} />
      ) : props.boolean ? (
        <CheckboxField name={name("value")} label={t("field.status")} />
      ) : (
        <NumberField
          name={name("value")}
          label={t("field.value")}
          required
          hint={boundsHint({ lower: props.lower, upper: props.upper, unit: props.unit }, i18n.language as Locale, t)}
        />
      )}
      {props.hasEol ? <YearField name={name("eol")} label={t("field.eol")} hint={t("value_form.eol_hint")} /> : null}
      <TextField name={name("reference")} label={t("field.reference")} width="medium" />
      {growing && i > 0 ? (
        <p>
          <SubmitButton kind="secondary" name="intent" value={`remove_${i}`}>
            {t("value_form.remove_row", { row: i + 1 })}
          </SubmitButton>
        </p>
      ) : null}
    </FieldSet>
  );
}

/** Between what a value may be, in its unit; null: without a bound. */
interface Bounds {
  lower: number | null;
  upper: number | null;
  unit: string;
}

function boundsHint(
  { lower, upper, unit }: Bounds,
  locale: Locale,
  t: (key: string, params: Record<string, string>) => string,
): string | undefined {
  if (lower === null && upper === null) return undefined;
  const parameters = {
    lower: formatNumber(lower, locale),
    upper: formatNumber(upper, locale),
    unit: unit === "1" ? "" : unit,
  };
  const key = lower !== null && upper !== null ? "between" : lower !== null ? "at_least" : "at_most";
  return t(`value_form.${key}`, parameters).trim();
}
