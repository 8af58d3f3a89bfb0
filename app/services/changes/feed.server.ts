import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { changes } from "~db/schema/changes";
import { roles } from "~db/schema/team";
import { type ChangeMode } from "~/entities/core/entityNames";
import { type SystemRole } from "~/entities/core/roles";
import { OPTIMIZATION_END, type OptimizationStatus } from "~/entities/optimizations/status";
import { type Actor, isAdmin, mayEdit } from "~/services/core/access.server";
import { type AnyEntity, entityNamed, idColumn, type Item } from "~/services/core/entity.server";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, list } from "~/services/core/store.server";

/** One change as a listener is told it. `id` is the row's id; `seq` orders the events of a space. */
export interface FeedEvent {
  seq: number;
  set_mode: ChangeMode;
  type: string;
  id: string;
  system_id: string | null;
  /** The row as it is now; absent when it is gone or long, and where only ids were wanted. */
  item?: Item;
  /** Where only ids were wanted: the name of a run that ended, for the message about it. */
  name?: string;
  /** Optimizations: where the run is. */
  status?: OptimizationStatus;
  /** An optimization that ended with this change. */
  finished?: true;
}

/** A line of the change log without the rows themselves. */
interface FeedRow {
  seq: number;
  at: string;
  type: string;
  id: string;
  system_id: string | null;
  mode: ChangeMode;
  status_before: string | null;
  status_after: string | null;
  visible_for: string | null;
}

/** Rows told at once; a listener further behind is told to read its lists again. */
export const CATCH_UP_ROWS = 2000;
/** A longer row is not sent along: listeners read it when they need it. */
const ITEM_BYTES = 16_384;

const dbOfSpace = (space: string) => spaceDb(environment().dataDir, space);

/** seq of the newest change of a space; 0 when there is none. */
export function newestSeq(space: string): number {
  const db = dbOfSpace(space);
  const newest = prepared(db, "newest change", () =>
    db.select({ seq: changes.seq }).from(changes).orderBy(desc(changes.seq)).limit(1).prepare(),
  );
  return newest.get()?.seq ?? 0;
}

/** Lines after a seq, oldest first, at most `limit`; up to and with `last` where that is given. */
export function rowsAfter(space: string, seq: number, limit: number, last = Number.MAX_SAFE_INTEGER): FeedRow[] {
  const status = (row: "before" | "after") =>
    sql<string | null>`CASE ${changes.type} WHEN 'optimization' THEN json_extract(${changes[row]}, '$.status') END`;
  return dbOfSpace(space)
    .select({
      seq: changes.seq,
      at: changes.at,
      type: changes.type,
      id: changes.id,
      system_id: changes.system_id,
      mode: changes.mode,
      status_before: status("before"),
      status_after: status("after"),
      visible_for: sql<string | null>`CASE ${changes.type} WHEN 'optimization' THEN
        json_extract(coalesce(${changes.after}, ${changes.before}), '$.visible_for') END`,
    })
    .from(changes)
    .where(and(gt(changes.seq, seq), lte(changes.seq, last)))
    .orderBy(asc(changes.seq))
    .limit(limit)
    .all();
}

/**
 * The seq to go on from so that everything since a time (ms since 1970) is told; null when that is more than is told at
 * once.
 */
export function seqBefore(space: string, time: number): number | null {
  const since = new Date(time).toISOString();
  const newest = dbOfSpace(space)
    .select({ seq: changes.seq, at: changes.at })
    .from(changes)
    .orderBy(desc(changes.seq))
    .limit(CATCH_UP_ROWS + 1)
    .all();
  const before = newest.find(({ at }) => at < since);
  if (before) return before.seq;
  return newest.length > CATCH_UP_ROWS ? null : 0;
}

/** What a listener sees of systems: their roles there, and the systems that have an approver. Admins see all. */
interface Visibility {
  all: boolean;
  roles: Map<string, SystemRole>;
}

function visibilityOf(actor: Actor): Visibility {
  if (isAdmin(actor)) return { all: true, roles: new Map() };
  const rows = dbOf(actor)
    .select({ system_id: roles.system_id, role: roles.role })
    .from(roles)
    .where(and(eq(roles.user_id, actor.user_id), isNull(roles.deleted_at)))
    .all();
  return { all: false, roles: new Map(rows.map(({ system_id, role }) => [system_id, role])) };
}

/** What of a row goes with its event: all of it, or no more than its id. */
export type Detail = "rows" | "ids";

/**
 * The lines an actor may be told, as events. The lists themselves decide. A row that its list shows is sent along, unless ids are enough. A
 * row that is gone is named by its id to those who see its system. `systemIds` holds the systems seen so far: who loses one is told that it
 * went.
 */
export function eventsFor(
  actor: Actor,
  rows: readonly FeedRow[],
  systemIds: Set<string> = new Set(),
  detail: Detail = "rows",
): FeedEvent[] {
  const visibility = visibilityOf(actor);
  const before = new Set(systemIds);
  for (const id of visibility.roles.keys()) systemIds.add(id);
  const present = presentRows(actor, rows);
  const events: FeedEvent[] = [];
  for (const row of rows) {
    const item = present.get(row.type)?.get(row.id);
    const base = { seq: row.seq, set_mode: row.mode, type: row.type, id: row.id, system_id: row.system_id };
    const state = statusOf(row);
    if (item) events.push({ ...base, ...(detail === "rows" ? withItem(item) : withName(item, state)), ...state });
    else if (mayHearOfGone(actor, row, visibility, before)) events.push({ ...base, ...state });
    if (!visibility.all && row.system_id && row.mode === "delete" && !visibility.roles.has(row.system_id))
      systemIds.delete(row.system_id);
  }
  return detail === "rows" ? events : lastOfEach(events);
}

