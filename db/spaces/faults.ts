import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { isAlive } from "../alive";

/**
 * What shuts one company space and no other: its databases cannot be read. Who finds damage writes it down next to the database, as
 * spaces/<space>.shut, so that all processes leave the space alone within a second.
 */

/** "restoring": somebody puts a copy in its place just now. */
export const FAULT_KINDS = ["damaged", "newer", "outdated", "forbidden", "missing", "restoring"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface SpaceFault {
  kind: FaultKind;
  /** The database by its path in the data folder: "spaces/demo.sqlite". */
  file: string;
}

export const spaceFile = (space: string): string => join("spaces", `${space}.sqlite`);
export const liveFile = (space: string): string => join("live", `${space}.sqlite`);

/** The command that puts the newest whole copy of a space in its place. */
export const restoreCommand = (space: string): string => `npm run backup -- restore-space ${space}`;

/** The code that calls refuse with while a space is shut. */
export const faultCode = (kind: FaultKind): string => `space_${kind}`;

/** Whether a copy in its place mends it. */
export const isRestorable = (kind: FaultKind): boolean => kind === "damaged" || kind === "missing";

const SENTENCES: Record<FaultKind, (file: string, space: string) => string> = {
  damaged: (file, space) => `${file} is damaged. Put a copy in its place: ${restoreCommand(space)}`,
  missing: (file, space) => `${file} is not there any more. Put a copy in its place: ${restoreCommand(space)}`,
  newer: (file) =>
    `${file} was changed by a newer version of Energy Tool. Start that version, or restore a backup made before it.`,
  outdated: (file) =>
    `${file} could not be brought to this version and is as it was. Start the version before with the copy made before the upgrade, and report the error in the log.`,
  forbidden: (file) =>
    `The account of the product may not read and write ${file}. Give it the file, as with: chown -R energy DATA_DIR`,
  restoring: (file) => `A copy is put in the place of ${file} just now.`,
};

/** What is wrong with a space and what to do, for logs and the doctor. */
export const faultSentence = (space: string, { kind, file }: SpaceFault): string => SENTENCES[kind](file, space);

/** A space whose databases cannot be used now. The others work. */
export class SpaceShut extends Error {
  override name = "SpaceShut";
  constructor(
    readonly space: string,
    readonly fault: SpaceFault,
    options?: ErrorOptions,
  ) {
    super(`The space ${space} is shut: ${faultSentence(space, fault)}`, options);
  }
}

/** The error itself and what caused it; of work in several spaces also the error of each. */
const chain = (error: unknown): unknown[] => {
  const all: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && all.length < 10; at = (at as { cause?: unknown }).cause)
    all.push(at, ...(at instanceof AggregateError ? at.errors : []));
  return all;
};

const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ))/;
const FORBIDDEN = /^(SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS)/;
const PASSING = /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|NOMEM)|ENOSPC|EDQUOT)/;
const hasCode = (error: unknown, pattern: RegExp): boolean =>
  chain(error).some((one) => pattern.test(String((one as { code?: unknown }).code)));

/** SQLite says that what it reads is no database, or not as it was written. */
export const isDamage = (error: unknown): boolean => hasCode(error, DAMAGE);
/** The file belongs to another account, or may not be written to. */
export const isForbidden = (error: unknown): boolean => hasCode(error, FORBIDDEN);

/** A full disk, or somebody else is at work: what failed may work later. */
export const isPassing = (error: unknown): boolean => hasCode(error, PASSING);

/** The shut space in an error or what caused it; also where the error is of another bundle of the same program. */
export const shutIn = (error: unknown): SpaceShut | undefined =>
  chain(error).find((one): one is SpaceShut => one instanceof Error && one.name === "SpaceShut");

/** Changes when somebody puts other files in the place of a space's databases, or writes to them. */
export function identityOf(dataDir: string, space: string): string {
  return [spaceFile(space), liveFile(space)]
    .map((file) => {
      const stats = statSync(join(dataDir, file), { throwIfNoEntry: false });
      return stats ? `${stats.ino}:${stats.size}:${stats.mtimeMs}` : "none";
    })
    .join(" ");
}

interface Note extends SpaceFault {
  identity: string;
  /** Who puts a copy in its place. */
  by?: Writer;
}

interface Writer {
  host: string;
  pid: number;
  /** When the process began, as the system counts; null where it does not say. A later process may have the same number. */
  began: string | null;
  /** ms since 1970 UTC. */
  at: number;
}

/** How long a restore from another machine or container is believed in [ms]: its process cannot be looked at. */
const AWAY_MS = 10 * 60_000;

function beganOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

/** False once whoever restored a space ended without taking its note away. */
function isAtWork({ host, pid, began, at }: Writer): boolean {
  if (host !== hostname()) return Date.now() - at < AWAY_MS;
  return isAlive(pid) && beganOf(pid) === began;
}

const NOTE = ".shut";
const noteFile = (dataDir: string, space: string): string => join(dataDir, "spaces", `${space}${NOTE}`);

/** The spaces of which something was written down, readable or not. */
export function notedSpaces(dataDir: string): string[] {
  const folder = join(dataDir, "spaces");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((name) => name.endsWith(NOTE)).map((name) => name.slice(0, -NOTE.length));
}

/** What was written down of a space; null: nothing, or a restore that was broken off. */
export function readNote(dataDir: string, space: string): Note | null {
  try {
    const note = JSON.parse(readFileSync(noteFile(dataDir, space), "utf8")) as Note;
    if (note.kind === "restoring" && !(note.by && isAtWork(note.by))) return null;
    return FAULT_KINDS.includes(note.kind) ? note : null;
  } catch {
    return null;
  }
}

/** Writes down that a space is shut. Where that cannot be written, each process finds out by itself. */
export function writeNote(dataDir: string, space: string, fault: SpaceFault): void {
  const { pid } = process;
  const by: Writer = { host: hostname(), pid, began: beganOf(pid), at: Date.now() };
  const note: Note = { kind: fault.kind, file: fault.file, identity: identityOf(dataDir, space), by };
  try {
    writeFileSync(noteFile(dataDir, space), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // A folder that cannot be written to is said elsewhere.
  }
}

export const removeNote = (dataDir: string, space: string): void => rmSync(noteFile(dataDir, space), { force: true });

/** The damaged one of the two databases of a space; null when both can be read. */
export function damagedFile(dataDir: string, space: string): string | null {
  for (const name of [spaceFile(space), liveFile(space)])
    if (existsSync(join(dataDir, name)))
      try {
        readWhole(join(dataDir, name));
      } catch {
        return name;
      }
  return null;
}

/** Reads a database from end to end, without its rows' references (1.3 s for 1 GB). Throws what is wrong with it. */
export function readWhole(file: string): void {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const finding = db.pragma("quick_check(1)", { simple: true });
    if (finding !== "ok") throw Object.assign(new Error(`${file}: ${String(finding)}`), { code: "SQLITE_CORRUPT" });
  } finally {
    db.close();
  }
}
