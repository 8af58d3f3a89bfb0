import { and, asc, count as rowCount, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type SpaceDb, spaceDb } from "~db/client";
import { insertRow, prepared } from "~db/prepared";
import { type Actor, isAdmin, visibleSystem } from "./access.server";
import {
  type AnyEntity,
  type Change,
  column,
  decide,
  type Entity,
  type EntityOf,
  type Hooks,
  hooksOf,
  idColumn,
  idIn,
  type Item,
  lifecycle,
  type Removal,
  type Stored,
  systemOf,
  type Writer,
} from "./entity.server";
import { done, notFound, type Outcome, readWhole, type Refusal, refused } from "./outcome";
import { drop, log, mark, now, rowOf } from "./rows.server";
import { environment } from "./settings/environment.server";
import { write } from "./transaction.server";
import { authorizeChange, authorizeSave } from "./writeRights.server";

export type { Stored } from "./entity.server";
export { rowOf } from "./rows.server";
export { onCommit, RolledBack, write } from "./transaction.server";

export const dbOf = (actor: Pick<Actor, "space">): SpaceDb => spaceDb(environment().dataDir, actor.space);

interface SaveOptions {
  /** set_at of the row the edit began from; a newer row is refused with 409 instead of overwritten. */
  expected?: string | null;
  /** Set by services that own a read-only entity. */
  internal?: boolean;
  /** Set by services that have decided themselves that the caller may create this row; rows that exist are checked. */
  entitled?: boolean;
  /** Set by services that have decided themselves how the row is stored: `decide` is not asked. */
  decided?: boolean;
  /** Set by services that end what waits: `beforeSave` is not asked, as rules of today must not hold what is given up. */
  ends?: boolean;
  /** Set by services that delete these rows of the entity once the saved one is in force: `decide` looks at what is left without them. */
  replaces?: readonly string[];
}

/**
 * The write funnel: checks the role, validates against the entity's schema, writes the row and its change record in one
 * transaction. Creates when the id is new, else replaces the row.
 */
export function save<Row extends object, Input>(
  actor: Actor,
  entity: Entity<Row, Input>,
  input: Input | Stored<Row>,
  options: SaveOptions = {},
): Outcome<Stored<Row>> {
  const db = dbOf(actor);
  return write(db, () => saveWithin({ db, actor }, entity, input, options));
}

/** What programs and forms send: nothing is known of it before the entity's schema has read it. */
export const saveUnknown = <Row extends object, Input>(
  actor: Actor,
  entity: Entity<Row, Input>,
  input: unknown,
  options: SaveOptions = {},
): Outcome<Stored<Row>> => save(actor, entity, input as Input, options);

/** The same for entities of which something has to be considered first that takes longer than a transaction may: a run is tested. */
export async function saveConsidered<Row extends object, Input>(
  actor: Actor,
  entity: Entity<Row, Input>,
  input: unknown,
): Promise<Outcome<Stored<Row>>> {
  const fields = withoutHistory(input);
  for (const hook of hooksOf(entity)) {
    const refusal = await hook.consider?.(actor, fields);
    if (refusal) return refusal;
  }
  return saveUnknown(actor, entity, input);
}

