import { useTranslation } from "react-i18next";
import { type Column, DataTable, queryWith } from "~/ui/kit/lists";
import type { MapFlow } from "~/ui/kit/maps";

/** A line of a run, its figures written in the layer's units. */
export interface PlanRow {
  id: string;
  name: string;
  ends: string;
  carrier: string;
  carried: string;
  peak: string;
  existing: string;
  built: string;
  limit: string;
  flow: MapFlow;
}

/** A size of a component at a location, written in its unit. */
export interface SizeRow {
  key: string;
  componentId: string;
  location: string;
  name: string;
  unit: string;
  existing: string;
  built: string;
}

/** A year of a result as a layer over a map. */
export interface LayerView {
  year: number;
  /** What the width of a line says. */
  width: "carried" | "size";
  units: { carried: string; power: string };
  rows: PlanRow[];
  /** What is built at a location, by its id. */
  notes: Record<string, string>;
  sizes: SizeRow[];
  /** The largest of what is built, with a unit of its own; null: nothing is. */
  mostBuilt: { name: string; location: string; size: string } | null;
}

/** A run as a layer over the map of a system. */
export interface PlanView extends LayerView {
  isOn: boolean;
  run: { id: string; name: string };
}

/** The choice between the system as it is entered and the newest plan; it is in the address, with the run. */
export function LayerChoice({ plan, search }: { plan: PlanView; search: string }) {
  const { t } = useTranslation("twin");
  const choices = [
    { isOn: !plan.isOn, label: t("plan.state"), layer: "state" },
    { isOn: plan.isOn, label: t("plan.plan", { year: plan.year }), layer: "plan" },
  ];
  return (
    <nav className="segments" aria-label={t("plan.choose")}>
      {choices.map(({ isOn, label, layer }) => (
        <a
          key={layer}
          href={queryWith(search, { layer, optimization_id: plan.run.id })}
          aria-current={isOn ? "true" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** What the colours and widths of the layer say. */
export function PlanLegend({ layer }: { layer: LayerView }) {
  const { t } = useTranslation("twin");
  const carriers = new Map(layer.rows.map(({ carrier, flow }) => [carrier, flow.colour]));
  const marks = [...carriers].map(([name, colour]) => ({ name, colour, pale: false }));
  const isBuiltShown = layer.width === "size" && layer.rows.some(({ flow }) => flow.pale);
  const states = isBuiltShown
    ? [
        { name: t("plan.column_built"), colour: "var(--text)", pale: false },
        { name: t("plan.column_existing"), colour: "var(--text)", pale: true },
      ]
    : [];
  return (
    <ul className="legend" aria-label={t("common:chart.legend")}>
      {[...marks, ...states].map(({ name, colour, pale }) => (
        <li key={name}>
          <svg className="legend-mark" width="24" height="14" aria-hidden="true" focusable="false">
            <rect y="4" width="24" height="6" fill={colour} fillOpacity={pale ? 0.3 : undefined} stroke={colour} />
          </svg>
          {name}
        </li>
      ))}
      <li>{t(`plan.legend_${layer.width}`, { year: layer.year })}</li>
    </ul>
  );
}

interface TableProps {
  layer: LayerView;
  componentHref?: (id: string) => string;
}

/** The lines of the layer in figures. */
export function PlanTable({ layer, componentHref }: TableProps) {
  const { t } = useTranslation("twin");
  const { units, year } = layer;
  const power = { unit: units.power, numeric: true };
  const columns: Column<PlanRow>[] = [
    { key: "name", header: t("plan.line"), rowHeader: true, cell: ({ id, name }) => linked(name, componentHref?.(id)) },
    { key: "ends", header: t("plan.from_to"), cell: ({ ends }) => ends },
    { key: "carrier", header: t("plan.carrier"), cell: ({ carrier }) => carrier },
    { key: "carried", header: t("plan.carries"), unit: units.carried, numeric: true, cell: ({ carried }) => carried },
    { key: "peak", header: t("plan.peak"), ...power, cell: ({ peak }) => peak },
    { key: "existing", header: t("plan.column_existing"), ...power, cell: ({ existing }) => existing },
    { key: "built", header: t("plan.column_built"), ...power, cell: ({ built }) => built },
    { key: "limit", header: t("plan.limit"), ...power, cell: ({ limit }) => limit },
  ];
  return <DataTable caption={t("plan.table", { year })} columns={columns} rows={layer.rows} rowKey={({ id }) => id} />;
}

/** What stands at the locations, in figures: the notes on the map tell the largest alone. */
export function LocationSizes({ layer, componentHref }: TableProps) {
  const { t } = useTranslation("twin");
  const { year } = layer;
  const columns: Column<SizeRow>[] = [
    {
      key: "name",
      header: t("plan.component"),
      rowHeader: true,
      cell: ({ componentId, name }) => linked(name, componentHref?.(componentId)),
    },
    { key: "location", header: t("plan.location"), cell: ({ location }) => location },
    { key: "unit", header: t("plan.unit"), cell: ({ unit }) => unit },
    { key: "existing", header: t("plan.column_existing"), numeric: true, cell: ({ existing }) => existing },
    { key: "built", header: t("plan.column_built"), numeric: true, cell: ({ built }) => built },
  ];
  return (
    <DataTable caption={t("plan.sizes", { year })} columns={columns} rows={layer.sizes} rowKey={({ key }) => key} />
  );
}

const linked = (name: string, href: string | undefined) => (href === undefined ? name : <a href={href}>{name}</a>);
