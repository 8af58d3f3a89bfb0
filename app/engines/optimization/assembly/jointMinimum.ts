import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { rowInYear } from "~/entities/parameters/parameterResolution";
import { type Component, componentId } from "~/entities/twin/component";
import type { Owner, ParameterReader } from "../reader";

/** Lower limits that a component is held to in a model year (index); undefined when it is not among those chosen. */
export type JointMinimum = (
  component: Component,
  yearIndex: number,
) => { lowerShare: number | undefined; lowerMwh: number | undefined } | undefined;

/**
 * "joint_minimum_operation" of the system. While its status is on, each chosen component with the carrier on its main side runs at no less
 * than lower_operation_limit * u. It moves annual_lower_energy_bound [MWh/a] or more, by itself.
 */
export function jointMinimum(snapshot: SystemSnapshot, reader: ParameterReader, system: Owner): JointMinimum {
  const rows = reader.rows(system, "joint_minimum_operation");
  const carrierOf = new Map(snapshot.carrierLevels.map((level) => [level.carrier_level_id, level.carrier_id]));
  const counting = reader.years.map((year) => rowInYear(rows, year));
  for (const row of new Set(counting))
    if (row)
      reader.used.addRow(
        system,
        row,
        { origin: { level: "component", scenario_id: row.scenario_id } },
        counting.map((one) => (one === row ? Number(row.properties.value) : null)),
      );
  const byYear = counting.map((row) => {
    const properties = row?.properties;
    return properties?.value === true ? { ...properties, chosen: new Set(properties.elements ?? []) } : undefined;
  });
  return (component, y) => {
    const joint = byYear[y];
    if (!joint?.chosen.has(componentId(component))) return undefined;
    const level = component.carrier_level_output ?? component.carrier_level_input;
    if (joint.carrier !== undefined && (level === null || carrierOf.get(level) !== joint.carrier)) return undefined;
    return { lowerShare: joint.lower_operation_limit, lowerMwh: joint.annual_lower_energy_bound };
  };
}
