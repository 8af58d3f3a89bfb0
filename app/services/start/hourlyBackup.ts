import { dropOldBackups, makeBackup } from "~db/backup";
import { NoRoom } from "~db/backupRoom";

/** The folder of a new backup, or the sentence that says why there was no room for it. */
export type MadeBackup = { folder: string } | { noRoom: string };

/** Makes the backup of the hour and removes those that are older than they are kept. */
export function hourlyBackup(dataDir: string): MadeBackup {
  try {
    const folder = makeBackup(dataDir);
    dropOldBackups(dataDir);
    return { folder };
  } catch (error) {
    if (error instanceof NoRoom) return { noRoom: error.message };
    throw error;
  }
}
