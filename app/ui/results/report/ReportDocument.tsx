import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "~/entities/core/format";
import { REPORT_NOTICES } from "~/entities/results/report/limits";
import type { ReportSection } from "~/entities/results/report/sections";
import { Picture } from "~/ui/files/Picture";
import { Section } from "~/ui/kit/layout";
import { InLanguage } from "~/ui/kit/layout/InLanguage";
import { type Definition, DefinitionList } from "~/ui/kit/lists";
import { FindingList } from "~/ui/optimizations/FindingList";
import { AnswerFigures } from "~/ui/results/answer/AnswerFigures";
import { RunSummarySection } from "~/ui/results/runSummary/RunSummarySection";
import { usePeriod } from "~/ui/results/statusQuo/ProfitabilityFigures";
import { AssumptionsChapter } from "./AssumptionsChapter";
import { LimitsChapter, MethodChapter } from "./MethodChapter";
import type { ChapterProps } from "./report";
import { ResultsChapter } from "./ResultsChapter";
import { SiteChapter } from "./SiteChapter";

/** The report of a run as one document in a language of its own, made to be printed. */
export function ReportDocument({ report, frame }: ChapterProps) {
  const props = { report, frame: { ...frame, locale: report.language } };
  return (
    <InLanguage locale={report.language}>
      <article className="report" lang={report.language}>
        <Head {...props} />
        <Contents sections={report.sections} />
        {report.sections.map((section) => (
          <div className="chapter" key={section}>
            {section === "answer" ? null : <ChapterFold section={section} />}
            <Chapter section={section} {...props} />
          </div>
        ))}
      </article>
    </InLanguage>
  );
}

/** On a phone a chapter is its title until it is opened; on paper and on wide screens this is not there. */
function ChapterFold({ section }: { section: ReportSection }) {
  const { t } = useTranslation("results");
  const id = `open-${section}`;
  return (
    <>
      <input type="checkbox" id={id} className="chapter-open" />
      <label htmlFor={id} className="chapter-line">
        <span className="visually-hidden">{t("report.show_chapter", { chapter: t(`report.section.${section}`) })}</span>
      </label>
    </>
  );
}

/** Ids of the headings; answer and remarks are those of the summary. */
const ANCHORS: Partial<Record<ReportSection, string>> = { remarks: "findings", answer: "answer" };
const anchorOf = (section: ReportSection): string => ANCHORS[section] ?? `report-${section}`;

function Contents({ sections }: { sections: readonly ReportSection[] }) {
  const { t } = useTranslation("results");
  if (sections.length < 2) return null;
  return (
    <nav className="report-contents" aria-label={t("report.contents")}>
      <ol>
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${anchorOf(section)}`}>{t(`report.section.${section}`)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What was computed, by whom, when and with what. */
function Head({ report, frame }: ChapterProps) {
  const { t } = useTranslation(["results", "files"]);
  const { head, period } = report;
  const range = usePeriod(period);
  const items: Definition[] = [
    { term: t("report.head.system"), value: [head.system, head.country].filter(Boolean).join(", ") },
    { term: t("report.head.years"), value: head.years.map(({ year }) => year).join(", ") },
    { term: t("report.head.period"), value: range },
    ...(head.by ? [{ term: t("report.head.by"), value: head.by }] : []),
    ...(head.finished ? [{ term: t("report.head.finished"), value: head.finished }] : []),
    { term: t("report.head.currency"), value: frame.currency },
    { term: t("report.head.prices"), value: t(`optimizations:price_scenario.${head.priceScenario}`) },
    { term: t("report.head.interest"), value: formatPercent(head.interestRate, frame.locale) },
    { term: t("report.head.zone"), value: frame.timezone },
    { term: t("report.head.made"), value: t("report.head.made_value", { time: head.madeAt, version: head.version }) },
  ];
  items.push({ term: t("report.head.address"), value: <a href={head.address}>{head.address}</a> });
  return (
    <header className="report-head">
      {frame.logo ? (
        <p className="report-logo">
          <Picture src={frame.logo} alt={t("files:logo.alt")} shape="logo" />
        </p>
      ) : null}
      <p className="report-title">{head.run}</p>
      {report.sections.includes("answer") ? (
        <AnswerFigures figures={report.figures} period={period} currency={frame.currency} locale={frame.locale} />
      ) : null}
      <p className="muted">{t("report.kind")}</p>
      {head.description ? <p className="lead">{head.description}</p> : null}
      {REPORT_NOTICES.filter((limit) => report.limits.includes(limit)).map((limit) => (
        <p key={limit}>
          <strong>{t(`report.limit.${limit}`)}</strong>
        </p>
      ))}
      <DefinitionList items={items} />
    </header>
  );
}

function Chapter({ section, ...props }: ChapterProps & { section: ReportSection }): ReactNode {
  const { t } = useTranslation("results");
  const { report, frame } = props;
  const title = t(`report.section.${section}`);
  switch (section) {
    case "answer":
      return (
        <RunSummarySection
          figures={report.figures}
          frame={frame}
          names={report.summaryNames}
          period={report.period}
          plan={{ ...report.plan, names: report.names }}
          strip={false}
          lead={t("report.answer_lead", { year: report.year })}
        />
      );
    case "site":
      return <SiteChapter {...props} />;
    case "assumptions":
      return <AssumptionsChapter {...props} />;
    case "results":
      return <ResultsChapter {...props} />;
    case "remarks":
      return report.remarks.findings.length > 0 && frame.run ? (
        <FindingList
          {...report.remarks}
          names={report.findingNames}
          status={frame.run.status}
          locale={frame.locale}
          timezone={frame.timezone}
          open
        />
      ) : (
        <Section id="findings" title={title}>
          <p>{t("report.no_remarks")}</p>
        </Section>
      );
    case "method":
      return <MethodChapter {...props} />;
    case "limits":
      return <LimitsChapter {...props} />;
  }
}
