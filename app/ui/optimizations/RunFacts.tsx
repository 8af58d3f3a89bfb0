import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { optimizationKind, type Optimization } from "~/entities/optimizations/optimization";
import type { RunTimings, SolverLogLine, SolverReport } from "~/entities/results/result";
import { formatNumber, formatPercent, formatTime, formatUnit } from "~/entities/core/format";
import { reductionText } from "./reductionText";
import { Section } from "~/ui/kit/layout";
import { DataTable, DefinitionList, type Column } from "~/ui/kit/lists";
import { chosenOptions } from "./wizard/settingText";

interface RunFactsProps {
  run: Pick<Optimization, "config" | "impact" | "method" | "optimization_id_invest"> & { created_at: string };
  /** The run that a dispatch takes its capacities from. */
  invested: { name: string; href: string | null } | null;
  years: readonly number[];
  scenarios: readonly string[];
  finished_at: string | null;
  timezone: string;
  solver: SolverReport | null;
  timings: RunTimings | null;
  locale: Locale;
}

/** What was asked for, and what the solver did with it. */
export function RunFacts(props: RunFactsProps) {
  const { run, invested, years, scenarios, finished_at, timezone, solver, timings, locale } = props;
  const kind = optimizationKind(run);
  const { t } = useTranslation("optimizations");
  const seconds = (value: number) => formatUnit(value, "s", locale, { decimals: 1 });
  const flags = chosenOptions(t, kind, run.config);
  const asked = [
    { term: t("field.kind"), value: t(`kind.${kind}`) },
    ...(invested
      ? [
          {
            term: t("field.optimization_id_invest"),
            value: invested.href ? <a href={invested.href}>{invested.name}</a> : invested.name,
          },
        ]
      : []),
    ...(kind === "status_quo"
      ? [
          {
            term: t("field.fixed_rebuild"),
            value: t(run.config.status_quo.fixed_rebuild ? "common:value.yes" : "common:value.no"),
          },
        ]
      : []),
    { term: t("wizard.years"), value: years.join(", ") },
    { term: t("field.scenario_ids"), value: scenarios.join(", ") },
    { term: t("field.price_scenario"), value: t(`price_scenario.${run.config.price_scenario}`) },
    { term: t("field.impact"), value: t(`impact.${run.impact}`) },
    { term: t("field.delta_t"), value: t(`delta_t.${String(run.config.delta_t).replace(".", "_")}`) },
    { term: t("field.time"), value: reductionText(t, locale, run.config) },
    { term: t("field.method"), value: t(`method.${run.method}`) },
    { term: t("wizard.flags"), value: flags.join(", ") || "–" },
    { term: t("runs.created"), value: formatTime(run.created_at, locale, timezone) },
    ...(finished_at ? [{ term: t("run.finished"), value: formatTime(finished_at, locale, timezone) }] : []),
  ];
  const solved = solver
    ? [
        { term: t("run.method"), value: t(`solved_by.${solver.method}`) },
        ...(solver.fallback ? [{ term: t("run.fallback"), value: t(`fallback.${solver.fallback}`) }] : []),
        { term: t("run.state"), value: solver.state },
        {
          term: t("run.size"),
          value: t("run.size_value", {
            columns: formatNumber(solver.columns, locale),
            rows: formatNumber(solver.rows, locale),
            nonzeros: formatNumber(solver.nonzeros, locale),
          }),
        },
        { term: t("run.iterations"), value: formatNumber(solver.iterations, locale) },
        ...(timings
          ? [
              {
                term: t("run.timings"),
                value: t("run.timings_value", {
                  build: seconds(timings.assembleS + timings.buildS),
                  solve: seconds(timings.solveS),
                  report: seconds(timings.reportS),
                }),
              },
            ]
          : []),
      ]
    : [];
  return (
    <>
      <Section id="asked" title={t("run.asked")}>
        <DefinitionList items={asked} />
      </Section>
      {solved.length > 0 ? (
        <Section id="solver" title={t("run.solver")}>
          <DefinitionList items={solved} />
          {solver?.log && solver.log.length > 0 ? <SolverLog lines={solver.log} locale={locale} /> : null}
        </Section>
      ) : null}
    </>
  );
}

/** How the solver came to its result; bound and gap where there are whole numbers. */
function SolverLog({ lines, locale }: { lines: readonly SolverLogLine[]; locale: Locale }) {
  const { t } = useTranslation("optimizations");
  const hasGap = lines.some(({ gap }) => gap !== null);
  const column = (key: string, cell: (line: SolverLogLine) => string): Column<SolverLogLine> => ({
    key,
    header: t(`run.log_${key}`),
    numeric: true,
    cell,
  });
  return (
    <details>
      <summary>{t("run.log")}</summary>
      <DataTable
        caption={t("run.log")}
        captionHidden
        columns={[
          column("second", ({ second }) => formatNumber(second, locale, { decimals: 1 })),
          column("iteration", ({ iteration }) => formatNumber(iteration, locale)),
          column("objective", ({ objective }) => formatNumber(objective, locale)),
          ...(hasGap
            ? [
                column("bound", ({ bound }) => formatNumber(bound, locale)),
                column("gap", ({ gap }) => formatPercent(gap, locale, 2)),
              ]
            : []),
        ]}
        rows={lines}
        rowKey={({ second }) => String(second)}
      />
    </details>
  );
}
