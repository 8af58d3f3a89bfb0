import type { Actor } from "~/services/core/access.server";
import type { AnyEntity, Item } from "~/services/core/entity.server";
import type { JsonText } from "~/services/core/json/jsonText";
import { complain, done, type Outcome } from "~/services/core/outcome";
import type { ListQuery } from "~/services/core/store.server";
import { listPart } from "./listPart.server";
import { Part } from "./part";
import { byId, wholeList } from "./wholeList.server";

/** What a call asks of a list: the part that begins after a row, or all of it. */
interface ListAsk {
  limit: number | undefined;
  after: string | undefined;
  /** A map by the ids instead of an array. */
  keyed?: boolean;
  /** How a row is told, where that is not as it is stored. */
  write?: (row: Item) => Item;
}

/**
 * The rows of a list in the order in which they were stored: a part of it with `limit`, else all. 422 for an `after` that names no row of the
 * list and no place in it.
 */
export async function listed(
  actor: Actor,
  entity: AnyEntity,
  query: ListQuery,
  { limit, after, keyed = false, write = (row) => row }: ListAsk,
): Promise<Outcome<Part | Item[] | Record<string, Item> | JsonText>> {
  // All rows would be no part: who reads part after part would never come to the end.
  if (limit === undefined && after !== undefined) return complain("after", "rules.needs_limit");
  if (limit === undefined) return done(await wholeList(actor, entity, query, { keyed, write }));
  const part = await listPart(actor, entity, query, { most: limit, after });
  if (!part) return complain("after", "errors.after_unknown");
  const rows = (part.rows as Item[]).map(write);
  return done(new Part(keyed ? byId(entity, rows) : rows, part.next));
}
