import { useTranslation } from "react-i18next";
import { columnWriter, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { leader } from "~/entities/results/findings/findings";
import type { OperationRow, ResultComponent } from "~/entities/results/result";
import { fittingScale, type Scale, SCALE_FACTORS, unitIn } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
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
  /** Chosen size of energies and powers, null for those that fit; and that of factors (full load, unused, line loading). */
  scale: Scale | null;
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
  const energies = rows.flatMap((row) => [row.energyMwh, row.intakeMwh, row.curtailedMwh]);
  const energyScale = scale ?? fittingScale("MWh", energies);
  const powerScale =
    scale ??
    fittingScale(
      "MW",
      rows.map((row) => row.peakMw),
    );
  const perYear = t("unit.per_year", { unit: unitIn("MWh", energyScale) });
  const ofFactor = unitIn("1", factorScale);
  const numbers = (
    key: string,
    unit: string,
    pick: (row: OperationRow) => number | null,
    write: (value: number | null) => string,
  ) => ({
    key,
    header: t(`column.${key}`),
    unit,
    numeric: true,
    cell: (row: OperationRow) => write(pick(row)),
  });
  const quantity = (key: string, unit: string, pick: (row: OperationRow) => number | null) =>
    numbers(key, unit, pick, columnWriter(rows.map(pick), locale));
  const writeEnergy = columnWriter(
    energies.map((value) => over(value, energyScale)),
    locale,
  );
  const energy = (key: string, pick: (row: OperationRow) => number | null) =>
    numbers(key, perYear, (row) => over(pick(row), energyScale), writeEnergy);
  const factor = (key: string, pick: (row: OperationRow) => number | null) =>
    quantity(key, ofFactor, (row) => over(pick(row), factorScale));
  const columns: Column<OperationRow>[] = [
    {
      key: "component",
      header: t("column.component"),
      rowHeader: true,
      cell: (row) => <ComponentLink id={row.componentId} names={names} systemId={systemId} />,
    },
    energy("energy", (row) => row.energyMwh),
    energy("intake", (row) => row.intakeMwh),
    quantity("peak", unitIn("MW", powerScale), (row) => over(row.peakMw, powerScale)),
    quantity("full_load_hours", t("unit.per_year", { unit: "h" }), (row) => row.fullLoadHours),
    factor("capacity_factor", (row) => row.capacityFactor),
    energy("curtailed", (row) => row.curtailedMwh),
    factor("curtailment_factor", (row) => row.curtailmentFactor),
    ...(rows.some((row) => row.starts !== undefined)
      ? [quantity("starts", t("unit.per_year", { unit: "1" }), (row) => row.starts ?? null)]
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
          {...titled(
            leader(used.map((row) => row.fullLoadHours))
              ? t("finding.full_load", {
                  name: names.components[first.componentId] ?? first.componentId,
                  hours: formatUnit(first.fullLoadHours, "h", locale, { decimals: 0 }),
                })
              : null,
            t("components.chart", { year }),
          )}
          summary={t("components.summary", {
            year,
            name: names.components[first.componentId] ?? first.componentId,
            hours: formatUnit(first.fullLoadHours, "h", locale, { decimals: 0 }),
            count: used.length,
          })}
          unit={t("unit.per_year", { unit: "h" })}
          horizontal
          labels={used.map((row) => names.components[row.componentId] ?? row.componentId)}
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
