/**
 * A data folder that belongs to another account, or lies on a disk that is read-only, met by somebody who is not root: one sentence and a
 * code. A space whose file belongs to another account is shut alone. Root may write everywhere, so the product is started as nobody, which
 * takes root; elsewhere these tests are left out, and say so.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort, isUp, Launched, until } from "../launched";

const NOBODY = { uid: 65_534, gid: 65_534 };
const program = resolve("app/server/serve.mjs");
const started = spawnSync(process.execPath, ["-e", `require("fs").accessSync(${JSON.stringify(program)})`], NOBODY);
const isPossible = process.getuid?.() === 0 && started.status === 0;
if (!isPossible) process.stdout.write("The product cannot be started as nobody: accounts were not tested\n");

let launched: Launched;
const mounts: string[] = [];
beforeEach(() => {
  launched = new Launched();
  // Folders of tests are closed to others.
  const above = dirname(launched.dataDir);
  chmodSync(above, statSync(above).mode | 0o011);
});
afterEach(async () => {
  await launched.end("SIGTERM");
  for (const folder of mounts.splice(0)) execFileSync("umount", [folder]);
  await launched.close();
});

const ONE = { WEB_PROCESSES: "1", WORKERS: "0" };
/** Starts it as nobody and waits for its end. */
async function startThatEnds(settings: Record<string, string> = {}): Promise<unknown> {
  const launcher = launched.start(await freePort(), { ...ONE, ...settings }, NOBODY);
  return new Promise((done) => launcher.once("close", done));
}
const lines = () => launched.said().trim().split("\n");

it.runIf(isPossible)("says that the folder belongs to another account", async () => {
  chmodSync(launched.dataDir, 0o755);
  expect(await startThatEnds()).toBe(77);
  expect(lines()).toEqual([expect.stringMatching(/may not be used by the account .* chown -R energy/)]);
});

it.runIf(isPossible)("says so of a folder that may not even be looked into", async () => {
  chmodSync(launched.dataDir, 0o700);
  expect(await startThatEnds()).toBe(77);
  expect(lines()).toEqual([expect.stringMatching(/may not be used by the account .* chown -R energy/)]);
});

it.runIf(isPossible)("says that a disk is read-only", async (test) => {
  const folder = join(launched.dataDir, "disk");
  mkdirSync(folder);
  chmodSync(launched.dataDir, 0o755);
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "ro,size=1m,uid=65534,gid=65534", "tmpfs", folder]);
  if (mount.status !== 0) test.skip("nothing can be mounted here: a disk that is read-only was not tested");
  mounts.push(folder);
  expect(await startThatEnds({ DATA_DIR: folder })).toBe(73);
  expect(lines()).toEqual([expect.stringMatching(/is read-only\. Make DATA_DIR .* writable/)]);
});

it.runIf(isPossible)("shuts a space alone whose file is root's, and opens it once it is given back", async () => {
  chownSync(launched.dataDir, NOBODY.uid, NOBODY.gid);
  const settings = { ...ONE, ADMIN_EMAIL: "boss@main.test", ADMIN_PASSWORD: "energy-admin-2026", DEMO: "1" };
  const first = await freePort();
  launched.start(first, settings, NOBODY);
  await until(() => isUp(first));
  await launched.end("SIGTERM");
  const spaces = join(launched.dataDir, "spaces");
  const files = readdirSync(spaces).filter((name) => name.startsWith("demo.sqlite"));
  const giveTo = (uid: number) => files.forEach((name) => chownSync(join(spaces, name), uid, uid));
  giveTo(0);
  const port = await freePort();
  launched.start(port, settings, NOBODY);
  await until(() => isUp(port));
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  expect(await ready()).toBe("ready\nspace demo is shut: forbidden");
  giveTo(NOBODY.uid);
  await until(async () => (await ready()) === "ready");
});
