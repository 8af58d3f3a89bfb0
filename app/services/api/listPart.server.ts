import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/services/core/access.server";
import { column, type EntityOf, idColumn } from "~/services/core/entity.server";
import { list, type ListQuery, type Stored } from "~/services/core/store.server";

/**
 * A part of what `list` would give, in its order: at most `most` rows, those after the row of an id where that is given. undefined: the list
 * has no row of that id. A row that was deleted between two parts still says where the next one begins.
 */
export function listPart<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  { system_id, lifecycle, where }: ListQuery,
  { most, after }: { most: number; after?: string },
): Stored<Row>[] | undefined {
  const [age, id] = [column(entity, "created_at")!, idColumn(entity)];
  if (after === undefined) return list(actor, entity, { system_id, lifecycle, most, where: where ?? sql`TRUE` });
  const [last] = list(actor, entity, { system_id, lifecycle: "all", where: and(where, eq(id, after)) });
  if (!last) return undefined;
  const beyond = sql`(${age}, ${id}) > (${last.created_at}, ${after})`;
  return list(actor, entity, { system_id, lifecycle, most, where: and(where, beyond) });
}
