import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import * as platformSchema from "./schema/platform";
import * as spaceSchema from "./schema/space";

export type PlatformDb = BetterSQLite3Database<typeof platformSchema> & { $client: Database.Database };
export type SpaceDb = BetterSQLite3Database<typeof spaceSchema> & { $client: Database.Database };

const SPACE_NAME = /^[a-z0-9][a-z0-9-]{0,60}$/;
const open = new Map<string, PlatformDb | SpaceDb>();

/** The migrations stand in db/migrations beside the sources; a bundle finds them from the project's root. */
function migrationsFolder(kind: "platform" | "space"): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const base of [
    join(here, "migrations"),
    resolve(here, "../db/migrations"),
    resolve("db/migrations"),
    resolve(here, "../../db/migrations"),
  ]) {
    if (existsSync(join(base, kind))) return join(base, kind);
  }
  throw new Error("The folder db/migrations is missing beside the program.");
}

function connect(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new Database(file);
  // Before anything else: several processes may open the file at once.
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  return sqlite;
}

/** Users, sessions and spaces. Opened and migrated once per process and data folder. */
export function platformDb(dataDir: string): PlatformDb {
  const file = join(resolve(dataDir), "platform.sqlite");
  const known = open.get(file);
  if (known) return known as PlatformDb;
  const db = drizzle(connect(file), { schema: platformSchema, casing: undefined }) as PlatformDb;
  migrate(db, { migrationsFolder: migrationsFolder("platform") });
  open.set(file, db);
  return db;
}

/** The database of one company space. Throws when the name could leave the folder. */
export function spaceDb(dataDir: string, space: string): SpaceDb {
  if (!SPACE_NAME.test(space)) throw new Error(`Not a name of a space: ${JSON.stringify(space)}`);
  const file = join(resolve(dataDir), "spaces", `${space}.sqlite`);
  const known = open.get(file);
  if (known) return known as SpaceDb;
  const db = drizzle(connect(file), { schema: spaceSchema }) as SpaceDb;
  migrate(db, { migrationsFolder: migrationsFolder("space") });
  open.set(file, db);
  return db;
}

/** Names of the spaces that have a database file. */
export function spaceNames(dataDir: string): string[] {
  const folder = join(resolve(dataDir), "spaces");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => name.slice(0, -".sqlite".length));
}

/** Closes every database of this process; the next call opens anew. */
export function closeDatabases(): void {
  for (const db of open.values()) db.$client.close();
  open.clear();
}
