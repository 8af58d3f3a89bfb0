import { centre } from "~/engines/optimization/locations";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { RunTables } from "~/entities/results/result";
import type { Geometry, GeometryType, Position } from "~/entities/twin/geometry";

/** What a run made of a component in a year, null without a run. */
interface MapAmounts {
  /** There before it, built by it, and both together [unit of the component]; null for a free connection to a grid. */
  existing: number | null;
  built: number | null;
  total: number | null;
  /** Main flow of the year [MWh], its greatest [MW], and of a line its mean and greatest loading [1]. */
  energy_mwh: number | null;
  peak_mw: number | null;
  utilisation_mean: number | null;
  utilisation_max: number | null;
}

export interface MapComponent extends MapAmounts {
  id: string;
  name: string;
  technology: string;
  status: string;
  /** Of its size. */
  unit: string;
}

export interface MapFeature {
  id: string;
  name: string;
  kind: "location" | "area" | "connection";
  geometry: { type: GeometryType; coordinates: unknown } | null;
  /** Room for plants [m2]; null: not entered. */
  available_space: number | null;
  components: MapComponent[];
}

/** What of a run is written onto a map. */
export interface MapResult {
  year: number;
  tables: Pick<RunTables, "capacities" | "operation">;
}

/**
 * Locations, areas and connections of a system with what stands there, coordinates as RFC 7946 has them: EPSG:4326, longitude first, outer
 * rings counterclockwise. A connection that was not drawn is a straight line between its ends; one without ends has no geometry.
 */
export function mapFeatures(snapshot: SystemSnapshot, result: MapResult | null): MapFeature[] {
  const byId = new Map(snapshot.geometries.map((one) => [one.geometry_id, one]));
  const technologies = new Map(snapshot.technologies.map((one) => [one.technology_id, one]));
  const componentsOf = new Map<string, MapComponent[]>();
  for (const item of [...snapshot.nodes, ...snapshot.lines]) {
    if (item.geometry_id === null) continue;
    const id = "node_id" in item ? item.node_id : item.line_id;
    const unit = technologies.get(item.technology_id)?.properties.unit ?? "MW";
    const component: MapComponent = {
      id,
      name: item.name,
      technology: item.technology_id,
      status: item.status,
      unit,
      ...amountsOf(id, result),
    };
    const here = componentsOf.get(item.geometry_id);
    if (here) here.push(component);
    else componentsOf.set(item.geometry_id, [component]);
  }
  return snapshot.geometries
    .filter(({ geometry_id, system_id }) => system_id !== null && geometry_id !== snapshot.system.geometry_id)
    .map((own) => ({
      id: own.geometry_id,
      name: own.name,
      kind: own.type === "Point" ? "location" : own.type === "LineString" ? "connection" : "area",
      geometry: drawn(own, byId),
      available_space: own.properties.available_space,
      components: componentsOf.get(own.geometry_id) ?? [],
    }));
}

function amountsOf(id: string, result: MapResult | null): MapAmounts {
  const { capacities = [], operation = [] } = result?.tables ?? {};
  const size = capacities.find((row) => row.componentId === id && row.year === result?.year && row.kind === "capacity");
  const flow = operation.find((row) => row.componentId === id && row.year === result?.year);
  return {
    existing: size?.existing ?? null,
    built: size?.built ?? null,
    total: size?.total ?? null,
    energy_mwh: flow?.energyMwh ?? null,
    peak_mw: flow?.peakMw ?? null,
    utilisation_mean: flow?.utilisationMean ?? null,
    utilisation_max: flow?.utilisationMax ?? null,
  };
}

function drawn(own: Geometry, byId: ReadonlyMap<string, Geometry>): MapFeature["geometry"] {
  if (own.coordinates !== null) return { type: own.type, coordinates: wound(own.type, own.coordinates) };
  if (own.type !== "LineString") return null;
  const ends = [own.geometry_id_start, own.geometry_id_end].map((id) => {
    const end = id === null ? undefined : byId.get(id);
    return end ? centre(end) : null;
  });
  return ends.every((end) => end !== null) ? { type: "LineString", coordinates: ends } : null;
}

function wound(type: GeometryType, coordinates: unknown): unknown {
  if (type === "Polygon") return windPolygon(coordinates as Position[][]);
  return type === "MultiPolygon" ? (coordinates as Position[][][]).map(windPolygon) : coordinates;
}

/** Outer rings counterclockwise, holes clockwise. */
const windPolygon = (rings: readonly Position[][]): Position[][] =>
  rings.map((ring, i) => (isCounterclockwise(ring) === (i === 0) ? ring : ring.toReversed()));

function isCounterclockwise(ring: readonly Position[]): boolean {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    twice += x * nextY - nextX * y;
  });
  return twice >= 0;
}
