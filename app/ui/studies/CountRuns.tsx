import { useTranslation } from "react-i18next";
import { SubmitButton, useAnswered } from "~/ui/kit/fields";
import type { CountedForm } from "./counted";

/** What the page got from its action, if that has counted. */
export function useCounted(): CountedForm | null {
  const { fieldErrors, repopulateFields, runs } = useAnswered<() => { data: CountedForm; init: null }>();
  return fieldErrors && repopulateFields && runs ? { fieldErrors, repopulateFields, runs } : null;
}

/** How many runs it will be: of the form as it begins, or, once asked for, of what is filled in. */
export function RunCount({ atFirst }: { atFirst: string }) {
  const { t } = useTranslation("studies");
  const counted = useCounted();
  if (!counted) return <p className="muted">{atFirst}</p>;
  const { runs, cost, total, time } = counted.runs;
  return (
    <p role="status" data-focus="" tabIndex={-1}>
      <strong>{t("new.counted", { count: runs, total })}</strong> {t("new.each", { cost })}
      {time ? ` ${t("new.time", { time })}` : null}
    </p>
  );
}

/** Sends the form to be counted; nothing is started. */
export function CountButton() {
  const { t } = useTranslation("studies");
  return (
    <SubmitButton kind="secondary" name="intent" value="count">
      {t("new.count")}
    </SubmitButton>
  );
}
