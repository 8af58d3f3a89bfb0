import { and, between, desc, eq, gt, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { changes } from "~db/schema/changes";
import { liveSeries } from "~db/schema/live";
import { parameters } from "~db/schema/parameters";
import { spotMarkets } from "~db/schema/spot";
import { systems } from "~db/schema/systems";
import type { Actor } from "~/services/core/access.server";
import { entityNamed, hooksOf } from "~/services/core/entity.server";
import { done, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { dbOf, get, remove, restore, saveWithin, write } from "~/services/core/store.server";

type Change = typeof changes.$inferSelect;

/** A step is undone as a whole; not one that would delete so many items, as their deletion would ask for their number. */
const MOST_ITEMS = 5;

/** One transaction writes its changes one after the other; more than these are too many to take back while others wait. */
const LOOKED_AT = 2000;

export interface UndoStep {
  /** Newest change of the step: names it, so that a form sent twice undoes once. */
  seq: number;
  at: string;
  /** Name of the token of the program that took it; null: the person. */
  program: string | null;
  /** The change the step is named after, its first one. */
  first: Pick<Change, "mode" | "type" | "id"> & { name: unknown };
  /** Number of items that changed in the step. */
  items: number;
}

/** A change without its rows, which are long. */
type Brief = Pick<Change, "seq" | "at" | "type" | "id" | "mode" | "token_name"> & { head: number; gone: unknown };

/** The changes of the actor's own latest step in a system, newest first; one more than LOOKED_AT when there are more. */
function latestStep(db: SpaceDb, actor: Actor, systemId: string): Brief[] {
  const last = db
    .select({ seq: changes.seq, batch: changes.batch })
    .from(changes)
    .where(and(eq(changes.by, actor.user_id), eq(changes.system_id, systemId)))
    .orderBy(desc(changes.seq))
    .limit(1)
    .get();
  if (!last) return [];
  const head = last.batch ?? last.seq;
  return db
    .select({
      seq: changes.seq,
      at: changes.at,
      type: changes.type,
      id: changes.id,
      mode: changes.mode,
      token_name: changes.token_name,
      gone: sql`${changes.before} ->> '$.deleted_at'`,
    })
    .from(changes)
    .where(and(between(changes.seq, head, head + LOOKED_AT), or(eq(changes.seq, head), eq(changes.batch, head))))
    .orderBy(desc(changes.seq))
    .all()
    .map((change) => ({ ...change, head }));
}

/** The rows of a change. */
const rowsOf = (db: SpaceDb, seq: number) =>
  db.select({ before: changes.before, after: changes.after }).from(changes).where(eq(changes.seq, seq)).get();

/** What Undo would take back, for its button; undefined when there is nothing of the actor's, or it cannot be undone. */
export function undoable(actor: Actor, systemId: string): UndoStep | undefined {
  const db = dbOf(actor);
  const step = latestStep(db, actor, systemId);
  const first = step.at(-1);
  const newest = step[0];
  if (!first || !newest || objection(db, step)) return undefined;
  const { mode, type, id } = first;
  const rows = rowsOf(db, first.seq);
  const row = rows?.after ?? rows?.before ?? {};
  return {
    seq: newest.seq,
    at: newest.at,
    program: newest.token_name,
    first: { mode, type, id, name: nameOf(db, type, id, row) },
    items: step.length,
  };
}

/**
 * What a row is called, as the change log has it. Parameters go by their kind, tasks by their parameter, events by their kind. What is set
 * of a live series goes by its name.
 */
function nameOf(db: SpaceDb, type: string, id: string, row: Record<string, unknown>): unknown {
  const kind = (parameter: Record<string, unknown> | undefined) =>
    (parameter?.properties as { type?: unknown } | undefined)?.type;
  if (type === "parameter") return kind(row);
  if (type === "task") return kind(db.select().from(parameters).where(eq(parameters.parameter_id, id)).get());
  if (type === "forecast_settings" || type === "live_source" || type === "event_rules")
    return db.select().from(liveSeries).where(eq(liveSeries.live_id, id)).get()?.name ?? id;
  if (type === "run_note") return row.text;
  if (type === "operation_site") return db.select().from(systems).where(eq(systems.system_id, id)).get()?.name ?? id;
  if (type === "spot_deal")
    return (
      db
        .select()
        .from(spotMarkets)
        .where(eq(spotMarkets.spot_id, String(row.spot_id)))
        .get()?.name ?? id
    );
  return type === "event" ? row.type : row.name;
}

/**
 * Takes the actor's own latest step in a system back. An update gives way to the row before it, a created row is deleted, a deleted one
 * restored. It goes newest first, all or nothing, through the funnel and its rules. Refuses with 409 when somebody changed one of the rows
 * since, or when `seq` is no longer the latest step.
 */
export function undo(actor: Actor, systemId: string, seq: number): Outcome<number> {
  const db = dbOf(actor);
  return write<number>(db, () => {
    const step = latestStep(db, actor, systemId);
    if (step.length === 0) return refused(409, "errors.undo_nothing");
    if (step[0]?.seq !== seq) return refused(409, "errors.undo_not_latest");
    const refusal = objection(db, step);
    if (refusal) return refusal;
    for (const change of step) {
      const outcome = takeBack(db, actor, change);
      if (!outcome.ok) return outcome;
    }
    return done(step.length);
  });
}

function takeBack(db: SpaceDb, actor: Actor, { type, id, mode, seq }: Brief): Outcome<unknown> {
  const entity = entityNamed(type);
  if (!entity) return refused(409, "errors.undo_nothing");
  if (mode === "create" || mode === "restore") return remove(actor, entity, id);
  if (mode === "delete") return restore(actor, entity, id);
  const now = get(actor, entity, id);
  const was = rowsOf(db, seq)?.before;
  if (now && was)
    for (const hook of hooksOf(entity)) {
      const outcome = hook.takeBack?.({ db, actor, before: now, after: was });
      if (outcome) return outcome;
    }
  return saveWithin({ db, actor }, entity, was, { expected: now?.set_at });
}

/** Why a step cannot be undone. */
function objection(db: SpaceDb, step: readonly Brief[]): Refusal | undefined {
  if (step.some(({ type }) => type === "system") && step.some(({ mode }) => mode === "create" || mode === "delete"))
    return refused(409, "errors.undo_system");
  const deletions = step.filter(({ mode }) => mode === "create" || mode === "restore").length;
  if (deletions >= MOST_ITEMS)
    return refused(409, "errors.undo_many", { params: { count: deletions, max: MOST_ITEMS } });
  if (step.length > LOOKED_AT)
    return refused(409, "errors.undo_long", { params: { count: step.length, max: LOOKED_AT } });
  for (const change of step) {
    const entity = entityNamed(change.type);
    if (!entity || (entity.readOnly && change.mode !== "update")) return refused(409, "errors.undo_nothing");
    const isHardDelete = change.mode === "delete" && (!entity.softDelete || Boolean(change.gone));
    if (isHardDelete || (change.mode === "create" && !entity.softDelete)) return refused(409, "errors.undo_gone");
  }
  return changedSince(db, step) ? refused(409, "errors.undo_changed_since") : undefined;
}

/** Whether one of the step's rows was changed after it. */
function changedSince(db: SpaceDb, step: readonly Brief[]): boolean {
  const head = step[0]?.head;
  if (head === undefined) return false;
  const statement = prepared(db, "change after a step", () =>
    db
      .select({ seq: changes.seq })
      .from(changes)
      .where(
        and(
          eq(changes.type, sql.placeholder("type")),
          eq(changes.id, sql.placeholder("id")),
          gt(changes.seq, sql.placeholder("seq")),
          sql`${changes.batch} IS NOT ${sql.placeholder("head")}`,
        ),
      )
      .limit(1)
      .prepare(),
  );
  return step.some(({ type, id, seq }) => statement.get({ type, id, seq, head }) !== undefined);
}
