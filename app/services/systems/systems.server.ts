import { and, eq, inArray, isNull, max } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { roles } from "~db/schema/twin";
import type { SystemRole } from "~/entities/core/enums";
import type { Finding } from "~/entities/checks/finding";
import type { ImageExtent } from "~/entities/files/imageExtent";
import type { Geometry } from "~/entities/twin/geometry";
import { checkPolygon } from "~/entities/twin/polygon";
import type { Shape } from "~/entities/twin/shapeText";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { System } from "~/entities/systems/system";
import { isAdmin, mayEdit, systemRole, type Actor } from "~/services/core/access.server";
import { cancelCombination } from "./combinationJob.server";
import { cancelOptimization, isEnded } from "~/services/optimizations/optimizations.server";
import { notAllowed, notFound, refused, type Outcome } from "~/services/core/outcome";
import type { Item } from "~/services/registry.server";
import { dbOf, get, list, remove, saveWithin, write, type Stored } from "~/services/core/store.server";

/** The name the border of a system has in lists of geometries; pages show it in the reader's language. */
export const BORDER_NAME = "System Inner Border";

export interface SystemRow {
  system: Stored<System>;
  role: SystemRole;
  /** When anything of the system was last changed. ISO 8601, UTC. */
  changed_at: string;
}

/** The systems the actor may see, with their own role and the last change of anything in each. */
export function systemRows(actor: Actor): SystemRow[] {
  const db = dbOf(actor);
  const systems = list<System>(actor, "system");
  const ids = systems.map((system) => system.system_id);
  const last = new Map(
    db
      .select({ system_id: changes.system_id, at: max(changes.at) })
      .from(changes)
      .where(inArray(changes.system_id, ids))
      .groupBy(changes.system_id)
      .all()
      .map((row) => [row.system_id, row.at]),
  );
  const own = new Map(
    db
      .select({ system_id: roles.system_id, role: roles.role })
      .from(roles)
      .where(and(eq(roles.user_id, actor.user_id), isNull(roles.deleted_at)))
      .all()
      .map((row) => [row.system_id, row.role]),
  );
  return systems.map((system) => ({
    system,
    role: isAdmin(actor) ? "admin" : (own.get(system.system_id) ?? "viewer"),
    changed_at: last.get(system.system_id) ?? system.set_at,
  }));
}

/** The system of a name as typed: the exact one, else the only one that begins with or holds the text. */
export function systemNamed(actor: Actor, text: string): string | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (!wanted) return undefined;
  const named = list<System>(actor, "system")
    .filter(({ status }) => status === "success")
    .map(({ system_id, name }) => ({ system_id, name: name.toLocaleLowerCase() }));
  const ways = [
    (name: string) => name === wanted,
    (name: string) => name.startsWith(wanted),
    (name: string) => name.includes(wanted),
  ];
  for (const fits of ways) {
    const found = named.filter(({ name }) => fits(name));
    if (found.length === 1) return found[0]!.system_id;
    if (found.length > 1 && fits === ways[0]) return undefined;
  }
  return undefined;
}

export type Border = Extract<Shape, { type: "Polygon" | "MultiPolygon" }>;

/** What a border's polygons say against it; empty when it can be saved. */
export function borderFindings(border: Border): Finding[] {
  const parts = border.type === "Polygon" ? [border.coordinates] : border.coordinates;
  return parts.flatMap((rings) => checkPolygon(rings).findings).filter(({ severity }) => severity === "error");
}

/**
 * Creates a system with its border, or saves the same again when the form was sent twice. Both rows or none are written.
 * Refuses with 422 and the field; a border that crosses itself is refused at "border".
 */
export function createSystem(actor: Actor, system: System, border: Border): Outcome<Stored<System>> {
  return saveSystem(actor, system, border, null);
}

/** Saves a system and, when one is given, its border. `expected` is the set_at of the system the edit began from. */
export function updateSystem(
  actor: Actor,
  system: System,
  border: Border | null,
  expected: string | null,
): Outcome<Stored<System>> {
  if (!get(actor, "system", system.system_id)) return notFound();
  return saveSystem(actor, system, border, expected);
}

