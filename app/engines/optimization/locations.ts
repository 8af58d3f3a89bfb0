import type { Optimization } from "~/entities/optimizations/optimization";
import type { Line } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";

/**
 * Spatial clustering: geometry -> index of the location whose balances it joins. none: every location for itself. grid_nodes: locations
 * without lines join the nearest location with one. With no lines at all every location stays for itself. single_node: one location.
 * external: locations of one group of `clusters` (location -> name of its group) are one location of that name. Those without a group stay
 * for themselves.
 */
export interface LocationMap {
  locations: { id: string; name: string }[];
  of(geometryId: string): number;
}

type Point = readonly [number, number];

/** Mean of a geometry's vertices, [longitude, latitude] in degrees; null when it has none. */
export function centre(geometry: Geometry): Point | null {
  const sum = [0, 0];
  let count = 0;
  const visit = (c: unknown): void => {
    if (!Array.isArray(c)) return;
    if (typeof c[0] === "number" && typeof c[1] === "number") {
      sum[0]! += c[0];
      sum[1]! += c[1];
      count++;
    } else c.forEach(visit);
  };
  visit(geometry.coordinates);
  return count ? [sum[0]! / count, sum[1]! / count] : null;
}

/** Great-circle distance in km on a sphere of 6371 km: enough for choosing the nearest location. */
function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b[1] - a[1]) * rad) / 2) ** 2 +
    Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(((b[0] - a[0]) * rad) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** How locations are joined. */
interface Clustering {
  method: Optimization["method"];
  /** Location -> name of its group, for `external`; nothing where not given. */
  clusters?: Readonly<Record<string, string>>;
}

/** `used`: geometries at which components stand. `lines`: the lines that take part in the run. */
export function mapLocations(
  { method, clusters = {} }: Clustering,
  geometries: readonly Geometry[],
  used: Iterable<string>,
  lines: readonly Line[],
): LocationMap {
  const byId = new Map(geometries.map((g) => [g.geometry_id, g]));
  const locations: { id: string; name: string }[] = [];
  const indexOf = new Map<string, number>();
  const open = (id: string, name = byId.get(id)?.name ?? id): number => {
    let index = indexOf.get(id);
    if (index === undefined) {
      index = locations.length;
      locations.push({ id, name });
      indexOf.set(id, index);
    }
    return index;
  };
  if (method === "single_node") {
    return { locations, of: (id) => (locations.length ? 0 : open(id)) };
  }
  if (method === "external") {
    const first = new Map<string, string>();
    for (const { geometry_id } of geometries) {
      const cluster = clusters[geometry_id];
      if (cluster && !first.has(cluster)) first.set(cluster, geometry_id);
    }
    return { locations, of: (id) => (clusters[id] ? open(first.get(clusters[id]) ?? id, clusters[id]) : open(id)) };
  }
  const gridNodes = new Set<string>();
  for (const line of lines) {
    const ends = byId.get(line.geometry_id);
    if (ends?.geometry_id_start) gridNodes.add(ends.geometry_id_start);
    if (ends?.geometry_id_end) gridNodes.add(ends.geometry_id_end);
  }
  const target = new Map<string, string>();
  if (method === "grid_nodes" && gridNodes.size > 0) {
    for (const id of used) {
      if (gridNodes.has(id)) continue;
      const nearest = nearestOf(id, gridNodes, byId);
      if (nearest) target.set(id, nearest);
    }
  }
  return { locations, of: (id) => open(target.get(id) ?? id) };
}

function nearestOf(id: string, candidates: Iterable<string>, byId: ReadonlyMap<string, Geometry>): string | null {
  const geometry = byId.get(id);
  const from = geometry && centre(geometry);
  if (!from) return null;
  let best: string | null = null;
  let bestKm = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const other = byId.get(candidate);
    const to = other && centre(other);
    const km = to ? distanceKm(from, to) : Number.POSITIVE_INFINITY;
    if (km < bestKm) {
      best = candidate;
      bestKm = km;
    }
  }
  return best;
}
