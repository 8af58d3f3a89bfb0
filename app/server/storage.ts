import { accessSync, constants, statfsSync } from "node:fs";

/** What a write of ordinary size needs, with its journal. */
const LEAST_FREE_BYTES = 20 * 1024 * 1024;

/** Whether the data folder can be written to and has room. */
export function isWritable(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK);
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
