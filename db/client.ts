import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import * as platformSchema from "./platform.schema";
import * as spaceSchema from "./space.schema";
import {
  damagedFile,
  identityOf,
  isDamage,
  isForbidden,
  isPassing,
  liveFile,
  readNote,
  removeNote,
  shutIn,
  type SpaceFault,
  spaceFile,
  SpaceShut,
  writeNote,
} from "./spaces/faults";
import { copyBeforeUpgrade } from "./upgradeCopy";
import { noteUpgraded } from "./upgradeNote";

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

/** A database that could not be brought to this version. It is as it was before. */
export class NotUpgraded extends Error {}

/** A database that was cut to nothing. To SQLite it is a sound one and would be filled as a new one; here it counts as damaged. */
class Emptied extends Error {
  readonly code = "SQLITE_NOTADB";
  constructor(readonly file: string) {
    super(`${file} holds no tables any more.`);
  }
}

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
  try {
    // Before anything else: several processes may open the file at once.
    sqlite.pragma("busy_timeout = 5000");
    // So that free pages can be handed back a few at a time while others save. It has to be said of a new file, and writes to any other.
    if (statSync(file).size === 0) sqlite.pragma("auto_vacuum = INCREMENTAL");
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

const migrationTimes = (kind: "platform" | "space"): number[] => {
  const journal = readFileSync(join(migrationsFolder(kind), "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when);
};

const newestMigration = (kind: "platform" | "space"): number => Math.max(...migrationTimes(kind));

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
  const newest = { platform: newestMigration("platform"), space: newestMigration("space") };
  const last = lastMigration(db.$client);
  if (last !== null && last > newest[kind])
    throw new NewerDatabase(
      `${file} was changed by a newer version of Energy Tool. Start that version, or restore a backup made before it.`,
    );
  const name = relative(resolve(dataDir), file);
  const version = `${newest.platform}-${newest.space}`;
  if (last !== null && last !== newest[kind]) {
    copyBeforeUpgrade(resolve(dataDir), name, version);
    migrateOrSay(() => migrate(db as SpaceDb, { migrationsFolder: folder }), name);
  } else if (last === null) migrate(db as SpaceDb, { migrationsFolder: folder });
  noteUpgraded(resolve(dataDir), name, version);
}

/** A full disk and a lock are no fault of the migration; damage keeps its own name. */
function migrateOrSay(work: () => void, file: string): void {
  try {
    work();
  } catch (error) {
    if (isPassing(error) || isDamage(error) || isForbidden(error)) throw error;
    const sentence = `${file} could not be brought to this version and is as it was: ${(error as Error).message}`;
    throw new NotUpgraded(sentence, { cause: error });
  }
}

/** Users, sessions and spaces. Opened and migrated once per process and data folder. */
export function platformDb(dataDir: string): PlatformDb {
  const file = join(resolve(dataDir), "platform.sqlite");
  const connection = open.get(file);
  if (connection) return connection as PlatformDb;
  const wasThere = existsSync(file);
  const db = drizzle(connect(file), { schema: platformSchema });
  try {
    if (wasThere && lastMigration(db.$client) === null && hasSpaces(dataDir)) throw new Emptied(file);
    upgrade(db, dataDir, file, "platform");
  } catch (error) {
    db.$client.close();
    throw error;
  }
  open.set(file, db);
  return db;
}

function hasSpaces(dataDir: string): boolean {
  const folder = join(resolve(dataDir), "spaces");
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".sqlite"));
}

/** How often a process looks whether the files of a space are still those that it opened [ms]. */
const LOOK_MS = 1_000;
/** How often a process tries to open a space that is shut [ms]. */
const RETRY_MS = 2_000;

interface Look {
  at: number;
  /** Of the file that was opened. */
  ino: number;
}
const looks = new Map<string, Look>();
/** Spaces that could not be opened, by the file of their database. */
const shut = new Map<string, { error: SpaceShut; at: number; identity: string }>();

/** Told once of each space that this process shuts, and once it is open again (null). */
type FaultListener = (space: string, error: SpaceShut | null) => void;
let listener: FaultListener = () => undefined;
export const onSpaceFault = (next: FaultListener): void => void (listener = next);

const spaceListeners: ((file: string) => void)[] = [];
/** Says what else of a space closes with its database; it is told the file. */
export const onSpaceClose = (close: (file: string) => void): void => void spaceListeners.push(close);

function closeSpace(file: string): void {
  open.get(file)?.$client.close();
  open.delete(file);
  looks.delete(file);
  for (const close of spaceListeners) close(file);
}

/**
 * Makes the database of a new company space, or opens the one that is there. Nothing else makes one: a space whose file vanished would be an
 * empty one to its people.
 */
export const newSpace = (dataDir: string, space: string): SpaceDb => openOrShut(dataDir, space, true);

/**
 * The database of one company space that was made before.
 * @throws SpaceShut when it cannot be used now; it is tried again every two seconds
 * @throws Error when the name could leave the folder
 */
export const spaceDb = (dataDir: string, space: string): SpaceDb => openOrShut(dataDir, space, false);

