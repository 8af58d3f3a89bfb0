import { and, asc, count as rowCount, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { spaceDb, type SpaceDb } from "~db/client";
import { insertRow, prepared } from "~db/prepared";
import type { EntityName } from "~/entities/core/api";
import type { ChangeMode } from "~/entities/core/enums";
import { mayEdit, mayEditGlobally, isAdmin, systemRole, visibleSystem, type Actor } from "./access.server";
import { beginBatch, endBatch, record } from "./changelog.server";
import { environment } from "./environment.server";
import { done, invalid, notAllowed, notFound, refused, type Outcome, type Refusal } from "./outcome";
import { column, describe, lifecycle, type EntityDescription, type Item } from "~/services/registry.server";

/** A stored row as callers see it: the schema's fields and who set it when. */
export type Stored<T = Item> = T & {
  created_at: string;
  created_by: string;
  set_at: string;
  set_by: string;
  deleted_at: string | null;
};

export const dbOf = (actor: Pick<Actor, "space">): SpaceDb => spaceDb(environment().dataDir, actor.space);

interface SaveOptions {
  /** set_at of the row the edit began from; a newer row is refused with 409 instead of overwritten. */
  expected?: string | null;
  /** Set by services that own a read-only entity. */
  internal?: boolean;
  /** Set by services that have decided themselves that the caller may create this row; rows that exist are checked. */
  entitled?: boolean;
}

/**
 * The write funnel: checks the role, validates against the entity's schema, writes the row and its change record in one
 * transaction. Creates when the id is new, else replaces the row.
 */
export function save<T = Item>(
  actor: Actor,
  name: EntityName,
  input: unknown,
  options: SaveOptions = {},
): Outcome<Stored<T>> {
  const db = dbOf(actor);
  return write(db, () => saveWithin<T>(db, actor, name, input, options));
}

/** Saves many rows in one transaction, in order; the first refusal undoes all and names its row. */
export function saveAll(
  actor: Actor,
  rows: readonly (readonly [EntityName, unknown])[],
  options: SaveOptions = {},
): Outcome<number> {
  const db = dbOf(actor);
  return write(db, () => {
    for (const [index, [name, input]] of rows.entries()) {
      const saved = saveWithin(db, actor, name, input, options);
      if (!saved.ok) return { ...saved, params: { ...saved.params, row: index + 1, type: name } };
    }
    return done(rows.length);
  });
}

/** The save itself, for services that write more in the same transaction (inside `write`). */
export function saveWithin<T = Item>(
  db: SpaceDb,
  actor: Actor,
  name: EntityName,
  input: unknown,
  options: SaveOptions = {},
): Outcome<Stored<T>> {
  const entity = describe(name);
  if (entity.readOnly && !options.internal) return refused(403, "errors.read_only");
  const parsed = entity.schema.strict().safeParse(withoutHistory(input));
  if (!parsed.success) return invalid(parsed.error);
  const item: Item = entity.complete?.(db, parsed.data) ?? parsed.data;
  const before = rowOf(db, entity, String(item[entity.idField]));
  const allowed = options.entitled && !before;
  const refusal = allowed ? undefined : (authorizeSave(db, actor, entity, before, item) ?? conflict(before, options));
  if (refusal) return refusal;
  const complaint = options.internal ? undefined : entity.beforeSave?.({ db, actor, before, after: item });
  if (complaint) return complaint;
  const row = put(db, actor, entity, before, item);
  entity.afterSave?.({ db, actor, before, after: item });
  return done(row as Stored<T>);
}

/** Soft-deletes where the entity allows it; deletes for good otherwise, or with `hard` (the row must be deleted before). */
export function remove(actor: Actor, name: EntityName, id: string, hard = false): Outcome<Item> {
  const entity = describe(name);
  const db = dbOf(actor);
  return write(db, () => {
    const row = rowOf(db, entity, id);
    const refusal = row ? authorizeChange(db, actor, entity, row, "delete") : notFound();
    if (!row || refusal) return refusal ?? notFound();
    const forGood = hard || !entity.softDelete;
    if (!forGood && row.deleted_at) return refused(409, "errors.already_deleted");
    if (forGood && entity.softDelete && !row.deleted_at) return refused(409, "errors.delete_first");
    const complaint = entity.beforeRemove?.({ db, actor, before: row, after: row });
    if (complaint) return complaint;
    const at = now();
    if (!forGood) {
      db.update(entity.table)
        .set({ deleted_at: at, set_at: at, set_by: actor.user_id })
        .where(eq(idColumn(entity), id))
        .run();
    } else {
      try {
        db.delete(entity.table)
          .where(eq(idColumn(entity), id))
          .run();
      } catch (error) {
        if (String(error).includes("FOREIGN KEY")) return refused(409, "errors.in_use");
        throw error;
      }
    }
    log(db, actor, entity, "delete", id, at, row, undefined);
    entity.afterRemove?.({ db, actor, before: row, after: row, forGood });
    return done(row);
  });
}

/** Brings a soft-deleted row back. */
export function restore(actor: Actor, name: EntityName, id: string): Outcome<Item> {
  const entity = describe(name);
  const db = dbOf(actor);
  return write(db, () => {
    const row = rowOf(db, entity, id);
    const refusal = row ? authorizeChange(db, actor, entity, row, "restore") : notFound();
    if (!row || refusal) return refusal ?? notFound();
    if (!entity.softDelete) return refused(409, "errors.not_restorable");
    if (!row.deleted_at) return refused(409, "errors.not_deleted");
    const complaint = entity.beforeRestore?.({ db, actor, before: row, after: row });
    if (complaint) return complaint;
    const at = now();
    db.update(entity.table)
      .set({ deleted_at: null, set_at: at, set_by: actor.user_id })
      .where(eq(idColumn(entity), id))
      .run();
    const after = { ...row, deleted_at: null, set_at: at, set_by: actor.user_id };
    log(db, actor, entity, "restore", id, at, row, after);
    return done(after);
  });
}

/** One row the actor may see, deleted ones included; undefined otherwise. */
export function get<T = Item>(actor: Actor, name: EntityName, id: string): Stored<T> | undefined {
  const entity = describe(name);
  const db = dbOf(actor);
  const rows = db
    .select()
    .from(entity.table)
    .where(and(eq(idColumn(entity), id), visible(db, actor, entity)))
    .all();
  return rows[0] as Stored<T> | undefined;
}

export interface ListQuery {
  /** Only rows of this system; null: only rows of no system. */
  system_id?: string | null;
  lifecycle?: "live" | "deleted" | "all";
  where?: SQL;
}

/** Rows the actor may see, oldest first. */
export function list<T = Item>(actor: Actor, name: EntityName, query: ListQuery = {}): Stored<T>[] {
  const entity = describe(name);
  const db = dbOf(actor);
  return db
    .select()
    .from(entity.table)
    .where(within(db, actor, entity, query))
    .orderBy(asc(column(entity, "created_at")!), asc(idColumn(entity)))
    .all() as Stored<T>[];
}

/** How many rows `list` would give, without reading them. */
export function count(actor: Actor, name: EntityName, query: ListQuery = {}): number {
  const entity = describe(name);
  const db = dbOf(actor);
  const found = db
    .select({ rows: rowCount() })
    .from(entity.table)
    .where(within(db, actor, entity, query))
    .get();
  return found?.rows ?? 0;
}

function within(db: SpaceDb, actor: Actor, entity: EntityDescription, query: ListQuery): SQL | undefined {
  const system = column(entity, "system_id");
  const scope =
    query.system_id === undefined || !system
      ? undefined
      : query.system_id === null
        ? isNull(system)
        : eq(system, query.system_id);
  return and(scope, lifecycle(entity, query.lifecycle ?? "live"), visible(db, actor, entity), query.where);
}

/** Runs a write in one IMMEDIATE transaction; a refusal rolls everything back. */
export function write<T>(db: SpaceDb, body: () => Outcome<T>): Outcome<T> {
  const outermost = !db.$client.inTransaction;
  if (outermost) beginBatch(db);
  try {
    return db.transaction(
      () => {
        const outcome = body();
        if (!outcome.ok) throw new RolledBack(outcome);
        return outcome;
      },
      { behavior: "immediate" },
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  } finally {
    if (outermost) endBatch(db);
  }
}

class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const now = () => new Date().toISOString();
const HISTORY = new Set(["created_at", "created_by", "set_at", "set_by", "deleted_at", "set_mode"]);

/** Callers may send back a row as they read it: its history is the server's and is left out. */
function withoutHistory(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !HISTORY.has(key)));
}

