import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { Optimization } from "~/entities/optimizations/optimization";
import { FORM_STEPS } from "~/entities/optimizations/optimizationForm";
import type { RunTimings, SolverLogLine, SolverReport } from "~/entities/results/result";
import { formatNumber, formatPercent, formatTime, formatUnit } from "~/entities/core/format";
import { askedFor } from "./askedFor";
import { Section } from "~/ui/kit/layout";
import { DataTable, DefinitionList, type Column } from "~/ui/kit/lists";

interface RunFactsProps {
  run: Optimization & { created_at: string };
  /** The run that a dispatch takes its capacities from. */
  invested: { name: string; href: string | null } | null;
  scenarios: readonly string[];
  /** Names of the chosen carrier levels. */
  levels: readonly string[];
  finished_at: string | null;
  timezone: string;
  /** Of the system. */
  currency: string;
  solver: SolverReport | null;
  timings: RunTimings | null;
  /** The end of what the solver wrote, and where all of it is. */
  written: { text: string; lines: number; href: string } | null;
  locale: Locale;
}

/** What was asked for, and what the solver did with it. */
export function RunFacts(props: RunFactsProps) {
  const { run, invested, levels, scenarios, finished_at, timezone, solver, timings, written, locale } = props;
  const { t } = useTranslation("optimizations");
  const seconds = (value: number) => formatUnit(value, "s", locale, { decimals: 1 });
  const investedLink = invested?.href ? <a href={invested.href}>{invested.name}</a> : invested?.name;
  const steps = askedFor(t, locale, run, { scenarios, levels, invested: investedLink, currency: props.currency });
  const asked = [
    ...FORM_STEPS.flatMap((step) => steps[step]),
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
        ...(solver.mipGap === null
          ? []
          : [{ term: t("run.gap"), value: gapText(t, solver.mipGap, solver.bound, locale) }]),
        { term: t("run.prices"), value: t(`run.prices_${pricesOf(solver)}`) },
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
          {written ? <WrittenLog {...written} locale={locale} /> : null}
        </Section>
      ) : null}
    </>
  );
}

/** The gap, and what no result can be below; results of earlier versions lack that. */
function gapText(t: TFunction<"optimizations">, mipGap: number, bound: number | null | undefined, locale: Locale) {
  const gap = formatPercent(mipGap, locale, 2);
  return typeof bound === "number" ? t("run.gap_value", { gap, bound: formatNumber(bound, locale) }) : gap;
}

/** Whether the result has marginal prices, or why it has none. */
const pricesOf = ({ hasDuals, method }: SolverReport) => (hasDuals ? "there" : method === "mip" ? "whole" : "none");

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

/** What the solver wrote, in its own words: the end of it, and all of it as a file. */
function WrittenLog({ text, lines, href, locale }: NonNullable<RunFactsProps["written"]> & { locale: Locale }) {
  const { t } = useTranslation("optimizations");
  return (
    <details>
      <summary>{t("run.written")}</summary>
      <p>
        {t("run.written_lead", { lines: formatNumber(lines, locale) })} <a href={href}>{t("run.written_download")}</a>
      </p>
      <div className="table-scroll" role="region" aria-label={t("run.written")} tabIndex={0}>
        <pre lang="en">{text}</pre>
      </div>
    </details>
  );
}
