import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { replaceFiles } from "../aside";
import { backups, checkDatabase, missingIn, runningProcess, SERVING_MS } from "../backup";
import { liveFile, readNote, removeNote, spaceFile, writeNote } from "./faults";

/** Puts the databases of one space in their place while the others are served. */

export interface RestoredSpace {
  /** Files that the copy lacks because they could not be read when it was made: those in place stay. */
  lacks: string[];
  /** The copy it came from. */
  folder: string;
  /** Where what was there is now; null: nothing was. */
  aside: string | null;
}

const filesOf = (space: string): string[] => [spaceFile(space), liveFile(space)];

/** The newest copy that lacks nothing of a space and whose databases of it are whole. Throws when there is none. */
function newestCopy(dataDir: string, space: string): string {
  for (const { folder } of backups(dataDir))
    try {
      if (lackOf(folder, space).length > 0) continue;
      checkSpace(folder, space);
      return folder;
    } catch {
      // An older one will do.
    }
  throw new Error(`No copy holds a whole database of the space ${space}. Name the folder of another one.`);
}

/** What could not be read of a space when a copy was made. */
const lackOf = (folder: string, space: string): string[] =>
  missingIn(folder).filter((file) => filesOf(space).includes(file));

function checkSpace(folder: string, space: string): void {
  if (!existsSync(join(folder, spaceFile(space)))) throw new Error(`${folder} holds no ${spaceFile(space)}.`);
  for (const file of filesOf(space)) if (existsSync(join(folder, file))) checkDatabase(join(folder, file));
}

/**
 * Puts the copy of a space in its place, the newest whole one unless a folder is named. A product that runs closes the space first, and
 * opens it again by itself. What was there is kept next to the backups. Throws, with nothing changed, when no copy is whole or it cannot
 * take its place.
 */
export async function restoreSpace(dataDir: string, space: string, folder?: string): Promise<RestoredSpace> {
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/.test(space)) throw new Error(`Not a name of a space: ${JSON.stringify(space)}`);
  const from = folder === undefined ? newestCopy(dataDir, space) : resolve(folder);
  checkSpace(from, space);
  mkdirSync(join(dataDir, "spaces"), { recursive: true, mode: 0o700 });
  const earlier = readNote(dataDir, space);
  writeNote(dataDir, space, { kind: "restoring", file: spaceFile(space) });
  try {
    // All processes look at the note within a second, and what is under way in one of them ends.
    if (runningProcess(dataDir) !== null) await sleep(SERVING_MS);
    const lacks = lackOf(from, space);
    const comes = filesOf(space).filter((file) => existsSync(join(from, file)));
    for (const file of comes) copyNextTo(dataDir, from, file);
    const aside = replaceFiles({
      dataDir,
      goes: filesOf(space).filter((file) => !lacks.includes(file)),
      comes,
      put: (name) => renameSync(join(dataDir, nextTo(name)), join(dataDir, name)),
      check: () => comes.forEach((file) => checkDatabase(join(dataDir, file))),
    });
    removeNote(dataDir, space);
    return { folder: from, aside, lacks };
  } catch (error) {
    for (const file of filesOf(space)) rmSync(join(dataDir, nextTo(file)), { force: true });
    if (earlier) writeNote(dataDir, space, earlier);
    else removeNote(dataDir, space);
    throw error;
  }
}

/** Where a database waits to take its place in one step. */
const nextTo = (file: string): string => join(dirname(file), `.${basename(file)}.copy`);

function copyNextTo(dataDir: string, from: string, file: string): void {
  const copy = join(dataDir, nextTo(file));
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
  copyFileSync(join(from, file), copy);
}
