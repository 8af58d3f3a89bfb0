import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AnyZodObject, z } from "zod";
import type { SpaceDb } from "~db/client";
import { ENTITY_NAMES, type EntityName } from "~/entities/core/entityNames";
import type { Module, ScopeNeed } from "~/entities/core/roles";
import type { Actor } from "./access.server";
import { done, type Outcome, type Refusal } from "./outcome";

export type Item = Record<string, unknown>;

/** A stored row as callers see it: the schema's fields, who set it when, and the system it belongs to where it has one. */
export type Stored<Row = Item> = Row & History;
interface History {
  created_at: string;
  created_by: string;
  set_at: string;
  set_by: string;
  deleted_at: string | null;
}

/** What a hook is told: the row as stored before (if any) and as it will be. Runs inside the transaction. */
export interface Change<Row = Item> {
  db: SpaceDb;
  actor: Actor;
  before: Stored<Row> | undefined;
  after: Row;
  /** Ids of rows of the same kind that the row stands in place of: they go as soon as it is in force. */
  replaces?: readonly string[] | undefined;
}

/** A row that goes. isHardDelete: it is gone, not only marked as deleted. */
export interface Removal<Row = Item> {
  db: SpaceDb;
  actor: Actor;
  row: Stored<Row>;
  isHardDelete: boolean;
}

/** In whose name and in which transaction something is written; what every hook is handed has both. */
export type Writer = Pick<Removal, "db" | "actor">;

/** What a domain has to say when rows of an entity come, change and go. All but `consider` run inside the transaction. */
export interface Hooks<Row = Item> {
  /**
   * What takes longer to find out than a transaction may, before it: `saveConsidered` asks. Refuses what `create` or `beforeSave` would
   * have to refuse for it, and leaves all else to them: a row that is there, a right that lacks.
   */
  consider?(actor: Actor, input: unknown): Promise<Refusal | undefined>;
  /** Instead of a plain save of a new row: a run is started, not saved. Checks the right itself. */
  create?(actor: Actor, input: unknown): Outcome<Stored<Row>>;
  /** Whether what was sent asks for a new row even where its id is there; `create` says what then. */
  asksForNew?(input: object): boolean;
  /** Fields that the server knows and no caller decides; before anything else looks at the row. */
  complete?(db: SpaceDb, row: Row): Row;
  beforeSave?(change: Change<Row>): Refusal | void;
  /** Asked of internal saves too, which `beforeSave` is not: what another row was agreed on stays as it is, whoever writes. */
  beforeAnySave?(change: Change<Row>): Refusal | void;
  /**
   * The row as it may be stored, where that depends on who saves it: a deal beyond a limit waits for a second person. After every
   * `beforeSave`; the last that may refuse.
   */
  decide?(change: Change<Row>): Outcome<Row> | void;
  afterSave?(change: Change<Row>): void;
  /**
   * Instead of a plain save, where undo gives a row (`before`) back what it was (`after`): takes it back wholly or refuses with the reason.
   * Nothing: a plain save does.
   */
  takeBack?(change: Change<Row> & { before: Stored<Row> }): Outcome<unknown> | void;
  beforeRemove?(removal: Removal<Row>): Refusal | void;
  afterRemove?(removal: Removal<Row>): void;
  beforeRestore?(removal: Removal<Row>): Refusal | void;
}

/** A list of an entity under /api: where it is read, and which rows are in it. */
export interface ListCall {
  path: string;
  /** Rows of every system the caller sees, of no system, or of the system in the path. */
  rows: "all" | "global" | "system";
  /** Only some of these rows. */
  where?: SQL;
  /** The same of a row that is gone and can no longer be selected. */
  held?(row: Item): boolean;
  /** Whether GET {path}/updates?since= tells what changed. */
  updates: boolean;
  /** The answer is a map keyed by the id instead of an array. */
  keyed?: boolean;
}

/** One entity, described once: lists, item calls, updates, OpenAPI and contract tests follow from it. */
export interface Entity<Row extends object = Item, Input = Item> extends Hooks<Row> {
  name: EntityName;
  /** POST api/{path}, DELETE api/{path}/{id}, POST api/{path}/{id}/restore. */
  path: string;
  /** Whether these three calls exist. */
  writable: boolean;
  /** Its calls are part of a module. */
  module?: Module;
  /** What writing its rows needs of a token, where the module does not say it. */
  needs?: ScopeNeed;
  /** Where its rows are read. */
  lists: readonly ListCall[];
  idField: string;
  table: EntityTable;
  schema: AnyZodObject;
  /** self: the system itself. system: always of a system. either: of a system, or of everyone when system_id is null. */
  scope: "self" | "system" | "either" | "global";
  /** Who may write rows that belong to no system. */
  globalWriter: "admin" | "editor";
  softDelete: boolean;
  /** Written only by its own service (a series is saved with its points, never by itself). */
  readOnly: boolean;
  /** SQL: rows the actor may see, where the system's role alone does not decide. */
  visible?(db: SpaceDb, actor: Actor): SQL;
  /** Never set: carries the type of what a save takes. */
  input?: Input;
}
type EntityTable = SQLiteTable & Record<"set_at" | "deleted_at", SQLiteColumn>;

