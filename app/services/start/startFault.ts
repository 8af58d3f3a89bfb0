import { basename } from "node:path";
import { NoRoom } from "~db/backupRoom";
import { NewerDatabase, NotUpgraded } from "~db/client";

/**
 * Why a process of the product cannot start, as a sentence and an exit code (sysexits.h). What concerns one space alone is none of these: it
 * shuts that space.
 */

/** A file that everything hangs on is damaged (EX_DATAERR). */
const DAMAGED = 65;
/** The data folder or a file of it cannot be written to (EX_CANTCREAT). */
const READ_ONLY = 73;
/** There is no room; a later start may work (EX_TEMPFAIL). */
const NO_ROOM = 75;
/** The account of the product may not use a file (EX_NOPERM). */
const NOT_ALLOWED = 77;
/** A setting that cannot be used, or data of a newer version (EX_CONFIG). */
export const UNUSABLE = 78;

interface StartFault {
  code: number;
  sentence: string;
}

const RESTORE = "npm run backup -- restore <folder of a copy>";

/** What to do about a damaged file, by its name. */
const damaged = (error: Error): string =>
  basename(fileOf(error)) === "jobs.sqlite"
    ? "jobs.sqlite is damaged. Move it out of DATA_DIR and start again: mails that waited in it are lost, runs are queued anew."
    : `platform.sqlite is damaged. Restore a backup while the product is stopped: ${RESTORE}`;

const fileOf = (error: Error): string => String((error as { file?: string }).file ?? "");
const codeOf = (error: Error): string => String((error as { code?: string }).code ?? "");

/** The sentence and exit code of an error at the start; null for one that nobody expected. */
export function startFault(error: unknown, dataDir: string): StartFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof NewerDatabase || error instanceof NoRoom) return { code: UNUSABLE, sentence: error.message };
  if (error instanceof NotUpgraded)
    return {
      code: UNUSABLE,
      sentence: `${error.message}\nStart the version before, or restore the copy made before the upgrade first: ${RESTORE}`,
    };
  const code = codeOf(error);
  if (code === "NEWER") return { code: UNUSABLE, sentence: error.message };
  const path = (error as NodeJS.ErrnoException).path ?? dataDir;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return { code: DAMAGED, sentence: damaged(error) };
  if (/^(EROFS|SQLITE_READONLY)/.test(code))
    return {
      code: READ_ONLY,
      sentence: `${path} is read-only. Make DATA_DIR (${dataDir}) writable, or set it to another folder.`,
    };
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code))
    return { code: NO_ROOM, sentence: `The disk of DATA_DIR (${dataDir}) is full. Make room there and start again.` };
  if (/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM)/.test(code))
    return {
      code: NOT_ALLOWED,
      sentence: `${path} may not be used by the account that the product runs under. Give it DATA_DIR (${dataDir}), as with: chown -R energy ${dataDir}`,
    };
  if (/^(ENOTDIR|EEXIST|ENOENT)$/.test(code) && path.startsWith(dataDir))
    return { code: READ_ONLY, sentence: `${path} cannot be made: DATA_DIR (${dataDir}) has to be a folder.` };
  return null;
}

/** Does what a process cannot start without; ends it with a sentence where that is not possible. */
export function orEnd<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return endWith(error, dataDir);
  }
}

/** Ends the process with the sentence of an error; what nobody expected is thrown on. */
export function endWith(error: unknown, dataDir: string): never {
  const fault = startFault(error, dataDir);
  if (!fault) throw error;
  process.stderr.write(`${fault.sentence}\n`);
  process.exit(fault.code);
}
