import { and, asc, count, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { technologies } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { geometries, lines, nodes } from "~db/schema/twin";
import { searchText } from "~/entities/catalogue/searchText";
import type { LocalisedName } from "~/entities/core/shared";
import type { Parameter, PriceScenario } from "~/entities/parameters/parameter";
import { type ElementRef, fieldsOf } from "~/entities/parameters/parameterElement";
import type { ParameterKey } from "~/entities/parameters/parameterKey";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type Actor, systemRole, visibleSystem } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, remove, type Stored, write } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { ownElementName } from "./parameterName.server";
import { liveRowsOf } from "./rowsOfOne.server";

export const PAGE_SIZE = 50;

export interface ParameterQuery {
  lifecycle: "live" | "deleted";
  scenario_id?: string | null;
  element?: ElementRef | null;
  /** Only rows of this kind of element. */
  parameter_type?: string | null;
  group?: string | null;
  /** Only values of this price scenario. */
  price_scenario?: PriceScenario | null;
  /** A word in the name of the parameter type, or of the element. */
  search?: string | null;
  /** 1.. */
  page: number;
  /** "element" (default): components, locations, technologies, system. "changed": last changed first. */
  sort?: "element" | "changed";
}

export interface ParameterRow {
  parameter_id: string;
  scenario_id: string;
  scenario: string | null;
  node_id: string | null;
  line_id: string | null;
  technology_id: string | null;
  geometry_id: string | null;
  /** Name of the component or location. */
  element: string | null;
  technology: LocalisedName | null;
  date: string | null;
  ts_id: string | null;
  properties: Parameter["properties"];
  set_at: string;
}

const typeOf = sql<string>`${parameters.properties} ->> '$.type'`;
const priceOf = sql<string | null>`nullif(${parameters.properties} ->> '$.price_scenario', 'base')`;

/**
 * One page of a system's parameters and how many there are in all. Everything is selected in the database: a system may
 * hold 100 000 rows.
 */
