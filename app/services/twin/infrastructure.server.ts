import type { System } from "~/entities/systems/system";
import { type Component, componentId, isLine, type Line, type Node } from "~/entities/twin/component";
import { lineLengthKm, polygonAreaM2 } from "~/entities/twin/geodesy";
import type { Geometry, Position } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import {
  dbOf,
  get,
  list,
  type ListQuery,
  remove,
  restore,
  saveWithin,
  type Stored,
  write,
} from "~/services/core/store.server";
import type { Border } from "~/services/twin/border.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

export type Place = Stored<Geometry>;
export const isLocation = (g: Pick<Geometry, "type">): boolean => g.type === "Point";
export const isConnection = (g: Pick<Geometry, "type">): boolean => g.type === "LineString";
export const isArea = (g: Pick<Geometry, "type">): boolean => g.type === "Polygon" || g.type === "MultiPolygon";
/** The position of a location; undefined for other shapes. */
export const positionOf = (g: Geometry | undefined): Position | undefined =>
  g?.type === "Point" && g.coordinates ? (g.coordinates as Position) : undefined;
/** The course of a connection from its start to its end; empty for other shapes. */
export const courseOf = (g: Geometry | undefined): Position[] =>
  g?.type === "LineString" && g.coordinates ? (g.coordinates as Position[]) : [];

export interface Infrastructure {
  locations: Place[];
  connections: Place[];
  /** Polygons drawn in the system, its border aside. */
  areas: Place[];
  /** Outer ring first, one entry per polygon; empty while nothing is drawn. */
  border: { geometry: Place; polygons: Position[][][]; areaM2: number } | null;
  /** Number of live components by the geometry they are at or lie along. */
  components: Map<string, number>;
}

/** Locations, connections and border of a system; with "deleted" only what was deleted. */
export function infrastructureOf(
  actor: Actor,
  system: System,
  lifecycle: ListQuery["lifecycle"] = "live",
): Infrastructure {
  const { system_id } = system;
  const all = list(actor, geometryEntity, { system_id, lifecycle });
  const border = get(actor, geometryEntity, system.geometry_id);
  const components = new Map<string, number>();
  for (const entity of [nodeEntity, lineEntity])
    for (const row of list<Component>(actor, entity, { system_id }))
      components.set(row.geometry_id, (components.get(row.geometry_id) ?? 0) + 1);
  return {
    locations: all.filter(isLocation),
    connections: all.filter(isConnection),
    areas: all.filter((g) => isArea(g) && g.geometry_id !== system.geometry_id),
    border: border ? { geometry: border, ...areaOf(border) } : null,
    components,
  };
}

/** Polygons of an area and their size in m². */
export function areaOf(geometry: Geometry): { polygons: Position[][][]; areaM2: number } {
  const polygons =
    geometry.type === "Polygon" && geometry.coordinates
      ? [geometry.coordinates as Position[][]]
      : geometry.type === "MultiPolygon" && geometry.coordinates
        ? (geometry.coordinates as Position[][][])
        : [];
  return { polygons, areaM2: polygons.reduce((sum, rings) => sum + polygonAreaM2(rings), 0) };
}

interface Options {
  /** set_at of the row the edit began from. */
  expected?: string | null;
}

interface LocationInput {
  geometry_id: string;
  system_id: string;
  name: string;
  longitude: number;
  latitude: number;
  /** m²; null where nobody knows. */
  available_space: number | null;
}

/**
 * Saves a location. When it moves, the connections that start or end there move with it in the same transaction; lengths
 * of their lines stay until they are recalculated.
 */
