import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** DATA_DIR/upgrade.json: an upgrade of the databases that is not finished, for all processes and over restarts. */

export interface UpgradeNote {
  /** The version that it leads to: when its newest migrations were made. */
  to: string;
  /** Name of the copy that was made before, among the backups. */
  folder: string;
  /** Databases that are not of that version yet, by their path in the data folder. */
  left: string[];
}

const fileOf = (dataDir: string): string => join(dataDir, "upgrade.json");

/** The upgrade that is not finished; null: there is none. */
export function readUpgrade(dataDir: string): UpgradeNote | null {
  try {
    const note = JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as UpgradeNote;
    return typeof note.folder === "string" && Array.isArray(note.left) ? note : null;
  } catch {
    return null;
  }
}

/** All or nothing. */
export function writeUpgrade(dataDir: string, note: UpgradeNote): void {
  const part = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(part, JSON.stringify(note), { mode: 0o600 });
  renameSync(part, fileOf(dataDir));
}

export const forgetUpgrade = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Notes that a database is of a version; with the last one the upgrade is finished, and its copy may go as others do. */
export function noteUpgraded(dataDir: string, file: string, to: string): void {
  if (!existsSync(fileOf(dataDir))) return;
  const note = readUpgrade(dataDir);
  if (!note) return;
  if (note.to !== to) return forgetUpgrade(dataDir);
  const left = note.left.filter((name) => name !== file && existsSync(join(dataDir, name)));
  if (left.length === 0) return forgetUpgrade(dataDir);
  if (left.length < note.left.length) writeUpgrade(dataDir, { to, folder: note.folder, left });
}
