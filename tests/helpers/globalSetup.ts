import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Once for all tests: bundles the part of mathjs that the product uses, as the build does, and makes the place of the
 * template that products start from.
 */
export default async function setup(): Promise<() => void> {
  const contents = 'export { create, unitDependencies } from "mathjs";';
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: "node_modules/.cache/energy-tool/mathjs.mjs",
    logLevel: "error",
  });
  const templates = mkdtempSync(join(tmpdir(), "energy-tool-templates-"));
  process.env.TEST_TEMPLATES = templates;
  return () => rmSync(templates, { recursive: true, force: true });
}
