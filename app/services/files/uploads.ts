import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "~/entities/core/clock";
import { environment } from "~/services/core/settings/environment.server";

/** Where files wait that somebody sent and nobody took yet; what is left there is swept. */
export const uploadsFolder = (): string => join(environment().dataDir, "files", "uploads");

/** Removes what waits for longer than a day. */
export async function removeOldUploads(): Promise<void> {
  const names = await readdir(uploadsFolder()).catch(() => []);
  for (const name of names) {
    const path = join(uploadsFolder(), name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
