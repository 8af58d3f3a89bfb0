import { eq, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import type { ChangeMode } from "~/entities/core/entityNames";
import { record } from "./changelog.server";
import {
  type AnyEntity,
  type EntityOf,
  idColumn,
  type Item,
  type Stored,
  systemOf,
  type Writer,
} from "./entity.server";

/** The rows of entities as they are read and written by the store alone, which asks for rights and tells of changes. */

export const now = (): string => new Date().toISOString();

/** The row of an id as it is stored, deleted or not; no right is asked. */
export function rowOf<Row extends object>(db: SpaceDb, entity: EntityOf<Row>, id: string): Stored<Row> | undefined {
  const statement = prepared(db, `row of ${entity.name}`, () =>
    db
      .select()
      .from(entity.table)
      .where(eq(idColumn(entity), sql.placeholder("id")))
      .prepare(),
  );
  return statement.get({ id }) as Stored<Row> | undefined;
}

/** Sets fields of a stored row. */
export function mark(db: SpaceDb, entity: AnyEntity, id: string, fields: object): void {
  db.update(entity.table)
    .set(fields)
    .where(eq(idColumn(entity), id))
    .run();
}

/** Deletes a row for good; false when another row still names it. */
export function drop(db: SpaceDb, entity: AnyEntity, id: string): boolean {
  try {
    db.delete(entity.table)
      .where(eq(idColumn(entity), id))
      .run();
    return true;
  } catch (error) {
    if (String(error).includes("FOREIGN KEY")) return false;
    throw error;
  }
}

/** What a change record says of a row, next to its entity and its author. */
interface Written {
  mode: ChangeMode;
  id: string;
  at: string;
  before?: object;
  after?: object;
}

/** Writes the change record of a row, in the transaction of the change. */
export function log({ db, actor }: Writer, entity: AnyEntity, written: Written): void {
  const { mode, id, at, before, after } = written;
  record(db, {
    type: entity.name,
    id,
    systemId: systemOf(after ?? before ?? {}),
    mode,
    by: actor.user_id,
    at,
    token: actor.token && { id: actor.token.id, name: actor.token.name },
    before: before as Item | undefined,
    after: after as Item | undefined,
  });
}
