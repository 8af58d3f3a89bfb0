import { useTranslation } from "react-i18next";
import { CheckboxField, FieldSet, NumberField, type Option, SelectField } from "~/ui/kit/fields";
import { LevelField } from "./EventFields";

/** The fields of the rules of a live series. */
export function RuleFields({ others, unit }: { others: readonly Option[]; unit: string }) {
  const { t } = useTranslation("events");
  return (
    <>
      <CheckboxField name="active" />
      <FieldSet legend={t("type.outage")} hint={t("rules_of.outage")}>
        <NumberField name="outage_minutes" unit="min" hint={t("hint.outage_minutes")} />
        <NumberField name="outage_below" unit={unit === "1" ? undefined : unit} hint={t("hint.outage_below")} />
        <LevelField name="outage_level" />
      </FieldSet>
      <FieldSet legend={t("type.outlier")} hint={t("rules_of.outlier")}>
        <NumberField name="outlier_zscore" hint={t("hint.outlier_zscore")} />
        <NumberField name="window_size" hint={t("hint.window_size")} />
        <LevelField name="outlier_level" />
      </FieldSet>
      <FieldSet legend={t("type.accumulated_value")} hint={t("rules_of.accumulated_value")}>
        <NumberField name="threshold_factor_accumulated" hint={t("hint.threshold_factor_accumulated")} />
        <LevelField name="accumulated_value_level" />
      </FieldSet>
      <FieldSet legend={t("type.operation_divergence")} hint={t("rules_of.operation_divergence")}>
        <NumberField name="divergence_percent" unit="%" hint={t("hint.divergence_percent")} />
        <NumberField name="divergence_minutes" unit="min" />
        <LevelField name="operation_divergence_level" />
      </FieldSet>
      <FieldSet legend={t("type.backup_inactive")} hint={t("rules_of.backup_inactive")}>
        <CheckboxField name="watch_forecast" />
        <SelectField name="backup_live_id" options={others} placeholder={t("rules_of.no_backup")} />
        <LevelField name="backup_inactive_level" />
      </FieldSet>
    </>
  );
}
