import { useTranslation } from "react-i18next";
import type { RefusedStep } from "~/ui/kit/layout/StepRefused";

/** Who changes rows in lists (data-queue), and the sentences of the queue; in every signed-in page. */
export function EditQueueWords({ email }: { email: string }) {
  const { t } = useTranslation(["changes", "common"]);
  return (
    <div
      id="edit-queue"
      hidden
      data-user={email}
      data-ok={t("changes:live.queue.ok")}
      data-missing={t("changes:live.queue.missing")}
      data-unreachable={t("changes:live.queue.unreachable")}
      data-out={t("changes:live.queue.out")}
      data-newer={t("changes:live.newer")}
      data-discard={t("common:form.discard")}
    />
  );
}

/**
 * Attributes of a form in a row of a DataTable that is shown as done before the server answered. "gone": the row leaves its list. "set":
 * [data-queue-before] of the row gives way to [data-queue-after], and [data-queue-text=field] takes the field's text. Without scripts the
 * form is sent as any other.
 */
export function useQueued(type: string) {
  const { t } = useTranslation("changes");
  return (state: "gone" | "set", step: RefusedStep["step"]) => ({
    "data-queue": state,
    "data-queue-title": t(`live.refused.${step}`, { type: t(`live.type.${type}`) }),
  });
}
