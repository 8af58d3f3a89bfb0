import { useTranslation } from "react-i18next";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { approveForm } from "~/entities/operator/operationForm";
import { EntityForm, FormActions, NumberField, SubmitButton } from "~/ui/kit/fields";
import { Section } from "~/ui/kit/layout";
import { WaitingCost, type WaitingCostProps } from "./notices/WaitingCost";
import { ShowTimes, TimesOfPlan } from "./TimesOfPlan";

interface Props {
  operation: OptimizationOperation;
  zone: string;
  cost: WaitingCostProps | null;
}

/** Puts a proposed plan in force for its first days. */
export function ApprovePanel({ operation, zone, cost }: Props) {
  const { t } = useTranslation("operator");
  const { days, approval_days } = operation;
  return (
    <Section id="approve" title={t("approve.title")} lead={t("approve.lead")}>
      {cost ? <WaitingCost {...cost} /> : null}
      <EntityForm
        schema={approveForm(days)}
        labels={{ approval_days: t("field.approval_days"), intent: t("approve.title") }}
        defaultValues={{ approval_days, intent: "approve" }}
        guard={false}
      >
        <input type="hidden" name="intent" value="approve" />
        <NumberField name="approval_days" unit={t("unit_days")} hint={t("approve.days", { count: days })} />
        <TimesOfPlan zone={zone} daysField="approval_days" start={operation.start_at} most={days} />
        <FormActions>
          <SubmitButton>{t("approve.do")}</SubmitButton>
          <ShowTimes />
        </FormActions>
      </EntityForm>
    </Section>
  );
}
