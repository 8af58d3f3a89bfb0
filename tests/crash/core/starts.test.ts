/**
 * What cannot start says one sentence and ends with a code, without a stack and without a second try: each case with the launcher and real
 * files. Root may write everywhere, so folders of other accounts are in accounts.test.ts.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { alive, freePort, isUp, Launched, until } from "../launched";

let launched: Launched;
beforeEach(() => void (launched = new Launched()));
afterEach(() => launched.close());

/** Starts it and waits for its end. */
async function startThatEnds(settings: Record<string, string> = {}): Promise<unknown> {
  const launcher = launched.start(await freePort(), { WEB_PROCESSES: "1", ...settings });
  return new Promise((done) => launcher.once("close", done));
}
const lines = () => launched.said().trim().split("\n");

it("says that the platform's database is damaged, and how it is restored", async () => {
  writeFileSync(join(launched.dataDir, "platform.sqlite"), "no database ".repeat(1000));
  expect(await startThatEnds()).toBe(65);
  expect(lines()).toEqual([expect.stringMatching(/^platform\.sqlite is damaged.*npm run backup -- restore/)]);
});

it("says that the job queue is damaged, and what goes with it", async () => {
  writeFileSync(join(launched.dataDir, "jobs.sqlite"), "no database ".repeat(1000));
  expect(await startThatEnds()).toBe(65);
  expect(lines().at(-1)).toMatch(/^jobs\.sqlite is damaged.*mails that waited/);
});

it("says that DATA_DIR is no folder", async () => {
  const file = join(launched.dataDir, "file");
  writeFileSync(file, "");
  expect(await startThatEnds({ DATA_DIR: file })).toBe(73);
  expect(lines()).toEqual([expect.stringContaining("has to be a folder")]);
});

it("starts over damaged notes of processes, which nobody needs", async () => {
  writeFileSync(join(launched.dataDir, "running.sqlite"), "no database ".repeat(1000));
  const port = await freePort();
  launched.start(port, { WEB_PROCESSES: "1", WORKERS: "0" });
  await until(() => isUp(port));
  expect(existsSync(join(launched.dataDir, "running.sqlite.damaged"))).toBe(true);
});

it("lets one launcher run on a folder; the lock ends with it, also when it is killed", async () => {
  const port = await freePort();
  const first = launched.start(port, { WEB_PROCESSES: "1", WORKERS: "0" });
  await until(() => isUp(port));
  for (const name of ["platform.sqlite", "jobs.sqlite", "running.sqlite", "session-secret", "launcher.lock"])
    expect([name, statSync(join(launched.dataDir, name)).mode & 0o077]).toEqual([name, 0]);
  const second = spawn(process.execPath, [resolve("app/server/serve.mjs")], {
    env: { ...process.env, DATA_DIR: launched.dataDir, PORT: String(await freePort()), NODE_ENV: "test", DEMO: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  second.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
  expect(await new Promise((done) => second.once("close", done))).toBe(75);
  expect(words.trim().split("\n")).toEqual([expect.stringMatching(/^Energy Tool runs on .* already\./)]);
  expect(first.exitCode).toBeNull();
  await launched.end("SIGKILL");
  const lock = new Database(join(launched.dataDir, "launcher.lock"), { timeout: 0 });
  lock.exec("BEGIN EXCLUSIVE");
  lock.close();
});

it("ends with the npm that started it, and its processes with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "npm-"));
  mkdirSync(join(folder, "data"));
  // As package.json has it, without the installation before it.
  const scripts = { start: `exec "${process.execPath}" "${resolve("app/server/serve.mjs")}"` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "started", version: "1.0.0", scripts }));
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env: {
      ...process.env,
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      NODE_ENV: "test",
      DEMO: "0",
      WEB_PROCESSES: "1",
      LOG_LEVEL: "error",
    },
    stdio: "ignore",
  });
  try {
    await until(() => isUp(port));
    const web = readdirSync(join(folder, "data"))
      .map((name) => /^web-(\d+)\.pid$/.exec(name)?.[1])
      .find(Boolean)!;
    expect(alive(Number(web))).toBe(true);
    process.kill(npm.pid!, "SIGTERM");
    await until(() => !alive(Number(web)));
    expect(await isUp(port)).toBe(false);
  } finally {
    npm.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});
