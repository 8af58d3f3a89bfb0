import { useTranslation } from "react-i18next";
import type { DeliveryState } from "~/entities/operator/setpoints/output";
import { StatusBadge, type Tone } from "~/ui/kit/layout";

const TONES: Record<DeliveryState, Tone> = {
  waiting: "info",
  sent: "info",
  acknowledged: "success",
  refused: "error",
  given_up: "error",
  replaced: "neutral",
};

/** What became of a message, in a word. */
export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation("operator");
  return <StatusBadge tone={TONES[state]}>{t(`output.state.${state}`)}</StatusBadge>;
}
