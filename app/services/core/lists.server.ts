import { and, asc, desc, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { type Actor, visibleSystem } from "./access.server";
import { dbOf } from "./store.server";

/** What the shared lists of several domains have in common. */

export const LIST_SIZE = 50;
/** A file holds at most this many rows. */
export const FILE_ROWS = 100_000;

/** What is asked of a list. `system`: an id, "shared" for rows of no system, or empty for everything in sight. */
export interface ListRequest {
  q: string;
  system?: string;
  sort: { key: string; descending: boolean };
  offset: number;
  limit: number;
}

export interface ListPart<Row> {
  rows: Row[];
  /** How many rows there are in all. */
  total: number;
}

export const like = (column: SQLWrapper, q: string): SQL | undefined =>
  q === "" ? undefined : sql`${column} LIKE ${`%${q.replace(/[\\%_]/g, "\\$&")}%`} ESCAPE '\\'`;
export const ordered = (column: SQLWrapper, descending: boolean): SQL =>
  (descending ? desc : asc)(sql`${column} COLLATE NOCASE`);

/** SQL: rows of no system and of the systems in sight, or of one of them. */
export function scope(actor: Actor, column: SQLWrapper, system: string | undefined): SQL | undefined {
  const db = dbOf(actor);
  if (system === "shared") return sql`${column} IS NULL`;
  if (system) return and(sql`${column} = ${system}`, visibleSystem(db, actor, column));
  return or(sql`${column} IS NULL`, visibleSystem(db, actor, column));
}
