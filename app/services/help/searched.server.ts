import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { dashboards } from "~db/schema/dashboards";
import { events } from "~db/schema/events";
import { liveSeries } from "~db/schema/live";
import { optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { studies, studyRuns } from "~db/schema/studies";
import { systems } from "~db/schema/systems";
import { timeseries } from "~db/schema/timeseries";
import { geometries, lines, nodes } from "~db/schema/twin";
import { sitePaths, type SitePaths } from "~/entities/core/sitePaths";
import type { EventType } from "~/entities/events/event";
import type { HitKind } from "~/entities/help/search";
import type { GeometryType } from "~/entities/twin/geometry";
import { mayUse, visibleSystem, type Actor } from "~/services/core/access.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";

export interface Hit {
  kind: HitKind;
  id: string;
  name: string;
  /** Null for geometries and scenarios that every system sees. */
  system_id: string | null;
  system_name: string | null;
  /** Of a geometry: tells locations from connections. */
  geometry_type: GeometryType | null;
  /** Of an event: what it is, when it began (ISO 8601 UTC), and the zone of its system. */
  event_type: EventType | null;
  start_at: string | null;
  timezone: string | null;
  /** Where its page is. */
  href: string;
}

/** What is looked for, as SQL: whether a name holds it, and how well (0 is best). */
export interface Wanted {
  holds: (name: SQLWrapper) => SQL;
  rank: (name: SQLWrapper) => SQL;
  /** Rows of a kind that are read at most. */
  limit: number;
  /** Kinds of events whose word in the reader's language holds it. */
  eventTypes: readonly EventType[];
}

interface Source {
  kind: HitKind;
  table: SQLiteTable;
  id: SQLiteColumn;
  name: SQLWrapper;
  /** The system of a row. */
  system: SQLiteColumn;
  deletedAt: SQLiteColumn;
  /** Rows that are found, next to those that hold the name; all when left out. */
  where?: SQL | undefined;
  /** What else finds a row than its name. */
  also?: SQL | undefined;
  /** Rows of no system are found, too: every system sees them. */
  shared?: true;
  /** Seen only where the planning module is on. */
  planning?: true;
  newestFirst?: SQLiteColumn;
  geometryType?: SQLiteColumn;
  eventType?: SQLiteColumn;
  startAt?: SQLiteColumn;
  href: (row: Found) => string;
}

type Found = Omit<Hit, "kind" | "href" | "system_name" | "timezone">;
const within = (row: Found): SitePaths => sitePaths(row.system_id ?? "");

/**
 * Systems in the actor's sight and what they hold whose name holds what is wanted; deleted rows and those of deleted systems are
 * left out. Rights are asked of the systems, once, and not of every row: there can be a hundred thousand of a kind.
 */
export function found(db: SpaceDb, actor: Actor, wanted: Wanted): Hit[] {
  const seen = and(isNull(systems.deleted_at), visibleSystem(db, actor, systems.system_id));
  const { system_id, name, timezone } = systems;
  const inSight = db.select({ system_id, name, timezone }).from(systems).where(seen).all();
  const byId = new Map(inSight.map((system) => [system.system_id, system]));
  const rows = sourcesOf(db, actor, wanted).flatMap((source) => rowsOf(db, source, seen, wanted));
  const none = { geometry_type: null, event_type: null, start_at: null, timezone: null };
  return [
    ...inSight.map(({ system_id: id, name }): Hit => ({
      ...{ kind: "system", id, name, system_id: id, system_name: name, ...none, href: sitePaths(id).infrastructure },
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
    .where(and(seen, source.planning ? eq(systems.has_expansion, true) : undefined));
  // Without an index (the plus): names are in the rows, so that all of them are read, and in their order that is ten times as fast.
  const own = inArray(sql`+${system}`, inSight);
  return db
    .select({
      id: word<string>(id),
      name: word<string>(name),
      system_id: word<string | null>(system),
      geometry_type: word<GeometryType | null>(source.geometryType),
      event_type: word<EventType | null>(source.eventType),
      start_at: word<string | null>(source.startAt),
    })
    .from(table)
    .where(
      and(
        isNull(source.deletedAt),
        source.also ? or(holds(name), source.also) : holds(name),
        source.shared ? or(isNull(system), own) : own,
        source.where,
      ),
    )
    .orderBy(...(source.newestFirst ? [desc(source.newestFirst)] : [rank(name), asc(sql`${name}`)]))
    .limit(limit)
    .all()
    .map((row) => ({ kind, ...row, href: href(row) }));
}

/** Where is looked, and what of it the actor may see, next to what every row asks of its system. */
function sourcesOf(db: SpaceDb, actor: Actor, { eventTypes }: Wanted): Source[] {
  const ofStudies = db
    .select({ one: sql`1` })
    .from(studyRuns)
    .where(and(eq(studyRuns.optimization_id, optimizations.optimization_id), eq(studyRuns.kept, false)));
  const inUse = db
    .select({ one: sql`1` })
    .from(parameters)
    .where(and(eq(parameters.ts_id, timeseries.ts_id), isNull(parameters.deleted_at)));
  const asked = db
    .select({ one: sql`1` })
    .from(optimizations)
    .where(
      and(
        eq(optimizations.optimization_id, studies.optimization_id),
        isNull(optimizations.deleted_at),
        visibleOptimization(db, actor),
      ),
    );
  const borders = db.select({ id: systems.geometry_id }).from(systems).where(isNotNull(systems.geometry_id));
  const planned: Source[] = [
    {
      ...{ kind: "optimization", table: optimizations, id: optimizations.optimization_id, name: optimizations.name },
      ...{ system: optimizations.system_id, deletedAt: optimizations.deleted_at, planning: true },
      where: and(visibleOptimization(db, actor), not(exists(ofStudies))),
      href: (row) => within(row).optimization(row.id),
    },
    {
      ...{ kind: "study", table: studies, id: studies.study_id, name: studies.name, system: studies.system_id },
      ...{ deletedAt: studies.deleted_at, planning: true, where: exists(asked) },
      href: (row) => within(row).study(row.id),
    },
    {
      ...{ kind: "dashboard", table: dashboards, id: dashboards.dashboard_id, name: dashboards.name },
      ...{ system: dashboards.system_id, deletedAt: dashboards.deleted_at, planning: true },
      href: (row) => within(row).dashboard(row.id),
    },
  ];
  return [
    {
      ...{ kind: "geometry", table: geometries, id: geometries.geometry_id, name: geometries.name, shared: true },
      ...{ system: geometries.system_id, deletedAt: geometries.deleted_at, geometryType: geometries.type },
      where: notInArray(geometries.geometry_id, borders),
      href: placePath,
    },
    {
      ...{ kind: "node", table: nodes, id: nodes.node_id, name: nodes.name, system: nodes.system_id },
      ...{ deletedAt: nodes.deleted_at, href: (row) => within(row).component(row.id) },
    },
    {
      ...{ kind: "line", table: lines, id: lines.line_id, name: lines.name, system: lines.system_id },
      ...{ deletedAt: lines.deleted_at, href: (row) => within(row).component(row.id) },
    },
    {
      ...{ kind: "scenario", table: scenarios, id: scenarios.scenario_id, name: scenarios.name, shared: true },
      ...{ system: scenarios.system_id, deletedAt: scenarios.deleted_at },
      href: (row) =>
        row.system_id === null ? `/scenarios?q=${encodeURIComponent(row.name)}` : within(row).scenario(row.id),
    },
    {
      // A stored series has no name: it is found by the file or source it was read from, as long as a parameter uses it.
      ...{
        kind: "timeseries",
        table: timeseries,
        id: timeseries.ts_id,
        name: sql`${timeseries.properties} ->> '$.source'`,
      },
      ...{ system: timeseries.system_id, deletedAt: timeseries.deleted_at },
      where: and(
        isNull(timeseries.weather_type),
        sql`coalesce(${timeseries.properties} ->> '$.synthetic', 0) = 0`,
        exists(inUse),
      ),
      href: (row) => within(row).series("series", row.id),
    },
    {
      ...{ kind: "live_series", table: liveSeries, id: liveSeries.live_id, name: liveSeries.name },
      ...{ system: liveSeries.system_id, deletedAt: liveSeries.deleted_at },
      href: (row) => within(row).oneLiveSeries(row.id),
    },
    {
      ...{ kind: "event", table: events, id: events.event_id, name: events.description, system: events.system_id },
      ...{ deletedAt: events.deleted_at, eventType: events.type, startAt: events.start_at },
      also: eventTypes.length > 0 ? inArray(events.type, [...eventTypes]) : undefined,
      newestFirst: events.start_at,
      href: (row) => within(row).event(row.id),
    },
    ...(mayUse(actor, "expansion") ? planned : []),
  ];
}

function placePath(row: Found): string {
  if (row.system_id === null) return `/geometries?q=${encodeURIComponent(row.name)}`;
  return row.geometry_type === "LineString" ? within(row).connection(row.id) : within(row).location(row.id);
}
