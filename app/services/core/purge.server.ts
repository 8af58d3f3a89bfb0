import type { Actor } from "./access.server";
import type { EntityOf } from "./entity.server";
import type { Refusal } from "./outcome";
import { dbOf, remove, rowOf } from "./store.server";

/**
 * Removes rows for good, each with its changes: those that are live are deleted first. Ids without a row are passed over; the
 * first refusal ends it. Within the caller's transaction, e.g. of the row that they hang on.
 */
export function purge<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  ids: readonly string[],
): Refusal | undefined {
  for (const id of ids) {
    const row = rowOf(dbOf(actor), entity, id);
    if (!row) continue;
    const deleted = entity.softDelete && !row.deleted_at ? remove(actor, entity, id) : undefined;
    if (deleted && !deleted.ok) return deleted;
    const removed = remove(actor, entity, id, true);
    if (!removed.ok) return removed;
  }
  return undefined;
}
