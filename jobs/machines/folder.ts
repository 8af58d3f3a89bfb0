import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "energy-machine-";
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Makes the folder of this process for files of its programs, and removes those that killed machines left behind. */
export function ownFolder(base = tmpdir()): string {
  mkdirSync(base, { recursive: true });
  for (const name of readdirSync(base)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    // In a container every process is the first.
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(base, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
}
