import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** A file or folder that is shipped with the product, by its path in the repository; next to the sources and next to the build. */
export function shipped(path: string): string | undefined {
  const roots = [resolve(here, "../../.."), resolve(here, "../.."), resolve(here, ".."), resolve(".")];
  return roots.map((root) => resolve(root, path)).find(existsSync);
}

/** The same for what the product cannot do without. */
export function mustShip(path: string): string {
  const target = shipped(path);
  if (!target) throw new Error(`${path} is missing`);
  return target;
}
