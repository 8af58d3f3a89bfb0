import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE_MS } from "./eventually";

/**
 * Fills an empty data folder as the product leaves it after its first start, or after more (`name`). It is prepared once for a run of the
 * tests, in the folder of whoever comes first, and copied for all who follow: catalogue, demo and people are written once, and the demo is
 * computed once, instead of a hundred times. Returns what `prepare` did (tokens, people), which is stored next to it.
 */
export async function fillFromTemplate<Prepared extends object>(
  name: string,
  dataDir: string,
  prepare: (dataDir: string) => Promise<Prepared>,
): Promise<Prepared> {
  process.env.TEST_TEMPLATES ??= mkdtempSync(join(tmpdir(), "energy-tool-template-"));
  const ready = join(process.env.TEST_TEMPLATES, name);
  if (!existsSync(ready) && (await isOurs(ready))) {
    const prepared = await prepare(dataDir);
    const copy = mkdtempSync(`${ready}-`);
    cpSync(dataDir, join(copy, "data"), { recursive: true });
    writeFileSync(join(copy, "prepared.json"), JSON.stringify(prepared));
    if (!existsSync(ready)) renameSync(copy, ready);
    return prepared;
  }
  cpSync(join(ready, "data"), dataDir, { recursive: true });
  return JSON.parse(readFileSync(join(ready, "prepared.json"), "utf8")) as Prepared;
}

/** Whether it is for us to make a template. Another process that makes it is waited for, but not for ever: it may have ended in its midst. */
async function isOurs(ready: string): Promise<boolean> {
  try {
    mkdirSync(`${ready}.begun`);
    return true;
  } catch {
    const until = Date.now() + PATIENCE_MS;
    while (!existsSync(ready) && Date.now() < until) await new Promise((go) => setTimeout(go, 100));
    return !existsSync(ready);
  }
}
