import { existsSync } from "node:fs";
import { join } from "node:path";
import { backupBefore } from "./backup";

/** The copy that this process made before it changed the first database of a data folder, by that folder. */
const copies = new Map<string, string>();

/**
 * Copies all databases before the first one of an upgrade is changed, so that the version before can be put back by one command. The
 * others of the same upgrade need no further copy: that of the first holds them as they were, as nobody is served before all are done.
 * @param file the database that is about to be changed, by its path in the data folder
 */
export function copyBeforeUpgrade(dataDir: string, file: string): void {
  const folder = copies.get(dataDir);
  if (folder && existsSync(join(folder, file))) return;
  copies.set(dataDir, backupBefore(dataDir));
}
