import type { Actor } from "~/services/core/access.server";
import type { AnyEntity, Item } from "~/services/core/entity.server";
import { JsonText, valuesOrText } from "~/services/core/json/jsonText";
import type { ListQuery } from "~/services/core/store.server";
import { rowsInTurns } from "./rowsInTurns.server";

/**
 * All rows of a list in the order in which they were stored, as an array or, `keyed`, as a map by their ids, each by `write`. A long list is text that is
 * written while it is read: neither its rows nor its text are ever there as a whole.
 */
export async function wholeList(
  actor: Actor,
  entity: AnyEntity,
  query: ListQuery,
  { keyed, write }: { keyed: boolean; write: (row: Item) => Item },
): Promise<Item[] | Record<string, Item> | JsonText> {
  const text = keyed
    ? (row: Item) => `${JSON.stringify(row[entity.idField])}:${JSON.stringify(row)}`
    : (row: Item) => JSON.stringify(row);
  const rows = await valuesOrText(rowsOf(actor, entity, query, write), text, keyed ? "{}" : "[]");
  if (rows instanceof JsonText) return rows;
  return keyed ? byId(entity, rows) : rows;
}

async function* rowsOf(
  actor: Actor,
  entity: AnyEntity,
  query: ListQuery,
  write: (row: Item) => Item,
): AsyncGenerator<Item[], undefined> {
  for await (const some of rowsInTurns(actor, entity, query)) yield some.map(({ row }) => write(row as Item));
  return undefined;
}

export const byId = (entity: AnyEntity, rows: readonly Item[]): Record<string, Item> =>
  Object.fromEntries(rows.map((row) => [String(row[entity.idField]), row]));
