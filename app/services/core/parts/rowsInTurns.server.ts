import { and, asc, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/services/core/access.server";
import { column, type EntityOf, idColumn } from "~/services/core/entity.server";
import { othersTurn } from "~/services/core/json/jsonText";
import { dbOf, list, type ListQuery, type Stored, within } from "~/services/core/store.server";

/** Rows that are read and written before others get their turn: some 5 ms. */
export const AT_ONCE = 500;
/** Lists of fewer rows are read at once, by the index of their system. */
const SHORT = 2000;

/** A row with the number that SQLite gave it when it was stored: each has a higher one than those that are there. */
export interface NumberedRow<Row> {
  number: number;
  row: Stored<Row>;
}

export const numberOf = <Row extends object>({ table }: EntityOf<Row>): SQL<number> => sql<number>`${table}.rowid`;

/** Rows of a list in the order in which they were stored. What the caller may see is asked with them, as it is now. */
function numberedRows<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  query: ListQuery,
  most: number,
): NumberedRow<Row>[] {
  const number = numberOf(entity);
  return dbOf(actor)
    .select({ number, row: getTableColumns(entity.table) })
    .from(entity.table)
    .where(within(dbOf(actor), actor, entity, query))
    .orderBy(asc(number))
    .limit(most)
    .all() as unknown as NumberedRow<Row>[];
}

/**
 * The rows of a list whose number is above `start`, in the order in which they were stored, at most `most` of them, a few at a time and with
 * turns for others in between. Long lists are gone through by the numbers of the table's rows, which needs no index; what is stored meanwhile
 * is left out.
 */
export async function* rowsInTurns<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  query: ListQuery,
  { start = -1, most = Infinity }: { start?: number; most?: number } = {},
): AsyncGenerator<NumberedRow<Row>[]> {
  const number = numberOf(entity);
  if (isShort(actor, entity, query)) {
    const all = and(gt(number, start), query.where);
    return yield numberedRows(actor, entity, { ...query, where: all }, Math.min(most, SHORT));
  }
  const { last } = dbOf(actor).get<{ last: number }>(sql`SELECT max(rowid) AS last FROM ${entity.table}`);
  let left = most;
  for (let from = start + 1; from <= last && left > 0; from += AT_ONCE) {
    if (from > start + 1) await othersTurn();
    const some = and(sql`${number} BETWEEN ${from} AND ${from + AT_ONCE - 1}`, ofSystem(entity, query), query.where);
    const rows = numberedRows(actor, entity, { lifecycle: query.lifecycle, where: some }, Math.min(left, AT_ONCE));
    left -= rows.length;
    if (rows.length > 0) yield rows;
  }
}

/** Whether so few rows are of a list's system that they are best found by it; counted in its index, no further than it matters. */
function isShort<Row extends object>(actor: Actor, entity: EntityOf<Row>, { system_id }: ListQuery): boolean {
  const system = column(entity, "system_id");
  const of = !system || system_id === undefined ? sql`1` : sql`${system} IS ${system_id}`;
  const some = sql`SELECT 1 FROM ${entity.table} WHERE ${of} LIMIT ${SHORT}`;
  return dbOf(actor).get<{ rows: number }>(sql`SELECT count(*) AS rows FROM (${some})`).rows < SHORT;
}

/** SQL: rows of the list's system, with a sign: no index of the system may be gone through for a few rows of another index. */
function ofSystem<Row extends object>(entity: EntityOf<Row>, { system_id }: ListQuery): SQL | undefined {
  const system = column(entity, "system_id");
  return system_id === undefined || !system ? undefined : sql`+${system} IS ${system_id}`;
}

/** The rows of a few ids that are in a list. */
export function rowsOfIds<Row extends object>(
  actor: Actor,
  entity: EntityOf<Row>,
  query: ListQuery,
  ids: readonly string[],
): Stored<Row>[] {
  const some = sql`${idColumn(entity)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return list(actor, entity, { lifecycle: query.lifecycle, where: and(some, ofSystem(entity, query), query.where) });
}
