import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { StudyProgress } from "~/entities/studies/view";
import { ButtonLink, LiveRegion, Notice, PageHeader, Progress, SheetLink } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { Alternatives } from "./alternatives/Alternatives";
import type { AlternativesProps } from "./alternatives/lines";
import { Intent } from "./Intent";
import type { ManyYearsProps } from "./manyYears/lines";
import { ManyYears } from "./manyYears/ManyYears";
import { MonteCarlo, type MonteCarloProps } from "./MonteCarlo";
import { NearOptimal, type NearOptimalProps } from "./NearOptimal";
import { Payback, type PaybackProps } from "./payback/Payback";
import { Sweep, type SweepProps } from "./Sweep";
import { Tornado, type TornadoProps } from "./Tornado";
import { WhyNot, type WhyNotProps } from "./whyNot/WhyNot";

/** What the view of a kind of study shows. */
export type StudyView =
  | ({ kind: "tornado" } & TornadoProps)
  | ({ kind: "sweep" } & SweepProps)
  | ({ kind: "near_optimal" } & NearOptimalProps)
  | ({ kind: "monte_carlo" } & MonteCarloProps)
  | ({ kind: "alternatives" } & AlternativesProps)
  | ({ kind: "why_not" } & WhyNotProps)
  | ({ kind: "payback" } & PaybackProps)
  | ({ kind: "many_years" } & ManyYearsProps);

interface Props {
  title: string;
  locale: Locale;
  editable: boolean;
  /** What was asked, in a sentence. */
  lead: string;
  run: { name: string; href: string } | null;
  /** What can be read off the runs, and which of it is shown. */
  figures: { value: string; label: string }[];
  figure: string;
  /** The run as it is today comes to something else than its result did. */
  moved: boolean;
  progress: StudyProgress;
  stopped: boolean;
  refusal: { message: string; params: Record<string, string | number> } | null;
  deleteHref: string;
  csvHref: string;
  view: StudyView;
  refused?: RefusedStep;
}

/** How far a study is, what it found, and what can be done with its runs. */
export function StudyPage(props: Props) {
  const { title, locale, editable, run, figure, figures, progress, stopped, refusal, moved, view } = props;
  const { t } = useTranslation(["studies", "errors"]);
  const usable = progress.ended - progress.failed;
  return (
    <>
      <PageHeader
        title={title}
        lead={run ? props.lead : t("study.run_gone")}
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
        {figures.length > 1 && !WITHOUT_FIGURE.has(view.kind) ? (
          <ViewForm label={t("study.choose_figure")}>
            <Choice name="figure" label={t("study.figure")} value={figure} options={figures} />
          </ViewForm>
        ) : null}
        <View {...view} locale={locale} editable={editable} partial={progress.running} />
        {progress.ended > 0 ? (
          <p>
            <a href={props.csvHref} download>
              {t("study.csv")}
            </a>{" "}
            · <SheetLink table={props.csvHref} />
          </p>
        ) : null}
      </LiveRegion>
    </>
  );
}

/** Kinds whose view has its own figures. */
const WITHOUT_FIGURE: ReadonlySet<StudyView["kind"]> = new Set([
  "near_optimal",
  "alternatives",
  "why_not",
  "payback",
  "many_years",
]);

/** What a study found, by its kind. */
function View(props: StudyView & { locale: Locale; editable: boolean; partial: boolean }) {
  switch (props.kind) {
    case "tornado":
      return <Tornado {...props} />;
    case "sweep":
      return <Sweep {...props} />;
    case "near_optimal":
      return <NearOptimal {...props} />;
    case "monte_carlo":
      return <MonteCarlo {...props} />;
    case "alternatives":
      return <Alternatives {...props} />;
    case "why_not":
      return <WhyNot {...props} />;
    case "payback":
      return <Payback {...props} />;
    case "many_years":
      return <ManyYears {...props} />;
  }
}