function openOrShut(dataDir: string, space: string, isNew: boolean): SpaceDb {
  if (!SPACE_NAME.test(space)) throw new Error(`Not a name of a space: ${JSON.stringify(space)}`);
  const folder = resolve(dataDir);
  const file = join(folder, spaceFile(space));
  const connection = open.get(file);
  const now = performance.now();
  const look = looks.get(file);
  // Inside a transaction nothing is closed: the next request looks again.
  if (connection && look && (now - look.at < LOOK_MS || connection.$client.inTransaction)) return connection as SpaceDb;
  const earlier = shut.get(file);
  if (earlier && !isNew && now - earlier.at < RETRY_MS) throw earlier.error;
  // A migration that failed would fail in the same way, after as much work.
  if (earlier?.error.fault.kind === "outdated" && earlier.identity === identityOf(folder, space)) throw earlier.error;
  try {
    refuseNoted(folder, space);
    const db =
      connection && look && unchangedFile(file, look) ? (connection as SpaceDb) : openSpace(folder, space, isNew);
    looks.set(file, { at: now, ino: statSync(file).ino });
    if (shut.delete(file)) listener(space, null);
    return db;
  } catch (error) {
    const fault = faultOf(space, error);
    if (!fault) throw error;
    throw shutHere(folder, space, { fault, cause: error });
  }
}

/** A file that somebody replaced is opened anew; one that vanished is not made anew under those who work with it. */
function unchangedFile(file: string, look: Look): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Vanished();
  return stats.ino === look.ino;
}
class Vanished extends Error {}

/** Throws while a space is as it was when somebody wrote down that it is shut. What was put in its place is read whole first. */
function refuseNoted(folder: string, space: string): void {
  const note = readNote(folder, space);
  if (!note) return;
  if (note.kind === "restoring" || note.identity === identityOf(folder, space)) throw new SpaceShut(space, note);
  const file = damagedFile(folder, space);
  if (file) {
    const fault: SpaceFault = { kind: "damaged", file };
    writeNote(folder, space, fault);
    throw new SpaceShut(space, fault);
  }
  removeNote(folder, space);
}

function openSpace(folder: string, space: string, isNew: boolean): SpaceDb {
  const file = join(folder, spaceFile(space));
  if (!isNew && !existsSync(file)) throw new Vanished();
  closeSpace(file);
  const live = join(folder, liveFile(space));
  if (existsSync(live)) within(() => refuseEmptied(live), live);
  const sqlite = connect(file);
  try {
    if (!isNew && lastMigration(sqlite) === null) throw new Emptied(file);
    const db = drizzle(sqlite, { schema: spaceSchema });
    upgrade(db, folder, file, "space");
    open.set(file, db);
    return db;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** The points of a space are made as a whole (livePoints.ts): a file without their tables was cut. */
function refuseEmptied(live: string): void {
  const sqlite = connect(live);
  try {
    if (!sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'points'").get()) throw new Emptied(live);
  } finally {
    sqlite.close();
  }
}

/** Notes which file an error is about. */
function within(work: () => void, file: string): void {
  try {
    work();
  } catch (error) {
    throw Object.assign(error as Error, { ofFile: file });
  }
}

function faultOf(space: string, error: unknown): SpaceFault | null {
  const closed = shutIn(error);
  if (closed) return closed.fault;
  const isLive = (error as { ofFile?: string }).ofFile !== undefined;
  const file = isLive ? liveFile(space) : spaceFile(space);
  if (error instanceof Vanished) return { kind: "missing", file };
  if (error instanceof NewerDatabase) return { kind: "newer", file };
  if (isDamage(error)) return { kind: "damaged", file };
  if (error instanceof NotUpgraded) return { kind: "outdated", file };
  return isForbidden(error) ? { kind: "forbidden", file } : null;
}

/** Shuts a space for this process. */
function shutHere(folder: string, space: string, { fault, cause }: { fault: SpaceFault; cause: unknown }): SpaceShut {
  const file = join(folder, spaceFile(space));
  const earlier = shut.get(file)?.error;
  const error = shutIn(cause) ?? new SpaceShut(space, fault, { cause });
  closeSpace(file);
  shut.set(file, { error, at: performance.now(), identity: identityOf(folder, space) });
  if (earlier?.fault.kind !== error.fault.kind) listener(space, error);
  return error;
}

/** Shuts a space for all processes, because one of its databases is damaged. */
export function shutSpace(
  dataDir: string,
  space: string,
  { file, cause }: { file: string; cause: unknown },
): SpaceShut {
  const folder = resolve(dataDir);
  const fault: SpaceFault = { kind: "damaged", file };
  // Closing may write to the file once more.
  const closed = shutHere(folder, space, { fault, cause });
  writeNote(folder, space, fault);
  return closed;
}

/** The spaces that this process found shut. */
export const shutSpaces = (): SpaceShut[] => [...shut.values()].map(({ error }) => error);

/** What shuts a space now, found by opening it; null: it is open. */
export function spaceFault(dataDir: string, space: string): SpaceShut | null {
  try {
    spaceDb(dataDir, space);
    return null;
  } catch (error) {
    const closed = shutIn(error);
    if (closed) return closed;
    throw error;
  }
}

/**
 * Names of the spaces that can be worked with now: one that is shut is left out. Work on them is done by `inEachSpace`. One that cannot be
 * opened for another reason, such as a lock, is among them: the work on it meets that, and goes on with the others.
 */
export const openSpaceNames = (dataDir: string): string[] =>
  spaceNames(dataDir).filter((space) => !isShut(dataDir, space));

function isShut(dataDir: string, space: string): boolean {
  try {
    return spaceFault(dataDir, space) !== null;
  } catch {
    return false;
  }
}

/** Names of the spaces that have a database file, and of those that the platform knows: their file may be missing. */
export function spaceNames(dataDir: string): string[] {
  const folder = join(resolve(dataDir), "spaces");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const names = files
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => name.slice(0, -".sqlite".length))
    .filter((name) => SPACE_NAME.test(name));
  if (!existsSync(join(resolve(dataDir), "platform.sqlite"))) return names;
  const registered = platformDb(dataDir).select({ name: platformSchema.spaces.name }).from(platformSchema.spaces).all();
  return [...new Set([...names, ...registered.map(({ name }) => name)])];
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
  looks.clear();
  shut.clear();
  for (const close of closers) close();
}
