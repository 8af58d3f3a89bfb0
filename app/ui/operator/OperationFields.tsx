import { useTranslation } from "react-i18next";
import { CheckboxField, DateField, FieldSet, NumberField, type Option, SelectField, TextField } from "~/ui/kit/fields";
import { TimesOfPlan } from "./TimesOfPlan";

/** The fields of a new plan. */
export function OperationFields({ scenarios, zone }: { scenarios: readonly Option[]; zone: string }) {
  const { t } = useTranslation("operator");
  return (
    <>
      <TextField name="name" />
      <FieldSet legend={t("new.time")} hint={t("new.time_hint", { zone })}>
        <DateField name="start_at" time hint={t("hint.start_at")} />
        <NumberField name="days" unit={t("unit_days")} />
        <TimesOfPlan zone={zone} daysField="days" />
        <NumberField name="approval_days" unit={t("unit_days")} hint={t("hint.approval_days")} />
      </FieldSet>
      <SelectField name="scenario_id_sq" options={scenarios} hint={t("hint.scenario_id_sq")} />
      <CheckboxField name="auto_approve" hint={t("hint.auto_approve")} />
      <FieldSet legend={t("site.contacts")} hint={t("site.contacts_hint")}>
        <TextField name="supplier_email" type="email" hint={t("hint.supplier_email")} />
        <TextField name="operator_email" type="email" hint={t("hint.operator_email")} />
        <NumberField name="conversion_factor" hint={t("hint.conversion_factor")} />
      </FieldSet>
    </>
  );
}
