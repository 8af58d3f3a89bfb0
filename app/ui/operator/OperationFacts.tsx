import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { DefinitionList } from "~/ui/kit/lists";

interface Props {
  operation: OptimizationOperation;
  zone: string;
  /** End of what is planned, ISO 8601 UTC. */
  until: string;
  approvedBy: string | null;
  plan: { gap: number; seconds: number } | null;
  /** Name of the scenario that it is compared with. */
  statusQuo: string;
}

/** What a plan is, in words. */
export function OperationFacts({ operation, zone, until, approvedBy, plan, statusQuo }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const at = (time: string) => formatTime(time, locale, zone);
  const none = t("common:form.not_specified");
  const { start_at, approved_at, approved_until, recipients, conversion_factor, auto_approve, config } = operation;
  const { MIPGap } = config.optimizer;
  const items = [
    { term: t("plan.cause"), value: operation.causes.map((cause) => t(`cause.${cause}`)).join(", ") },
    { term: t("plan.from"), value: at(start_at) },
    { term: t("plan.until"), value: at(until) },
    { term: t("field.scenario_id_sq"), value: statusQuo },
    {
      term: t("plan.model"),
      value: t(`plan.models.${config.model}`, {
        minutes: formatNumber(config.delta_t * 60, locale),
        hours: formatNumber(config.horizon_hours, locale),
      }),
    },
    {
      term: t("plan.mip_gap"),
      value: t(MIPGap === 0 ? "plan.mip_gap_none" : "plan.mip_gap_text", { gap: formatPercent(MIPGap, locale, 2) }),
    },
    ...(approved_at && approved_until
      ? [
          { term: t("plan.approved"), value: t("plan.approved_by", { at: at(approved_at), by: approvedBy ?? "" }) },
          { term: t("plan.approved_until"), value: at(approved_until) },
        ]
      : [{ term: t("field.auto_approve"), value: t(auto_approve ? "common:value.yes" : "common:value.no") }]),
    ...(plan
      ? [
          {
            term: t("plan.gap"),
            value: t("plan.gap_text", {
              gap: formatPercent(plan.gap, locale, 2),
              seconds: formatNumber(plan.seconds, locale, { decimals: 1 }),
            }),
          },
        ]
      : []),
    { term: t("field.supplier_email"), value: recipients.supplier ?? none },
    { term: t("field.operator_email"), value: recipients.operator ?? none },
    { term: t("field.conversion_factor"), value: formatNumber(conversion_factor, locale) },
  ];
  return <DefinitionList items={items} />;
}
