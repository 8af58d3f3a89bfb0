/** `npm test`: everything that must hold, one step after the other, each with what it does and how long it took. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../app/server/start.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name) => join(root, "node_modules/.bin", name);
const failures = [];

function step(title, command, args, env = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  process.stdout.write(
    `== ${title}: ${status === 0 ? "passed" : "FAILED"} after ${Math.round((Date.now() - started) / 1000)} s\n`,
  );
  if (status !== 0) failures.push(title);
}

/** A Chromium of the system; on Debian it is installed when missing. */
function browser() {
  const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
    existsSync(path),
  );
  if (process.env.CHROMIUM ?? known) return process.env.CHROMIUM ?? known;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write("Installing Chromium from the system's packages ...\n");
    spawnSync("sh", ["-c", "apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core"], {
      stdio: "inherit",
    });
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  spawnSync(bin("playwright"), ["install", "chromium"], { cwd: root, stdio: "inherit" });
  return undefined;
}

await prepare();
const chromium = browser();
step("Types", bin("tsc"), ["--noEmit"]);
step("Lint", bin("eslint"), ["."]);
step("Format", bin("prettier"), ["--check", "--log-level", "warn", "."]);
step("Layers", bin("depcruise"), ["app", "db", "jobs", "--config", ".dependency-cruiser.cjs", "--output-type", "err"]);
step("Unit, contract and reference tests", bin("vitest"), ["run"]);
step("Journeys in the browser", bin("playwright"), ["test"], chromium ? { CHROMIUM: chromium } : {});
if (failures.length) {
  process.stdout.write(`\nFailed: ${failures.join(", ")}\n`);
  process.exit(1);
}
process.stdout.write("\nAll steps passed.\n");
