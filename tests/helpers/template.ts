import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE_MS } from "./eventually";

/**
 * A data folder as the product leaves it after its first start, or after more (`name`). It is made once for a run of the tests and copied for
 * every product that they start: catalogue, demo and people are written once, and the demo is computed once, instead of a hundred times. The
 * tokens of the people are next to it.
 */
export async function copyOfTemplate<Tokens extends object>(
  name: string,
  prepare: (dataDir: string) => Promise<Tokens>,
): Promise<{ dataDir: string; tokens: Tokens }> {
  process.env.TEST_TEMPLATES ??= mkdtempSync(join(tmpdir(), "energy-tool-template-"));
  const ready = join(process.env.TEST_TEMPLATES, name);
  if (!existsSync(ready) && (await isOurs(ready))) {
    const made = mkdtempSync(`${ready}-`);
    const tokens = await prepare(join(made, "data"));
    writeFileSync(join(made, "tokens.json"), JSON.stringify(tokens));
    if (!existsSync(ready)) renameSync(made, ready);
  }
  const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-contract-"));
  cpSync(join(ready, "data"), dataDir, { recursive: true });
  return { dataDir, tokens: JSON.parse(readFileSync(join(ready, "tokens.json"), "utf8")) as Tokens };
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
