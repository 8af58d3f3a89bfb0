import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** What a folder of backups may take, and what goes before a new one is made. */

const GB = 1e9;
const DEFAULT_GB = 20;
/** 24 hourly ones and one of each day of a week. */
const DEFAULT_COUNT = 31;
/** Room on the disk that no backup takes [bytes]: five times what the product needs to say that it is ready. */
export const UNTOUCHED_BYTES = 100 * 1024 * 1024;

export interface BackupBudget {
  /** All copies of the folder together. */
  bytes: number;
  /** How many hourly ones. */
  count: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Where backups are: BACKUP_DIR, else a folder of the data folder. Restoring runs without the product, so the setting is read here. */
export const backupsFolder = (dataDir: string, env: Variables = process.env): string =>
  env["BACKUP_DIR"] ? resolve(env["BACKUP_DIR"]) : join(resolve(dataDir), "backups");

/** The budget of BACKUP_GB and BACKUP_COUNT; what is no number counts as not set, as the product refuses it at its start. */
export function backupBudget(env: Variables = process.env): BackupBudget {
  const of = (name: string, otherwise: number) => (Number(env[name]) > 0 ? Number(env[name]) : otherwise);
  return { bytes: of("BACKUP_GB", DEFAULT_GB) * GB, count: of("BACKUP_COUNT", DEFAULT_COUNT) };
}

/** A backup does not fit, although everything that may go went. */
export class NoRoom extends Error {}

const HOURLY = /^\d{4}(-\d\d){5}$/;
const COPY = /^(?:before-|replaced-)?(\d{4}(?:-\d\d){5})$/;

/** Bytes of all files below a folder or of one file; 0 when it is not there. */
export function bytesBelow(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0);
}

/** Room left on the disk of a folder [bytes]; Infinity when nobody can say. */
export function roomOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

interface Wanted {
  /** How large the new copy may get [bytes]. */
  need: number;
  /** A copy that does not go: that of an upgrade which is not finished. */
  stays?: string | undefined;
  budget?: BackupBudget;
  /** Room left on the disk of a folder [bytes]. */
  room?: (folder: string) => number;
}

/**
 * Removes the oldest copies until a new one fits into the budget and the disk, and leaves the newest copy in any case. Returns the names
 * of those that went.
 * @throws NoRoom, with nothing removed, when the new one would not fit even then
 */
export function makeRoom(folder: string, { need, stays, budget = backupBudget(), room = roomOf }: Wanted): string[] {
  const stampOf = (name: string) => COPY.exec(name)?.[1] ?? "";
  const copies = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => COPY.test(name))
    .sort((a, b) => (stampOf(a) < stampOf(b) ? -1 : 1))
    .map((name) => ({ name, bytes: bytesBelow(join(folder, name)) }));
  let left = copies.reduce((sum, { bytes }) => sum + bytes, 0);
  let free = room(folder);
  let hourly = copies.filter(({ name }) => HOURLY.test(name)).length;
  // What was replaced is no copy that could be restored in place of all others.
  const newest = copies.findLast(({ name }) => !name.startsWith("replaced-"));
  // One that lacks a space does not stand for those that hold it.
  const newestWhole = copies.findLast(
    ({ name }) => !name.startsWith("replaced-") && !existsSync(join(folder, name, "missing.json")),
  );
  const fits = () => left + need <= budget.bytes && free - need >= UNTOUCHED_BYTES;
  const gone: string[] = [];
  for (const copy of copies.filter((copy) => copy !== newest && copy !== newestWhole && copy.name !== stays)) {
    if (fits() && hourly < budget.count) break;
    // Too many hourly ones are no reason to remove another one.
    if (fits() && !HOURLY.test(copy.name)) continue;
    gone.push(copy.name);
    left -= copy.bytes;
    free += copy.bytes;
    if (HOURLY.test(copy.name)) hourly -= 1;
  }
  if (!fits()) throw new NoRoom(tightness(folder, { need, free: room(folder), budget, left }));
  for (const name of gone) rmSync(join(folder, name), { recursive: true, force: true });
  return gone;
}

interface Tight {
  need: number;
  free: number;
  budget: BackupBudget;
  /** Bytes of the copies that would stay. */
  left: number;
}

function tightness(folder: string, { need, free, budget, left }: Tight): string {
  const mb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  if (left + need > budget.bytes)
    return `A backup of ${mb(need)} does not fit next to the last one into the ${mb(budget.bytes)} that backups may take. Set BACKUP_GB higher.`;
  return (
    `A backup of ${mb(need)} does not fit into ${folder}: its disk has ${mb(free)} free, of which ${mb(UNTOUCHED_BYTES)} are left to the product. ` +
    "Make room there, or set BACKUP_DIR to a folder of another disk."
  );
}
