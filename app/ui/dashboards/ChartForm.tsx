import { useTranslation } from "react-i18next";
import { MOST_COLUMNS } from "~/entities/dashboards/arrangement";
import type { ChartKind, SettingName } from "~/entities/dashboards/chartConfig";
import { chartForm } from "~/entities/dashboards/chartForm";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";
import { CAPACITY_GROUPS } from "~/entities/results/capacities";
import { LOADINGS } from "~/entities/results/charts/lineLoading";
import { DIVERGENCES, SORTINGS } from "~/entities/results/operationShape";
import { RESOLUTIONS } from "~/entities/results/result";
import { SCALES } from "~/entities/results/scales";
import {
  DateField,
  EntityForm,
  FormActions,
  type Option,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextField,
} from "~/ui/kit/fields";

interface Props {
  kind: ChartKind;
  settings: readonly SettingName[];
  values: Record<string, unknown> & { config_id: string; expected: string };
  runs: readonly Option[];
  /** What of the chosen run can be shown. */
  options: { of: readonly Option[]; year: readonly Option[] };
  back: string;
}

/** The form of a chart. Runs and what they can show are searched; an empty choice leaves it to the chart. */
export function ChartForm({ kind, settings, values, runs, options, back }: Props) {
  const { t } = useTranslation(["dashboards", "results"]);
  const words = (names: readonly string[], text: (name: string) => string): Option[] =>
    names.map((value) => ({ value, label: text(value) }));
  const choices: Record<Exclude<SettingName, "date">, readonly Option[]> = {
    impact: words(PARAMETER_IMPACTS, (one) => t(`results:impact.${one}`)),
    group: words(CAPACITY_GROUPS, (one) => t(`results:capacities.group.${one}`)),
    ...options,
    resolution: words(RESOLUTIONS, (one) => t(`results:resolution.${one}`)),
    sorting: words(SORTINGS, (one) => t(`results:operation.sortings.${one}`)),
    divergences: words(DIVERGENCES, (one) => t(`results:operation.divergences.${one}`)),
    loading: words(LOADINGS, (one) => t(`results:lines.options.${one}`)),
    scale: words(SCALES, (one) => t(`form.scale.${one.replace(".", "_")}`)),
  };
  const labels = {
    title: t("form.title"),
    columns: t("form.columns"),
    run: t("form.run"),
    ...Object.fromEntries(settings.map((name) => [`settings.${name}`, t(`form.setting.${name}`)])),
  };
  return (
    <EntityForm schema={chartForm(kind)} labels={labels} defaultValues={values}>
      <input type="hidden" name="config_id" value={values.config_id} />
      <input type="hidden" name="expected" value={values.expected} />
      <input type="hidden" name="chart" value={kind} />
      <SelectField name="run" options={runs} placeholder={t("form.newest")} searched hint={t("form.run_hint")} />
      {settings.map((name) =>
        name === "date" ? (
          <DateField key={name} name="settings.date" hint={t("form.date_hint")} />
        ) : (
          <SelectField
            key={name}
            name={`settings.${name}`}
            options={choices[name]}
            placeholder={t(`form.by_itself.${name}`)}
            searched={name === "of"}
          />
        ),
      )}
      <TextField name="title" autoComplete="off" hint={t("form.title_hint")} />
      <RadioGroup
        name="columns"
        inline
        options={Array.from({ length: MOST_COLUMNS }, (_, i) => ({
          value: String(i + 1),
          label: t("form.wide", { count: i + 1 }),
        }))}
      />
      <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
        <SubmitButton>{t("common:action.save")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
