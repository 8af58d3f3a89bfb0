import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "~db/alive";
import { DAY_MS } from "~/entities/core/clock";

const PREFIX = "children-";
/** Of another machine or container nobody here sees whether it lives: no computation goes on that long without a word [ms]. */
const ELSEWHERE_MS = 7 * DAY_MS;

/**
 * Makes the folder of this process for files of its children, and removes those that killed processes left behind. Several machines or
 * containers may share `base`: there only what is a week old goes.
 */
export function ownFolder(base = tmpdir()): string {
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const here = `${PREFIX}${hostname()}-`;
  for (const name of readdirSync(base).filter((one) => one.startsWith(PREFIX))) {
    const pid = name.startsWith(here) ? Number(/^(\d+)-\w{6}$/.exec(name.slice(here.length))?.[1]) : NaN;
    // In a container every process is the first: one of our number may be that of another container of the same name.
    const isElsewhere = Number.isNaN(pid) || pid === process.pid;
    const isLeft = isElsewhere ? isOld(join(base, name)) : !isAlive(pid);
    if (isLeft) rmSync(join(base, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(base, `${here}${process.pid}-`));
}

const isOld = (folder: string): boolean =>
  Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ELSEWHERE_MS;
