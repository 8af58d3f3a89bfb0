import { useTranslation } from "react-i18next";
import type { Correction } from "~/entities/operator/demands/correctionForm";
import { DateField, NumberField, type Option, SelectField, TextArea } from "~/ui/kit/fields";

/** The fields of a manual forecast, or of values that are wrong; times are of the clock of a zone. */
export function CorrectionFields(props: { kind: Correction; consumers: readonly Option[]; zone: string }) {
  const { kind, consumers, zone } = props;
  const { t } = useTranslation("operator");
  return (
    <>
      <SelectField name="component" options={consumers} />
      <DateField name="start_at" time hint={t("events:hint.zone", { zone })} />
      <DateField name="end_at" time hint={t(`demands.${kind}.end_hint`)} />
      {kind === "manual_forecast" ? (
        <NumberField name="forecast_mw" unit="MW" hint={t("demands.manual_forecast.power_hint")} />
      ) : null}
      <TextArea name="description" />
    </>
  );
}
