import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { OperationRow, ResultComponent } from "~/entities/results/result";
import { BarChart } from "~/ui/kit/charts";
import { formatNumber, formatUnit } from "~/entities/core/format";
import { DataTable, type Column } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";

interface ComponentTableProps {
  rows: readonly OperationRow[];
  components: readonly ResultComponent[];
  places: Record<string, string>;
  year: number;
  names: Names;
  systemId: string;
  locale: Locale;
  /** Address of a component's operation. */
  operationHref: (id: string) => string;
}

const percent = (value: number | null): number | null => (value === null ? null : value * 100);

/** How each component was used in a year. */
export function ComponentTable(props: ComponentTableProps) {
  const { rows, components, places, names, systemId, locale, year } = props;
  const { t } = useTranslation("results");
  const byId = new Map(components.map((component) => [component.id, component]));
  const perYear = t("unit.per_year", { unit: "MWh" });
  const quantity = (key: string, unit: string, decimals: number, pick: (row: OperationRow) => number | null) => ({
    ...{ key, header: t(`column.${key}`), unit, numeric: true },
    cell: (row: OperationRow) => formatNumber(pick(row), locale, { decimals }),
  });
  const columns: Column<OperationRow>[] = [
    {
      ...{ key: "component", header: t("column.component"), rowHeader: true },
      cell: (row) => <ComponentLink id={row.componentId} names={names} systemId={systemId} />,
    },
    quantity("energy", perYear, 0, (row) => row.energyMwh),
    quantity("intake", perYear, 0, (row) => row.intakeMwh),
    quantity("peak", "MW", 3, (row) => row.peakMw),
    quantity("full_load_hours", t("unit.per_year", { unit: "h" }), 0, (row) => row.fullLoadHours),
    quantity("capacity_factor", "%", 1, (row) => percent(row.capacityFactor)),
    quantity("curtailed", perYear, 0, (row) => row.curtailedMwh),
    quantity("curtailment_factor", "%", 1, (row) => percent(row.curtailmentFactor)),
    ...(rows.some((row) => row.starts !== undefined)
      ? [quantity("starts", t("unit.per_year", { unit: "1" }), 0, (row) => row.starts ?? null)]
      : []),
  ];
  const lines = rows.filter((row) => row.utilisationMax !== null);
  const lineColumns: Column<OperationRow>[] = [
    ...columns.slice(0, 1),
    { key: "ends", header: t("column.ends"), cell: (row) => endsOf(byId.get(row.componentId), places) },
    quantity("utilisation_mean", "%", 1, (row) => percent(row.utilisationMean)),
    quantity("utilisation_max", "%", 1, (row) => percent(row.utilisationMax)),
  ];
  const sized = rows
    .filter((row) => row.capacityFactor !== null)
    .sort((a, b) => (b.fullLoadHours ?? 0) - (a.fullLoadHours ?? 0));
  const first = sized[0];
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
            count: sized.length,
          })}
          unit={t("unit.per_year", { unit: "h" })}
          horizontal
          labels={sized.map((row) => names.components[row.componentId] ?? row.componentId)}
          colours={sized.map((row) => names.colours[row.componentId])}
          series={[{ name: t("column.full_load_hours"), values: sized.map((row) => row.fullLoadHours) }]}
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
function endsOf(component: ResultComponent | undefined, places: Record<string, string>): string {
  if (!component) return "–";
  const start = places[component.placeId] ?? component.placeName;
  return component.placeIdEnd ? `${start} → ${places[component.placeIdEnd] ?? component.placeIdEnd}` : start;
}
