import { and, asc, eq, gte, sql } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import type { ChangeMode } from "~/entities/core/entityNames";
import { type Actor, isAdmin } from "~/services/core/access.server";
import type { AnyEntity, Item, ListCall } from "~/services/core/entity.server";
import { jsonBatches, JsonText, othersTurn } from "~/services/core/json/jsonText";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, type ListQuery } from "~/services/core/store.server";
import { readRetention } from "~/services/installation/storage/retention/retention.server";
import { systemsByRole } from "~/services/team/visibility.server";
import { AT_ONCE, rowsOfIds } from "./rowsInTurns.server";

/** Changes that are read before others get their turn: some 5 ms. */
const CHANGES_AT_ONCE = 1000;

/** A list of an entity, and what it asks the store for. */
interface EntityList {
  entity: AnyEntity;
  definition: ListCall;
  query: ListQuery;
}
interface LastChange {
  id: string;
  /** Null: the log has none, and a role of the caller's says that it is in sight now, or out of it. */
  mode: ChangeMode | null;
  seq: number;
  system_id: string | null;
  /** Of a row that was deleted: what it was. */
  before: Item | null;
  /** Systems come into sight and leave it by the caller's roles. */
  role?: "gained" | "lost";
}

/**
 * Rows of a list that changed since a point in time (ISO 8601), each with set_mode; deleted rows carry their last fields. The log names the
 * ids, the list itself decides what the caller may see. Many are text that is written while they are read. 410 for a time of which changes
 * were removed.
 */
export async function readUpdates(actor: Actor, list: EntityList, since: string): Promise<Outcome<Item[] | JsonText>> {
  const from = new Date(since).toISOString();
  const removedUntil = readRetention(dbOf(actor)).until.changes ?? null;
  if (removedUntil !== null && from < removedUntil)
    return refused(410, "errors.changes_removed", { params: { until: removedUntil } });
  const last = await lastChanges(actor, list.entity.name, from);
  if (list.entity.name === "system") addRoles(last, systemsByRole(actor, since));
  const all = [...last.values()];
  if (all.length <= AT_ONCE) return done(updatesOf(actor, list, all));
  return done(new JsonText(jsonBatches(updatesInTurns(actor, list, all), (row) => JSON.stringify(row))));
}

async function* updatesInTurns(actor: Actor, list: EntityList, all: readonly LastChange[]): AsyncGenerator<Item[]> {
  for (let i = 0; i < all.length; i += AT_ONCE) {
    if (i > 0) await othersTurn();
    yield updatesOf(actor, list, all.slice(i, i + AT_ONCE));
  }
}

/** The last change of each row of an entity since a time, in the order of the first ones. */
async function lastChanges(actor: Actor, type: AnyEntity["name"], from: string): Promise<Map<string, LastChange>> {
  const last = new Map<string, LastChange>();
  const [{ at, seq }, isDelete] = [changes, eq(changes.mode, "delete")];
  let end: { at: string; seq: number } | undefined;
  for (;;) {
    const log = dbOf(actor)
      .select({
        id: changes.id,
        mode: changes.mode,
        at,
        seq,
        system_id: changes.system_id,
        before: sql<Item | null>`CASE WHEN ${isDelete} THEN ${changes.before} END`.mapWith(changes.before),
      })
      .from(changes)
      .where(and(eq(changes.type, type), end ? sql`(${at}, ${seq}) > (${end.at}, ${end.seq})` : gte(at, from)))
      .orderBy(asc(at), asc(seq))
      .limit(CHANGES_AT_ONCE)
      .all();
    // Where a clock was set back, a later change has an earlier time.
    for (const entry of log) if ((last.get(entry.id)?.seq ?? -1) < entry.seq) last.set(entry.id, entry);
    end = log.at(-1);
    if (last.size > AT_ONCE) await othersTurn();
    if (!end || log.length < CHANGES_AT_ONCE) return last;
  }
}

function addRoles(last: Map<string, LastChange>, roles: ReturnType<typeof systemsByRole>): void {
  for (const role of ["gained", "lost"] as const)
    for (const id of roles[role]) {
      const entry = last.get(id) ?? { id, mode: null, seq: -1, system_id: id, before: null };
      last.set(id, { ...entry, role });
    }
}

function updatesOf(actor: Actor, { entity, definition, query }: EntityList, all: readonly LastChange[]): Item[] {
  const rows = rowsOfIds(
    actor,
    entity,
    query,
    all.map(({ id }) => id),
  ) as Item[];
  const inSight = new Map(rows.map((row) => [String(row[entity.idField]), row]));
  return all.flatMap((entry): Item[] => {
    const { id, mode, system_id, role } = entry;
    const row = inSight.get(id);
    if (row) {
      const set_mode = mode ?? (role === "gained" ? "create" : null);
      return set_mode ? [{ ...row, set_mode }] : [];
    }
    const isTold = mode === "delete" && wasIn(definition, query, entry) && (entity.name !== "system" || isAdmin(actor));
    if (isTold) return [{ [entity.idField]: id, system_id, set_mode: "delete" }];
    return role === "lost" ? [{ system_id: id, set_mode: "delete" }] : [];
  });
}

/** Whether a row that is gone belonged to the list: to its system or to everyone, and to its part of the rows. */
function wasIn(definition: ListCall, { system_id }: ListQuery, { system_id: of, before }: LastChange): boolean {
  if (system_id !== undefined && of !== system_id) return false;
  return definition.held?.(before ?? {}) ?? true;
}