/** The save itself, for services that write more in the same transaction (inside `write`). */
export function saveWithin<Row extends object, Input>(
  { db, actor }: Writer,
  entity: Entity<Row, Input>,
  input: Input | Stored<Row>,
  options: SaveOptions = {},
): Outcome<Stored<Row>> {
  const hooks = hooksOf(entity);
  if (entity.readOnly && !options.internal) return refused(403, "errors.read_only");
  const fields = withoutHistory(input);
  const create = options.internal ? undefined : hooks.find((hook) => hook.create);
  if (create?.create && (!rowOf(db, entity, idIn(entity, fields)) || create.asksForNew?.(fields as object)))
    return create.create(actor, fields);
  const early = options.internal || options.entitled ? undefined : refusedEarly(db, actor, entity, fields as object);
  if (early) return early;
  const parsed = readWhole(entity.schema, fields);
  if (!parsed.ok) return parsed;
  const after = hooks.reduce((row, hook) => hook.complete?.(db, row) ?? row, parsed.value as Row);
  const before = rowOf(db, entity, idIn(entity, after));
  const allowed = options.entitled && !before;
  const refusal = allowed
    ? undefined
    : (authorizeSave({ db, actor }, entity, { before, after, sent: fields as object }) ?? conflict(before, options));
  if (refusal) return refusal;
  const change: Change<Row> = { db, actor, before, after, replaces: options.replaces };
  const complaint =
    firstOf(hooks, (hook) => hook.beforeAnySave?.(change)) ??
    (options.internal || options.ends ? undefined : firstOf(hooks, (hook) => hook.beforeSave?.(change)));
  if (complaint) return complaint;
  const decided = options.internal || options.decided ? done(after) : decide(hooks, change);
  if (!decided.ok) return decided;
  const row = put({ db, actor }, entity, before, decided.value);
  for (const hook of hooks) hook.afterSave?.({ ...change, after: decided.value });
  return done(row);
}

/**
 * A refusal to write where the row says it belongs comes before anything else of it is looked at. What belongs
 * somewhere only once the server has completed it is refused after.
 */
function refusedEarly(db: SpaceDb, actor: Actor, entity: AnyEntity, fields: object): Refusal | undefined {
  const before = rowOf(db, entity, idIn(entity, fields));
  if (before) return authorizeChange({ db, actor }, entity, before, "update");
  if (hooksOf(entity).some((hook) => hook.complete)) return undefined;
  if (entity.scope !== "self" && entity.scope !== "global" && systemOf(fields) === null) return undefined;
  return authorizeSave({ db, actor }, entity, { before: undefined, after: fields, sent: fields });
}

/** Soft-deletes where the entity allows it; deletes for good otherwise, or with `hard` (the row must be deleted before). */
export function remove<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  id: string,
  hard = false,
): Outcome<Stored<Row>> {
  const db = dbOf(actor);
  return write(db, () => {
    const row = rowOf(db, entity, id);
    const refusal = row ? authorizeChange({ db, actor }, entity, row, "delete") : notFound();
    if (!row || refusal) return refusal ?? notFound();
    const isHardDelete = hard || !entity.softDelete;
    if (!isHardDelete && row.deleted_at) return refused(409, "errors.already_deleted");
    if (isHardDelete && entity.softDelete && !row.deleted_at) return refused(409, "errors.delete_first");
    const hooks = hooksOf(entity);
    const removal: Removal<Row> = { db, actor, row, isHardDelete };
    const complaint = firstOf(hooks, (hook) => hook.beforeRemove?.(removal));
    if (complaint) return complaint;
    // A hook may have changed the row: a run that goes is stopped first.
    const last = rowOf(db, entity, id) ?? row;
    const at = now();
    if (!isHardDelete) mark(db, entity, id, { deleted_at: at, set_at: at, set_by: actor.user_id });
    else if (!drop(db, entity, id)) return refused(409, "errors.in_use");
    log({ db, actor }, entity, { mode: "delete", id, at, before: last });
    for (const hook of hooks) hook.afterRemove?.(removal);
    return done(last);
  });
}

/**
 * Sets fields of another row within the transaction of the change that they follow, with its change record. No right is asked and no
 * hook runs: who may make the change has been asked. `set_at` and `set_by` are those of now unless `fields` has others. Returns the row
 * as it is then; undefined where there is none. A row that has these values already is not written.
 */
export function changeWithin<Row extends object>(
  { db, actor }: Writer,
  entity: EntityOf<Row>,
  id: string,
  fields: Partial<Stored<Row>>,
): Stored<Row> | undefined {
  const before = rowOf(db, entity, id);
  if (!before) return undefined;
  const changed = Object.entries(fields).some(([key, value]) => (before as Item)[key] !== value);
  if (!changed) return before;
  const at = now();
  mark(db, entity, id, { set_at: at, set_by: actor.user_id, ...fields });
  const after = rowOf(db, entity, id)!;
  log({ db, actor }, entity, { mode: "update", id, at, before, after });
  return after;
}

