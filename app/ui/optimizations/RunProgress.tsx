import { useTranslation } from "react-i18next";
import { figureWriter, formatDuration, formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { RUN_STEPS, type RunStep } from "~/entities/optimizations/runSteps";
import type { RunFigures } from "~/entities/results/view/runFigures";
import { LiveRegion, Progress, Section } from "~/ui/kit/layout";
import { Steps } from "~/ui/kit/layout/Tabs";
import { DefinitionList } from "~/ui/kit/lists";

/** A run that computes. */
export interface UnderWay {
  /** Null while it waits for its turn. */
  step: RunStep | null;
  /** Share of the work that is done (0 to 1); null where nobody knows. */
  fraction: number | null;
  /** What it does now, in words. */
  text: string;
  /** How long the like took last time [s]; null without one. */
  likeSeconds: number | null;
  /** What it will be compared with, and where that is. */
  pair: { name: string; href: string; figures: RunFigures } | null;
}

interface RunProgressProps {
  name: string;
  /** Null after its end. */
  underWay: UnderWay | null;
  pollHref: string;
  refreshHref: string;
  locale: Locale;
}

/** What a run does now and after, how long the like took, and what its result will be set against. After its end, nothing. */
export function RunProgress({ name, underWay, pollHref, refreshHref, locale }: RunProgressProps) {
  const { t } = useTranslation("optimizations");
  // A page has the same live regions whatever its state.
  if (!underWay) return <LiveRegion types={["optimization"]}>{null}</LiveRegion>;
  const { step, fraction, text, likeSeconds, pair } = underWay;
  return (
    <div className="two-columns">
      <div className="card">
        <Section id="progress" title={t("run.progress_title")} lead={t("run.progress_lead")}>
          <Progress
            label={t("run.progress_of", { name })}
            value={fraction ?? undefined}
            text={text}
            pollHref={pollHref}
          />
          {likeSeconds === null ? null : <p>{t("run.like_took", { time: formatDuration(likeSeconds) })}</p>}
          <LiveRegion types={["optimization"]}>
            <RunSteps step={step} />
          </LiveRegion>
          <p>
            <a href={refreshHref}>{t("run.refresh")}</a>
          </p>
        </Section>
      </div>
      {pair ? (
        <div className="card">
          <Pair {...pair} locale={locale} />
        </div>
      ) : null}
    </div>
  );
}

/** The steps of a run, and which of them it is in. */
function RunSteps({ step }: { step: RunStep | null }) {
  const { t } = useTranslation("optimizations");
  const at = step === null ? -1 : RUN_STEPS.indexOf(step);
  const stateTexts = { done: t("common:step.done"), current: t("common:step.current"), ahead: t("common:step.ahead") };
  return (
    <>
      <h3>{step === null ? t("run.step_waiting") : t("run.step_of", { step: at + 1, steps: RUN_STEPS.length })}</h3>
      <Steps
        label={t("run.steps")}
        shownOnly
        stateTexts={stateTexts}
        steps={RUN_STEPS.map((one, i) => ({
          label: t(`run.step.${one}`),
          state: i < at ? "done" : i === at ? "current" : "ahead",
        }))}
      />
    </>
  );
}

/** The status quo that the result will be set against. */
function Pair({ name, href, figures, locale }: NonNullable<UnderWay["pair"]> & { locale: Locale }) {
  const { t } = useTranslation("optimizations");
  const { yearly, currency, co2, year } = figures;
  const items = [
    { term: t("run.pair"), value: <a href={href}>{name}</a> },
    { term: t("runs.figure.yearly"), value: formatMoney(yearly, currency, locale) },
    { term: t("runs.figure.co2"), value: figureWriter([co2], "kg", locale)(co2) },
  ];
  return (
    <Section id="pair" title={t("run.pair_title")} lead={t("run.pair_lead", { year })}>
      <DefinitionList items={items} />
    </Section>
  );
}