/** Systems that an actor lost the role of with one of these lines, and has none in now. Who sees all systems loses none. */
export function lostSystems(actor: Actor, rows: readonly FeedRow[]): string[] {
  const ofActor = rows.filter((row) => row.mode === "delete" && isOwnRole(actor, row));
  if (ofActor.length === 0) return [];
  const { all, roles } = visibilityOf(actor);
  const ids = new Set(ofActor.flatMap(({ system_id }) => system_id ?? []));
  return all ? [] : [...ids].filter((id) => !roles.has(id));
}

const isOwnRole = (actor: Actor, row: FeedRow): boolean =>
  row.type === "role" && row.id.startsWith(`${actor.user_id}:`);

/** Of several events of one row the last, and each that ended a run: who reads the row again needs no more. */
function lastOfEach(events: readonly FeedEvent[]): FeedEvent[] {
  const last = new Map(events.map((event) => [`${event.type} ${event.id}`, event.seq]));
  return events.filter((event) => event.finished ?? last.get(`${event.type} ${event.id}`) === event.seq);
}

/** Ends of runs, in sight of the actor, between two lines of the log: told to a page that was made after them. At most the newest lines. */
export function endsBetween(actor: Actor, from: number, to: number): FeedEvent[] {
  const first = Math.max(from, to - CATCH_UP_ROWS);
  const rows = first < to ? rowsAfter(actor.space, first, CATCH_UP_ROWS, to) : [];
  const ends = rows.filter((row) => statusOf(row).finished);
  return ends.length === 0 ? [] : eventsFor(actor, ends, new Set(), "ids").filter((event) => event.finished);
}

/** The rows of the lines as the actor's lists show them now, by type and id. */
function presentRows(actor: Actor, rows: readonly FeedRow[]): Map<string, Map<string, Item>> {
  const ids = new Map<AnyEntity, Set<string>>();
  for (const row of rows) {
    const entity = entityNamed(row.type);
    if (!entity) continue;
    const entityIds = ids.get(entity) ?? new Set<string>();
    ids.set(entity, entityIds.add(row.id));
  }
  return new Map(
    [...ids].map(([entity, entityIds]) => {
      const where = inArray(idColumn(entity), [...entityIds]);
      const rows = list(actor, entity, { lifecycle: "all", where });
      return [entity.name, new Map(rows.map((row) => [String((row as Item)[entity.idField]), row as Item]))];
    }),
  );
}

function withItem(item: Item): { item?: Item } {
  return JSON.stringify(item).length <= ITEM_BYTES ? { item } : {};
}

function withName(item: Item, { finished }: Pick<FeedEvent, "finished">): { name?: string } {
  const { name } = item as { name?: unknown };
  return finished && typeof name === "string" ? { name } : {};
}

function statusOf(row: FeedRow): { status?: OptimizationStatus; finished?: true } {
  const status = row.status_after as OptimizationStatus | null;
  if (!status) return {};
  const ended =
    row.status_before !== status && status !== "abort" && (OPTIMIZATION_END as readonly string[]).includes(status);
  return ended ? { status, finished: true } : { status };
}

/** Rows that no list shows any more, and records that are no row of the registry (a role). */
function mayHearOfGone(actor: Actor, row: FeedRow, visibility: Visibility, before: ReadonlySet<string>): boolean {
  if (visibility.all) return true;
  const ownRole = isOwnRole(actor, row);
  if (row.system_id === null) return entityNamed(row.type) !== undefined && row.mode === "delete";
  const role = visibility.roles.get(row.system_id);
  if (!role) return row.mode === "delete" && (ownRole || (row.type === "system" && before.has(row.system_id)));
  if (!entityNamed(row.type)) return true;
  if (row.mode !== "delete" || existsStill(actor, row)) return false;
  return row.type !== "optimization" || seesRun(actor, row, role);
}

/** A row that is there and that the actor's list leaves out is hidden from them. */
function existsStill(actor: Actor, row: FeedRow): boolean {
  const entity = entityNamed(row.type);
  if (!entity) return false;
  return Boolean(
    dbOf(actor)
      .select({ one: sql`1` })
      .from(entity.table)
      .where(eq(idColumn(entity), row.id))
      .get(),
  );
}

/** The rule of access.server.ts for a run whose row is gone: told by what the log says of it. */
function seesRun(actor: Actor, row: FeedRow, role: SystemRole): boolean {
  if (mayEdit(role)) return true;
  const approver = dbOf(actor)
    .select({ one: sql`1` })
    .from(roles)
    .where(and(eq(roles.system_id, row.system_id ?? ""), eq(roles.role, "approver"), isNull(roles.deleted_at)))
    .get();
  return !approver || (JSON.parse(row.visible_for ?? "[]") as string[]).includes(role);
}
