import { useTranslation } from "react-i18next";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable, queryWith } from "~/ui/kit/lists";
import type { MapFlow } from "~/ui/kit/maps";

interface PlanRow {
  id: string;
  name: string;
  ends: string;
  carrier: string;
  carried: string;
  peak: string;
  limit: string;
  flow: MapFlow;
}

/** A run as a layer over the map of a system; figures are written in `units`. */
export interface PlanView {
  isOn: boolean;
  run: { id: string; name: string };
  year: number;
  units: { carried: string; power: string };
  rows: PlanRow[];
  /** What is built at a location, by its id. */
  notes: Record<string, string>;
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
export function PlanLegend({ plan }: { plan: PlanView }) {
  const { t } = useTranslation("twin");
  const carriers = new Map(plan.rows.map(({ carrier, flow }) => [carrier, flow.colour]));
  return (
    <ul className="legend" aria-label={t("common:chart.legend")}>
      {[...carriers].map(([carrier, colour]) => (
        <li key={carrier}>
          <svg className="legend-mark" width="24" height="14" aria-hidden="true" focusable="false">
            <rect y="4" width="24" height="6" fill={colour} />
          </svg>
          {carrier}
        </li>
      ))}
      <li>{t("plan.legend", { year: plan.year })}</li>
    </ul>
  );
}

/** The same as the layer in figures. */
export function PlanTable({ plan, componentHref }: { plan: PlanView; componentHref: (id: string) => string }) {
  const { t } = useTranslation("twin");
  const { units, year } = plan;
  const columns: Column<PlanRow>[] = [
    {
      key: "name",
      header: t("plan.line"),
      rowHeader: true,
      cell: ({ id, name }) => <a href={componentHref(id)}>{name}</a>,
    },
    { key: "ends", header: t("plan.from_to"), cell: ({ ends }) => ends },
    { key: "carrier", header: t("plan.carrier"), cell: ({ carrier }) => carrier },
    { key: "carried", header: t("plan.carries"), unit: units.carried, numeric: true, cell: ({ carried }) => carried },
    { key: "peak", header: t("plan.peak"), unit: units.power, numeric: true, cell: ({ peak }) => peak },
    { key: "limit", header: t("plan.limit"), unit: units.power, numeric: true, cell: ({ limit }) => limit },
  ];
  return (
    <Section id="plan-lines" title={t("plan.table", { year })} lead={t("plan.of_run", { name: plan.run.name })}>
      <DataTable caption={t("plan.table", { year })} columns={columns} rows={plan.rows} rowKey={({ id }) => id} />
    </Section>
  );
}