/**
 * Deletes for good, within the transaction of the change that it follows, a row that means nothing any more, with its change record. No
 * right is asked and nothing refuses it. Does nothing where there is no such row; throws where another row still names it.
 */
export function removeWithin<Row extends object>({ db, actor }: Writer, entity: EntityOf<Row>, id: string): void {
  const row = rowOf(db, entity, id);
  if (!row) return;
  if (!drop(db, entity, id)) throw new Error(`${entity.name} ${id} is still in use`);
  log({ db, actor }, entity, { mode: "delete", id, at: now(), before: row });
  for (const hook of hooksOf(entity)) hook.afterRemove?.({ db, actor, row, isHardDelete: true });
}

/** Brings a soft-deleted row back. */
export function restore<Row extends object>(actor: Actor, entity: EntityOf<Row>, id: string): Outcome<Stored<Row>> {
  const db = dbOf(actor);
  return write(db, () => {
    const row = rowOf(db, entity, id);
    const refusal = row ? authorizeChange({ db, actor }, entity, row, "restore") : notFound();
    if (!row || refusal) return refusal ?? notFound();
    if (!entity.softDelete) return refused(409, "errors.not_restorable");
    if (!row.deleted_at) return refused(409, "errors.not_deleted");
    const complaint = firstOf(hooksOf(entity), (hook) => hook.beforeRestore?.({ db, actor, row, isHardDelete: false }));
    if (complaint) return complaint;
    const at = now();
    const history = { deleted_at: null, set_at: at, set_by: actor.user_id };
    mark(db, entity, id, history);
    const after = { ...row, ...history };
    log({ db, actor }, entity, { mode: "restore", id, at, before: row, after });
    return done(after);
  });
}

/** One row the actor may see, deleted ones included; undefined otherwise. */
export function get<Row extends object>(actor: Actor, entity: EntityOf<Row>, id: string): Stored<Row> | undefined {
  const db = dbOf(actor);
  const statement = prepared(db, `one ${entity.name}, ${isAdmin(actor) ? "all" : "own"}`, () =>
    db
      .select()
      .from(entity.table)
      .where(and(eq(idColumn(entity), sql.placeholder("id")), visible(db, anybody(actor), entity)))
      .prepare(),
  );
  return statement.get({ id, user: actor.user_id }) as Stored<Row> | undefined;
}

/** An actor of the same rights whose id is a value of the prepared query. */
const anybody = (actor: Actor): Actor => ({ ...actor, user_id: sql.placeholder("user") as unknown as string });

export interface ListQuery {
  /** Only rows of this system. Null: only rows of no system. */
  system_id?: string | null;
  lifecycle?: "live" | "deleted" | "all";
  where?: SQL;
  /** With `where`: at most so many rows. */
  most?: number;
}

/** Rows the actor may see, oldest first. */
export function list<Row extends object>(actor: Actor, entity: EntityOf<Row>, query: ListQuery = {}): Stored<Row>[] {
  const db = dbOf(actor);
  const rows = (of: Actor, options: ListQuery) =>
    db
      .select()
      .from(entity.table)
      .where(within(db, of, entity, options))
      .orderBy(asc(column(entity, "created_at")!), asc(idColumn(entity)))
      .limit(options.most ?? -1);
  if (query.where) return rows(actor, query).all() as Stored<Row>[];
  const name = `list ${entity.name}, ${nameOf(actor, query)}`;
  const statement = prepared(db, name, () => rows(anybody(actor), general(query)).prepare());
  return statement.all({ user: actor.user_id, system: query.system_id }) as Stored<Row>[];
}

