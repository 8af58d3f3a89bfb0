import { useTranslation } from "react-i18next";
import type { OperationStatus } from "~/entities/operator/operation";
import { StatusBadge, type Tone } from "~/ui/kit/layout/Notice";

const TONES: Record<OperationStatus, Tone> = {
  pending: "info",
  proposed: "neutral",
  proposed_with_warnings: "warning",
  approved: "success",
  error: "error",
  abort: "neutral",
};

/** Where a plan is, in a word. */
export function OperationStatusBadge({ status }: { status: OperationStatus }) {
  const { t } = useTranslation("operator");
  return <StatusBadge tone={TONES[status]}>{t(`plan_status.${status}`)}</StatusBadge>;
}
