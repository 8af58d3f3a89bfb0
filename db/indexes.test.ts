import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, it } from "vitest";

/**
 * Foreign keys that no index begins with, each with the reason. Without an index, SQLite reads the whole table whenever a row that it could
 * name is deleted or gets another key.
 */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  "pending_signins.user_id": "a sign-in waits some minutes for its second step, so that there are a handful",
};

function migrated(kind: string): Database.Database {
  const db = new Database(":memory:");
  migrate(drizzle(db), { migrationsFolder: `db/migrations/${kind}` });
  return db;
}

interface Index {
  name: string;
  partial: 0 | 1;
}

/** Foreign keys of a database that are the first column of no index of all rows (or of all rows that have the key). */
function unindexed(db: Database.Database): string[] {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return tables.flatMap((table) => {
    const indexes = db.prepare(`PRAGMA index_list("${table}")`).all() as Index[];
    const first = indexes
      .filter(({ partial }) => !partial)
      .map(({ name }) => db.prepare(`SELECT name FROM pragma_index_info(?) WHERE seqno = 0`).pluck().get(name));
    const keys = db.prepare(`SELECT "from" FROM pragma_foreign_key_list(?)`).pluck().all(table) as string[];
    return keys.filter((key) => !first.includes(key)).map((key) => `${table}.${key}`);
  });
}

it("has an index for every foreign key, or says why not", () => {
  const missing = ["platform", "space"].flatMap((kind) => unindexed(migrated(kind)));
  expect(missing.sort()).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

it("sees a foreign key without an index", () => {
  const db = migrated("space");
  db.exec("DROP INDEX roles_system");
  expect(unindexed(db)).toEqual(["roles.system_id"]);
});
