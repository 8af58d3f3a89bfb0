import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import * as platformSchema from "./platform.schema";
import * as spaceSchema from "./space.schema";
import { copyBeforeUpgrade } from "./upgradeCopy";

export type PlatformDb = BetterSQLite3Database<typeof platformSchema> & { $client: Database.Database };
export type SpaceDb = BetterSQLite3Database<typeof spaceSchema> & { $client: Database.Database };

const SPACE_NAME = /^[a-z0-9][a-z0-9-]{0,60}$/;
const open = new Map<string, PlatformDb | SpaceDb>();

/** The migrations are in db/migrations next to the sources; a bundle finds them from the project's root. */
function migrationsFolder(kind: "platform" | "space"): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const base of [
    join(here, "migrations"),
    resolve(here, "../db/migrations"),
    resolve("db/migrations"),
    resolve(here, "../../db/migrations"),
    resolve(here, "../../../db/migrations"),
  ]) {
    if (existsSync(join(base, kind))) return join(base, kind);
  }
  throw new Error("The folder db/migrations is missing next to the program.");
}

/** A database that a newer version of the product has changed: opening it with this one could lose what that wrote. */
export class NewerDatabase extends Error {}

/** When the newest migration of a database was made (ms since 1970); null for a new database. */
function lastMigration(sqlite: Database.Database): number | null {
  if (!sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()) return null;
  return (sqlite.prepare("SELECT max(created_at) AS at FROM __drizzle_migrations").get() as { at: number | null }).at;
}

/** Opens a database file, made when it is missing, as every database of the product is opened. */
export function connect(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // What SQLite makes next to the file gets the file's own mode.
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  const sqlite = new Database(file);
  // Before anything else: several processes may open the file at once.
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  return sqlite;
}

const migrationTimes = (kind: "platform" | "space"): number[] => {
  const journal = readFileSync(join(migrationsFolder(kind), "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when);
};

/** How a database file compares with this program, without changing it. Throws when the file is none that can be read. */
export function migrationState(file: string, kind: "platform" | "space"): { pending: number; newer: boolean } {
  const sqlite = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const last = lastMigration(sqlite) ?? -Infinity;
    const times = migrationTimes(kind);
    return { pending: times.filter((when) => when > last).length, newer: last > Math.max(...times) };
  } finally {
    sqlite.close();
  }
}

/** Brings a database to this version, after a copy of all of them. Refuses one that a newer version has changed. */
function upgrade(db: PlatformDb | SpaceDb, dataDir: string, file: string, kind: "platform" | "space"): void {
  const folder = migrationsFolder(kind);
  const newest = Math.max(...migrationTimes(kind));
  const last = lastMigration(db.$client);
  if (last !== null && last > newest)
    throw new NewerDatabase(
      `${file} was changed by a newer version of Energy Tool. Start that version, or restore a backup made before it.`,
    );
  if (last === newest) return;
  if (last !== null) copyBeforeUpgrade(resolve(dataDir), relative(resolve(dataDir), file));
  migrate(db as SpaceDb, { migrationsFolder: folder });
}

/** Users, sessions and spaces. Opened and migrated once per process and data folder. */
export function platformDb(dataDir: string): PlatformDb {
  const file = join(resolve(dataDir), "platform.sqlite");
  const connection = open.get(file);
  if (connection) return connection as PlatformDb;
  const db = drizzle(connect(file), { schema: platformSchema });
  upgrade(db, dataDir, file, "platform");
  open.set(file, db);
  return db;
}

/** The database of one company space. Throws when the name could leave the folder. */
export function spaceDb(dataDir: string, space: string): SpaceDb {
  if (!SPACE_NAME.test(space)) throw new Error(`Not a name of a space: ${JSON.stringify(space)}`);
  const file = join(resolve(dataDir), "spaces", `${space}.sqlite`);
  const connection = open.get(file);
  if (connection) return connection as SpaceDb;
  const db = drizzle(connect(file), { schema: spaceSchema });
  upgrade(db, dataDir, file, "space");
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

/** The name of the space that a database holds. */
export const spaceNameOf = (db: SpaceDb): string => basename(db.$client.name, ".sqlite");

const closers: (() => void)[] = [];
/** Says what else closes with the databases. */
export const onClose = (close: () => void): void => void closers.push(close);

/** Closes every database of this process; the next call opens anew. */
export function closeDatabases(): void {
  for (const db of open.values()) db.$client.close();
  open.clear();
  for (const close of closers) close();
}