/** A part of what `list` would give, the newest first: for lists that grow as long as the product runs. */
export const newest = <Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  query: ListQuery,
  { most, skip = 0 }: { most: number; skip?: number },
): Stored<Row>[] =>
  dbOf(actor)
    .select()
    .from(entity.table)
    .where(within(dbOf(actor), actor, entity, query))
    .orderBy(desc(column(entity, "created_at")!), desc(idColumn(entity)))
    .limit(most)
    .offset(skip)
    .all() as Stored<Row>[];

/** How many rows `list` would give, without reading them. */
export function count(actor: Actor, entity: AnyEntity, query: ListQuery = {}): number {
  const db = dbOf(actor);
  const counted = db.select({ rows: rowCount() }).from(entity.table);
  const rows = (of: Actor, options: ListQuery) => counted.where(within(db, of, entity, options));
  if (query.where) return rows(actor, query).get()?.rows ?? 0;
  const statement = prepared(db, `count ${entity.name}, ${nameOf(actor, query)}`, () =>
    rows(anybody(actor), general(query)).prepare(),
  );
  return statement.get({ user: actor.user_id, system: query.system_id })?.rows ?? 0;
}

/** What the SQL of a query without conditions of its own depends on, besides its values. */
const nameOf = (actor: Actor, { system_id, lifecycle: which = "live" }: ListQuery): string =>
  `${isAdmin(actor) ? "all" : "own"}, ${typeof system_id === "string" ? "one" : String(system_id)}, ${which}`;
/** The same query for any system. */
const general = (query: ListQuery): ListQuery =>
  typeof query.system_id === "string" ? { ...query, system_id: sql.placeholder("system") as unknown as string } : query;

/** SQL: the rows that a query asks for, of those that the actor may see. */
export function within(db: SpaceDb, actor: Actor, entity: AnyEntity, query: ListQuery): SQL | undefined {
  const system = column(entity, "system_id");
  const scope =
    query.system_id === undefined || !system
      ? undefined
      : query.system_id === null
        ? isNull(system)
        : eq(system, query.system_id);
  return and(scope, lifecycle(entity, query.lifecycle ?? "live"), visible(db, actor, entity), query.where);
}

const HISTORY = new Set(["created_at", "created_by", "set_at", "set_by", "deleted_at", "set_mode"]);
/** What programs note of a row for themselves; taken and not kept. */
const NOTES = new Set(["justCreated"]);

/** Callers may send back a row as they read it: its history is the server's, its notes their own, and both are left out. */
function withoutHistory(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !HISTORY.has(key) && !NOTES.has(key)));
}

function firstOf<Row extends object>(
  hooks: readonly Hooks<Row>[],
  ask: (hook: Hooks<Row>) => Refusal | void,
): Refusal | undefined {
  for (const hook of hooks) {
    const refusal = ask(hook);
    if (refusal) return refusal;
  }
  return undefined;
}

function visible(db: SpaceDb, actor: Actor, entity: AnyEntity): SQL | undefined {
  const visibleRows = entity.visible?.(db, actor);
  const system = column(entity, "system_id");
  if (!system || entity.scope === "global") return visibleRows;
  const inSight = visibleSystem(db, actor, system);
  return and(entity.scope === "either" ? or(isNull(system), inSight) : inSight, visibleRows);
}

function put<Row extends object>(
  { db, actor }: Writer,
  entity: EntityOf<Row>,
  before: Stored<Row> | undefined,
  row: Row,
): Stored<Row> {
  const at = now();
  const id = idIn(entity, row);
  const history = { set_at: at, set_by: actor.user_id };
  if (before) mark(db, entity, id, { ...row, ...history });
  else insertRow(db, entity.table, { ...row, ...history, created_at: at, created_by: actor.user_id });
  const after = rowOf(db, entity, id)!;
  log({ db, actor }, entity, { mode: before ? "update" : "create", id, at, before, after });
  return after;
}

function conflict(before: Stored<unknown> | undefined, options: SaveOptions): Refusal | undefined {
  if (before?.deleted_at) return refused(409, "errors.already_deleted");
  if (options.expected && before && before.set_at !== options.expected) return refused(409, "errors.changed_meanwhile");
}
