import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { CapacityRow } from "~/entities/results/result";
import { BarChart } from "~/ui/kit/charts";
import { formatNumber, formatUnit } from "~/entities/core/format";
import { DataTable, type Column } from "~/ui/kit/lists";
import { Section } from "~/ui/kit/layout";
import { clean, stockOf, totalsByYear, type CapacityGroup } from "~/entities/results/capacities";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";
import { shownYears } from "~/entities/results/shares";

interface CapacityProps {
  group: CapacityGroup;
  years: readonly number[];
  names: Names;
  locale: Locale;
}

/** What exists in a year or, with several years, how it changes. Nothing where no component of the group has a size. */
export function CapacityChart({ group, years, names, locale, level = 3 }: CapacityProps & { level?: 2 | 3 }) {
  const { t } = useTranslation("results");
  const last = years.at(-1) ?? 0;
  const stock = stockOf(group, last);
  const largest = stock[0];
  if (!largest) return null;
  const name = (id: string) => names.components[id] ?? id;
  const built = stock.reduce((sum, row) => sum + row.built, 0);
  const summary = t("capacities.summary", {
    year: last,
    total: formatUnit(
      stock.reduce((sum, row) => sum + row.existing + row.built, 0),
      group.unit,
      locale,
    ),
    built: formatUnit(built, group.unit, locale),
    name: name(largest.id),
    largest: formatUnit(largest.existing + largest.built, group.unit, locale),
  });
  const chart = {
    id: `capacity-${group.name}`,
    title: t(`capacities.chart.${group.name}`, { year: last }),
    summary,
    unit: group.unit,
    level,
  };
  if (years.length === 1)
    return (
      <BarChart
        {...chart}
        horizontal
        stacked
        labels={stock.map((row) => name(row.id))}
        colours={stock.map((row) => names.colours[row.id])}
        series={[
          { name: t("column.existing"), values: stock.map((row) => row.existing) },
          ...(built > 0 ? [{ name: t("column.built"), values: stock.map((row) => row.built) }] : []),
        ]}
      />
    );
  const shown = shownYears(years);
  const rows = totalsByYear(group, shown).filter((row) => row.totals.some((value) => value));
  return (
    <BarChart
      {...chart}
      stacked
      labels={shown.map(String)}
      series={rows.map((row) => ({ name: name(row.id), values: row.totals, colour: names.colours[row.id] }))}
    />
  );
}

/** One group of capacities: chart and table by component and year. */
export function CapacityGroupView(props: CapacityProps & { systemId: string }) {
  const { group, names, locale, systemId } = props;
  const { t } = useTranslation("results");
  const quantity = (key: "existing" | "new" | "retired"): Column<CapacityRow> => ({
    ...{ key, header: t(`column.${key}`), unit: group.unit, numeric: true },
    cell: (row) => formatNumber(clean(row[key]), locale, { decimals: 3 }),
  });
  const free = (value: number | null, text: string) =>
    value === null ? text : formatNumber(clean(value), locale, { decimals: 3 });
  const columns: Column<CapacityRow>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: (row) => <ComponentLink id={row.componentId} names={names} systemId={systemId} />,
    },
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    quantity("existing"),
    quantity("new"),
    quantity("retired"),
    {
      ...{ key: "total", header: t("column.total"), unit: group.unit, numeric: true },
      cell: (row) => <strong>{free(row.total, t("capacities.unlimited"))}</strong>,
    },
    {
      ...{ key: "maximum", header: t("column.maximum"), unit: group.unit, numeric: true },
      cell: (row) => free(row.maximum, t("common:value.none")),
    },
  ];
  return (
    <Section
      id={`group-${group.name}`}
      title={t(`capacities.group.${group.name}`)}
      lead={t(`capacities.lead.${group.name}`)}
    >
      <CapacityChart {...props} />
      <DataTable
        caption={t("capacities.caption", { group: t(`capacities.group.${group.name}`) })}
        captionHidden
        columns={columns}
        rows={group.rows}
        rowKey={(row) => `${row.componentId}-${row.year}`}
      />
    </Section>
  );
}
