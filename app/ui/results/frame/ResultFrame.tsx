import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { ButtonLink, EmptyState, Notice, PageHeader, Progress, Section } from "~/ui/kit/layout";
import { RunStatus } from "~/ui/optimizations/RunStatus";
import { filePath, type Frame } from "./frame";
import { ResultTabs } from "./ResultTabs";
import { Choice, ViewForm } from "./ViewForm";

interface Props {
  frame: Frame;
  /** Whether the page has values to download. */
  file?: boolean;
  children: ReactNode;
}

/** Title, views, and which run: around the values of every result page, or what to do while there are none. */
export function ResultFrame({ frame, file = true, children }: Props) {
  const { t } = useTranslation("results");
  const { run, view, system_id, runs } = frame;
  const hasResult = run?.usable && frame.years.length > 0;
  const query = run ? `?optimization_id=${encodeURIComponent(run.id)}` : "";
  return (
    <>
      <PageHeader
        title={frame.title}
        lead={
          run && hasResult
            ? [
                t("frame.lead", { name: run.name, years: frame.years.join(", "), count: frame.years.length }),
                ...(run.priceScenario === "base" ? [] : [t(`frame.prices.${run.priceScenario}`)]),
              ].join(" ")
            : t(`lead.${view}`)
        }
        badge={run && run.status === "warning" ? <RunStatus status={run.status} /> : undefined}
        actions={
          hasResult && file ? (
            <>
              <ButtonLink href={filePath(frame, "csv")} download>
                {t("common:action.download_csv")}
              </ButtonLink>
              <ButtonLink href={filePath(frame, "xlsx")} download>
                {t("common:action.download_xlsx")}
              </ButtonLink>
              <ButtonLink href={filePath(frame, "parquet")} download>
                {t("common:action.download_parquet")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <ResultTabs systemId={system_id} current={view} query={query} />
      {runs.length > 1 || (runs.length === 1 && !hasResult) ? (
        <ViewForm label={t("frame.choose_run")} keep={keptFor(frame)}>
          <Choice name="optimization_id" label={t("frame.run")} value={run?.id ?? ""} options={runs} />
        </ViewForm>
      ) : null}
      {hasResult && frame.otherYear ? (
        <Notice
          kind="warning"
          title={t("frame.other_year", { requested: frame.otherYear.requested, shown: frame.otherYear.chosen })}
        />
      ) : null}
      {hasResult ? children : <NoResult frame={frame} />}
    </>
  );
}

/** What a page shows stays when another run is chosen; `before` is the run that it was, for those compared with it. */
function keptFor({ search, run }: Frame): Record<string, string[]> {
  const query = new URLSearchParams(search);
  for (const ofRun of ["optimization_id", "status_quo_id", "before"]) query.delete(ofRun);
  const params = Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
  return run && query.has("with") ? { ...params, before: [run.id] } : params;
}

function NoResult({ frame: { run, progress, system_id } }: { frame: Frame }) {
  const { t } = useTranslation("results");
  const paths = sitePaths(system_id);
  if (!run)
    return (
      <EmptyState
        title={t("empty.none_title")}
        actions={
          <ButtonLink kind="primary" href={paths.optimizations}>
            {t("empty.to_optimizations")}
          </ButtonLink>
        }
      >
        <p>{t("empty.none_text")}</p>
      </EmptyState>
    );
  if (progress)
    return (
      <Section id="progress" title={t("empty.running_title", { name: run.name })} lead={t("empty.running_text")}>
        <Progress
          label={run.name}
          value={progress.value ?? undefined}
          text={progress.text}
          pollHref={paths.optimizationProgress(run.id)}
        />
        <p>
          <a href={paths.optimization(run.id)}>{t("empty.to_run")}</a>
        </p>
      </Section>
    );
  return (
    <EmptyState
      title={t("empty.failed_title", { name: run.name })}
      actions={
        <ButtonLink kind="primary" href={paths.optimization(run.id)}>
          {t("empty.to_run")}
        </ButtonLink>
      }
    >
      <p>{t("empty.failed_text")}</p>
    </EmptyState>
  );
}
