import { and, count, desc, eq, gte, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { liveSeries } from "~db/schema/live";
import { optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { spotMarkets } from "~db/schema/spot";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { ChangeMode } from "~/entities/core/entityNames";
import { type Actor, isAdmin, visibleSystem } from "~/services/core/access.server";
import type { Item } from "~/services/core/entity.server";
import { dbOf } from "~/services/core/store.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";

export interface AuditFilter {
  system_id?: string | null;
  type?: string | null;
  by?: string | null;
  mode?: ChangeMode | null;
  /** Id of the changed row. */
  id?: string | null;
  /** Without what the product did by itself: the steps of a run, the plans that it makes. */
  people_only?: boolean;
  /** From this time on, before that one: ISO 8601, UTC. */
  from?: string | null;
  before?: string | null;
}

/** One change as the log shows it. */
export interface AuditRow {
  seq: number;
  at: string;
  by: string;
  type: string;
  id: string;
  mode: ChangeMode;
  system_id: string | null;
  /** Name of the system as it is now; null for changes of no system and of systems that are gone. */
  system: string | null;
  /**
   * What the row is called. It is its name, in every language where it has several. Or it is its parameter type (also of a task's
   * parameter), its kind of event, or its e-mail address.
   */
  name: unknown;
  /** Name of the component or location that a parameter is of; null for all else. */
  owner: string | null;
}

interface AuditEntry extends AuditRow {
  before: Item | null;
  after: Item | null;
}

export const AUDIT_PAGE = 50;

/** Who changed what nobody did. */
export const PRODUCT = "system";

/**
 * SQL: changes the actor may read. They are of systems in sight, and of no system for admins. Runs, and notes on them, have a rule of their
 * own.
 */
function inSight(actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined;
  const db = dbOf(actor);
  const run = sql`SELECT 1 FROM ${optimizations} WHERE ${optimizations.optimization_id} = ${changes.id}`;
  const noted = sql`SELECT 1 FROM ${optimizations} WHERE ${optimizations.optimization_id}
    = json_extract(coalesce(${changes.after}, ${changes.before}), '$.optimization_id')`;
  const writer = sql`EXISTS (SELECT 1 FROM ${roles} WHERE ${roles.system_id} = ${changes.system_id}
    AND ${roles.user_id} = ${actor.user_id} AND ${roles.role} IN ('admin', 'editor') AND ${roles.deleted_at} IS NULL)`;
  return and(
    visibleSystem(db, actor, changes.system_id),
    sql`(${changes.type} <> 'optimization' OR EXISTS (${run} AND ${visibleOptimization(db, actor)})
      OR (NOT EXISTS (${run}) AND ${writer}))`,
    sql`(${changes.type} NOT IN ('run_note', 'study') OR EXISTS (${noted} AND ${visibleOptimization(db, actor)}) OR ${writer})`,
  );
}

function conditions(actor: Actor, filter: AuditFilter): SQL | undefined {
  const { system_id, type, by, mode, id, people_only, from, before } = filter;
  return and(
    inSight(actor),
    system_id ? eq(changes.system_id, system_id) : undefined,
    type ? eq(changes.type, type) : undefined,
    by ? eq(changes.by, by) : undefined,
    mode ? eq(changes.mode, mode) : undefined,
    id ? eq(changes.id, id) : undefined,
    people_only ? ne(changes.by, PRODUCT) : undefined,
    from ? gte(changes.at, from) : undefined,
    before ? lt(changes.at, before) : undefined,
  );
}

export const countAudit = (actor: Actor, filter: AuditFilter): number =>
  dbOf(actor).select({ n: count() }).from(changes).where(conditions(actor, filter)).get()?.n ?? 0;

/**
 * One page of the log, newest first; pages count from 1. The seqs are found in an index that holds every filter. The unary plus keeps
 * SQLite from walking the wide rows instead. Then the page's rows alone are read.
 */
export function readAudit(actor: Actor, filter: AuditFilter, page: number, size = AUDIT_PAGE): AuditRow[] {
  const matches = dbOf(actor)
    .select({ seq: changes.seq })
    .from(changes)
    .where(conditions(actor, filter))
    .orderBy(filter.system_id ? desc(changes.seq) : sql`+${changes.seq} DESC`)
    .limit(size)
    .offset((page - 1) * size)
    .all();
  return rowsOf(
    actor,
    matches.map(({ seq }) => seq),
  );
}

const row = sql`coalesce(${changes.after}, ${changes.before})`;
/** A task is called as its parameter is. */
const PARAMETER = sql`CASE ${changes.type} WHEN 'task' THEN (SELECT json_extract(${parameters.properties}, '$.type')
  FROM ${parameters} WHERE ${parameters.parameter_id} = ${changes.id}) END`;
/** A parameter is told apart by what it is of. */
const OWNER = sql<string | null>`CASE ${changes.type} WHEN 'parameter' THEN coalesce(
  (SELECT ${nodes.name} FROM ${nodes} WHERE ${nodes.node_id} = json_extract(${row}, '$.node_id')),
  (SELECT ${lines.name} FROM ${lines} WHERE ${lines.line_id} = json_extract(${row}, '$.line_id')),
  (SELECT ${geometries.name} FROM ${geometries} WHERE ${geometries.geometry_id} = json_extract(${row}, '$.geometry_id'))) END`;
/** What is about a live series is called as it is. */
const SERIES = sql`CASE WHEN ${changes.type} IN ('forecast_settings', 'live_source', 'event_rules') THEN coalesce((SELECT ${liveSeries.name} FROM ${liveSeries}
  WHERE ${liveSeries.live_id} = ${changes.id}), ${changes.id}) END`;
const NAME = sql<string | null>`json_object(
  'name', json_extract(${row}, '$.name'), 'type', json_extract(${row}, '$.properties.type'), 'parameter', ${PARAMETER},
  'event', json_extract(${row}, '$.type'), 'email', json_extract(${row}, '$.email'),
  'unit', json_extract(${row}, '$.value'), 'series', ${SERIES}, 'note', substr(json_extract(${row}, '$.text'), 1, 80),
  'market', CASE ${changes.type} WHEN 'spot_deal' THEN (SELECT ${spotMarkets.name} FROM ${spotMarkets}
    WHERE ${spotMarkets.spot_id} = json_extract(${row}, '$.spot_id')) END,
  'site', CASE ${changes.type} WHEN 'operation_site' THEN ${systems.name} END)`;

const SHOWN = {
  seq: changes.seq,
  at: changes.at,
  by: changes.by,
  type: changes.type,
  id: changes.id,
  mode: changes.mode,
  system_id: changes.system_id,
  system: systems.name,
  name: NAME,
  owner: OWNER,
};

function rowsOf(actor: Actor, seqs: readonly number[]): AuditRow[] {
  if (seqs.length === 0) return [];
  return dbOf(actor)
    .select(SHOWN)
    .from(changes)
    .leftJoin(systems, eq(systems.system_id, changes.system_id))
    .where(inArray(changes.seq, [...seqs]))
    .orderBy(desc(changes.seq))
    .all()
    .map((change) => ({ ...change, name: nameOf(change.type, change.name) }));
}

function nameOf(type: string, text: string | null): unknown {
  const details = JSON.parse(text ?? "{}") as Record<string, unknown>;
  const { name, type: parameterType, parameter, event, email, series, note, site, market } = details;
  if (type === "parameter") return parameterType;
  if (type === "task") return parameter;
  if (type === "event") return event;
  return name ?? email ?? series ?? note ?? site ?? market ?? null;
}

/** Rows longer than this [characters, before and after] are read one at a time only. */
const LONGEST_SHOWN = 20_000;

/** The rows before and after the changes of a page, by seq; those that are too long are left out. */
export function auditBodies(actor: Actor, seqs: readonly number[]): Map<number, Pick<AuditEntry, "before" | "after">> {
  if (seqs.length === 0) return new Map();
  const size = sql`coalesce(length(${changes.before}), 0) + coalesce(length(${changes.after}), 0)`;
  const bodies = dbOf(actor)
    .select({ seq: changes.seq, before: changes.before, after: changes.after })
    .from(changes)
    .where(and(inArray(changes.seq, [...seqs]), inSight(actor), lte(size, LONGEST_SHOWN)))
    .all();
  return new Map(bodies.map(({ seq, ...body }) => [seq, body]));
}

/** One change with the row before and after it; undefined when the actor may not read it. */
export function auditEntry(actor: Actor, seq: number, systemId?: string): AuditEntry | undefined {
  const changeRows = dbOf(actor)
    .select({ ...SHOWN, before: changes.before, after: changes.after })
    .from(changes)
    .leftJoin(systems, eq(systems.system_id, changes.system_id))
    .where(and(eq(changes.seq, seq), conditions(actor, { system_id: systemId })))
    .get();
  return changeRows && { ...changeRows, name: nameOf(changeRows.type, changeRows.name) };
}

/** Who and what the log holds, for the choices of its filters. */
export function auditChoices(actor: Actor, systemId?: string): { people: string[]; types: string[] } {
  const where = and(inSight(actor), systemId ? eq(changes.system_id, systemId) : undefined);
  const of = (column: typeof changes.by | typeof changes.type) =>
    dbOf(actor)
      .selectDistinct({ value: column })
      .from(changes)
      .where(where)
      .all()
      .map(({ value }) => value);
  return { people: of(changes.by), types: of(changes.type) };
}

interface FieldDifference {
  /** "properties.available_space". */
  field: string;
  before: unknown;
  after: unknown;
}

const HISTORY = new Set(["created_at", "created_by", "set_at", "set_by"]);

/** The fields that differ, inner fields of objects by their path; lists count as one value. */
export function differences(before: Item | null, after: Item | null, path = ""): FieldDifference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name): FieldDifference[] => {
    if (path === "" && HISTORY.has(name)) return [];
    const [a, b] = [before?.[name], after?.[name]];
    const field = path + name;
    if (isObject(a) || isObject(b)) {
      const inner = (value: unknown) => isObject(value) || value === null || value === undefined;
      if (inner(a) && inner(b)) return differences(isObject(a) ? a : null, isObject(b) ? b : null, `${field}.`);
    }
    return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
      ? []
      : [{ field, before: a ?? null, after: b ?? null }];
  });
}

const isObject = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);
