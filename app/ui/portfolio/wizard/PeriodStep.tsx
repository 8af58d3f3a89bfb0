import { useTranslation } from "react-i18next";
import type { PeriodType } from "~/entities/portfolio/dealProducts";
import { periodForm } from "~/entities/portfolio/wizard";
import { DateField, EntityForm, FormActions, SelectField, SubmitButton } from "../../kit/fields";
import { Tabs } from "../../kit/layout";

export interface PeriodFacts {
  period: PeriodType;
  /** Kinds of period to choose from; none of a future, whose technology says it. */
  periods: { label: string; href: string; current: boolean }[];
  /** Years, quarters or months. Null: days are typed. */
  options: { value: string; label: string }[] | null;
  values: { start_date: string; end_date: string };
}

/** Step 2: when the energy is delivered. */
export function PeriodStep({ period, periods, options, values, back }: PeriodFacts & { back: string }) {
  const { t } = useTranslation("portfolio");
  const labels = {
    start_date: t(options ? `period.${period}` : period === "custom" ? "field.start_date" : "wizard.day"),
    end_date: t("field.end_date"),
  };
  return (
    <>
      {periods.length > 0 ? <Tabs label={t("wizard.kind_of_period")} tabs={periods} /> : null}
      <EntityForm key={period} schema={periodForm(period)} labels={labels} defaultValues={values} guard={false} marked>
        {options ? (
          <SelectField name="start_date" options={options} />
        ) : (
          <div className="field-columns">
            <DateField name="start_date" />
            {period === "custom" ? <DateField name="end_date" hint={t("hint.end_date")} /> : null}
          </div>
        )}
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("wizard.continue")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </>
  );
}
