import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { compileKernelsForSources } from "../../app/server/building/kernels.mjs";
import { ownTemp } from "./ownTemp";

/**
 * Once for all tests it bundles the part of mathjs that the product uses and compiles the solver's kernels, as the build does. It makes the
 * place of the template that products start from. That is in a folder that all their temporary files are in and that goes with them.
 */
export default async function setup(): Promise<() => void> {
  // Once, whichever kind of tests comes first.
  if (process.env.TEST_TEMPLATES) return () => undefined;
  const contents = 'export { create, unitDependencies } from "mathjs";';
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: "node_modules/.cache/energy-tool/mathjs.mjs",
    logLevel: "error",
  });
  await compileKernelsForSources();
  const remove = ownTemp();
  process.env.TEST_TEMPLATES = mkdtempSync(join(tmpdir(), "templates-"));
  return remove;
}
