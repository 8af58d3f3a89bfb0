import { and, eq } from "drizzle-orm";
import type { Actor } from "~/services/core/access.server";
import { type EntityOf, idColumn } from "~/services/core/entity.server";
import { dbOf, type ListQuery, type Stored, within } from "~/services/core/store.server";
import { firstOfBatches, SIGN } from "./part";
import { type NumberedRow, numberOf, rowsInTurns } from "./rowsInTurns.server";

/** Rows of a part, and what the next one is asked with; undefined after the last row. */
export interface ListPart<Row> {
  rows: Stored<Row>[];
  next: string | undefined;
}

/**
 * A part of a list, in the order in which its rows were stored: at most `most`, those after `after`, which is `next` of the part before or the
 * id of a row of the list. undefined: it is neither. A row that was deleted between two parts still says where the next one begins; one
 * that is gone for good does so in `next`.
 */
export async function listPart<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  query: ListQuery,
  { most, after }: { most: number; after?: string },
): Promise<ListPart<Row> | undefined> {
  const start = after === undefined ? -1 : startAfter(actor, entity, query, after);
  if (start === undefined) return undefined;
  // One more says whether there is a next part.
  const { rows, last } = await firstOfBatches(rowsInTurns(actor, entity, query, { start, most: most + 1 }), most);
  const next = last && `${last.number}${SIGN}${idOf(entity, last)}`;
  return { rows: rows.map(({ row }) => row), next };
}

const idOf = <Row extends object>(entity: EntityOf<Row>, { row }: NumberedRow<Row>): string =>
  String((row as Record<string, unknown>)[entity.idField]);

/** The number after which a part begins; undefined where `after` names no row and no place of one. */
function startAfter<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  { system_id, where }: ListQuery,
  after: string,
): number | undefined {
  const [, number, id = after] = new RegExp(`^(\\d{1,15})${SIGN}(.+)$`).exec(after) ?? [];
  const query: ListQuery = { system_id, lifecycle: "all", where: and(where, eq(idColumn(entity), id)) };
  const row = dbOf(actor)
    .select({ number: numberOf(entity) })
    .from(entity.table)
    .where(within(dbOf(actor), actor, entity, query))
    .get();
  if (row) return row.number;
  // The row is gone, and the next one that was stored may have got its number.
  return number === undefined ? undefined : Number(number) - 1;
}
