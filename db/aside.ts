import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupsFolder } from "./backupRoom";

/** Puts databases in the place of others and loses neither: what was there is moved aside, and comes back when something fails. */

/** What SQLite keeps next to a database. It replays it into any file of that name, so it goes first and comes back last. */
const JOURNALS = ["-wal", "-shm", "-journal"];
const partsOf = (name: string): string[] => [...JOURNALS.map((journal) => name + journal), name];

export const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replace(/[:T]/g, "-");

/** Moves a file, also from one disk to another. */
export function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    try {
      copyFileSync(from, to);
    } catch (failure) {
      rmSync(to, { force: true });
      throw failure;
    }
    rmSync(from);
  }
}

/** A folder next to the backups that is not there yet, so that nothing is written over. */
function freeFolder(dataDir: string, now: Date): string {
  for (let at = now.getTime(); ; at += 1000) {
    const folder = join(backupsFolder(dataDir), `replaced-${stampOf(new Date(at))}`);
    if (!existsSync(folder)) return folder;
  }
}

interface Replacement {
  dataDir: string;
  /** Paths in the data folder that are to go: databases with their journals, other files. */
  goes: readonly string[];
  /** Paths in the data folder that come. */
  comes: readonly string[];
  /** Puts one of them in its place. */
  put: (name: string) => void;
  /** Throws when what came is not whole where it is now. */
  check: () => void;
  now?: Date;
}

/**
 * Moves files to replaced-<time> next to the backups and puts others in their place. Returns that folder, null when nothing was there.
 * Whatever fails: everything is where it was then.
 */
export function replaceFiles({ dataDir, goes, comes, put, check, now = new Date() }: Replacement): string | null {
  // A journal may be there without its database, and must not meet another one.
  const parts = [...new Set([...goes, ...comes])].flatMap(partsOf).filter((part) => existsSync(join(dataDir, part)));
  const folder = parts.length > 0 ? freeFolder(dataDir, now) : null;
  const moved: string[] = [];
  const came: string[] = [];
  try {
    for (const part of parts) {
      mkdirSync(dirname(join(folder!, part)), { recursive: true, mode: 0o700 });
      move(join(dataDir, part), join(folder!, part));
      moved.push(part);
    }
    for (const name of comes) {
      came.push(name);
      put(name);
    }
    check();
    return folder;
  } catch (error) {
    for (const part of came.flatMap(partsOf)) rmSync(join(dataDir, part), { force: true });
    for (const part of moved.reverse()) move(join(folder!, part), join(dataDir, part));
    if (folder) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
