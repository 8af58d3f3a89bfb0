import { useTranslation } from "react-i18next";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import { StatusBadge, type Tone } from "~/ui/kit/layout";

const TONES: Partial<Record<OptimizationStatus, Tone>> = {
  success: "success",
  warning: "warning",
  error: "error",
  abort: "neutral",
};

/** A run's status in words with its mark. */
export function RunStatus({ status }: { status: OptimizationStatus }) {
  const { t } = useTranslation("optimizations");
  return <StatusBadge tone={TONES[status] ?? "info"}>{t(`run_status.${status}`)}</StatusBadge>;
}
