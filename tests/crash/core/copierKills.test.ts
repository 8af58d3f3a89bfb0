/**
 * The program that copies is killed (SIGKILL) again and again while another one writes without a pause. After the last round the copies give
 * back exactly what was written. CRASH_ROUNDS=100 is the full run.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restoreBackup } from "~db/backup";
import { MINUTE_MS } from "~/entities/core/clock";
import { assemble, planRestore } from "~/services/installation/copies/restore";
import { readState } from "~/services/installation/copies/state";
import { copyTarget } from "~/services/installation/copies/target";
import { type Harness, harness } from "../harness";
import { until } from "../launched";

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 4);

/** Two tables that have to agree in every transaction. */
const WRITER = `
  const db = new (require("better-sqlite3"))(process.env.FILE, { timeout: 5000 });
  const insert = db.prepare("INSERT INTO entries (text) VALUES (hex(randomblob(400)))");
  const count = db.prepare("UPDATE totals SET n = n + 1");
  const step = db.transaction(() => { insert.run(); count.run(); });
  let going = true;
  process.stdin.on("end", () => { going = false; }).resume();
  const turn = () => { step.immediate(); if (going) setTimeout(turn, 2); else db.close(); };
  turn();`;

let field: Harness;
let copies: string;
beforeAll(async () => {
  copies = mkdtempSync(join(tmpdir(), "crash-copier-"));
  field = await harness({ copies: "app/services/installation/copies/copyProgram.ts" });
});
afterAll(async () => {
  await field.close();
  rmSync(copies, { recursive: true, force: true });
});

it(`${ROUNDS} times killed, the copies are what was written`, { timeout: (6 + ROUNDS) * MINUTE_MS }, async () => {
  const { dataDir } = field;
  const file = join(dataDir, "platform.sqlite");
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.exec(
    "CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT); CREATE TABLE totals (n INTEGER); INSERT INTO totals VALUES (0)",
  );
  db.close();
  const writer = spawn(process.execPath, ["-e", WRITER], {
    env: { ...process.env, FILE: file },
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = new Promise((done) => writer.once("exit", done));
  const env = { COPY_TO: join(copies, "to"), NODE_ENV: "test", LOG_LEVEL: "silent" };
  for (let round = 0; round < ROUNDS; round++) {
    const copier = field.start("copies", [], env);
    const began = Date.now();
    // Every other one is killed when it has copied something, the others at any time before that.
    if (round % 2 === 0) await until(() => (readState(dataDir)?.until ?? 0) > began, MINUTE_MS);
    await pause(Math.random() * 1_500);
    await copier.kill("SIGKILL");
  }
  const last = field.start("copies", [], env);
  await pause(1_000);
  writer.stdin.end();
  await ended;
  // In order: what is not copied yet is copied before it ends.
  expect(await last.kill("SIGTERM")).toBe(0);

  const restored = join(copies, "restored");
  mkdirSync(restored);
  const target = copyTarget({ folder: env.COPY_TO });
  await assemble(target.store, await planRestore(target, null), join(copies, "making"));
  restoreBackup(restored, join(copies, "making"));
  const all = (path: string) => {
    const copy = new Database(path, { readonly: true });
    try {
      return [copy.prepare("SELECT * FROM entries ORDER BY id").all(), copy.prepare("SELECT n FROM totals").all()];
    } finally {
      copy.close();
    }
  };
  const [entries, totals] = all(join(restored, "platform.sqlite"));
  expect(totals).toEqual([{ n: entries!.length }]);
  expect([entries, totals]).toEqual(all(file));
  expect(entries!.length).toBeGreaterThan(100);
});
