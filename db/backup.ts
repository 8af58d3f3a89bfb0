import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { DAY_MS } from "~/entities/core/clock";
import { replaceFiles, stampOf } from "./aside";
import { backupsFolder, bytesBelow, makeRoom } from "./backupRoom";
import { isDamage, isForbidden, liveFile, spaceFile, writeNote } from "./spaces/faults";
import { forgetUpgrade, readUpgrade } from "./upgradeNote";

/**
 * Copies of the databases: hourly, and of all of them before the first migration of an upgrade. A copy is made by SQLite itself (VACUUM INTO), so it is whole
 * whatever is written meanwhile, and it is checked before it counts. Queued jobs are not part of it: runs are queued anew
 * from their rows. Uploaded files lie in DATA_DIR/files or a bucket and are never changed, only added and removed.
 */

/** Copies of the last day are kept, then one of each day for a week. */
const KEEP_HOURLY = 24;
const KEEP_DAILY = 7;

/** Folders of databases in the data folder: rows of each space, and points of its live series. */
const FOLDERS = ["spaces", "live"];
const makeFolders = (below: string): void => {
  for (const folder of FOLDERS) mkdirSync(join(below, folder), { recursive: true, mode: 0o700 });
};

/** The databases of an installation by their path in the data folder. */
export function databaseFiles(dataDir: string): string[] {
  const all = FOLDERS.flatMap((folder) => {
    const names = existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [];
    return names.filter((name) => name.endsWith(".sqlite")).map((name) => join(folder, name));
  });
  return ["platform.sqlite", ...all].filter((name) => existsSync(join(dataDir, name)));
}

