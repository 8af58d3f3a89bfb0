import { carrierLevelsOf, type CarrierSide } from "~/entities/catalogue/carrierSides";

/** Where a component is and which carrier levels it has. */
type Placed = Readonly<Record<CarrierSide, string | null>> & { geometry_id: string };

/** Why two components cannot stand behind one metering point. */
export type MeterFault = "meter_same_location" | "meter_levels" | "meter_several_levels";

/**
 * Whether two components can stand behind one metering point: they are at two locations and have one carrier level in common, which is then
 * that of the meter. `level` of those that can, else the reason.
 */
export function meterBetween(component: Placed, other: Placed): { level: string } | { fault: MeterFault } {
  if (component.geometry_id === other.geometry_id) return { fault: "meter_same_location" };
  const others = new Set(carrierLevelsOf(other));
  const [level, ...more] = [...new Set(carrierLevelsOf(component))].filter((one) => others.has(one));
  if (level === undefined) return { fault: "meter_levels" };
  return more.length > 0 ? { fault: "meter_several_levels" } : { level };
}
