import { createHash } from "node:crypto";
import { and, asc, count, eq } from "drizzle-orm";
import { columnMaps } from "~db/schema/timeseries";
import {
  choiceOfMap,
  type MapAuthor,
  mapOf,
  type PlainReading,
  type RowsPurpose,
  saysAnything,
} from "~/entities/timeseries/columnMap";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";

/** Maps of a space; the oldest go first. */
const MOST_MAPS = 500;

/** What a map is known by: the names of the columns as the file shows them before anybody said anything. */
const keyOf = (header: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(header.map((name) => name.trim().toLowerCase())))
    .digest("hex");

const rowOf = (purpose: RowsPurpose, header: readonly string[]) =>
  and(eq(columnMaps.purpose, purpose), eq(columnMaps.header, keyOf(header)));

/** How somebody of the space said that a file with these columns is read; undefined where nobody did. */
export function mapOfColumns(
  actor: Actor,
  purpose: RowsPurpose,
  plain: PlainReading,
): { choice: RowsChoice; author: MapAuthor } | undefined {
  const row = dbOf(actor).select().from(columnMaps).where(rowOf(purpose, plain.header)).get();
  if (!row) return undefined;
  const name = usersOfSpace(actor.space).find(({ user_id }) => user_id === row.set_by)?.displayName ?? "";
  return { choice: choiceOfMap(plain, row.map), author: { name, at: row.set_at } };
}

/** Remembers how a file with these columns was read, where somebody said anything of its columns; for who may store what is in it. */
export function saveColumnMap(actor: Actor, purpose: RowsPurpose, plain: PlainReading, choice: RowsChoice): void {
  const map = mapOf(plain, choice);
  if (!saysAnything(map)) return;
  const db = dbOf(actor);
  const row = { purpose, header: keyOf(plain.header), map, set_by: actor.user_id, set_at: new Date().toISOString() };
  db.insert(columnMaps)
    .values(row)
    .onConflictDoUpdate({ target: [columnMaps.purpose, columnMaps.header], set: row })
    .run();
  const surplus = (db.select({ n: count() }).from(columnMaps).get()?.n ?? 0) - MOST_MAPS;
  if (surplus <= 0) return;
  const oldest = db.select().from(columnMaps).orderBy(asc(columnMaps.set_at)).limit(surplus).all();
  for (const { purpose, header } of oldest)
    db.delete(columnMaps)
      .where(and(eq(columnMaps.purpose, purpose), eq(columnMaps.header, header)))
      .run();
}
