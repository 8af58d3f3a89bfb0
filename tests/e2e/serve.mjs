/** Starts the product as `npm start` does, on an empty data folder that is thrown away afterwards. Notes what it logs as errors. */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../../app/server/start.mjs";
import { Logged } from "../helpers/logged.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const logFolder = join(root, "node_modules/.cache/energy-tool/e2e-logged");
const logFile = join(logFolder, `${process.env.PORT}.txt`);
mkdirSync(logFolder, { recursive: true });
rmSync(logFile, { force: true });

// Of several the first builds what is missing; the others wait until it is at work.
const first = process.env.E2E_FIRST;
while (
  first &&
  !(await fetch(first).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await new Promise((go) => setTimeout(go, 250));
if (!first) await prepare();

const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-e2e-"));
/** The admin of a second company space, from which nothing of the demo is to be seen. */
const foreign = { ADMIN_EMAIL: "owner@main.test", ADMIN_PASSWORD: "a-long-password-of-main" };
/** One web process: two products run side by side. What several share is tested in tests/crash/core/processes.test.ts. */
const settings = { DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn", NODE_ENV: "test", WEB_PROCESSES: "1" };
const env = { ...process.env, ...foreign, ...settings };
const product = spawn(process.execPath, [join(root, "app/server/start.mjs")], {
  cwd: root,
  stdio: ["inherit", "pipe", "pipe"],
  env,
});
const logged = new Logged();
for (const [from, to] of [
  [product.stdout, process.stdout],
  [product.stderr, process.stderr],
]) {
  from.pipe(to);
  logged.follow(from, (line) => appendFileSync(logFile, `${line}\n`));
}
const stop = () => product.kill("SIGTERM");
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
product.on("close", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
