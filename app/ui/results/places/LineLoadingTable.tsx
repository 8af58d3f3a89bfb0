import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { LineLoading } from "~/entities/results/charts/lineLoading";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";

export interface LineLoadingProps {
  rows: readonly LineLoading[];
  year: number;
  names: Names;
  systemId: string;
  locale: Locale;
  operationHref: (of: string) => string;
  /** Where a page has more than one of them. */
  id?: string;
  level?: 2 | 3;
  /** The map of the same. */
  children?: ReactNode;
}

/** What stands out in how much lines carried of what they can carry. */
export function useLoadingFinding({
  rows,
  names,
  locale,
}: Pick<LineLoadingProps, "rows" | "names" | "locale">): string {
  const { t } = useTranslation("results");
  const first = rows[0];
  if (!first) return "";
  if (first.hoursAtLimit === 0) return t("finding.line_free", { max: formatPercent(first.max, locale, 0) });
  return t("finding.line_full", {
    name: names.components[first.componentId] ?? first.componentId,
    hours: formatUnit(first.hoursAtLimit, "h", locale, { decimals: 0 }),
  });
}

/** How much of what they can carry lines carried, line by line. */
export function LineLoadingTable(props: LineLoadingProps) {
  const { rows, year, names, systemId, locale, id = "lines" } = props;
  const { t } = useTranslation("results");
  const title = useLoadingFinding(props);
  const first = rows[0];
  if (!first) return null;
  const hours = t("unit.per_year", { unit: "h" });
  const columns: Column<LineLoading>[] = [
    {
      key: "line",
      header: t("column.component"),
      rowHeader: true,
      cell: ({ componentId }) => <ComponentLink id={componentId} names={names} systemId={systemId} />,
    },
    ...(["max", "mean"] as const).map((key) => ({
      key,
      header: t(`column.utilisation_${key}`),
      numeric: true,
      unit: "%",
      cell: (row: LineLoading) => formatNumber(row[key] * 100, locale, { decimals: 1 }),
    })),
    {
      key: "hours",
      header: t("lines.hours"),
      numeric: true,
      unit: hours,
      cell: (row) => formatNumber(row.hoursAtLimit, locale, { decimals: 0 }),
    },
  ];
  return (
    <Section
      id={id}
      level={props.level}
      title={title}
      lead={t("lines.summary", {
        year,
        name: names.components[first.componentId] ?? first.componentId,
        max: formatPercent(first.max, locale, 0),
        mean: formatPercent(first.mean, locale, 0),
        hours: formatUnit(first.hoursAtLimit, "h", locale, { decimals: 0 }),
      })}
    >
      {props.children}
      <DataTable
        caption={t("components.lines_caption", { year })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.componentId}
        actions={({ componentId }) => (
          <a href={props.operationHref(`component:${componentId}`)}>
            {t("components.operation")}
            <span className="visually-hidden"> {names.components[componentId]}</span>
          </a>
        )}
      />
    </Section>
  );
}
