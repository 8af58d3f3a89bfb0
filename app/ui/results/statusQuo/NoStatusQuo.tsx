import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Mismatch } from "~/entities/results/economics/comparable";
import { EmptyState } from "~/ui/kit/layout";

interface NoStatusQuoProps {
  /** The run that is shown is a status quo itself. */
  isOne: boolean;
  /** What keeps the newest status quo from being compared; empty where there is none. */
  differs: readonly Mismatch[];
  setUp: ReactNode;
}

/** There is nothing to compare with: what to do. */
export function NoStatusQuo({ isOne, differs, setUp }: NoStatusQuoProps) {
  const { t } = useTranslation("results");
  if (isOne)
    return (
      <EmptyState title={t("status_quo.own_title")}>
        <p>{t("status_quo.own_text")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t(differs.length > 0 ? "status_quo.none_fits_title" : "status_quo.none_title")} actions={setUp}>
      {differs.length > 0 ? (
        <ul>
          {differs.map((one) => (
            <li key={one}>{t(`status_quo.mismatch.${one}`)}</li>
          ))}
        </ul>
      ) : null}
      <p>{t("status_quo.none_text")}</p>
      {setUp ? null : <p>{t("status_quo.none_viewer")}</p>}
    </EmptyState>
  );
}

/** Opens the wizard for a status quo with the scenarios, years and prices of a run. */
export function SetUpStatusQuo({ action, runId }: { action: string; runId: string }) {
  const { t } = useTranslation("results");
  return (
    <form method="post" action={action} data-island="form" className="actions">
      <input type="hidden" name="optimization_id" value={runId} />
      <button type="submit" name="intent" value="status_quo" className="button button-primary">
        {t("status_quo.set_up")}
      </button>
    </form>
  );
}
