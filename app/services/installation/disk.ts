import { accessSync, constants, statfsSync } from "node:fs";

/** What a write of ordinary size needs, with its journal. */
export const LEAST_FREE_BYTES = 20 * 1024 * 1024;

/** Room left on the disk of a folder, in bytes; null when nobody can say. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Whether a folder may be written to. */
export function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
