import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { sitePaths } from "~/entities/core/sitePaths";
import type { EventType } from "~/entities/events/event";
import type { GeometryType } from "~/entities/twin/geometry";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { type Hit, type Source, sourcesOf, type Wanted } from "./searchSources.server";

export type { Hit, Wanted };

/**
 * Systems in the actor's sight and what they hold whose name holds what is wanted; deleted rows and those of deleted systems are
 * left out. Rights are asked of the systems, once, and not of every row: there can be a hundred thousand of a kind.
 */
export function searchHits(db: SpaceDb, actor: Actor, query: Wanted): Hit[] {
  const seen = and(isNull(systems.deleted_at), visibleSystem(db, actor, systems.system_id));
  const { system_id, name, timezone } = systems;
  const inSight = db.select({ system_id, name, timezone }).from(systems).where(seen).all();
  const byId = new Map(inSight.map((system) => [system.system_id, system]));
  const rows = sourcesOf(db, actor, query).flatMap((source) => rowsOf(db, source, seen, query));
  const none = { geometry_type: null, event_type: null, start_at: null, timezone: null };
  return [
    ...inSight.map(({ system_id: id, name }): Hit => ({
      kind: "system",
      id,
      name,
      system_id: id,
      system_name: name,
      ...none,
      href: sitePaths(id).infrastructure,
    })),
    ...rows.map(({ kind, href, ...row }): Hit => {
      const system = byId.get(row.system_id ?? "");
      const zone = row.start_at === null ? null : (system?.timezone ?? null);
      return { kind, ...row, system_name: system?.name ?? null, timezone: zone, href };
    }),
  ];
}

function rowsOf(db: SpaceDb, source: Source, seen: SQL | undefined, { holds, rank, limit }: Wanted) {
  const { kind, table, id, name, system, href } = source;
  const word = <T>(column: SQLWrapper | undefined) => sql<T>`${column ?? sql`NULL`}`;
  const inSight = db
    .select({ id: systems.system_id })
    .from(systems)
    .where(and(seen, source.module && eq(systems[`has_${source.module}`], true)));
  // Without an index (the plus): names are in the rows, so that all of them are read, and in their order that is ten times as fast.
  const inSystems = system ? inArray(sql`+${system}`, inSight) : undefined;
  return db
    .select({
      id: word<string>(id),
      name: word<string>(name),
      system_id: word<string | null>(system ?? undefined),
      geometry_type: word<GeometryType | null>(source.geometryType),
      event_type: word<EventType | null>(source.eventType),
      start_at: word<string | null>(source.startAt),
    })
    .from(table)
    .where(
      and(
        isNull(source.deletedAt),
        source.also ? or(holds(name), source.also) : holds(name),
        source.shared && system ? or(isNull(system), inSystems) : inSystems,
        source.where,
      ),
    )
    .orderBy(...(source.newestFirst ? [desc(source.newestFirst)] : [rank(name), asc(sql`${name}`)]))
    .limit(limit)
    .all()
    .map((row) => ({ kind, ...row, href: href(row) }));
}
