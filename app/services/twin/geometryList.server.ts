import { and, asc, count, eq, isNotNull, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { systems } from "~db/schema/systems";
import { geometries } from "~db/schema/twin";
import { ownValue } from "~/entities/core/lookups/ownValue";
import type { GeometryType } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { like, type ListPart, type ListRequest, ordered, scope } from "~/services/core/lists.server";
import { dbOf } from "~/services/core/store.server";

/** Columns the list is sorted by; the first is the order without a wish. */
export const GEOMETRY_SORTS = ["name", "type", "system", "space", "changed"];

interface GeometryRow {
  geometry_id: string;
  name: string;
  type: GeometryType;
  /** The border of its system. */
  border: boolean;
  system_id: string | null;
  system_name: string | null;
  /** m²; null when none is entered. */
  available_space: number | null;
  set_at: string;
}

/** Locations, connections, borders and shared geometries in the actor's sight. `deleted`: the deleted ones that all shared. */
export function geometryList(
  actor: Actor,
  query: ListRequest & { type?: string; deleted?: boolean },
): ListPart<GeometryRow> {
  const db = dbOf(actor);
  const where = and(
    query.deleted ? isNotNull(geometries.deleted_at) : isNull(geometries.deleted_at),
    scope(actor, geometries.system_id, query.deleted ? "shared" : query.system),
    like(geometries.name, query.q),
    query.type ? sql`${geometries.type} = ${query.type}` : undefined,
  );
  const space = sql<number | null>`json_extract(${geometries.properties}, '$.available_space')`;
  const keys: Record<string, SQLWrapper> = {
    name: geometries.name,
    type: geometries.type,
    system: systems.name,
    space,
    changed: geometries.set_at,
  };
  const rows = db
    .select({
      geometry_id: geometries.geometry_id,
      name: geometries.name,
      type: geometries.type,
      border: sql<number>`coalesce(${systems.geometry_id} = ${geometries.geometry_id}, 0)`,
      system_id: geometries.system_id,
      system_name: systems.name,
      available_space: space,
      set_at: geometries.set_at,
    })
    .from(geometries)
    .leftJoin(systems, eq(systems.system_id, geometries.system_id))
    .where(where)
    .orderBy(
      ordered(ownValue(keys, query.sort.key) ?? geometries.name, query.sort.descending),
      asc(geometries.geometry_id),
    )
    .limit(query.limit)
    .offset(query.offset)
    .all();
  const total = db.select({ n: count() }).from(geometries).where(where).get()?.n ?? 0;
  return { rows: rows.map((row) => ({ ...row, border: row.border === 1 })), total };
}
