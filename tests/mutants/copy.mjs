import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The files of the tree that git knows or would take. */
export function filesOfTree(root) {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  return listed.stdout.split("\n").filter((path) => path && existsSync(join(root, path)));
}

/**
 * A copy of the tree in a folder of its own, so that no mutant is ever in the tree itself. Packages are links; what tests make next
 * to them (`.cache`) is the copy's own.
 */
export function copyOfTree(root, files) {
  const copy = mkdtempSync(join(tmpdir(), "mutants-"));
  for (const path of files) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== ".cache") symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  return copy;
}
