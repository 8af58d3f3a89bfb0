import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { EnergyProblem } from "../problem";
import type { ParameterReader } from "../reader";

/** Area of each geometry by year: the parameter of the location, else the parameter of the geometry itself. */
export function availableSpace(
  snapshot: SystemSnapshot,
  reader: ParameterReader,
  years: readonly number[],
): EnergyProblem["space"] {
  return snapshot.geometries.flatMap((g) => {
    const space = g.properties.available_space;
    const entered = reader.numbers({ element: { geometryId: g.geometry_id } }, "available_space");
    const availableM2 = years.map((_, i) => entered[i] ?? space ?? Number.POSITIVE_INFINITY);
    return availableM2.some(Number.isFinite) ? [{ geometryId: g.geometry_id, name: g.name, availableM2 }] : [];
  });
}
