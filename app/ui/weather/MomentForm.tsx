import { useTranslation } from "react-i18next";
import { type MomentChange, momentChange, MOMENTS_OF_HOURS } from "~/entities/weather/momentChange";
import { EntityForm, FieldSet, FormActions, NumberField, SelectField, SubmitButton } from "../kit/fields";

/** Says when within their hours the values of a stored series of radiation are. */
export function MomentForm({ weather_type, moment, moment_minute }: MomentChange) {
  const { t } = useTranslation("weather");
  return (
    <details className="fieldset folded">
      <summary>{t("moment.change")}</summary>
      <EntityForm
        id={`moment-${weather_type}`}
        schema={momentChange}
        labels={{ moment: t("moment.term"), moment_minute: t("timeseries:upload.field.moment_minute") }}
        defaultValues={{ weather_type, moment, moment_minute: moment === "instant" ? moment_minute : "" }}
        guard={false}
        requiredNote={false}
      >
        <input type="hidden" name="weather_type" value={weather_type} />
        <FieldSet legend={t("moment.legend", { kind: t(`type.${weather_type}`) })} hint={t("moment.hint")} columns>
          <SelectField
            name="moment"
            options={MOMENTS_OF_HOURS.map((value) => ({ value, label: t(`moment.option.${value}`) }))}
          />
          <NumberField name="moment_minute" hint={t("moment.minute_hint")} />
        </FieldSet>
        <FormActions>
          <SubmitButton name="intent" value="moment">
            {t("moment.save")}
          </SubmitButton>
        </FormActions>
      </EntityForm>
    </details>
  );
}
