import type Database from "better-sqlite3";

/** A number that a database says of itself, by the name of its pragma. */
export const numberOf = (db: Database.Database, name: string): number => db.pragma(name, { simple: true }) as number;

/** Bytes of a database, of its free pages and of one page. */
export function pageFigures(db: Database.Database): { bytes: number; free: number; page: number } {
  const page = numberOf(db, "page_size");
  return { bytes: numberOf(db, "page_count") * page, free: numberOf(db, "freelist_count") * page, page };
}
