import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { backupBytes, backups, checkDatabase, databaseFiles, missingIn } from "~db/backup";
import { backupsFolder, bytesBelow, UNTOUCHED_BYTES } from "~db/backupRoom";
import { migrationState } from "~db/client";
import { faultSentence, readNote, restoreCommand } from "~db/spaces/faults";
import { HOUR_MS } from "~/entities/core/clock";
import { freeBytes, LEAST_FREE_BYTES, mayWrite } from "../disk";
import { databaseSizes } from "../metrics.server";
import { bytesText, causeOf, type Finding, finding, spanText } from "./finding";

/** Below this the disk should be looked at, whatever the databases need. */
const LITTLE_FREE_BYTES = 1_000_000_000;
/** Backups are made hourly; two may be missed while the worker is busy or the machine sleeps. */
const OLD_BACKUP_MS = 3 * HOUR_MS;

/** Whether the data folder can be written to and has room for work and for the next backup. `free`: how much there is [bytes]. */
export function checkDisk(
  dataDir: string,
  free: (folder: string) => number | null = freeBytes,
  writable: (folder: string) => boolean = mayWrite,
): Finding[] {
  if (!existsSync(dataDir))
    return [
      finding("disk", "look", `There is no folder ${dataDir} yet.`, "The first start makes it; else correct DATA_DIR."),
    ];
  if (!writable(dataDir))
    return [
      finding("disk", "broken", `${dataDir} may not be written to.`, "Give the account of the product the folder."),
    ];
  const sizes = databaseSizes(dataDir);
  const copy = sizes.platform + sizes.spaces + sizes.live;
  const left = free(dataDir);
  if (left === null) return [finding("disk", "unknown", `The room left for ${dataDir} cannot be read.`)];
  const says = `${bytesText(left)} free; databases ${bytesText(copy)}, queue ${bytesText(sizes.jobs)}.`;
  const todo = `Make room on the disk of DATA_DIR; ${backupsFolder(dataDir)} holds the copies.`;
  if (left < LEAST_FREE_BYTES) return [finding("disk", "broken", says, `${todo} The product says it is not ready.`)];
  return [left < LITTLE_FREE_BYTES ? finding("disk", "look", says, todo) : finding("disk", "ok", says)];
}

/**
 * Whether the next backup fits onto the disk of the backups. Older ones go before it, but never the last.
 * `free`: how much there is [bytes].
 */
export function checkBackupRoom(dataDir: string, free: (folder: string) => number | null = freeBytes): Finding[] {
  const folder = backupsFolder(dataDir);
  const need = backupBytes(dataDir);
  const left = free(existsSync(folder) ? folder : dataDir);
  const [, ...older] = backups(dataDir);
  const goes = older.reduce((sum, copy) => sum + bytesBelow(copy.folder), 0);
  if (left === null || left + goes - need >= UNTOUCHED_BYTES) return [];
  const says = `The next backup of ${bytesText(need)} does not fit into ${folder}: ${bytesText(left)} are free, ${bytesText(UNTOUCHED_BYTES)} of them stay so.`;
  return [finding("backup", "look", says, "Make room there, or set BACKUP_DIR to a folder of another disk.")];
}

/** How the databases compare with this program: migrations that are due, and changes by a newer version. */
export function checkMigrations(dataDir: string): Finding[] {
  const names = databaseFiles(dataDir).filter((name) => !name.startsWith("live"));
  if (names.length === 0)
    return [finding("migrations", "ok", "There are no databases yet; the first start makes them.")];
  const findings = names.flatMap((name) => {
    const noted = notedOf(dataDir, name);
    if (noted) return noted;
    try {
      const state = migrationState(join(dataDir, name), name === "platform.sqlite" ? "platform" : "space");
      if (state.newer)
        return finding(
          "migrations",
          "broken",
          `${name} was changed by a newer version of Energy Tool.`,
          "Start that version, or restore a backup made before it.",
        );
      if (state.pending === 0) return [];
      const says = `${state.pending} migrations of ${name} are due.`;
      return finding("migrations", "look", says, "The next start makes them, after a copy of all databases.");
    } catch (error) {
      const space = name.startsWith("spaces") ? basename(name, ".sqlite") : null;
      const todo = space ? `Restore that space: ${restoreCommand(space)}` : "Restore a backup.";
      return finding("migrations", "broken", `${name} cannot be read (${causeOf(error)}).`, todo);
    }
  });
  return findings.length > 0
    ? findings
    : [finding("migrations", "ok", `${names.length} databases are of this version.`)];
}

/** What a process that met damage in a space wrote down of it. */
function notedOf(dataDir: string, name: string): Finding | null {
  const space = basename(name, ".sqlite");
  const note = name.startsWith("spaces") ? readNote(dataDir, space) : null;
  if (!note) return null;
  const says = `The space ${space} is shut: ${faultSentence(space, note)}`;
  return finding("migrations", "broken", says, "The others work. It opens by itself once that is done.");
}

/** Whether there is a recent backup, and whether its databases are whole. `now` in ms since 1970 UTC. */
export function checkBackup(dataDir: string, now: number): Finding[] {
  const [last] = backups(dataDir);
  if (!last) {
    const any = databaseFiles(dataDir).length > 0;
    const todo = "The worker makes one every hour; npm run backup makes one at once.";
    return [
      any
        ? finding("backup", "look", "There is no backup yet.", todo)
        : finding("backup", "ok", "Nothing to copy yet."),
    ];
  }
  const names = databaseFiles(last.folder);
  if (!names.includes("platform.sqlite"))
    return [finding("backup", "broken", `${last.folder} holds no platform.sqlite.`, "Run npm run backup.")];
  for (const name of names)
    try {
      checkDatabase(join(last.folder, name));
    } catch (error) {
      const says = `${name} of the backup ${last.folder} is damaged (${causeOf(error)}).`;
      return [finding("backup", "broken", says, "Check the disk, then run npm run backup.")];
    }
  const [lacks] = missingIn(last.folder);
  if (lacks)
    return [
      finding("backup", "broken", `${last.folder} lacks ${lacks}, which could not be read.`, "Restore it; see above."),
    ];
  const age = now - last.at;
  const says = `The last is ${spanText(age)} old and whole: ${names.length} databases in ${last.folder}.`;
  if (age <= OLD_BACKUP_MS) return [finding("backup", "ok", says)];
  return [finding("backup", "look", says, "Look whether a worker runs; the log says why a backup failed.")];
}
