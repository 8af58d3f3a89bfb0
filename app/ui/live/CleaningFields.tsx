import { useTranslation } from "react-i18next";
import { cleaningForm } from "~/entities/live/cleaningForm";
import { EntityForm, FieldSet, FormActions, NumberField, SubmitButton } from "~/ui/kit/fields";

interface CleaningFieldsProps {
  back: string;
  values: Record<string, unknown>;
  /** What the test of these values returned; null before it. */
  cleaningTest: string | null;
  /** Rules are on. */
  cleaned: boolean;
  unit: string;
  stepMinutes: number;
}

/** The rules of a series: tested first, then saved. */
export function CleaningFields({ back, values, cleaningTest, cleaned, unit, stepMinutes }: CleaningFieldsProps) {
  const { t } = useTranslation("live");
  const labels = Object.fromEntries(Object.keys(cleaningForm.shape).map((name) => [name, t(`cleaning.field.${name}`)]));
  const minutes = { minutes: stepMinutes };
  return (
    <EntityForm schema={cleaningForm} labels={labels} defaultValues={values} guard={false}>
      <input type="hidden" name="expected" value={String(values["expected"] ?? "")} />
      {cleaningTest ? <input type="hidden" name="cleaning_test" value={cleaningTest} /> : null}
      <FieldSet legend={t("cleaning.rules")} hint={t("cleaning.rules_hint", minutes)}>
        <NumberField name="stuck_steps" hint={t("cleaning.hint.stuck_steps")} />
        <NumberField name="jump_limit" unit={unit === "1" ? undefined : unit} hint={t("cleaning.hint.jump_limit")} />
        <NumberField name="outlier_zscore" hint={t("cleaning.hint.outlier_zscore")} />
        <NumberField name="window_size" hint={t("cleaning.hint.window_size")} />
      </FieldSet>
      <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
        {cleaningTest ? (
          <SubmitButton name="intent" value="save">
            {t("cleaning.save")}
          </SubmitButton>
        ) : null}
        <SubmitButton kind={cleaningTest ? "secondary" : undefined} name="intent" value="test">
          {t("cleaning.test")}
        </SubmitButton>
        {cleaned ? (
          <SubmitButton kind="secondary" name="intent" value="off">
            {t("cleaning.off")}
          </SubmitButton>
        ) : null}
      </FormActions>
    </EntityForm>
  );
}
