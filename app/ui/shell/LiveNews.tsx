import { useTranslation } from "react-i18next";

export interface LiveState {
  /** Newest change when the page was made: what came before is in the page already. */
  seq: number;
  /** Server's time when the page was made (ms since 1970). */
  now: number;
  /** Build that made the page. */
  version: string;
}

/** What the live island starts from: the state the page was made at, and its sentences. */
export function LiveNews({ state, systemId }: { state: LiveState; systemId?: string }) {
  const { t } = useTranslation("changes");
  // The island puts the name in where the braces stand.
  const name = "{name}";
  const texts = {
    lost: t("live.lost"),
    less: t("live.less"),
    newer: t("live.newer"),
    version: t("live.version"),
    close: t("common:action.close"),
    finished: {
      success: t("live.finished.success", { name }),
      warning: t("live.finished.warning", { name }),
      error: t("live.finished.error", { name }),
    },
  };
  return (
    <div
      hidden
      data-island="live"
      data-seq={state.seq}
      data-now={state.now}
      data-version={state.version}
      data-system={systemId}
      data-texts={JSON.stringify(texts)}
    />
  );
}
