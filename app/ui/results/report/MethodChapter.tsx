import { useTranslation } from "react-i18next";
import { optimizationKind } from "~/entities/optimizations/optimization";
import { FORM_STEPS } from "~/entities/optimizations/optimizationForm";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import { Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { runChoices } from "~/ui/optimizations/runChoices";
import { RunHorizon } from "~/ui/optimizations/RunHorizon";
import { RunReduction } from "~/ui/optimizations/RunReduction";
import { solvedBy } from "~/ui/optimizations/solvedBy";
import type { ChapterProps } from "./report";

/** Sentences of the method, and where the handbook says more. */
const SENTENCES = [
  ["balance", "/help/result#pages"],
  ["time", "/help/clustering#time"],
  ["annuity", "/help/result#costs"],
  ["present_value", "/help/result#costs"],
  ["prices", "/help/result#prices"],
] as const;
const MODELS = { invest: "invest", dispatch: "dispatch", status_quo: "status-quo" } as const;

/** How the run was computed: model, equations in words, what was asked for, and what the solver did. */
export function MethodChapter({ report, frame }: ChapterProps) {
  const { t } = useTranslation("results");
  const { t: ofRuns } = useTranslation("optimizations");
  const { method } = report;
  const { locale, currency, impact } = frame;
  const kind = optimizationKind(method.run);
  const names = { scenarios: method.scenarios, levels: method.levels, invested: method.invested, currency };
  const steps = runChoices(ofRuns, locale, method.run, names);
  const more = (href: string) => (
    <a href={href} className="report-source">
      {t("report.handbook")}
    </a>
  );
  return (
    <Section id="report-method" title={t("report.section.method")}>
      <ul>
        <li>
          {t(`report.method.${kind}`, { impact: t(`impact.${impact}`) })} {more(`/help/runs#${MODELS[kind]}`)}
        </li>
        {SENTENCES.map(([key, href]) => (
          <li key={key}>
            {t(`report.method.${key}`)} {more(href)}
          </li>
        ))}
        <li>
          {t(method.solver?.mipGap === null ? "report.method.linear" : "report.method.whole")}{" "}
          {more("/help/model#whole")}
        </li>
      </ul>
      <h3>{ofRuns("run.asked")}</h3>
      <DefinitionList items={FORM_STEPS.flatMap((step) => steps[step])} />
      {method.solver ? (
        <>
          <h3>{ofRuns("run.solver")}</h3>
          <DefinitionList items={solvedBy(ofRuns, locale, method.solver, method.timings)} />
        </>
      ) : null}
      {method.reduction ? (
        <RunReduction reduction={method.reduction} names={report.findingNames} locale={locale} level={3} />
      ) : null}
      <RunHorizon
        horizon={method.horizon}
        split={method.split}
        locale={locale}
        unit={isMoneyImpact(impact) ? currency : "kg"}
        level={3}
      />
    </Section>
  );
}

/** What the model leaves out with the options of this run. */
export function LimitsChapter({ report }: ChapterProps) {
  const { t } = useTranslation("results");
  return (
    <Section id="report-limits" title={t("report.section.limits")} lead={t("report.limits_lead")}>
      <ul>
        {report.limits.map((limit) => (
          <li key={limit}>{t(`report.limit.${limit}`)}</li>
        ))}
      </ul>
    </Section>
  );
}
