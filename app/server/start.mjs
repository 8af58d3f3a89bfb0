/** `npm start`: installs and builds what is missing, then runs the web processes and the workers. */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onRightNode } from "./runtime.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Of an optional package another system's is missing here; one of another version is an old one. */
const fits = (want, have) => have?.version === want.version || (!have && want.optional);

/** Installs what the lock file says when it is not there or older than the lock file. */
export function install() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const installed = join(root, "node_modules/.package-lock.json");
  const needed = Object.keys(JSON.parse(lock).packages).filter((path) => path.startsWith("node_modules/"));
  if (existsSync(installed)) {
    const have = JSON.parse(readFileSync(installed, "utf8")).packages;
    const want = JSON.parse(lock).packages;
    const missing = needed.filter((path) => !want[path].dev && !fits(want[path], have[path]));
    if (missing.length === 0) return;
  }
  // npm ci empties the folder first; through a link that would be another copy's folder.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      "node_modules is a link to a folder that does not fit package-lock.json. Remove the link, or run npm ci there.",
    );
  process.stdout.write("Installing the packages of package-lock.json ...\n");
  // Errors only: under an old Node it would warn of packages that want a newer one, which is installed with them.
  const result = spawnSync("npm", ["ci", "--include=dev", "--include=optional", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "" },
  });
  if (result.status !== 0) throw new Error("npm ci failed; its output is above.");
}

export async function prepare() {
  install();
  const { build, isFresh } = await import("./build.mjs");
  if (!isFresh()) await build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  await onRightNode();
  await prepare();
  const { serve } = await import("./serve.mjs");
  serve();
}
