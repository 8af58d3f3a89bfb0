import { useTranslation } from "react-i18next";
import type { MessageState } from "~/entities/webhooks/webhook";
import { StatusBadge, type Tone } from "~/ui/kit/layout";

const TONES: Record<MessageState, Tone> = { waiting: "info", taken: "success", refused: "error", given_up: "error" };

/** What became of a message, in a word. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  const { t } = useTranslation("webhooks");
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
