import { useTranslation } from "react-i18next";
import { formatDuration, formatNumber, formatPercent, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Optimization } from "~/entities/optimizations/optimization";
import { FORM_STEPS } from "~/entities/optimizations/optimizationForm";
import { usualRun } from "~/entities/optimizations/usualRun";
import type { RunTimings, SolverLogLine, SolverReport } from "~/entities/results/result";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { type Column, DataTable, DefinitionList } from "~/ui/kit/lists";
import { type DifferingChoice, differingChoices } from "./differingChoices";
import { runChoices } from "./runChoices";
import { solvedBy } from "./solvedBy";

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
  /** Fingerprint of what computed it; null of earlier versions. */
  build: string | null;
  /** The end of what the solver wrote, and where all of it is. */
  written: { text: string; lines: number; href: string } | null;
  /** Where the parameters that it read are. */
  parametersHref: string;
  locale: Locale;
}

/** In what the run differs from a usual one, all that was asked for, and what the solver did with it. */
export function RunFacts(props: RunFactsProps) {
  const { run, invested, levels, scenarios, finished_at, timezone, solver, timings, written, locale } = props;
  const { t } = useTranslation("optimizations");
  const names = { scenarios, levels, currency: props.currency };
  const investedLink = invested?.href ? <a href={invested.href}>{invested.name}</a> : invested?.name;
  const steps = runChoices(t, locale, run, { ...names, invested: investedLink });
  const invests = { ...names, invested: invested?.name ?? "" };
  const differing = differingChoices(t, locale, [
    { run, names: invests },
    { run: usualRun(run), names: { ...invests, levels: [] } },
  ]);
  const times = [
    { term: t("runs.created"), value: formatTime(run.created_at, locale, timezone, true) },
    ...(finished_at ? [{ term: t("run.finished"), value: formatTime(finished_at, locale, timezone, true) }] : []),
  ];
  const solvedTitle =
    solver && timings
      ? t("run.solved", { time: formatDuration(timings.solveS), state: solver.state })
      : t("run.solver");
  const solved = [
    ...(solver ? solvedBy(t, locale, solver, timings) : []),
    ...(solver && props.build ? [{ term: t("run.build"), value: props.build }] : []),
  ];
  return (
    <>
      <Section
        id="asked"
        title={t(differing.length > 0 ? "run.asked" : "run.as_usual")}
        actions={<ButtonLink href={props.parametersHref}>{t("used.link")}</ButtonLink>}
      >
        {differing.length > 0 ? <Differing rows={differing} /> : null}
        <div className="folds">
          {FORM_STEPS.map((step) => (
            <details key={step} open={step === "basic"}>
              <summary>{t(`wizard.${step}`)}</summary>
              <DefinitionList items={step === "basic" ? [...steps[step], ...times] : steps[step]} />
            </details>
          ))}
        </div>
      </Section>
      {solved.length > 0 ? (
        <Section id="solver" title={solvedTitle}>
          <DefinitionList items={solved} />
          {solver?.log && solver.log.length > 0 ? <SolverLog lines={solver.log} locale={locale} /> : null}
          {written ? <WrittenLog {...written} locale={locale} /> : null}
        </Section>
      ) : null}
    </>
  );
}

/** The settings that somebody changed, beside what they are by themselves. */
function Differing({ rows }: { rows: readonly DifferingChoice[] }) {
  const { t } = useTranslation("optimizations");
  const value = (key: "here" | "usual", at: number): Column<DifferingChoice> => ({
    key,
    header: t(`run.${key}`),
    cell: ({ values }) => values[at] ?? "–",
  });
  return (
    <DataTable
      caption={t("run.differs")}
      columns={[
        { key: "term", header: t("run.setting"), rowHeader: true, cell: ({ term }) => term },
        value("here", 0),
        value("usual", 1),
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
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
