import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { backupBefore, backups, copyInto, databaseFiles } from "./backup";
import { backupsFolder } from "./backupRoom";
import { readUpgrade, type UpgradeNote, writeUpgrade } from "./upgradeNote";

/**
 * Copies all databases before the first one of an upgrade is changed, so that the version before can be put back by one command. The
 * others of the same upgrade need no further copy, also where it is tried many times: that of the first holds them as they were, as nobody
 * works in one before it is done.
 * @param file the database that is about to be changed, by its path in the data folder
 * @param to the version that it is brought to
 * @throws an error of damage when that database cannot be copied: it must not be changed then
 */
export function copyBeforeUpgrade(dataDir: string, file: string, to: string): void {
  const note = readUpgrade(dataDir);
  const reused = note && isGoodFor(dataDir, note, { file, to }) ? join(backupsFolder(dataDir), note.folder) : null;
  const folder = reused ?? backupBefore(dataDir);
  if (!reused) {
    // The platform is changed before any space.
    const left = databaseFiles(dataDir).filter((name) => name.startsWith("spaces") || name === file);
    writeUpgrade(dataDir, { to, folder: basename(folder), left });
  }
  // What was damaged then may be another file now.
  if (existsSync(join(folder, file)) || copyInto(folder, dataDir, file)) return;
  throw Object.assign(new Error(`${file} cannot be copied before its upgrade.`), { code: "SQLITE_CORRUPT" });
}

/** Whether the copy still holds what is about to be changed as it is: nobody worked in it since. */
function isGoodFor(dataDir: string, note: UpgradeNote, { file, to }: { file: string; to: string }): boolean {
  const folder = join(backupsFolder(dataDir), note.folder);
  if (note.to !== to || !existsSync(folder)) return false;
  // It was changed already and is back: an earlier state was put in its place.
  if (!note.left.includes(file)) return false;
  // The platform is changed first. While it is not, backups are made by the version before alone.
  const copiedAt = note.folder.replace(/^before-/, "");
  return !note.left.includes("platform.sqlite") || !backups(dataDir).some((one) => basename(one.folder) > copiedAt);
}
