import { useTranslation } from "react-i18next";
import { figureWriter, formatDuration, formatMoney, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SystemRole } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationKind } from "~/entities/optimizations/optimization";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { PriceScenario } from "~/entities/parameters/parameter";
import type { RunFigures } from "~/entities/results/view/runFigures";
import { CellBar } from "~/ui/kit/charts";
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
  /** Of its result, in its last model year; null without one. Money in `currency`, CO₂ in kg. */
  figures: RunFigures | null;
}

/** Runs that can be compared at once. */
const COMPARE = "compare-runs";

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
  const { t } = useTranslation(["optimizations", "team", "common", "results"]);
  const queued = useQueued("optimization");
  const paths = sitePaths(system_id);
  const visible = ({ id, name, visible_for }: RunRow) => (
    <a href={`${paths.optimization(id)}#edit`}>
      {visible_for.map((role) => t(`common:role.${role}`)).join(", ") || t("team:sharing.visible.editors")}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
  const most = (value: (figures: NonNullable<RunRow["figures"]>) => number | null) =>
    Math.max(1e-9, ...runs.map((run) => (run.figures ? (value(run.figures) ?? 0) : 0)));
  const figure = (
    key: "yearly" | "co2" | "saved" | "investment" | "seconds",
    write: (value: number, currency: string) => string,
    drawn = false,
  ): Column<RunRow> => ({
    key,
    header: t(`runs.figure.${key}`),
    numeric: true,
    cell: ({ figures }) => {
      const value = figures?.[key] ?? null;
      if (!figures || value === null) return "–";
      return (
        <>
          {write(value, figures.currency)}
          {drawn ? <CellBar share={value / most((other) => other[key])} /> : null}
        </>
      );
    },
  });
  const money = (value: number, currency: string) => formatMoney(value, currency, locale);
  const figureColumns: Column<RunRow>[] = [
    figure("yearly", money, true),
    figure(
      "co2",
      figureWriter(
        runs.map(({ figures }) => figures?.co2 ?? null),
        "kg",
        locale,
      ),
      true,
    ),
    figure("saved", money),
    figure("investment", money),
    figure("seconds", (value) => formatDuration(value)),
  ];
  const scenarioOf = (run: RunRow) => {
    const scenario = run.scenarios.join(", ");
    const prices = run.price_scenario;
    return prices === "base" ? scenario : t(`results:bar.prices_${prices}`, { scenario });
  };
  const columns: Column<RunRow>[] = [
    {
      key: "name",
      header: t("runs.name"),
      rowHeader: true,
      cell: (run) => (
        <>
          {deleted ? run.name : <a href={paths.optimization(run.id)}>{run.name}</a>}
          <span className="muted small run-by">
            {" "}
            {t("runs.about", { kind: t(`kind.${run.kind}`), years: run.years.join(", "), scenario: scenarioOf(run) })}
          </span>
        </>
      ),
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
    ...(deleted ? [] : figureColumns),
    {
      key: "created",
      header: t("runs.created"),
      cell: (run) => (
        <>
          {formatTime(run.created_at, locale, timezone, true)}
          <span className="muted small run-by"> {run.by}</span>
        </>
      ),
    },
  ];
  if (approver && !deleted)
    columns.splice(columns.length - 1, 0, { key: "visible", header: t("team:sharing.visible.label"), cell: visible });

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
  const comparable = !deleted && runs.filter(({ usable }) => usable).length > 1;
  return (
    <>
      <DataTable
        cards
        caption={t(deleted ? "runs.caption_deleted" : "runs.caption")}
        columns={columns}
        rows={runs}
        rowKey={(run) => run.id}
        actions={actions}
        selection={
          comparable
            ? { name: "run", form: COMPARE, label: ({ name }) => name, offered: ({ usable }) => usable }
            : undefined
        }
      />
      {comparable ? (
        <form id={COMPARE} method="get" action={paths.result("compare")} className="actions">
          <button type="submit" className="button button-secondary">
            {t("runs.compare")}
          </button>
          <span className="muted small">{t("runs.compare_hint")}</span>
        </form>
      ) : null}
    </>
  );
}
