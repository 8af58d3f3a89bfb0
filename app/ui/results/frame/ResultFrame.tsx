import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { Picture } from "~/ui/files/Picture";
import { ButtonLink, EmptyState, Notice, PageHeader, Progress, Section } from "~/ui/kit/layout";
import { RunStatus } from "~/ui/optimizations/RunStatus";
import { CopyAsPython } from "~/ui/programs/CopyAsPython";
import type { Frame } from "./frame";
import { ResultTabs } from "./ResultTabs";
import { RunBar } from "./RunBar";

interface Props {
  frame: Frame;
  /** Whether the page has values to download. */
  file?: boolean;
  children: ReactNode;
}

/** Title, views, and which run: around the values of every result page, or what to do while there are none. */
export function ResultFrame({ frame, file = true, children }: Props) {
  const { t } = useTranslation(["results", "files"]);
  const { run, view, system_id, logo } = frame;
  const hasResult = run?.usable && frame.years.length > 0;
  return (
    <>
      <PageHeader
        title={frame.title}
        lead={run && hasResult ? undefined : t(`lead.${view}`)}
        badge={run && run.status === "warning" ? <RunStatus status={run.status} /> : undefined}
        logo={logo ? <Picture src={logo} alt={t("files:logo.alt")} shape="logo" /> : undefined}
      />
      <ResultTabs systemId={system_id} current={view} query={frame.resultQuery} />
      <RunBar frame={frame} file={file} />
      {hasResult && frame.otherYear ? (
        <Notice
          kind="warning"
          title={t("frame.other_year", { requested: frame.otherYear.requested, shown: frame.otherYear.chosen })}
        />
      ) : null}
      {hasResult && frame.seriesRemoved ? (
        <Notice kind="warning" title={t("frame.series_removed", { time: frame.seriesRemoved })}>
          <p>{t("frame.series_removed_text")}</p>
          <p>
            <a href={sitePaths(system_id).optimization(run.id)}>{t("frame.series_removed_again")}</a>
          </p>
        </Notice>
      ) : null}
      {hasResult ? children : <NoResult frame={frame} />}
      {hasResult && frame.python ? <CopyAsPython lines={frame.python} /> : null}
    </>
  );
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
