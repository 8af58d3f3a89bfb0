import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A data folder as the product leaves it after its first start. It is made once for a run of the tests and copied for every product that
 * they start. Catalogue, demo and people are written once instead of thirty times. The tokens of the people are next to it.
 */
export async function copyOfTemplate<Tokens extends object>(
  prepare: (dataDir: string) => Promise<Tokens>,
): Promise<{ dataDir: string; tokens: Tokens }> {
  const folder = process.env.TEST_TEMPLATES ?? mkdtempSync(join(tmpdir(), "energy-tool-template-"));
  const ready = join(folder, "ready");
  if (!existsSync(ready)) {
    mkdirSync(folder, { recursive: true });
    const made = mkdtempSync(join(folder, "made-"));
    const tokens = await prepare(join(made, "data"));
    writeFileSync(join(made, "tokens.json"), JSON.stringify(tokens));
    try {
      renameSync(made, ready);
    } catch {
      // Another worker was quicker.
      rmSync(made, { recursive: true, force: true });
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-contract-"));
  cpSync(join(ready, "data"), dataDir, { recursive: true });
  return { dataDir, tokens: JSON.parse(readFileSync(join(ready, "tokens.json"), "utf8")) as Tokens };
}
