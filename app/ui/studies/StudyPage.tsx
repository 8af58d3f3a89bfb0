import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { StudyKind } from "~/entities/studies/settings";
import type { Measure } from "~/entities/studies/tornado";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { ButtonLink, LiveRegion, Notice, PageHeader, Progress } from "~/ui/kit/layout";
import { StepRefused, type RefusedStep } from "~/ui/kit/layout/StepRefused";
import { Intent } from "./Intent";
import { Tornado, type TornadoLine } from "./Tornado";

interface Props {
  title: string;
  locale: Locale;
  editable: boolean;
  kind: StudyKind;
  percent: number;
  run: { name: string; href: string } | null;
  currency: string;
  measure: Measure;
  measures: Measure[];
  /** The run as it is today comes to something else than its result did. */
  moved: boolean;
  progress: { total: number; started: number; ended: number; failed: number; running: boolean };
  stopped: boolean;
  refusal: { message: string; params: Record<string, string | number> } | null;
  deleteHref: string;
  csvHref: string;
  reference: number | null;
  bars: TornadoLine[];
  refused?: RefusedStep;
}

/** How far a study is, what it found, and what can be done with its runs. */
export function StudyPage(props: Props) {
  const { title, editable, kind, percent, run, measure, measures, progress, stopped, refusal, moved } = props;
  const { t } = useTranslation(["studies", "errors"]);
  const usable = progress.ended - progress.failed;
  return (
    <>
      <PageHeader
        title={title}
        lead={run ? t(`lead.${kind}`, { run: run.name, percent }) : t("study.run_gone")}
        actions={
          editable ? (
            <ButtonLink href={props.deleteHref} kind="danger">
              {t("list.discard")}
            </ButtonLink>
          ) : null
        }
      />
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      <LiveRegion types={["optimization", "study"]}>
        {refusal ? (
          <Notice kind="error" title={t("study.refused_title", { started: progress.started, total: progress.total })}>
            <p>{t(refusal.message.replace(".", ":"), refusal.params)}</p>
          </Notice>
        ) : null}
        {stopped ? <Notice kind="info" title={t("study.stopped_title")} /> : null}
        {progress.running ? (
          <Progress
            label={title}
            value={progress.total === 0 ? 0 : progress.ended / progress.total}
            text={t("study.progress", { ended: progress.ended, total: progress.total })}
          />
        ) : null}
        {progress.failed > 0 ? (
          <Notice kind="warning" title={t("study.failed_title", { count: progress.failed })}>
            <p>{t("study.failed_text")}</p>
          </Notice>
        ) : null}
        {moved ? (
          <Notice kind="warning" title={t("study.moved_title")}>
            <p>{t("study.moved_text")}</p>
          </Notice>
        ) : null}
        {editable && (progress.running || usable > 0) ? (
          <div className="actions">
            {progress.running ? <Intent intent="stop" label={t("study.stop")} /> : null}
            {usable > 0 ? <Intent intent="keep" label={t("study.keep_all")} /> : null}
          </div>
        ) : null}
        {measures.length > 1 ? (
          <ViewForm label={t("study.choose_measure")}>
            <Choice
              name="measure"
              label={t("study.measure")}
              value={measure}
              options={measures.map((value) => ({ value, label: t(`results:impact.${value}`) }))}
            />
          </ViewForm>
        ) : null}
        <Tornado {...props} unit={measure === "money_npv" ? props.currency : "kg"} partial={progress.running} />
      </LiveRegion>
    </>
  );
}
