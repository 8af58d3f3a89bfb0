import { and, count, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { liveSeries } from "~db/schema/live";
import { parameters } from "~db/schema/parameters";
import { spotMarkets } from "~db/schema/spot";
import { systems } from "~db/schema/systems";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { ChangeMode } from "~/entities/core/entityNames";
import type { Actor } from "~/services/core/access.server";
import type { Item } from "~/services/core/entity.server";
import { dbOf } from "~/services/core/store.server";
import { type AuditFilter, inSight, SEQ, walkOf } from "./auditWalk.server";

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
  /** Name of the program's token that did it; null: a person, or the product. */
  token: string | null;
}

interface AuditEntry extends AuditRow {
  before: Item | null;
  after: Item | null;
}

export const AUDIT_PAGE = 50;

/**
 * Changes that are counted at most: as many as its pages show. What is older is found by a filter. Counting all would take as long as the
 * log is old.
 */
export const MOST_COUNTED = 10_000;

/** How many changes a filter has, up to `MOST_COUNTED` + 1. */
export function countAudit(actor: Actor, filter: AuditFilter): number {
  const { from, where, orderBy } = walkOf(actor, filter);
  const walked = dbOf(actor)
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .orderBy(orderBy)
    .limit(MOST_COUNTED + 1)
    .as("walked");
  return dbOf(actor).select({ n: count() }).from(walked).get()?.n ?? 0;
}

/** One page of the log, newest first; pages count from 1. The seqs are found in an index. Then the page's rows alone are read. */
export function readAudit(actor: Actor, filter: AuditFilter, page: number, size = AUDIT_PAGE): AuditRow[] {
  const { from, where, orderBy } = walkOf(actor, filter);
  const matches = dbOf(actor)
    .select({ seq: SEQ })
    .from(from)
    .where(where)
    .orderBy(orderBy)
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
  token: changes.token_name,
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
    .where(and(eq(changes.seq, seq), inSight(actor), systemId ? eq(changes.system_id, systemId) : undefined))
    .get();
  return changeRows && { ...changeRows, name: nameOf(changeRows.type, changeRows.name) };
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