export function findParameters(
  actor: Actor,
  systemId: string,
  query: ParameterQuery,
): { rows: ParameterRow[]; total: number; page: number } {
  const db = dbOf(actor);
  const where = conditions(actor, systemId, query);
  const total = db.select({ n: count() }).from(parameters).where(where).get()?.n ?? 0;
  const page = Math.min(Math.max(1, query.page), Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const order =
    query.sort === "changed"
      ? [desc(parameters.set_at), asc(parameters.parameter_id)]
      : [
          desc(parameters.node_id),
          desc(parameters.line_id),
          desc(parameters.geometry_id),
          desc(parameters.technology_id),
          asc(typeOf),
          asc(parameters.date),
          asc(parameters.parameter_id),
        ];
  const matches = db
    .select({ id: parameters.parameter_id })
    .from(parameters)
    .where(where)
    .orderBy(...order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .all()
    .map(({ id }) => id);
  const byId = new Map(rowsOf(actor, matches).map((row) => [row.parameter_id, row]));
  return { rows: matches.flatMap((id) => byId.get(id) ?? []), total, page };
}

/** Ids of all rows that a query finds, whatever page they are on. */
export function parameterIds(actor: Actor, systemId: string, query: Omit<ParameterQuery, "page">): Set<string> {
  const where = conditions(actor, systemId, { ...query, page: 1 });
  const rows = dbOf(actor).select({ id: parameters.parameter_id }).from(parameters).where(where).all();
  return new Set(rows.map(({ id }) => id));
}

function conditions(actor: Actor, systemId: string, query: ParameterQuery): SQL | undefined {
  const db = dbOf(actor);
  const fields = query.element && fieldsOf(query.element);
  const same = (column: SQLiteColumn, value: string | null): SQL =>
    value === null ? isNull(column) : sql`${column} = ${value}`;
  return and(
    eq(parameters.system_id, systemId),
    visibleSystem(db, actor, parameters.system_id),
    query.lifecycle === "live" ? isNull(parameters.deleted_at) : isNotNull(parameters.deleted_at),
    query.scenario_id ? eq(parameters.scenario_id, query.scenario_id) : undefined,
    fields ? same(parameters.node_id, fields.node_id) : undefined,
    fields ? same(parameters.line_id, fields.line_id) : undefined,
    fields ? same(parameters.geometry_id, fields.geometry_id) : undefined,
    // A location's own parameters and those limited to a technology are together.
    fields && (query.element?.type !== "Geometry" || fields.technology_id)
      ? same(parameters.technology_id, fields.technology_id)
      : undefined,
    query.parameter_type ? eq(typeOf, query.parameter_type) : undefined,
    query.price_scenario === "base" ? isNull(priceOf) : undefined,
    query.price_scenario && query.price_scenario !== "base" ? eq(priceOf, query.price_scenario) : undefined,
    query.group ? inArray(typeOf, typesIn(actor, query.group)) : undefined,
    query.search ? matching(actor, systemId, query.search) : undefined,
  );
}

const typesIn = (actor: Actor, group: string): string[] =>
  parameterTypes(actor)
    .filter((type) => type.group === group)
    .map((type) => type.parameter_type);

function matching(actor: Actor, systemId: string, text: string): SQL | undefined {
  const db = dbOf(actor);
  const typed = text.trim();
  const word = searchText(typed);
  const types = parameterTypes(actor)
    .filter((type) =>
      [type.parameter_type, ...Object.values(type.name), ...type.buzzwords].some((name) =>
        searchText(name ?? "").includes(word),
      ),
    )
    .map((type) => type.parameter_type);
  const pattern = `%${typed.toLowerCase().replace(/[%_]/g, " ")}%`;
  const named = (table: typeof nodes | typeof lines | typeof geometries) =>
    and(eq(table.system_id, systemId), like(table.name, pattern));
  return or(
    types.length ? inArray(typeOf, types) : undefined,
    inArray(parameters.node_id, db.select({ id: nodes.node_id }).from(nodes).where(named(nodes))),
    inArray(parameters.line_id, db.select({ id: lines.line_id }).from(lines).where(named(lines))),
    inArray(
      parameters.geometry_id,
      db.select({ id: geometries.geometry_id }).from(geometries).where(named(geometries)),
    ),
    inArray(
      parameters.technology_id,
      db.select({ id: technologies.technology_id }).from(technologies).where(like(technologies.name, pattern)),
    ),
  );
}

function rowsOf(actor: Actor, ids: readonly string[]): ParameterRow[] {
  if (ids.length === 0) return [];
  return dbOf(actor)
    .select({
      parameter_id: parameters.parameter_id,
      scenario_id: parameters.scenario_id,
      scenario: scenarios.name,
      node_id: parameters.node_id,
      line_id: parameters.line_id,
      technology_id: parameters.technology_id,
      geometry_id: parameters.geometry_id,
      element: ownElementName,
      technology: technologies.name,
      date: parameters.date,
      ts_id: parameters.ts_id,
      properties: parameters.properties,
      set_at: parameters.set_at,
    })
    .from(parameters)
    .leftJoin(scenarios, eq(scenarios.scenario_id, parameters.scenario_id))
    .leftJoin(nodes, eq(nodes.node_id, parameters.node_id))
    .leftJoin(lines, eq(lines.line_id, parameters.line_id))
    .leftJoin(geometries, eq(geometries.geometry_id, parameters.geometry_id))
    .leftJoin(technologies, eq(technologies.technology_id, parameters.technology_id))
    .where(inArray(parameters.parameter_id, [...ids]))
    .all();
}

/** The rows named, of one system and in sight, for a confirmation page. */
export function namedParameters(actor: Actor, systemId: string, ids: readonly string[]): ParameterRow[] {
  const db = dbOf(actor);
  const rows = db
    .select({ id: parameters.parameter_id })
    .from(parameters)
    .where(
      and(
        inArray(parameters.parameter_id, ids.slice(0, 500)),
        eq(parameters.system_id, systemId),
        visibleSystem(db, actor, parameters.system_id),
      ),
    )
    .all();
  return rowsOf(
    actor,
    rows.map(({ id }) => id),
  );
}

/** The rows of a system that use a series. */
export function rowsUsing(actor: Actor, systemId: string, tsId: string): ParameterRow[] {
  const db = dbOf(actor);
  const matches = db
    .select({ id: parameters.parameter_id })
    .from(parameters)
    .where(
      and(
        eq(parameters.system_id, systemId),
        visibleSystem(db, actor, parameters.system_id),
        isNull(parameters.deleted_at),
        eq(parameters.ts_id, tsId),
      ),
    )
    .limit(PAGE_SIZE)
    .all();
  return rowsOf(
    actor,
    matches.map(({ id }) => id),
  );
}

/** Deletes rows of a system together; with `hard` for good. One refusal leaves all as they were. */
export function removeParameters(
  actor: Actor,
  systemId: string,
  ids: readonly string[],
  hard = false,
): Outcome<number> {
  return write(dbOf(actor), () => {
    for (const id of ids) {
      const row = get(actor, parameterEntity, id);
      if (row?.system_id !== systemId) return notFound();
      const removed = remove(actor, parameterEntity, id, hard);
      if (!removed.ok) return removed;
    }
    return done(ids.length);
  });
}

/** Live rows of one parameter in a system, or of those of every system (null), in order of their year; none out of sight. */
export function rowsOfParameter(actor: Actor, systemId: string | null, key: ParameterKey): Stored<Parameter>[] {
  const db = dbOf(actor);
  return systemId === null || systemRole(db, actor, systemId) !== null ? liveRowsOf(db, systemId, key) : [];
}
