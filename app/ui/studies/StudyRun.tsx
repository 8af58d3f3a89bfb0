import { useTranslation } from "react-i18next";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import { RunStatus } from "~/ui/optimizations/RunStatus";
import { Intent } from "./Intent";

/** A run of a study as its pages show it. */
export interface StudyRun {
  /** null: not started. */
  id: string | null;
  status: OptimizationStatus | null;
  kept: boolean;
  deleted: boolean;
  /** It has a result. */
  usable: boolean;
  href: string | null;
}

/** A value of a run as a link to it; without a value where the run is. */
export function RunValue({ run, text }: { run: StudyRun; text: string | null }) {
  const { t } = useTranslation("studies");
  if (text === null && run.deleted) return t("study.run_deleted");
  if (text === null)
    return run.status === null ? <span className="muted">{t("study.not_started")}</span> : <RunLink run={run} />;
  return run.href ? <a href={run.href}>{text}</a> : text;
}

function RunLink({ run }: { run: StudyRun }) {
  const badge = <RunStatus status={run.status!} />;
  return run.href ? <a href={run.href}>{badge}</a> : badge;
}

/** Whether a run can be taken into the list of runs. */
export const isKeepable = ({ id, usable, kept, deleted }: StudyRun): boolean =>
  id !== null && usable && !kept && !deleted;

/** The button that takes a run into the list of runs, where that can be done. */
export function KeepRun({ run }: { run: StudyRun }) {
  const { t } = useTranslation("studies");
  return isKeepable(run) ? <Intent intent="keep" id={run.id!} small label={t("study.keep_run")} /> : null;
}