export function saveLocation(actor: Actor, input: LocationInput, options: Options = {}): Outcome<Place> {
  const { geometry_id, system_id, name, longitude, latitude, available_space } = input;
  const db = dbOf(actor);
  return write(db, () => {
    const coordinates: Position = [longitude, latitude];
    const type = "Point" as const;
    const row = { geometry_id, system_id, name, type, coordinates, properties: { available_space } };
    const before = get(actor, geometryEntity, geometry_id);
    if (before && !isLocation(before)) return notFound();
    const outcome = saveWithin({ db, actor }, geometryEntity, row, options);
    if (!outcome.ok) return outcome;
    for (const connection of connectionsAt(actor, system_id, geometry_id)) {
      const moved = withEnds(connection, (id) => (id === geometry_id ? coordinates : undefined));
      if (!moved) continue;
      const outcome = saveWithin({ db, actor }, geometryEntity, moved);
      if (!outcome.ok) return outcome;
    }
    return outcome;
  });
}

interface ConnectionInput {
  geometry_id: string;
  system_id: string;
  name: string;
  geometry_id_start: string;
  geometry_id_end: string;
  /** Bends between the two ends, from start to end. */
  vertices: Position[];
}

/** Saves a connection between two locations of the system; its course begins and ends at their positions. */
export function saveConnection(actor: Actor, input: ConnectionInput, options: Options = {}): Outcome<Place> {
  const { vertices, ...fields } = input;
  const db = dbOf(actor);
  return write(db, () => {
    const ends: Position[] = [];
    for (const key of ["geometry_id_start", "geometry_id_end"] as const) {
      const end = get(actor, geometryEntity, input[key]);
      const position = end && end.system_id === input.system_id && !end.deleted_at ? positionOf(end) : undefined;
      if (!position) return complain(key, "rules.unknown_reference");
      ends.push(position);
    }
    const before = get(actor, geometryEntity, input.geometry_id);
    if (before && !isConnection(before)) return notFound();
    const coordinates = [ends[0]!, ...vertices, ends[1]!];
    const properties = before?.properties ?? { available_space: null };
    return saveWithin(
      { db, actor },
      geometryEntity,
      { ...fields, type: "LineString", coordinates, properties },
      options,
    );
  });
}

interface AreaInput {
  geometry_id: string;
  system_id: string;
  name: string;
  border: Border;
}

/** Saves an area of the system, or the system's own border; only the given fields change. */
export function saveArea(actor: Actor, input: AreaInput, options: Options = {}): Outcome<Place> {
  const { geometry_id, system_id, name, border } = input;
  const db = dbOf(actor);
  return write(db, () => {
    const before = get(actor, geometryEntity, geometry_id);
    if (before && (!isArea(before) || before.system_id !== system_id)) return notFound();
    const properties = before?.properties ?? { available_space: null };
    const row = { geometry_id, system_id, name, type: border.type, coordinates: border.coordinates, properties };
    return saveWithin({ db, actor }, geometryEntity, row, options);
  });
}

/** Live connections that start or end at a location. */
export function connectionsAt(
  actor: Actor,
  systemId: string,
  locationId: string,
  lifecycle: ListQuery["lifecycle"] = "live",
): Place[] {
  return list(actor, geometryEntity, { system_id: systemId, lifecycle }).filter(
    (g) => isConnection(g) && (g.geometry_id_start === locationId || g.geometry_id_end === locationId),
  );
}

/** The connection with its ends put where their locations are; undefined when nothing changes. */
function withEnds(connection: Place, at: (id: string) => Position | undefined): Geometry | undefined {
  const course = [...courseOf(connection)];
  const start = connection.geometry_id_start ? at(connection.geometry_id_start) : undefined;
  const end = connection.geometry_id_end ? at(connection.geometry_id_end) : undefined;
  if (course.length < 2) return undefined;
  const moved = course.map((p, i) => (i === 0 ? (start ?? p) : i === course.length - 1 ? (end ?? p) : p));
  return String(moved) === String(course) ? undefined : { ...connection, coordinates: moved };
}

interface LengthDifference {
  line: Stored<Line>;
  /** km, as the connection runs now. */
  computed: number;
}

