import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { DATETIME_FEATURES, FORECAST_INTERVALS, FORECAST_MODELS } from "~/entities/forecasts/forecast";
import {
  CheckboxField,
  CheckboxGroup,
  FieldSet,
  NumberField,
  type Option,
  SelectField,
  TextField,
} from "~/ui/kit/fields";

interface Props {
  /** The other live series of the system. */
  others: readonly Option[];
  /** Steps of a day of the series. */
  perDay: number;
  zone: string;
}

/** The fields of how a series is forecast. */
export function SettingsFields({ others, perDay, zone }: Props) {
  const { t, i18n } = useTranslation("forecasts");
  const steps = (days: number) => formatNumber(days * perDay, i18n.language as Locale, { decimals: 0 });
  return (
    <>
      <FieldSet legend={t("settings.issue")}>
        <CheckboxField name="active" />
        <SelectField
          name="interval_hours"
          options={FORECAST_INTERVALS.map((hours) => ({
            value: String(hours),
            label: t("settings.hours", { count: hours }),
          }))}
        />
        <NumberField name="issue_hour" hint={t("hint.issue_hour", { zone })} />
        <NumberField name="time_steps_ahead" hint={t("hint.time_steps_ahead", { day: steps(1), most: steps(14) })} />
        <NumberField name="time_steps_past" hint={t("hint.time_steps_past", { least: steps(28), most: steps(500) })} />
        <NumberField name="uncertainty_percentile" unit="%" hint={t("hint.uncertainty_percentile")} />
      </FieldSet>
      <FieldSet legend={t("settings.model")} hint={t("settings.model_hint")}>
        <SelectField
          name="model_name"
          options={(["automatic", ...FORECAST_MODELS] as const).map((model) => ({
            value: model,
            label: t(`model.${model}`),
          }))}
        />
      </FieldSet>
      <FieldSet legend={t("settings.regression")} hint={t("settings.regression_hint")}>
        <NumberField name="autoregressive_lags" hint={t("hint.autoregressive_lags")} />
        <TextField name="seasonal_delays" width="medium" hint={t("hint.seasonal_delays")} />
        <NumberField name="threshold_factor" hint={t("hint.threshold_factor")} />
        <CheckboxGroup
          name="datetime_features"
          options={DATETIME_FEATURES.map((feature) => ({ value: feature, label: t(`feature.${feature}`) }))}
        />
      </FieldSet>
      <FieldSet legend={t("settings.external")} hint={t("settings.external_hint")}>
        <SelectField name="external_live_id" options={others} />
        <NumberField name="external_known_ahead_hours" unit="h" hint={t("hint.external_known_ahead_hours")} />
        <NumberField name="external_backward_lags" hint={t("hint.external_backward_lags")} />
        <NumberField name="external_forward_lags" hint={t("hint.external_forward_lags")} />
      </FieldSet>
    </>
  );
}
