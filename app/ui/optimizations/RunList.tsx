import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SystemRole } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationKind } from "~/entities/optimizations/optimization";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { Progress } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { useQueued } from "~/ui/shell";
import { RunStatus } from "./RunStatus";

interface RunRow {
  id: string;
  name: string;
  kind: OptimizationKind;
  status: OptimizationStatus;
  ended: boolean;
  /** A result is there to open. */
  usable: boolean;
  years: number[];
  scenarios: string[];
  price_scenario: PriceScenario;
  by: string;
  /** ISO 8601, UTC. */
  created_at: string;
  visible_for: SystemRole[];
}

interface RunListProps {
  runs: readonly RunRow[];
  system_id: string;
  timezone: string;
  locale: Locale;
  editable: boolean;
  deleted: boolean;
  /** Somebody approves runs here: only then it matters for whom a run is visible. */
  approver: boolean;
}

/** The runs of a system with their state; those under way move on by themselves where scripts run. */
export function RunList({ runs, system_id, timezone, locale, editable, deleted, approver }: RunListProps) {
  const { t } = useTranslation(["optimizations", "team", "common"]);
  const queued = useQueued("optimization");
  const paths = sitePaths(system_id);
  const visible = ({ id, name, visible_for }: RunRow) => (
    <a href={`${paths.optimization(id)}#edit`}>
      {visible_for.map((role) => t(`common:role.${role}`)).join(", ") || t("team:sharing.visible.editors")}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
  const columns: Column<RunRow>[] = [
    {
      key: "name",
      header: t("runs.name"),
      rowHeader: true,
      cell: (run) => (deleted ? run.name : <a href={paths.optimization(run.id)}>{run.name}</a>),
    },
    {
      key: "status",
      header: t("runs.status"),
      cell: (run) =>
        run.ended || deleted ? (
          <RunStatus status={run.status} />
        ) : (
          <Progress
            label={t("run.progress_of", { name: run.name })}
            text={t(`run_status.${run.status}`)}
            pollHref={paths.optimizationProgress(run.id)}
          />
        ),
    },
    { key: "kind", header: t("runs.kind"), cell: (run) => t(`kind.${run.kind}`) },
    { key: "years", header: t("runs.years"), cell: (run) => run.years.join(", ") },
    { key: "scenarios", header: t("runs.scenarios"), cell: (run) => run.scenarios.join(", ") },
    {
      key: "price_scenario",
      header: t("field.price_scenario"),
      cell: (run) => t(`price_scenario.${run.price_scenario}`),
    },
    { key: "by", header: t("runs.by"), cell: (run) => run.by },
    { key: "created", header: t("runs.created"), cell: (run) => formatTime(run.created_at, locale, timezone) },
  ];
  if (approver && !deleted)
    columns.splice(7, 0, { key: "visible", header: t("team:sharing.visible.label"), cell: visible });

  const button = (run: RunRow, intent: "cancel" | "delete" | "restore" | "again") => (
    <form
      method="post"
      data-island="form"
      {...(intent === "cancel" || intent === "again"
        ? {}
        : queued("gone", intent === "delete" ? "deleted" : "restored"))}
    >
      <input type="hidden" name="optimization_id" value={run.id} />
      <button type="submit" name="intent" value={intent} className="button button-small button-secondary">
        {t(`run.${intent}`)}
        <span className="visually-hidden"> {run.name}</span>
      </button>
    </form>
  );
  const actions = (run: RunRow) => (
    <>
      {run.usable && !deleted ? (
        <a className="button button-small button-secondary" href={paths.result("summary", run.id)}>
          {t("run.results")}
          <span className="visually-hidden"> {run.name}</span>
        </a>
      ) : null}
      {editable && deleted ? (
        <>
          {button(run, "restore")}
          <a className="button button-small button-secondary" href={paths.deleteOptimization(run.id)}>
            {t("common:action.delete_forever")}
            <span className="visually-hidden"> {run.name}</span>
          </a>
        </>
      ) : null}
      {editable && !deleted && run.ended ? button(run, "again") : null}
      {editable && !deleted ? button(run, run.ended ? "delete" : "cancel") : null}
    </>
  );
  return (
    <DataTable
      cards
      caption={t(deleted ? "runs.caption_deleted" : "runs.caption")}
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      actions={actions}
    />
  );
}
