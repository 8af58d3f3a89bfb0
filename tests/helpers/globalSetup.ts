import { build } from "esbuild";

/** Bundles the part of mathjs that the product uses, as the build does. */
export default async function setup(): Promise<void> {
  const contents = 'export { create, unitDependencies } from "mathjs";';
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: "node_modules/.cache/energy-tool/mathjs.mjs",
    logLevel: "error",
  });
}