/** Copies one database and checks the copy. Throws when it is not whole. */
function copyDatabase(from: string, to: string): void {
  const source = new Database(from, { readonly: true });
  try {
    source.pragma("busy_timeout = 10000");
    source.prepare("VACUUM INTO ?").run(to);
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
  checkDatabase(to);
}

/** What a copy lacks, because it could not be read when the copy was made. The other spaces are copied all the same. */
const MISSING = "missing.json";

/** The databases that could not be copied, by their path in the data folder. */
export const missingIn = (folder: string): string[] =>
  existsSync(join(folder, MISSING)) ? (JSON.parse(readFileSync(join(folder, MISSING), "utf8")) as string[]) : [];

function writeMissing(folder: string, missing: readonly string[]): void {
  if (missing.length > 0) writeFileSync(join(folder, MISSING), JSON.stringify(missing), { mode: 0o600 });
  else rmSync(join(folder, MISSING), { force: true });
}

/** Copies one database; false when it belongs to a space and cannot be read. */
function copyReadable(dataDir: string, to: string, file: string): boolean {
  try {
    copyDatabase(join(dataDir, file), join(to, file));
    return true;
  } catch (error) {
    rmSync(join(to, file), { force: true });
    const isOfSpace = FOLDERS.some((folder) => file.startsWith(folder));
    if (isOfSpace && (error instanceof Damaged || isDamage(error) || isForbidden(error))) return false;
    throw error;
  }
}

/** Adds a database to a copy that lacks it; false when it cannot be read. */
export function copyInto(folder: string, dataDir: string, file: string): boolean {
  if (!copyReadable(dataDir, folder, file)) return false;
  const missing = missingIn(folder).filter((name) => name !== file);
  writeMissing(folder, missing);
  return true;
}

class Damaged extends Error {}

/** Throws when a database is damaged or rows refer to rows that are not there, with the name of its file. */
export function checkDatabase(file: string): void {
  const db = new Database(file, { readonly: true });
  try {
    const whole = integrityOf(db);
    if (whole !== "ok") throw new Damaged(`${file} is damaged: ${whole}`);
    const dangling = db.pragma("foreign_key_check") as { table: string }[];
    if (dangling.length > 0)
      throw new Damaged(`${file}: ${dangling.length} rows of ${dangling[0]!.table} refer to nothing`);
  } finally {
    db.close();
  }
}

/** "ok", or what is wrong with a database. */
function integrityOf(db: Database.Database): string {
  try {
    return String(db.pragma("integrity_check", { simple: true }));
  } catch (error) {
    return (error as Error).message;
  }
}

/** Names of hourly copies: "2026-03-01-10-15-00". */
const HOURLY = /^\d{4}(-\d\d){5}$/;
/** Copies before an upgrade, and what a restore put aside: they go after 30 days. */
const ASIDE = /^(?:before|replaced)-(\d{4}(?:-\d\d){5})$/;
const STAMP = /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$/;

/** How large a copy of all databases may get [bytes]. */
export const backupBytes = (dataDir: string): number =>
  databaseFiles(dataDir).reduce(
    (sum, name) => sum + bytesBelow(join(dataDir, name)) + bytesBelow(join(dataDir, `${name}-wal`)),
    0,
  );

/**
 * Makes a checked copy of every database; the folder has its name only once all of it is whole. The oldest copies go first where there
 * is no room. Returns the folder.
 * @throws NoRoom when it does not fit
 */
export const makeBackup = (dataDir: string, now: Date = new Date()): string => copyAll(dataDir, stampOf(now));

/** A copy of every database before one is changed to a new version: the version before can be put back with it. */
export const backupBefore = (dataDir: string, now: Date = new Date()): string =>
  copyAll(dataDir, `before-${stampOf(now)}`);

function copyAll(dataDir: string, name: string): string {
  const all = backupsFolder(dataDir);
  const folder = join(all, name);
  if (existsSync(folder)) return folder;
  mkdirSync(all, { recursive: true, mode: 0o700 });
  makeRoom(all, { need: backupBytes(dataDir), stays: readUpgrade(dataDir)?.folder });
  const making = join(all, `making-${name}-${process.pid}`);
  makeFolders(making);
  try {
    const missing = databaseFiles(dataDir).filter((file) => !copyReadable(dataDir, making, file));
    writeMissing(making, missing);
    const secret = join(dataDir, "session-secret");
    if (existsSync(secret)) copyFileSync(secret, join(making, "session-secret"));
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Somebody else has made it in the same second.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** No copy takes that long to make [ms]. */
const LEFT_MS = DAY_MS / 4;

/** Removes copies that are older than a day, all but the last of each day of a week, and what an interrupted one left. */
export function dropOldBackups(dataDir: string, now: Date = new Date()): string[] {
  const all = backupsFolder(dataDir);
  if (!existsSync(all)) return [];
  const hourly = readdirSync(all)
    .filter((name) => HOURLY.test(name))
    .sort()
    .reverse();
  const days = new Set<string>();
  // While a space cannot be copied, the last copy that holds it is what it will be restored from.
  const whole = hourly.find((name) => missingIn(join(all, name)).length === 0);
  const remaining = hourly.filter((name, i) => {
    const day = name.slice(0, 10);
    const first = !days.has(day);
    days.add(day);
    return name === whole || i < KEEP_HOURLY || (first && days.size <= KEEP_DAILY);
  });
  // One that is being made, by the product or by a person's command, is younger.
  const left = readdirSync(all).filter((name) => {
    const stats = name.startsWith("making-") ? statSync(join(all, name), { throwIfNoEntry: false }) : undefined;
    return stats !== undefined && now.getTime() - stats.mtimeMs > LEFT_MS;
  });
  const old = stampOf(new Date(now.getTime() - 30 * DAY_MS));
  const unfinished = readUpgrade(dataDir)?.folder;
  const aside = readdirSync(all).filter((name) => name !== unfinished && (ASIDE.exec(name)?.[1] ?? old) < old);
  const gone = [...hourly.filter((name) => !remaining.includes(name)), ...left, ...aside];
  for (const name of gone) rmSync(join(all, name), { recursive: true, force: true });
  return gone;
}

/** The hourly copies, newest first: their folders and when they were made (ms since 1970 UTC). */
export function backups(dataDir: string): { folder: string; at: number }[] {
  const all = backupsFolder(dataDir);
  return (existsSync(all) ? readdirSync(all) : [])
    .filter((name) => HOURLY.test(name))
    .sort()
    .reverse()
    .map((name) => ({ folder: join(all, name), at: Date.parse(name.replace(STAMP, "$1T$2:$3:$4Z")) }));
}

/** A space that a copy holds in a state that cannot be used. Its files stay as they are. */
export interface LeftOut {
  space: string;
  /** What is wrong with it. */
  why: string;
}

export interface Restored {
  leftOut: LeftOut[];
  /** Names of the databases: "platform" and the company spaces. */
  names: string[];
  /** The folder with what was there before; null when nothing was. */
  aside: string | null;
}

/**
 * Puts the databases of a backup in place of those of a data folder whose product is stopped. What was there is kept in
 * replaced-<time> next to the backups. A space that is not whole in the backup is left out: its files stay as they are. Throws, with nothing
 * changed, when the platform is not whole or the product is running.
 */
export function restoreBackup(
  dataDir: string,
  folder: string,
  { now = new Date(), put = copyFileSync }: { now?: Date; put?: (from: string, to: string) => void } = {},
): Restored {
  const files = databaseFiles(folder);
  if (!files.includes("platform.sqlite")) throw new Error(`${folder} holds no platform.sqlite: it is no backup.`);
  // The queue is part of continuous copies, not of backups.
  const queue = existsSync(join(folder, "jobs.sqlite")) ? ["jobs.sqlite"] : [];
  for (const name of ["platform.sqlite", ...queue]) checkDatabase(join(folder, name));
  const leftOut = unusable(folder, files);
  const isLeft = (name: string) => leftOut.some(({ space }) => name === spaceFile(space) || name === liveFile(space));
  const names = files.filter((name) => !isLeft(name));
  const all = [...names, ...queue];
  refuseWhileRunning(dataDir);
  makeFolders(dataDir);
  // What the copy lacks stays: it is all there is of it.
  const stays = [...missingIn(folder), ...databaseFiles(dataDir).filter(isLeft)];
  const aside = replaceFiles({
    dataDir,
    goes: [...databaseFiles(dataDir), "jobs.sqlite"].filter((name) => !stays.includes(name)),
    comes: [...all, "session-secret"].filter((name) => existsSync(join(folder, name))),
    put: (name) => put(join(folder, name), join(dataDir, name)),
    check: () => all.forEach((name) => checkDatabase(join(dataDir, name))),
    now,
  });
  // What was put back is not what was copied before an upgrade.
  forgetUpgrade(dataDir);
  // Nothing is made in the place of one that is not there: it stays shut until a copy of it is put there.
  for (const { space } of leftOut)
    if (!existsSync(join(dataDir, spaceFile(space))))
      writeNote(dataDir, space, { kind: "missing", file: spaceFile(space) });
  const restored = names.filter((name) => !name.startsWith("live")).map((name) => basename(name, ".sqlite"));
  return { names: restored, aside, leftOut };
}

/** The spaces of a copy that are not whole in it. */
function unusable(folder: string, files: readonly string[]): LeftOut[] {
  const left = new Map<string, string>();
  for (const file of files.filter((name) => name !== "platform.sqlite"))
    try {
      checkDatabase(join(folder, file));
    } catch (error) {
      if (!(error instanceof Damaged) && !isDamage(error)) throw error;
      const space = basename(file, ".sqlite");
      // SQLite names each page on a line of its own.
      const [first] = (error as Error).message.replace(`${folder}/`, "").split(/:? ?(?:\*\*\*|\n)/);
      if (!left.has(space)) left.set(space, first?.startsWith(file) ? first : `${file}: ${first}`);
    }
  return [...left].map(([space, why]) => ({ space, why }));
}

/** How long processes may go on with a space that is to be replaced [ms]: they look every second. */
export const SERVING_MS = 3_000;

/** One file for each web process, named after it. */
const NOTE = /^web-(\d+)\.pid$/;
const noteOf = (dataDir: string, pid = process.pid): string => join(dataDir, `web-${pid}.pid`);

/** Notes that this process serves the data folder, so that nothing is restored under it. Forgets those that were killed. */
export function noteRunning(dataDir: string): void {
  for (const pid of noted(dataDir)) if (!isAlive(pid)) rmSync(noteOf(dataDir, pid), { force: true });
  writeFileSync(noteOf(dataDir), String(process.pid), { mode: 0o600 });
}
export const noteStopped = (dataDir: string): void => rmSync(noteOf(dataDir), { force: true });

/** A process that serves a data folder; null when none does. */
export const runningProcess = (dataDir: string): number | null => noted(dataDir).find(isAlive) ?? null;

/** For what needs the databases alone. @throws Error while a process serves the data folder */
export function refuseWhileRunning(dataDir: string): void {
  const running = runningProcess(dataDir);
  if (running) throw new Error(`Energy Tool is running (process ${running}). Stop it first.`);
}

const noted = (dataDir: string): number[] =>
  (existsSync(dataDir) ? readdirSync(dataDir) : []).flatMap((name) => Number(NOTE.exec(name)?.[1] ?? []) || []);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
