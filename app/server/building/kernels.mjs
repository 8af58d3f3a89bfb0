/** Compiles the kernels of the structured solver (jobs/solver/structured/kernels, AssemblyScript) to WebAssembly. */
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = join(root, "jobs/solver/structured/kernels");

/** Bounds of the memory that the solver hands over, as in jobs/solver/structured/analysis/arena.ts [pages of 64 kB]. */
const MEMORY = ["--importMemory", "--sharedMemory", "--initialMemory", "16", "--maximumMemory", "65536"];
const SMALL = ["-O3", "--noAssert", "--runtime", "stub"];

/** Throws with what the compiler says when a kernel is wrong. */
export async function compileKernels(file) {
  mkdirSync(dirname(file), { recursive: true });
  const { main } = await import("assemblyscript/asc");
  const from = relative(root, join(sources, "index.ts"));
  const features = ["--enable", "simd", "--enable", "threads"];
  const args = [from, "--baseDir", root, "--outFile", relative(root, file), ...SMALL, ...MEMORY, ...features];
  const { error, stderr } = await main(args);
  if (error) throw new Error(`The kernels do not compile: ${error.message}\n${stderr.toString()}`);
}

/** For the sources, which tests and benches run: compiles them where that was not done since they changed. */
export async function compileKernelsForSources() {
  const file = join(root, "node_modules/.cache/energy-tool/structured.wasm");
  const newest = Math.max(...readdirSync(sources).map((name) => statSync(join(sources, name)).mtimeMs));
  if (!existsSync(file) || statSync(file).mtimeMs < newest) await compileKernels(file);
}