const idColumn = (entity: EntityDescription) => column(entity, entity.idField)!;

function rowOf(db: SpaceDb, entity: EntityDescription, id: string): Item | undefined {
  const statement = prepared(db, `row of ${entity.name}`, () =>
    db
      .select()
      .from(entity.table)
      .where(eq(idColumn(entity), sql.placeholder("id")))
      .prepare(),
  );
  return statement.get({ id }) as Item | undefined;
}

function visible(db: SpaceDb, actor: Actor, entity: EntityDescription): SQL | undefined {
  const own = entity.visible?.(db, actor);
  const system = column(entity, "system_id");
  if (!system || entity.scope === "global") return own;
  const inSight = visibleSystem(db, actor, system);
  return and(entity.scope === "either" ? or(isNull(system), inSight) : inSight, own);
}

function put(db: SpaceDb, actor: Actor, entity: EntityDescription, before: Item | undefined, item: Item): Item {
  const at = now();
  const id = String(item[entity.idField]);
  const history = { set_at: at, set_by: actor.user_id };
  if (before)
    db.update(entity.table)
      .set({ ...item, ...history })
      .where(eq(idColumn(entity), id))
      .run();
  else insertRow(db, entity.table, { ...item, ...history, created_at: at, created_by: actor.user_id });
  const after = rowOf(db, entity, id)!;
  log(db, actor, entity, before ? "update" : "create", id, at, before, after);
  return after;
}

