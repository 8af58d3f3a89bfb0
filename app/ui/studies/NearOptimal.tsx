import { useTranslation } from "react-i18next";
import { amountColumn, quantityColumn } from "~/entities/core/figures/columns";
import { formatScaled, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { GroupRange, RangeEnd } from "~/entities/studies/findings";
import { LineChart } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { KeepRun, RunValue, type StudyRun } from "./StudyRun";

type End = RangeEnd & { run: StudyRun };
interface GroupLine extends Omit<GroupRange, "ranges"> {
  name: string;
  unit: string;
  ranges: { slack: number; least: End; most: End }[];
}

export interface NearOptimalProps {
  groups: GroupLine[];
  /** Unit of what the run minimizes. */
  costUnit: string;
  csvHref: string;
}

interface Line {
  key: string;
  slack: number;
  sense: "least" | "most";
  end: End;
}

/** The sizes that each group may have in systems that cost little more: as a band around the optimum, and as a table with its runs. */
export function NearOptimal({
  groups,
  costUnit,
  csvHref,
  locale,
  editable,
  partial,
}: NearOptimalProps & { locale: Locale; editable: boolean; partial: boolean }) {
  const { t } = useTranslation("studies");
  const bounds = groups.flatMap(({ ranges }) => ranges.flatMap(({ least, most }) => [least, most]));
  const sizedCount = bounds.filter(({ size }) => size !== null).length;
  return (
    <>
      <p>{t("near_optimal.meaning")}</p>
      {partial && sizedCount > 0 ? <p className="muted">{t("study.partial_runs", { count: sizedCount })}</p> : null}
      {groups.map((group) => (
        <Group
          key={group.group}
          group={group}
          costUnit={costUnit}
          csvHref={csvHref}
          locale={locale}
          editable={editable}
        />
      ))}
      <p className="muted small">{t("near_optimal.source")}</p>
    </>
  );
}

function Group(props: { group: GroupLine; costUnit: string; csvHref: string; locale: Locale; editable: boolean }) {
  const { group, costUnit, csvHref, locale, editable } = props;
  const { t } = useTranslation("studies");
  const { name, unit, optimum, ranges } = group;
  const percent = (slack: number) => formatUnit(slack, "%", locale);
  const amount = (value: number | null) => formatScaled(value, unit, locale);
  const bounds = ranges.flatMap(({ least, most }) => [least, most]);
  const size = amountColumn([optimum, ...bounds.map((end) => end.size)], unit, locale);
  const cost = quantityColumn(
    bounds.map((end) => end.cost),
    costUnit,
    locale,
  );
  const widest = ranges.findLast(({ least, most }) => least.size !== null && most.size !== null);
  const lines = ranges.flatMap(({ slack, least, most }): Line[] => [
    { key: `${slack} least`, slack, sense: "least", end: least },
    { key: `${slack} most`, slack, sense: "most", end: most },
  ]);
  const columns: Column<Line>[] = [
    {
      key: "what",
      header: t("near_optimal.column.what"),
      rowHeader: true,
      cell: ({ slack, sense }) => t(`near_optimal.within.${sense}`, { slack: percent(slack) }),
    },
    {
      key: "size",
      header: t("near_optimal.column.size"),
      unit: size.unit,
      numeric: true,
      cell: ({ end }) => <RunValue run={end.run} text={end.size === null ? null : size.write(end.size)} />,
    },
    {
      key: "cost",
      header: t("near_optimal.column.cost"),
      unit: cost.unit,
      numeric: true,
      cell: ({ end }) => cost.write(end.cost),
    },
  ];
  return (
    <Section id={`group-${group.group}`} title={name}>
      {widest ? (
        <LineChart
          id={`range-${group.group}`}
          title={t("near_optimal.title", { name })}
          summary={t("near_optimal.summary", {
            name,
            slack: percent(widest.slack),
            optimum: amount(optimum),
            least: amount(widest.least.size),
            most: amount(widest.most.size),
          })}
          unit={size.unit}
          height={200}
          level={3}
          labels={[percent(0), ...ranges.map(({ slack }) => percent(slack))]}
          series={[
            {
              name: t("near_optimal.least"),
              values: [optimum, ...ranges.map(({ least }) => least.size)].map(size.scaled),
            },
            {
              name: t("near_optimal.most"),
              values: [optimum, ...ranges.map(({ most }) => most.size)].map(size.scaled),
            },
          ]}
          band={ranges.every(({ least, most }) => least.size !== null && most.size !== null) ? [0, 1] : undefined}
          csvHref={csvHref}
        />
      ) : null}
      <DataTable
        caption={t("near_optimal.caption", { name, optimum: amount(optimum) })}
        columns={columns}
        rows={lines}
        cards
        rowKey={({ key }) => key}
        actions={editable ? ({ end: { run } }) => <KeepRun run={run} /> : undefined}
      />
    </Section>
  );
}
