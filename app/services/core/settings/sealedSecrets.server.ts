import { eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { seal, unseal } from "./secrets.server";

/** A table of secrets: the row that each belongs to, the sealed text, and when it was set. */
type SecretTable = SQLiteTable & Record<"sealed" | "set_at", SQLiteColumn>;

/**
 * Passwords and keys of rows, sealed (AES-256-GCM). They are apart from their rows, so that none leaves with a row. `idField` names the
 * column of the row that a secret belongs to.
 */
export function sealedSecrets(table: SecretTable, idField: string) {
  const column = (table as unknown as Record<string, SQLiteColumn>)[idField]!;
  /** The secret of a row and when it was set, which names its version; null when there is none. */
  const find = (db: SpaceDb, id: string): { secret: string | null; set_at: string } | null => {
    const row = db.select().from(table).where(eq(column, id)).get() as { sealed: string; set_at: string } | undefined;
    return row ? { secret: unseal(row.sealed), set_at: row.set_at } : null;
  };
  return {
    find,
    /** Stores a secret in place of the one there is. */
    keep(db: SpaceDb, id: string, secret: string): void {
      const set = { sealed: seal(secret), set_at: new Date().toISOString() };
      db.insert(table)
        .values({ [idField]: id, ...set })
        .onConflictDoUpdate({ target: column, set })
        .run();
    },
    drop: (db: SpaceDb, id: string): void => void db.delete(table).where(eq(column, id)).run(),
    /** The secret of a row; null when there is none, or SESSION_SECRET is another one by now. */
    read: (db: SpaceDb, id: string): string | null => find(db, id)?.secret ?? null,
  };
}
