import { and, eq, isNull, or } from "drizzle-orm";
import { systems } from "~db/schema/systems";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { Geometry } from "~/entities/twin/geometry";
import { checkPolygon } from "~/entities/twin/polygon";
import type { Change, Removal } from "~/services/core/entity.server";
import { complain, complainAll, type FieldIssue, type Refusal, refused } from "~/services/core/outcome";
import { geometryOf, hasRow } from "~/services/core/references.server";

/** The geometry that stands for the whole world; the product made it and keeps it. */
export const GLOBAL_GEOMETRY_ID = "global";

export function checkGeometry({ db, before, after }: Change<Geometry>): Refusal | void {
  if (before && after.geometry_id === GLOBAL_GEOMETRY_ID) return refused(403, "errors.global_geometry");
  // What is at a location or runs along a connection would lose its place.
  const fixed = before && before.type !== after.type && [before.type, after.type].some((type) => !isArea(type));
  if (fixed) return complain("type", "rules.shape_fixed");
  const odd = shapeIssue(after);
  if (odd) return complainAll([odd]);
  for (const end of ["geometry_id_start", "geometry_id_end"] as const) {
    const id = after[end];
    if (id === null) continue;
    const geometry = geometryOf(db, id, after.system_id);
    if (!geometry) return complain(end, "rules.unknown_reference");
    if (geometry.type !== "Point") return complain(end, "rules.needs_location");
  }
  if (after.type === "LineString" && after.geometry_id_start && after.geometry_id_start === after.geometry_id_end)
    return complain("geometry_id_end", "rules.ends_differ");
}

const isArea = (type: Geometry["type"]): boolean => type === "Polygon" || type === "MultiPolygon";
const NESTING = { Point: 0, LineString: 1, Polygon: 2, MultiPolygon: 3 } as const;

/** Coordinates nested as the type wants them; areas closed, without edges that cross. */
export function shapeIssue({ type, coordinates }: Geometry): FieldIssue | undefined {
  if (coordinates === null) return { path: "coordinates", message: "rules.needs_value" };
  let depth = -1;
  for (let inner: unknown = coordinates; Array.isArray(inner); inner = inner[0]) depth++;
  if (depth !== NESTING[type] || (type === "LineString" && coordinates.length < 2))
    return { path: "coordinates", message: "rules.shape_nesting" };
  if (!isArea(type)) return undefined;
  const parts = (type === "Polygon" ? [coordinates] : coordinates) as [number, number][][][];
  const finding = parts.flatMap((rings) => checkPolygon(rings).findings).find(({ severity }) => severity === "error");
  return finding && { path: "coordinates", message: finding.key, params: finding.params };
}

/** A place stays while something live is there or leads to it. */
export function checkGeometryRemoval({ db, row }: Removal<Geometry>): Refusal | void {
  const id = row.geometry_id;
  if (id === GLOBAL_GEOMETRY_ID) return refused(403, "errors.global_geometry");
  if (hasRow(db, systems, eq(systems.geometry_id, id))) return refused(409, "twin.is_border");
  const ends = or(eq(geometries.geometry_id_start, id), eq(geometries.geometry_id_end, id));
  const used =
    hasRow(db, nodes, and(eq(nodes.geometry_id, id), isNull(nodes.deleted_at))) ||
    hasRow(db, lines, and(eq(lines.geometry_id, id), isNull(lines.deleted_at))) ||
    hasRow(db, geometries, and(ends, isNull(geometries.deleted_at)));
  if (used) return refused(409, "errors.in_use");
}

/** A connection comes back only between locations that are there. */
export function checkGeometryReturn({ db, row }: Removal<Geometry>): Refusal | void {
  for (const end of [row.geometry_id_start, row.geometry_id_end])
    if (end !== null && !geometryOf(db, end, row.system_id)) return refused(409, "twin.restore_ends_first");
}