/* eslint-disable @typescript-eslint/no-explicit-any -- what a save takes, and the rows hooks take, is each entity's own */
/** An entity of these rows, for code that does not save. */
export type EntityOf<Row extends object> = Entity<Row, any>;
/** Any entity, for code that serves them all. */
export type AnyEntity = Entity<any, any>;
/* eslint-enable @typescript-eslint/no-explicit-any */

type Options<S extends AnyZodObject> = Pick<
  Entity<z.output<S>>,
  "name" | "path" | "lists" | "idField" | "table" | "scope"
> &
  Partial<
    Pick<Entity<z.output<S>>, "writable" | "module" | "needs" | "globalWriter" | "softDelete" | "readOnly" | "visible">
  > &
  Hooks<z.output<S>> & { schema: S };

/** Describes an entity; its rows and what a save takes are typed by its schema. */
export const entity = <S extends AnyZodObject>(options: Options<S>): Entity<z.output<S>, z.input<S>> => ({
  writable: true,
  globalWriter: "admin",
  softDelete: false,
  readOnly: false,
  ...options,
});

/** A domain's hooks on an entity, its own or another's. The registry lists them; the entity does not know them. */
export interface Follower {
  followed: EntityName;
  hooks: Hooks;
}

/** Says what happens in a domain when rows of an entity change: the entity's own hooks run first. */
export const following = <Row extends object>(followed: EntityOf<Row>, hooks: Hooks<Row>): Follower => ({
  followed: followed.name,
  hooks: hooks as unknown as Hooks,
});

interface Joined {
  entities: ReadonlyMap<string, AnyEntity>;
  followers: ReadonlyMap<EntityName, readonly Hooks[]>;
}
let joined: Joined | undefined;

/** Makes the entities of the product known by name and joins their followers to them; the registry calls it, once per process. */
export function joinEntities(entities: readonly AnyEntity[], all: readonly Follower[]): void {
  const followers = new Map<EntityName, Hooks[]>();
  for (const { followed, hooks } of all) followers.set(followed, [...(followers.get(followed) ?? []), hooks]);
  joined = { entities: new Map(entities.map((entity) => [entity.name, entity])), followers };
  const missing = ENTITY_NAMES.filter((name) => !joined?.entities.has(name));
  if (missing.length > 0) throw new Error(`The registry lacks ${missing.join(", ")}`);
}

function registration(): Joined {
  if (!joined) throw new Error("Entities were used before readRegistry() (app/services/registry.server.ts)");
  return joined;
}

/** An entity's own hooks and those of its followers, in order. */
export const hooksOf = <Row extends object>(entity: EntityOf<Row>): Hooks<Row>[] => [
  entity,
  ...((registration().followers.get(entity.name) ?? []) as Hooks<Row>[]),
];

/** The row as every hook in turn lets it be stored; the first refusal ends it. */
export function decide<Row extends object>(hooks: readonly Hooks<Row>[], change: Change<Row>): Outcome<Row> {
  let row = change.after;
  for (const hook of hooks) {
    const decided = hook.decide?.({ ...change, after: row });
    if (decided && !decided.ok) return decided;
    if (decided) row = decided.value;
  }
  return done(row);
}

/** The entity that the change log, an attachment or a link names; undefined for other records, such as a role. */
export const entityNamed = (name: string): AnyEntity | undefined => registration().entities.get(name);

/** The system of a row; null when it belongs to everyone. */
export function systemOf(row: object): string | null {
  const { system_id } = row as { system_id?: unknown };
  return typeof system_id === "string" ? system_id : null;
}

/** The id of a row as it was sent, whatever was sent: empty when it is no text, which no row has. */
export function idIn(entity: AnyEntity, row: unknown): string {
  const id = (row as Item | null)?.[entity.idField];
  return typeof id === "string" ? id : "";
}

export const column = (entity: AnyEntity, name: string): SQLiteColumn | undefined =>
  (entity.table as unknown as Record<string, SQLiteColumn>)[name];

export const idColumn = (entity: AnyEntity): SQLiteColumn => column(entity, entity.idField)!;

/** SQL: rows that count (not deleted), only deleted ones, or all. */
export function lifecycle(entity: AnyEntity, which: "live" | "deleted" | "all"): SQL | undefined {
  if (which === "all") return undefined;
  return and(which === "live" ? isNull(entity.table.deleted_at) : isNotNull(entity.table.deleted_at));
}
