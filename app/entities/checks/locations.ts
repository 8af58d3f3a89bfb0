import { carrierLevelsOf } from "../catalogue/carrierSides";
import { siteBalance } from "../results/siteBalance";
import { type Component, isLine } from "../twin/component";
import { lineLengthKm } from "../twin/geodesy";
import type { Geometry } from "../twin/geometry";
import { containsPoint, type Rings } from "../twin/polygon";
import { refOf, type Suspicion, type Twin } from "./twin";

/** Shares by which a line's length may differ from its way over the ground before somebody should look. */
const LENGTH_TOLERANCE = 0.2;
const KM = 1e-3;

/** Lines without two ends, or with a length that is not that of their connection. */
export function oddLine(twin: Twin, component: Component): Suspicion[] {
  if (!isLine(component)) return [];
  const about = refOf(component);
  const connection = twin.geometries.get(component.geometry_id);
  if (!connection?.geometry_id_start || !connection.geometry_id_end)
    return [{ key: "checks.line_without_ends", severity: "error", params: {}, about }];
  const way = wayOf(twin, connection);
  if (way.length < 2) return [];
  const length = lineLengthKm(way);
  if (Math.abs(component.value - length) <= Math.max(LENGTH_TOLERANCE * length, KM)) return [];
  const params = { length: component.value, way: Math.round(length * 1000) / 1000 };
  return [{ key: "checks.length_differs", severity: "warning", params, about }];
}

/** The connection's own bends, else the straight way between its locations. */
function wayOf(twin: Twin, { coordinates, geometry_id_start, geometry_id_end }: Geometry): [number, number][] {
  if (Array.isArray(coordinates) && Array.isArray(coordinates[0])) return coordinates as [number, number][];
  const ends = [geometry_id_start, geometry_id_end].map((id) => twin.geometries.get(id ?? "")?.coordinates);
  return ends.filter((end): end is [number, number] => Array.isArray(end) && typeof end[0] === "number");
}

/** Components without any carrier level; connectors are told by their own rule. */
export function withoutCarrier(_twin: Twin, component: Component): Suspicion[] {
  if (carrierLevelsOf(component).length > 0) return [];
  return [{ key: "checks.no_carrier", severity: "error", params: {}, about: refOf(component) }];
}

/** Where somebody needs what nobody can bring, or gives what nobody can take. Drafts do not take part. */
export function unreachable(twin: Twin): Suspicion[] {
  const components = twin.components.filter(({ is_draft }) => !is_draft);
  return siteBalance(components, twin.technologies, twin.geometries).flatMap(
    ({ finding, geometry_id, carrier_level_id, terminals }) => {
      if (!finding) return [];
      const role = finding === "no_supply" ? "takes" : "gives";
      const location = twin.geometries.get(geometry_id);
      return terminals
        .filter((terminal) => terminal.role === role)
        .map(({ component }) => ({
          key: `checks.${finding}`,
          severity: finding === "no_supply" ? ("error" as const) : ("warning" as const),
          params: { place: location?.name ?? geometry_id, level: carrier_level_id },
          about: refOf(component),
        }));
    },
  );
}

/** Locations outside the border of the system. */
export function outsideBorder(twin: Twin): Suspicion[] {
  const border = twin.geometries.get(twin.system.geometry_id);
  if (!border?.coordinates) return [];
  const parts = (border.type === "MultiPolygon" ? border.coordinates : [border.coordinates]) as unknown as Rings[];
  return [...twin.geometries.values()].flatMap((location) => {
    if (location.type !== "Point" || location.system_id !== twin.system.system_id || !location.coordinates) return [];
    if (parts.some((rings) => containsPoint(rings, location.coordinates as [number, number]))) return [];
    const about = { type: "Geometry", id: location.geometry_id, technology_id: null, name: location.name } as const;
    return [{ key: "checks.outside_border", severity: "warning" as const, params: {}, about }];
  });
}
