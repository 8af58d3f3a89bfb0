import { useTranslation } from "react-i18next";
import type { RefusedStep } from "./StepRefused";

/** Who changes rows in lists (data-queue), and the sentences of the queue; in every signed-in page. */
export function EditQueueWords({ email }: { email: string }) {
  const { t } = useTranslation(["live", "common"]);
  return (
    <div
      id="edit-queue"
      hidden
      data-user={email}
      data-ok={t("live:queue.ok")}
      data-missing={t("live:queue.missing")}
      data-unreachable={t("live:queue.unreachable")}
      data-out={t("live:queue.out")}
      data-newer={t("live:newer")}
      data-discard={t("common:form.discard")}
    />
  );
}

/**
 * Attributes of a form in a row of a DataTable that is shown as done before the server answered. "gone": the row leaves its
 * list; "set": [data-queue-before] of the row gives way to [data-queue-after], and [data-queue-text=field] takes the
 * field's text. Without scripts the form is sent as any other.
 */
export function useQueued(type: string) {
  const { t } = useTranslation("live");
  return (shown: "gone" | "set", step: RefusedStep["step"]) => ({
    "data-queue": shown,
    "data-queue-title": t(`refused.${step}`, { type: t(`type.${type}`) }),
  });
}
