import { useTranslation } from "react-i18next";
import { columnWriter } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type CapacityGroup, clean, sizesByYear, stockOf } from "~/entities/results/capacities";
import type { CapacityRow } from "~/entities/results/result";
import { fittingScale, type Scale, SCALE_FACTORS, unitIn, writeIn } from "~/entities/results/scales";
import { SizeTable } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";

interface CapacityProps {
  group: CapacityGroup;
  years: readonly number[];
  names: Names;
  locale: Locale;
  /** The chosen size of values; without one the size that fits. */
  scale?: Scale | null;
}

/** The sizes that chart and table of a group write. */
const sizesOf = ({ rows }: CapacityGroup): number[] => rows.map((row) => clean(row.total ?? row.existing));

/**
 * `years`: those that are shown. `id` where a page has more than one of a group. What stands today and what exists, is built and is taken
 * out in each year. Nothing where no component of the group has a size.
 */
export function CapacityChart({
  group,
  years,
  names,
  locale,
  scale: chosen = null,
  level = 3,
  id,
}: CapacityProps & { level?: 2 | 3; id?: string }) {
  const { t } = useTranslation("results");
  const scale = chosen ?? fittingScale(group.unit, sizesOf(group));
  const unit = unitIn(group.unit, scale);
  const scaled = (value: number) => value / SCALE_FACTORS[scale];
  const size = (value: number) => writeIn(value, group.unit, chosen, locale);
  const last = years.at(-1) ?? 0;
  const stock = stockOf(group, last);
  const largest = stock[0];
  if (!largest) return null;
  const name = (id: string) => names.components[id] ?? id;
  const built = stock.reduce((sum, row) => sum + row.built, 0);
  const summary = t("capacities.summary", {
    year: last,
    total: size(stock.reduce((sum, row) => sum + row.existing + row.built, 0)),
    built: size(built),
    name: name(largest.id),
    largest: size(largest.existing + largest.built),
  });
  const grown = [...stock].sort((a, b) => b.built - a.built)[0] ?? largest;
  const finding =
    grown.built > 0
      ? t("finding.built", { name: name(grown.id), size: size(grown.built) })
      : stock.length > 1
        ? t("finding.none_built", { name: name(largest.id), size: size(largest.existing) })
        : null;
  return (
    <SizeTable
      id={id ?? `capacity-${group.name}`}
      {...titled(finding, t(`capacities.chart.${group.name}`, { year: last }))}
      summary={summary}
      unit={unit}
      level={level}
      columns={[t("plan.today"), ...years.map(String)]}
      words={{
        of: t("column.component"),
        existing: t("plan.existing"),
        built: t("plan.built"),
        gone: t("plan.gone"),
      }}
      rows={sizesByYear(group, years).map((row) => ({
        id: row.id,
        name: name(row.id),
        colour: names.colours[row.id],
        cells: [{ existing: row.today, built: 0, gone: 0 }, ...row.years].map((cell) => ({
          existing: scaled(cell.existing),
          built: scaled(cell.built),
          gone: scaled(cell.gone),
        })),
      }))}
    />
  );
}

/** One group of capacities: chart and table by component and year. */
export function CapacityGroupView(
  props: CapacityProps & {
    systemId: string;
    /** What the size of a component counts, by its id. Left out where the group says it. */
    gives?: Readonly<Record<string, string>>;
  },
) {
  const { group, names, gives, locale, systemId } = props;
  const { t } = useTranslation("results");
  const scale = props.scale ?? fittingScale(group.unit, sizesOf(group));
  const unit = unitIn(group.unit, scale);
  const scaled = (value: number) => clean(value) / SCALE_FACTORS[scale];
  const write = columnWriter(sizesOf(group).map(scaled), locale);
  const size = (value: number) => write(scaled(value));
  const quantity = (key: "existing" | "new" | "retired"): Column<CapacityRow> => ({
    key,
    header: t(`column.${key}`),
    unit,
    numeric: true,
    cell: (row) => size(row[key]),
  });
  const free = (value: number | null, text: string) => (value === null ? text : size(value));
  const columns: Column<CapacityRow>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: (row) => <ComponentLink id={row.componentId} names={names} systemId={systemId} />,
    },
    ...(gives ? [{ key: "of", header: t("column.of"), cell: (row: CapacityRow) => gives[row.componentId] ?? "" }] : []),
    { key: "year", header: t("column.year"), cell: (row) => row.year },
    quantity("existing"),
    quantity("new"),
    quantity("retired"),
    {
      key: "total",
      header: t("column.total"),
      unit,
      numeric: true,
      cell: (row) => <strong>{free(row.total, t("capacities.unlimited"))}</strong>,
    },
    {
      key: "maximum",
      header: t("column.maximum"),
      unit,
      numeric: true,
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