function log(
  db: SpaceDb,
  actor: Actor,
  entity: EntityDescription,
  mode: ChangeMode,
  id: string,
  at: string,
  before?: Item,
  after?: Item,
): void {
  const systemId = (after ?? before)?.system_id;
  record(db, {
    type: entity.name,
    id,
    systemId: typeof systemId === "string" ? systemId : null,
    mode,
    by: actor.user_id,
    at,
    before,
    after,
  });
}

function conflict(before: Item | undefined, options: SaveOptions): Refusal | undefined {
  if (before?.deleted_at) return refused(409, "errors.already_deleted");
  if (options.expected && before && before.set_at !== options.expected) return refused(409, "errors.changed_meanwhile");
}

function authorizeSave(
  db: SpaceDb,
  actor: Actor,
  entity: EntityDescription,
  before: Item | undefined,
  after: Item,
): Refusal | undefined {
  if (entity.scope === "self" && !before) return mayEditGlobally(actor) ? undefined : notAllowed();
  if (before) {
    const refusal = authorizeChange(db, actor, entity, before, "update");
    if (refusal) return refusal;
    if (entity.scope !== "self" && (before.system_id ?? null) !== (after.system_id ?? null))
      return refused(409, "errors.system_fixed");
    return undefined;
  }
  return authorizeChange(db, actor, entity, after, "create");
}

function authorizeChange(
  db: SpaceDb,
  actor: Actor,
  entity: EntityDescription,
  row: Item,
  mode: ChangeMode,
): Refusal | undefined {
  const systemId = typeof row.system_id === "string" ? row.system_id : null;
  if (entity.scope === "global" || systemId === null) {
    const allowed = entity.globalWriter === "admin" ? isAdmin(actor) : mayEditGlobally(actor);
    return allowed ? undefined : notAllowed();
  }
  const role = systemExists(db, systemId) ? systemRole(db, actor, systemId) : null;
  if (role === null) return notFound();
  if (entity.scope === "self" && mode === "delete") return role === "admin" ? undefined : notAllowed();
  return mayEdit(role) ? undefined : notAllowed();
}

function systemExists(db: SpaceDb, systemId: string): boolean {
  return rowOf(db, describe("system"), systemId) !== undefined;
}
