import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { carrierLevels, technologies } from "~db/schema/catalogue";
import { systems } from "~db/schema/systems";
import { geometries } from "~db/schema/twin";

/** Rows that rules look up because others name them; read inside the transaction, whoever asks. */

/** A live geometry that the rows of a system may name. */
export function geometryOf(db: SpaceDb, geometryId: string, systemId: string | null) {
  const row = prepared(db, "live geometry", () =>
    db
      .select()
      .from(geometries)
      .where(and(eq(geometries.geometry_id, sql.placeholder("id")), isNull(geometries.deleted_at)))
      .prepare(),
  ).get({ id: geometryId });
  if (!row) return undefined;
  if (row.system_id === systemId || row.system_id === null) return row;
  // A system's own border carries the id the system names, and may be stored before the system is.
  const border = db
    .select()
    .from(systems)
    .where(and(eq(systems.geometry_id, geometryId), eq(systems.system_id, systemId ?? "")))
    .get();
  return border ? row : undefined;
}

export const technologyOf = (db: SpaceDb, id: string) =>
  prepared(db, "technology by id", () =>
    db
      .select()
      .from(technologies)
      .where(eq(technologies.technology_id, sql.placeholder("id")))
      .prepare(),
  ).get({ id });

/** The technologies of a space, for what follows from their tree. */
export const technologiesIn = (db: SpaceDb) => ({ get: (id: string) => technologyOf(db, id) });

export const carrierLevelOf = (db: SpaceDb, id: string) =>
  prepared(db, "carrier level by id", () =>
    db
      .select()
      .from(carrierLevels)
      .where(eq(carrierLevels.carrier_level_id, sql.placeholder("id")))
      .prepare(),
  ).get({ id });

/** How many rows of this kind a table has. */
export const countRows = (db: SpaceDb, table: SQLiteTable, where: SQL | undefined): number =>
  db.select({ n: count() }).from(table).where(where).get()?.n ?? 0;

/** Whether a table has a row of this kind. */
export const hasRow = (db: SpaceDb, table: SQLiteTable, where: SQL | undefined): boolean =>
  db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(1)
    .get() !== undefined;
