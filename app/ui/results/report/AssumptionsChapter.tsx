import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Section } from "~/ui/kit/layout";
import { UsedValue } from "~/ui/optimizations/UsedValue";
import { NameText } from "~/ui/parameters/cells";
import { LeftOut } from "./LeftOut";
import type { AssumedLine, ChapterProps, ReportAssumptions } from "./report";

/** Everything that was entered for the run and counted, by what it belongs to. */
export function AssumptionsChapter({ report, frame }: ChapterProps) {
  const { t } = useTranslation("results");
  const { assumptions } = report;
  if (assumptions.total === 0)
    return (
      <Section id="report-assumptions" title={t("report.section.assumptions")}>
        <p>{t("report.not_kept")}</p>
      </Section>
    );
  return (
    <Section
      id="report-assumptions"
      title={t("report.section.assumptions")}
      lead={t("report.assumptions_lead", { count: assumptions.total })}
    >
      <ParameterTable groups={assumptions.groups} years={frame.years} locale={frame.locale} />
      <LeftOut
        listed={assumptions.listed}
        all={assumptions.total}
        href={assumptions.href}
        view={t("optimizations:used.link")}
      />
    </Section>
  );
}

interface TableProps {
  groups: ReportAssumptions["groups"];
  years: readonly number[];
  locale: Locale;
}

/** One table with a heading row for each component, location and the system: its head is repeated on every printed page. */
function ParameterTable({ groups, years, locale }: TableProps) {
  const { t } = useTranslation("results");
  const caption = t("report.section.assumptions");
  return (
    <div className="table-wrap">
      <div className="table-scroll" role="region" aria-label={t("common:list.scroll", { caption })} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t("optimizations:used.column.parameter")}</th>
              <th scope="col">{t("optimizations:used.column.value")}</th>
              <th scope="col">{t("report.origin")}</th>
            </tr>
          </thead>
          {groups.map(({ owner, rows }, i) => (
            <tbody key={i}>
              <tr className="report-owner">
                <th scope="rowgroup" colSpan={3}>
                  {owner}
                </th>
              </tr>
              {rows.map((line, at) => (
                <tr key={at}>
                  <th scope="row">
                    <NameText name={line.name} impact={line.impact} price_scenario={line.priceScenario} />
                  </th>
                  <td>
                    <UsedValue line={line} years={years} locale={locale} />
                  </td>
                  <td>
                    <Origin line={line} locale={locale} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

/** Where a value came from, in one line; what was not measured, or not entered so, says it. */
function Origin({ line, locale }: { line: AssumedLine; locale: Locale }) {
  const { t } = useTranslation("results");
  const words = [
    t(`parameters:origin.${line.level === "component" ? "own" : line.level}`),
    line.scenario,
    line.formula ? `= ${line.formula}` : "",
    ...line.sources,
  ].filter((word) => word !== "");
  const { factor = null, value = null } = line.changed ?? {};
  return (
    <>
      {words.join("; ")}
      {factor === null ? null : (
        <strong>{`; ${t("report.changed_factor", { factor: formatNumber(factor, locale) })}`}</strong>
      )}
      {value === null ? null : (
        <strong>{`; ${t("report.changed_value", { value: formatUnit(value, line.unit, locale) })}`}</strong>
      )}
      {line.synthetic ? <strong>{`; ${t("report.is_synthetic")}`}</strong> : null}
    </>
  );
}
