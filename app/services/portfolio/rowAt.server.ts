import { and, asc, eq, gt } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { type EntityOf, idIn } from "~/services/core/entity.server";
import type { Stored } from "~/services/core/store.server";

/** A row as it was at a moment (ISO 8601, UTC), by the log of changes; undefined where it was not there yet. `row`: as it is stored. */
export function rowAt<Row extends object>(
  db: SpaceDb,
  entity: EntityOf<Row>,
  row: Stored<Row>,
  at: string,
): Stored<Row> | undefined {
  if (row.set_at <= at) return row;
  if (row.created_at > at) return undefined;
  const change = db
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.type, entity.name), eq(changes.id, idIn(entity, row)), gt(changes.at, at)))
    .orderBy(asc(changes.seq))
    .limit(1)
    .get();
  return (change?.before ?? undefined) as Stored<Row> | undefined;
}