function saveSystem(
  actor: Actor,
  system: System,
  border: Border | null,
  expected: string | null,
): Outcome<Stored<System>> {
  const complaint = border && borderFindings(border)[0];
  if (complaint)
    return refused(422, "errors.invalid", {
      issues: [{ path: "border", message: complaint.key, params: complaint.params }],
    });
  const db = dbOf(actor);
  return write(db, () => {
    const saved = saveWithin<System>(db, actor, "system", system, { expected });
    if (!saved.ok || !border) return saved;
    const before = get<Geometry>(actor, "geometry", system.geometry_id);
    const geometry: Geometry = {
      geometry_id: system.geometry_id,
      name: before?.name ?? BORDER_NAME,
      type: border.type,
      coordinates: border.coordinates,
      geometry_id_start: null,
      geometry_id_end: null,
      system_id: system.system_id,
      properties: before?.properties ?? { available_space: null },
    };
    const stored = saveWithin(db, actor, "geometry", geometry);
    return stored.ok ? saved : stored;
  });
}

/** The border of a system as stored; undefined when it has none. */
export function borderOf(actor: Actor, system: System): Border | undefined {
  const row = get<Geometry>(actor, "geometry", system.geometry_id);
  if (!row?.coordinates || !(row.type === "Polygon" || row.type === "MultiPolygon")) return undefined;
  return { type: row.type, coordinates: row.coordinates } as Border;
}

export interface SystemContent {
  locations: number;
  connections: number;
  components: number;
  parameters: number;
  scenarios: number;
  series: number;
  optimizations: number;
}

/** How much of each kind a system holds, deleted items included: what its deletion takes with it. */
export function systemContent(actor: Actor, systemId: string): SystemContent {
  const of = { system_id: systemId, lifecycle: "all" } as const;
  const count = (name: Parameters<typeof list>[1]) => list(actor, name, of).length;
  const geometries = list<Geometry>(actor, "geometry", of);
  return {
    locations: geometries.filter(({ type }) => type === "Point").length,
    connections: geometries.filter(({ type }) => type === "LineString").length,
    components: count("node") + count("line"),
    parameters: count("parameter"),
    scenarios: count("scenario"),
    series: count("timeseries"),
    optimizations: count("optimization"),
  };
}

/** Deletes a system with all that is in it, for good. Only its admins may, and only with its name as typed by them. */
export function deleteSystem(actor: Actor, systemId: string, typedName: string): Outcome<Item> {
  const system = get<System>(actor, "system", systemId);
  if (!system) return notFound();
  if (systemRole(dbOf(actor), actor, systemId) !== "admin") return notAllowed();
  if (typedName.trim() !== system.name.trim())
    return refused(422, "errors.invalid", { issues: [{ path: "confirm_name", message: "rules.nameError" }] });
  return removeSystem(actor, systemId);
}

/** Deletes a system, its name unasked, as programs do. Its runs, or the job that is to fill it, are stopped first. */
export function removeSystem(actor: Actor, systemId: string): Outcome<Item> {
  if (!get(actor, "system", systemId)) return notFound();
  if (systemRole(dbOf(actor), actor, systemId) !== "admin") return notAllowed();
  for (const run of list<Optimization>(actor, "optimization", { system_id: systemId, lifecycle: "all" }))
    if (!isEnded(run.status)) cancelOptimization(actor, run.optimization_id);
  cancelCombination(actor.space, systemId);
  return remove(actor, "system", systemId);
}

/** Whether the actor may create systems: those who may edit somewhere globally. */
export { mayEditGlobally as mayCreateSystems } from "~/services/core/access.server";
export const mayEditSystem = (row: SystemRow): boolean => mayEdit(row.role);

/** Says where the static image of a system lies on its map; null takes the place away. The rest of the system stays. */
export function placeMapImage(
  actor: Actor,
  systemId: string,
  extent: ImageExtent | null,
  expected?: string,
): Outcome<Stored<System>> {
  const db = dbOf(actor);
  return write(db, () => {
    const system = get<System>(actor, "system", systemId);
    if (!system) return notFound();
    const row = { ...system, properties: { ...system.properties, imageExtend: extent ?? undefined } };
    return saveWithin<System>(db, actor, "system", row, { expected });
  });
}
