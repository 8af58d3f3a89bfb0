import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import type { ChangeMode } from "~/entities/core/entityNames";
import { type Actor, isAdmin } from "~/services/core/access.server";
import type { AnyEntity, Item, ListCall } from "~/services/core/entity.server";
import { JsonText, othersTurn, valuesOrText } from "~/services/core/json/jsonText";
import { complain, done, type Outcome, refused } from "~/services/core/outcome";
import { firstOfBatches, Part, SIGN } from "~/services/core/parts/part";
import { AT_ONCE, rowsOfIds } from "~/services/core/parts/rowsInTurns.server";
import { dbOf, type ListQuery } from "~/services/core/store.server";
import { readRetention } from "~/services/installation/storage/retention/retention.server";
import { systemsByRole } from "~/services/team/visibility.server";

/** A list of an entity, and what it asks the store for. */
interface EntityList {
  entity: AnyEntity;
  definition: ListCall;
  query: ListQuery;
}
interface UpdatesAsk {
  /** ISO 8601. */
  since: string;
  limit: number | undefined;
  after: string | undefined;
}
interface LastChange {
  id: string;
  /** Null: the log has none, and a role of the caller's says that it is in sight now, or out of it. */
  mode: ChangeMode | null;
  at: string;
  /** -1: not of the log, but of a role. */
  seq: number;
  system_id: string | null;
  /** Of a row that was deleted: what it was. */
  before: Item | null;
  /** Systems come into sight and leave it by the caller's roles. */
  role?: "gained" | "lost";
}
/** What changed, and where it is in the order of all that changed. */
interface Update {
  row: Item;
  change: LastChange;
}
/** After which change it goes on: one of the log by its time and number, or one by a role by its system, which come last. */
type LogPosition = Pick<LastChange, "at" | "seq"> | { system: string };

/**
 * Rows of a list that changed since a point in time, each with set_mode, by their last change; deleted rows carry their last fields. The log
 * names the ids, the list itself decides what the caller may see. A part of them with `limit`, else all: many are text that is written while
 * they are read. 410 for a time of which changes were removed.
 */
export async function readUpdates(
  actor: Actor,
  list: EntityList,
  { since, limit, after }: UpdatesAsk,
): Promise<Outcome<Item[] | Part | JsonText>> {
  const from = new Date(since).toISOString();
  const removedUntil = readRetention(dbOf(actor)).until.changes ?? null;
  if (removedUntil !== null && from < removedUntil)
    return refused(410, "errors.changes_removed", { params: { until: removedUntil } });
  if (limit === undefined && after !== undefined) return complain("after", "rules.needs_limit");
  if (limit === undefined) return done(await wholeUpdates(actor, list, from));
  const position = after === undefined ? undefined : positionOf(after);
  if (position === null) return complain("after", "errors.after_unknown");
  const { rows, last } = await firstOfBatches(updatesInTurns(actor, list, { from, position, most: limit + 1 }), limit);
  return done(
    new Part(
      rows.map(({ row }) => row),
      last && positionText(last.change),
    ),
  );
}

async function wholeUpdates(actor: Actor, list: EntityList, from: string): Promise<Item[] | JsonText> {
  // What changes meanwhile is left out: it may never end where others write faster than it is read.
  const { end } = dbOf(actor).get<{ end: number }>(sql`SELECT coalesce(max(seq), 0) AS end FROM ${changes}`);
  const updates = await valuesOrText(updatesInTurns(actor, list, { from, end }), ({ row }) => JSON.stringify(row));
  return updates instanceof JsonText ? updates : updates.map(({ row }) => row);
}

const positionText = ({ id, at, seq }: LastChange): string => (seq < 0 ? `role${SIGN}${id}` : `${at}${SIGN}${seq}`);

function positionOf(after: string): LogPosition | null {
  const [, kind = "", rest = ""] = new RegExp(`^([^${SIGN}]+)${SIGN}(.+)$`).exec(after) ?? [];
  if (kind === "role") return { system: rest };
  return Number.isNaN(Date.parse(kind)) || !/^\d{1,15}$/.test(rest) ? null : { at: kind, seq: Number(rest) };
}

interface Span {
  /** ISO 8601, UTC. */
  from: string;
  position?: LogPosition;
  /** The last change that counts. Left out: all that there are by the time they are read. */
  end?: number;
  /** Updates that are wanted: not many more are read. Left out: all. */
  most?: number;
}
/** Changes that are read at once at least: of some rows only the last one counts. */
const FEW = 50;

async function* updatesInTurns(actor: Actor, list: EntityList, span: Span): AsyncGenerator<Update[], undefined> {
  const left = { updates: span.most ?? Infinity };
  for await (const some of lastChanges(actor, list.entity.name, span, left)) {
    const updates = updatesOf(actor, list, some);
    left.updates -= updates.length;
    yield updates;
  }
  return undefined;
}

