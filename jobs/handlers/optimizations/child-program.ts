import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Path of the program a run is computed in: the bundle next to the worker's bundle, or its source next to ours. */
export function childProgram(): string {
  const bundle = fileURLToPath(new URL("./solve.js", import.meta.url));
  return existsSync(bundle) ? bundle : fileURLToPath(new URL("../../solver/child.ts", import.meta.url));
}
