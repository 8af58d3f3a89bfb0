import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** After all journeys: nothing that the products logged was an error. */
export default function noErrors(): void {
  const folder = "node_modules/.cache/energy-tool/e2e-logged";
  const lines = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")) : [];
  if (lines.length) throw new Error(`The product logged errors:\n${lines.join("").slice(0, 5000)}`);
}
