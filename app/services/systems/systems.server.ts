import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { prepared } from "~db/prepared";
import { changes } from "~db/schema/changes";
import { optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { roles } from "~db/schema/team";
import { timeseries } from "~db/schema/timeseries";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { SystemRole } from "~/entities/core/roles";
import type { ImageExtent } from "~/entities/files/imageExtent";
import type { System } from "~/entities/systems/system";
import { type Actor, isAdmin, mayEdit, visibleSystem } from "~/services/core/access.server";
import { notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, list, saveWithin, type Stored, write } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";

interface SystemRow {
  system: Stored<System>;
  role: SystemRole;
  /** When anything of the system was last changed. ISO 8601, UTC. */
  changed_at: string;
}

/** The systems the actor may see, with their own role and the last change of anything in each. */
export function systemRows(actor: Actor): SystemRow[] {
  const db = dbOf(actor);
  const systems = list(actor, systemEntity);
  const ids = systems.map((system) => system.system_id);
  // The end of each system's part of an index: the whole log would be read for the latest of all moments.
  const lastChange = prepared(db, "last change of a system", () =>
    db
      .select({ at: changes.at })
      .from(changes)
      .where(eq(changes.system_id, sql.placeholder("system")))
      .orderBy(desc(changes.seq))
      .limit(1)
      .prepare(),
  );
  const last = new Map(ids.map((system) => [system, lastChange.get({ system })?.at]));
  const roleOf = new Map(
    db
      .select({ system_id: roles.system_id, role: roles.role })
      .from(roles)
      .where(and(eq(roles.user_id, actor.user_id), isNull(roles.deleted_at)))
      .all()
      .map((row) => [row.system_id, row.role]),
  );
  return systems.map((system) => ({
    system,
    role: isAdmin(actor) ? "admin" : (roleOf.get(system.system_id) ?? "viewer"),
    changed_at: last.get(system.system_id) ?? system.set_at,
  }));
}

/** The system of a name as typed: the exact one, else the only one that begins with or holds the text. */
export function systemNamed(actor: Actor, text: string): string | undefined {
  const needle = text.trim().toLocaleLowerCase();
  if (!needle) return undefined;
  const named = list(actor, systemEntity)
    .filter(({ status }) => status === "success")
    .map(({ system_id, name }) => ({ system_id, name: name.toLocaleLowerCase() }));
  const ways = [
    (name: string) => name === needle,
    (name: string) => name.startsWith(needle),
    (name: string) => name.includes(needle),
  ];
  for (const fits of ways) {
    const matches = named.filter(({ name }) => fits(name));
    if (matches.length === 1) return matches[0]!.system_id;
    if (matches.length > 1 && fits === ways[0]) return undefined;
  }
  return undefined;
}

interface SystemContent {
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
  const db = dbOf(actor);
  const rows = (table: SQLiteTable & { system_id: SQLiteColumn }, where?: SQL): number =>
    db
      .select({ rows: count() })
      .from(table)
      .where(and(eq(table.system_id, systemId), visibleSystem(db, actor, table.system_id), where))
      .get()?.rows ?? 0;
  return {
    locations: rows(geometries, eq(geometries.type, "Point")),
    connections: rows(geometries, eq(geometries.type, "LineString")),
    components: rows(nodes) + rows(lines),
    parameters: rows(parameters),
    scenarios: rows(scenarios),
    series: rows(timeseries),
    optimizations: rows(optimizations),
  };
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
    const system = get(actor, systemEntity, systemId);
    if (!system) return notFound();
    const row = { ...system, properties: { ...system.properties, imageExtend: extent ?? undefined } };
    return saveWithin({ db, actor }, systemEntity, row, { expected });
  });
}
