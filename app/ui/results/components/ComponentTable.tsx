import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OperationRow, ResultComponent } from "~/entities/results/result";
import { type Scale, SCALE_FACTORS, unitIn } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";

interface ComponentTableProps {
  rows: readonly OperationRow[];
  components: readonly ResultComponent[];
  locationNames: Record<string, string>;
  year: number;
  names: Names;
  systemId: string;
  locale: Locale;
  /** Sizes of energies and powers, and of factors (full load, unused, line loading). */
  scale: Scale;
  factorScale: Scale;
  /** Address of a component's operation. */
  operationHref: (id: string) => string;
}

const over = (value: number | null, scale: Scale): number | null =>
  value === null ? null : value / SCALE_FACTORS[scale];

/** How each component was used in a year. */
export function ComponentTable(props: ComponentTableProps) {
  const { rows, components, locationNames, names, systemId, locale, year } = props;
  const { t } = useTranslation("results");
  const byId = new Map(components.map((component) => [component.id, component]));
  const { scale, factorScale } = props;
  const perYear = t("unit.per_year", { unit: unitIn("MWh", scale) });
  const ofFactor = unitIn("1", factorScale);
  const quantity = (key: string, unit: string, decimals: number, pick: (row: OperationRow) => number | null) => ({
    key,
    header: t(`column.${key}`),
    unit,
    numeric: true,
    cell: (row: OperationRow) => formatNumber(pick(row), locale, { decimals }),
  });
  // In another size fixed decimals would hide small values.
  const sized = (key: string, unit: string, decimals: number, pick: (row: OperationRow) => number | null) => ({
    ...quantity(key, unit, decimals, pick),
    cell: (row: OperationRow) =>
      formatNumber(over(pick(row), scale), locale, { decimals: scale === "1" ? decimals : undefined }),
  });
  const factor = (key: string, pick: (row: OperationRow) => number | null) => ({
    ...quantity(key, ofFactor, 1, pick),
    cell: (row: OperationRow) =>
      formatNumber(over(pick(row), factorScale), locale, { decimals: factorScale === "percent" ? 1 : undefined }),
  });
  const columns: Column<OperationRow>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: (row) => <ComponentLink id={row.componentId} names={names} systemId={systemId} />,
    },
    sized("energy", perYear, 0, (row) => row.energyMwh),
    sized("intake", perYear, 0, (row) => row.intakeMwh),
    sized("peak", unitIn("MW", scale), 3, (row) => row.peakMw),
    quantity("full_load_hours", t("unit.per_year", { unit: "h" }), 0, (row) => row.fullLoadHours),
    factor("capacity_factor", (row) => row.capacityFactor),
    sized("curtailed", perYear, 0, (row) => row.curtailedMwh),
    factor("curtailment_factor", (row) => row.curtailmentFactor),
    ...(rows.some((row) => row.starts !== undefined)
      ? [quantity("starts", t("unit.per_year", { unit: "1" }), 0, (row) => row.starts ?? null)]
      : []),
  ];
  const lines = rows.filter((row) => row.utilisationMax !== null);
  const lineColumns: Column<OperationRow>[] = [
    ...columns.slice(0, 1),
    { key: "ends", header: t("column.ends"), cell: (row) => endsOf(byId.get(row.componentId), locationNames) },
    factor("utilisation_mean", (row) => row.utilisationMean),
    factor("utilisation_max", (row) => row.utilisationMax),
  ];
  const used = rows
    .filter((row) => row.capacityFactor !== null)
    .sort((a, b) => (b.fullLoadHours ?? 0) - (a.fullLoadHours ?? 0));
  const first = used[0];
  return (
    <>
      {first ? (
        <BarChart
          id="full-load"
          title={t("components.chart", { year })}
          summary={t("components.summary", {
            year,
            name: names.components[first.componentId] ?? first.componentId,
            hours: formatUnit(first.fullLoadHours, "h", locale, { decimals: 0 }),
            count: used.length,
          })}
          unit={t("unit.per_year", { unit: "h" })}
          horizontal
          labels={used.map((row) => names.components[row.componentId] ?? row.componentId)}
          colours={used.map((row) => names.colours[row.componentId])}
          series={[{ name: t("column.full_load_hours"), values: used.map((row) => row.fullLoadHours) }]}
        />
      ) : null}
      <DataTable
        caption={t("components.caption", { year })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.componentId}
        actions={(row) => (
          <a href={props.operationHref(row.componentId)}>
            {t("components.operation")}
            <span className="visually-hidden"> {names.components[row.componentId]}</span>
          </a>
        )}
      />
      {lines.length > 0 ? (
        <DataTable
          caption={t("components.lines_caption", { year })}
          columns={lineColumns}
          rows={lines}
          rowKey={(row) => row.componentId}
        />
      ) : null}
    </>
  );
}

/** From where to where a line runs. */
function endsOf(component: ResultComponent | undefined, locationNames: Record<string, string>): string {
  if (!component) return "–";
  const start = locationNames[component.placeId] ?? component.placeName;
  return component.placeIdEnd ? `${start} → ${locationNames[component.placeIdEnd] ?? component.placeIdEnd}` : start;
}
