import { and, eq, gte, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { optimizations } from "~db/schema/optimizations";
import { roles } from "~db/schema/team";
import type { ChangeMode } from "~/entities/core/entityNames";
import { type Actor, isAdmin } from "~/services/core/access.server";
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
  /** Only what programs did, with the tokens of the person of `by`. */
  programs_only?: boolean;
  /** From this time on, before that one: ISO 8601, UTC. */
  from?: string | null;
  before?: string | null;
  /** Those that come behind this one in the log alone. */
  behind?: { seq: number; at: string } | null;
}

/** Who changed what nobody did. */
export const PRODUCT = "system";

/**
 * SQL: changes the actor may read. They are of systems in sight, and of no system for admins. Runs, and notes on them, have a rule of their
 * own. Whose systems and which runs are looked up once for a query: for each change of a long log it would take seconds.
 */
export function inSight(actor: Actor): SQL | undefined {
  if (isAdmin(actor)) return undefined;
  const db = dbOf(actor);
  const own = sql`SELECT ${roles.system_id} FROM ${roles} WHERE ${roles.user_id} = ${actor.user_id} AND ${roles.deleted_at} IS NULL`;
  const writes = sql`${changes.system_id} IN (${own} AND ${roles.role} IN ('admin', 'editor'))`;
  const runs = sql`SELECT ${optimizations.optimization_id} FROM ${optimizations}`;
  const visibleRuns = sql`${runs} WHERE ${visibleOptimization(db, actor)}`;
  const run = sql`json_extract(coalesce(${changes.after}, ${changes.before}), '$.optimization_id')`;
  return and(
    sql`${changes.system_id} IN (${own})`,
    sql`(${changes.type} <> 'optimization' OR ${changes.id} IN (${visibleRuns}) OR (${writes} AND ${changes.id} NOT IN (${runs})))`,
    sql`(${changes.type} NOT IN ('run_note', 'study') OR ${writes} OR ${run} IN (${visibleRuns}))`,
  );
}

/** How the log is gone through, newest first: by one index, whose order that of the page is. */
export interface Walk {
  from: SQL;
  where: SQL | undefined;
  orderBy: SQL;
}

/**
 * The index that is gone through for a filter, so that no page reads more of a long log than it has to: of an item all, of a person or a
 * type that alone, else in order of time, or as a system's own part of the log is.
 */
function indexOf({ system_id, type, by, id, from, before, programs_only }: AuditFilter): string {
  if (programs_only && by) return "changes_program";
  if (id) return "changes_item";
  if (from || before) return "changes_at";
  const single = by && type ? "both" : by ? "by" : type ? "type" : "none";
  const own = { by: "changes_system_by", type: "changes_system_type", both: "changes_audit", none: "changes_audit" };
  const all = { by: "changes_by", type: "changes_type_at", both: "changes_at", none: "changes_at" };
  return (system_id ? own : all)[single];
}

/** The number of a change, of a table that is named together with its index. */
export const SEQ = sql<number>`${changes.seq}`;

/** Indexes in order of time; the others are in that of the numbers. */
const BY_TIME: readonly string[] = ["changes_at", "changes_type_at"];

/** SQL: the changes of a filter that the actor may read. The index is named: SQLite knows nothing of how old a log is. */
export function walkOf(actor: Actor, filter: AuditFilter): Walk {
  const { system_id, type, by, mode, id, people_only, programs_only, from, before, behind } = filter;
  const index = indexOf(filter);
  const isByTime = BY_TIME.includes(index);
  const isBehind = ({ at, seq }: { at: string; seq: number }): SQL =>
    isByTime ? sql`(${changes.at}, ${changes.seq}) < (${at}, ${seq})` : sql`${changes.seq} < ${seq}`;
  const where = and(
    inSight(actor),
    system_id ? eq(changes.system_id, system_id) : undefined,
    type ? eq(changes.type, type) : undefined,
    by ? eq(changes.by, by) : undefined,
    mode ? eq(changes.mode, mode) : undefined,
    id ? eq(changes.id, id) : undefined,
    people_only ? ne(changes.by, PRODUCT) : undefined,
    programs_only ? isNotNull(changes.token_id) : undefined,
    from ? gte(changes.at, from) : undefined,
    before ? lt(changes.at, before) : undefined,
    behind ? isBehind(behind) : undefined,
  );
  return {
    from: sql`${changes} INDEXED BY ${sql.identifier(index)}`,
    where,
    orderBy: isByTime ? sql`${changes.at} DESC, ${changes.seq} DESC` : sql`${changes.seq} DESC`,
  };
}
