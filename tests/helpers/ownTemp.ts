import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** From now on what this process and its children put into the system's folder for temporary files is in a folder of its own. Returns what removes it. */
export function ownTemp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "energy-tests-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
