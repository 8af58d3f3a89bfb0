import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
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

interface Line {
  group: { id: number; name: string };
  line: AssumedLine;
  key: string;
}
interface TableProps {
  groups: ReportAssumptions["groups"];
  years: readonly number[];
  locale: Locale;
}

/** One table with a heading row for each component, location and the system: its head is repeated on every printed page. */
function ParameterTable({ groups, years, locale }: TableProps) {
  const { t } = useTranslation("results");
  const columns: Column<Line>[] = [
    {
      key: "parameter",
      header: t("optimizations:used.column.parameter"),
      rowHeader: true,
      cell: ({ line }) => <NameText name={line.name} impact={line.impact} price_scenario={line.priceScenario} />,
    },
    {
      key: "value",
      header: t("optimizations:used.column.value"),
      cell: ({ line }) => <UsedValue line={line} years={years} locale={locale} />,
    },
    { key: "origin", header: t("report.origin"), cell: ({ line }) => <Origin line={line} locale={locale} /> },
  ];
  return (
    <DataTable
      cards
      caption={t("report.section.assumptions")}
      captionHidden
      columns={columns}
      rows={groups.flatMap(({ owner, rows }, id) =>
        rows.map((line, at) => ({ group: { id, name: owner }, line, key: `${id} ${at}` })),
      )}
      rowKey={({ key }) => key}
      groupOf={({ group }) => group}
    />
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
  const marks = [
    factor === null ? "" : t("report.changed_factor", { factor: formatNumber(factor, locale) }),
    value === null ? "" : t("report.changed_value", { value: formatUnit(value, line.unit, locale) }),
    line.synthetic ? t("report.is_synthetic") : "",
  ].filter((mark) => mark !== "");
  return (
    <>
      {partsText(words, locale)}
      {marks.length > 0 ? <strong>{partsText(["", ...marks], locale)}</strong> : null}
    </>
  );
}