/** Lines whose stored length differs from the length of their connection, all or those of some connections. */
export function lengthDifferences(
  actor: Actor,
  systemId: string,
  geometryIds?: ReadonlySet<string>,
): LengthDifference[] {
  const courses = new Map(
    list(actor, geometryEntity, { system_id: systemId })
      .filter(isConnection)
      .map((g) => [g.geometry_id, lineLengthKm(courseOf(g))]),
  );
  return list(actor, lineEntity, { system_id: systemId }).flatMap((line) => {
    const computed = courses.get(line.geometry_id) ?? 0;
    const isSelected = !geometryIds || geometryIds.has(line.geometry_id);
    return isSelected && computed > 0 && computed !== line.value ? [{ line, computed }] : [];
  });
}

/** Sets the length of the given lines to that of their connection. Returns how many changed. */
export function recalculateLengths(actor: Actor, systemId: string, lineIds: ReadonlySet<string>): Outcome<number> {
  const db = dbOf(actor);
  return write(db, () => {
    const chosen = lengthDifferences(actor, systemId).filter(({ line }) => lineIds.has(line.line_id));
    for (const { line, computed } of chosen) {
      const outcome = saveWithin({ db, actor }, lineEntity, { ...line, value: computed });
      if (!outcome.ok) return outcome;
    }
    return done(chosen.length);
  });
}

interface Dependents {
  connections: Place[];
  components: (Stored<Node> | Stored<Line>)[];
}

/** What hangs on a location or connection and goes when it goes: connections that end there, components on any of them. */
export function dependentsOf(actor: Actor, geometry: Place, lifecycle: ListQuery["lifecycle"] = "live"): Dependents {
  const system_id = geometry.system_id ?? undefined;
  const connections =
    isLocation(geometry) && system_id ? connectionsAt(actor, system_id, geometry.geometry_id, lifecycle) : [];
  const ids = new Set([geometry.geometry_id, ...connections.map((c) => c.geometry_id)]);
  const nodes = list(actor, nodeEntity, { system_id, lifecycle }).filter((n) => ids.has(n.geometry_id));
  const lines = list(actor, lineEntity, { system_id, lifecycle }).filter((l) => ids.has(l.geometry_id));
  return { connections, components: [...nodes, ...lines] };
}

/**
 * Deletes a location or connection with all that hangs on it, in one transaction. `hard` removes for good what was
 * deleted before; something live on it is refused then.
 */
export function removePlace(actor: Actor, system: System, id: string, hard = false): Outcome<number> {
  const db = dbOf(actor);
  return write(db, () => {
    const geometry = get(actor, geometryEntity, id);
    if (!geometry || geometry.system_id !== system.system_id || id === system.geometry_id) return notFound();
    if (hard) {
      const live = dependentsOf(actor, geometry, "live");
      if (live.connections.length + live.components.length > 0) return refused(409, "errors.in_use");
    }
    const { connections, components } = dependentsOf(actor, geometry, hard ? "deleted" : "live");
    for (const component of components) {
      const entity: EntityOf<Component> = isLine(component) ? lineEntity : nodeEntity;
      const removed = remove(actor, entity, componentId(component), hard);
      if (!removed.ok) return removed;
    }
    for (const { geometry_id } of [...connections, geometry]) {
      const removed = remove(actor, geometryEntity, geometry_id, hard);
      if (!removed.ok) return removed;
    }
    return done(1 + connections.length + components.length);
  });
}

/** Brings a location or connection back. A connection needs its locations and takes its ends from where they are now. */
export function restorePlace(actor: Actor, system: System, id: string): Outcome<Geometry> {
  const db = dbOf(actor);
  return write(db, () => {
    const geometry = get(actor, geometryEntity, id);
    if (!geometry || geometry.system_id !== system.system_id) return notFound();
    const restored = restore(actor, geometryEntity, id);
    if (!restored.ok) return restored;
    if (!isConnection(geometry)) return done(geometry);
    for (const endId of [geometry.geometry_id_start, geometry.geometry_id_end]) {
      const end = endId ? get(actor, geometryEntity, endId) : undefined;
      if (!end || end.deleted_at) return refused(409, "twin.restore_ends_first");
    }
    const moved = withEnds(geometry, (endId) => positionOf(get(actor, geometryEntity, endId)));
    return moved ? saveWithin({ db, actor }, geometryEntity, moved) : done(geometry);
  });
}
