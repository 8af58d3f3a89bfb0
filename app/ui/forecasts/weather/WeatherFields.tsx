import { useTranslation } from "react-i18next";
import { MOMENTS } from "~/entities/timeseries/moment";
import { CheckboxField, FieldSet, NumberField, type Option, SelectField, TextField } from "~/ui/kit/fields";

/** The fields of a weather forecast. */
export function WeatherFields({ zones }: { zones: readonly Option[] }) {
  const { t } = useTranslation("forecasts");
  return (
    <>
      <TextField name="name" autoComplete="off" />
      <TextField name="source" hint={t("weather.hint.source")} autoComplete="off" />
      <CheckboxField name="synthetic" hint={t("weather.hint.synthetic")} />
      <FieldSet legend={t("weather.edit.where")} hint={t("weather.hint.where")}>
        <NumberField name="latitude" />
        <NumberField name="longitude" />
      </FieldSet>
      <FieldSet legend={t("weather.edit.times")} hint={t("weather.hint.times")}>
        <SelectField
          name="moment"
          options={MOMENTS.map((value) => ({ value, label: t(`weather.moment.${value}`) }))}
          placeholder={t("weather.hint.choose")}
        />
        <NumberField name="moment_minute" hint={t("weather.hint.moment_minute")} />
        <SelectField name="timezone" options={zones} hint={t("weather.hint.timezone")} />
        <NumberField name="delay_minutes" hint={t("weather.hint.delay_minutes")} />
      </FieldSet>
      <FieldSet legend={t("weather.edit.provider")} hint={t("weather.hint.provider")}>
        <TextField name="url" hint={t("weather.hint.url")} autoComplete="off" />
        <NumberField name="fetch_minutes" hint={t("weather.hint.fetch_minutes")} />
      </FieldSet>
    </>
  );
}
