import { useTranslation } from "react-i18next";
import { useRuleMessage } from "../fields";
import { Notice } from "./Notice";

/** A button's step that the server refused: what was tried on which kind of item, and the server's sentence. */
export interface RefusedStep {
  step: "set" | "deleted" | "restored" | "approved" | "cancelled" | "undone";
  /** Entity name; absent where the step names no single kind. */
  type?: string;
  /** Key of the refusal, e.g. "errors.in_use". */
  message: string;
  params?: Record<string, string | number>;
}

/** "Scenario could not be restored:" and why, at the top of the page whose button was pressed. */
export function StepRefused({ refused }: { refused: RefusedStep }) {
  const { t } = useTranslation(["changes", "errors"]);
  const say = useRuleMessage();
  const { step, type, message, params } = refused;
  const reason = params ? t(message.replace(".", ":"), params) : say(message);
  return (
    <Notice
      kind="error"
      live
      title={t(`changes:live.refused.${step}`, { type: type ? t(`changes:live.type.${type}`) : "" })}
    >
      <p data-refusal="">{reason}</p>
    </Notice>
  );
}
