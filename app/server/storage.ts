import { accessSync, constants, statfsSync } from "node:fs";

/** What a write of ordinary size needs, with its journal. */
const LEAST_FREE_BYTES = 20 * 1024 * 1024;

/** Why nothing can be written to the data folder; null when it can. */
export function storageProblem(dataDir: string): "read_only" | "full" | null {
  try {
    accessSync(dataDir, constants.W_OK);
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < LEAST_FREE_BYTES ? "full" : null;
  } catch {
    return "read_only";
  }
}