/** The last change of each row of an entity, a few at a time; of systems then those that roles of the caller's brought or took. */
async function* lastChanges(
  actor: Actor,
  type: AnyEntity["name"],
  span: Span,
  left: Readonly<{ updates: number }>,
): AsyncGenerator<LastChange[]> {
  const roles = type === "system" ? rolesSince(actor, span.from) : new Map<string, LastChange["role"]>();
  let { position } = span;
  while (!(position && "system" in position)) {
    const atOnce = Math.min(AT_ONCE, Math.max(left.updates, FEW));
    const log = logOf(actor, type, { ...span, position, most: atOnce });
    yield log.filter(({ isLast }) => isLast).map((entry) => ({ ...entry, role: roles.get(entry.id) }));
    if (log.length < atOnce) break;
    position = log.at(-1)!;
    await othersTurn();
  }
  const start = position && "system" in position ? position.system : "";
  const logged = loggedOf(actor, [...roles.keys()], span.from);
  yield [...roles]
    .filter(([id]) => id > start && !logged.has(id))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, role]) => ({ id, role, mode: null, at: "", seq: -1, system_id: id, before: null }));
}

/** Changes of a type after a position, by their time, and which of them are the last ones of their row. */
function logOf(
  actor: Actor,
  type: AnyEntity["name"],
  { from, position, end, most }: Omit<Span, "position"> & { position?: Pick<LastChange, "at" | "seq">; most: number },
): (LastChange & { isLast: number })[] {
  const [{ at, seq }, isDelete] = [changes, eq(changes.mode, "delete")];
  const upTo = end === undefined ? sql`` : sql`AND later.seq <= ${end}`;
  return dbOf(actor)
    .select({
      id: changes.id,
      mode: changes.mode,
      at,
      seq,
      system_id: changes.system_id,
      before: sql<Item | null>`CASE WHEN ${isDelete} THEN ${changes.before} END`.mapWith(changes.before),
      // Where a clock was set back, a later change has an earlier time: the number says which one is the last.
      isLast: sql<number>`NOT EXISTS (SELECT 1 FROM changes later WHERE later.id = changes.id AND later.type = changes.type
          AND later.seq > changes.seq AND later.at >= ${from} ${upTo})`,
    })
    .from(changes)
    .where(
      and(
        eq(changes.type, type),
        gte(at, from),
        position && sql`(${at}, ${seq}) > (${position.at}, ${position.seq})`,
        end === undefined ? undefined : lte(seq, end),
      ),
    )
    .orderBy(asc(at), asc(seq))
    .limit(most)
    .all();
}

/** Systems that came into the caller's sight since a time, or left it, by roles. */
function rolesSince(actor: Actor, from: string): Map<string, LastChange["role"]> {
  const { gained, lost } = systemsByRole(actor, from);
  return new Map([...gained.map((id) => [id, "gained"] as const), ...lost.map((id) => [id, "lost"] as const)]);
}

/** Which of these systems have changes of their own since a time. */
function loggedOf(actor: Actor, ids: readonly string[], from: string): Set<string> {
  if (ids.length === 0) return new Set();
  const rows = dbOf(actor)
    .selectDistinct({ id: changes.id })
    .from(changes)
    .where(
      and(
        eq(changes.type, "system"),
        gte(changes.at, from),
        sql`${changes.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .all();
  return new Set(rows.map(({ id }) => id));
}

function updatesOf(actor: Actor, { entity, definition, query }: EntityList, all: readonly LastChange[]): Update[] {
  const rows = rowsOfIds(
    actor,
    entity,
    query,
    all.map(({ id }) => id),
  ) as Item[];
  const inSight = new Map(rows.map((row) => [String(row[entity.idField]), row]));
  return all.flatMap((change): Update[] => {
    const { id, mode, system_id, role } = change;
    const row = inSight.get(id);
    if (row) {
      const set_mode = mode ?? (role === "gained" ? "create" : null);
      return set_mode ? [{ row: { ...row, set_mode }, change }] : [];
    }
    const isTold =
      mode === "delete" && wasIn(definition, query, change) && (entity.name !== "system" || isAdmin(actor));
    if (isTold) return [{ row: { [entity.idField]: id, system_id, set_mode: "delete" }, change }];
    return role === "lost" ? [{ row: { system_id: id, set_mode: "delete" }, change }] : [];
  });
}

/** Whether a row that is gone belonged to the list: to its system or to everyone, and to its part of the rows. */
function wasIn(definition: ListCall, { system_id }: ListQuery, { system_id: of, before }: LastChange): boolean {
  if (system_id !== undefined && of !== system_id) return false;
  return definition.held?.(before ?? {}) ?? true;
}
