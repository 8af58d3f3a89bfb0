/**
 * The disk burns: the data folder is deleted under writes, and put back elsewhere from the copies with the command of docs/configuration.md. What
 * was acknowledged before the time up to which everything is copied is there; change log, rows, credits, jobs and files agree.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { openQueue } from "~db/queue";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { readState } from "~/services/installation/copies/state";
import { freePort, isUp, Launched, until } from "../launched";
import { LogReader, sorted } from "../log";
import { newWriter, startRuns, waitingRuns, writePlaces } from "../writers";

const WRITERS = 4;
const RUN = {
  system_id: "demo-district",
  user_id: "me",
  scenario_ids: ["base"],
  dates: ["2030-01-01"],
  // Held back for a second only, so that the credits of the demo last for the whole test.
  config: optimizationConfig.parse({ optimizer: { TimeLimit: 1 } }),
};
const ATTACHMENTS = "files/attachments/node/demo-pv";

const launched = new Launched();
const folder = mkdtempSync(join(tmpdir(), "crash-copies-"));
const copies = join(folder, "copies");
const restored = join(folder, "restored");
afterAll(async () => {
  await launched.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "admin@demo.test", password: "energy-demo-2026" }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Attaches files until the server is gone, and notes the addresses of those that were taken, each with its content. */
async function attach(files: Map<string, string>, { url, token }: { url: string; token: string }): Promise<void> {
  for (let turn = 0; ; turn++) {
    const name = `crash-${turn}.txt`;
    const body = new FormData();
    body.append("file", new Blob([`content of ${name}`]), name);
    try {
      const response = await fetch(`${url}/${ATTACHMENTS}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
        body,
      });
      const { url: address } = (await response.json()) as { url: string };
      files.set(address, `content of ${name}`);
      await pause(100);
    } catch {
      return;
    }
  }
}

type Rows = Map<string, Record<string, unknown>>;
function rowsOf(db: Database.Database, table: string, id: string): Rows {
  const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${id} LIKE 'crash-%'`).all();
  const parsed = (value: unknown, key: string) =>
    (key === "coordinates" || key === "properties") && typeof value === "string"
      ? (JSON.parse(value) as unknown)
      : value;
  return new Map(
    rows.map((row) => [
      String(row[id]),
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, parsed(value, key)])),
    ]),
  );
}

it("a data folder that is deleted under writes comes back from its copies", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { WEB_PROCESSES: "1", WORKERS: "0", DEMO: "1", COPY_TO: copies };
  launched.start(port, settings);
  await until(() => isUp(port));
  const server = { url, token: await signIn(url) };
  const writers = Array.from({ length: WRITERS }, newWriter);
  const runs = newWriter();
  const files = new Map<string, string>();
  const work = Promise.all([
    ...writers.map((writer, n) => writePlaces(writer, `crash-${n}`, server)),
    startRuns(runs, "crash-run", server, RUN),
    attach(files, server),
  ]);
  await until(() => files.size >= 10 && runs.acknowledged >= 5);

  // What is acknowledged by now is copied within a minute.
  const writes = [...writers, runs].flatMap((writer) => [...writer.writes]);
  const attached = [...files];
  const acknowledged = Date.now();
  await until(() => (readState(launched.dataDir)?.until ?? 0) > acknowledged);
  process.stdout.write(`copied ${Math.round((Date.now() - acknowledged) / 100) / 10} s after it was acknowledged\n`);
  await pause(2_000);
  rmSync(launched.dataDir, { recursive: true, force: true, maxRetries: 5 });
  await launched.end("SIGKILL");
  await work;

  const printed = execFileSync(process.execPath, [resolve("app/server/restore.mjs")], {
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: restored, COPY_TO: copies },
    encoding: "utf8",
  });
  // One that came while the folder went may have its row copied and not itself: that is named. Those of before are read below.
  expect(printed).toMatch(/Each of|have no file:/);
  const db = new Database(join(restored, "spaces/demo.sqlite"), { readonly: true });
  const log = new LogReader();
  const runLog = new LogReader();
  log.read(db, "geometry");
  runLog.read(db, "optimization");
  expect([...log.wrong, ...runLog.wrong]).toEqual([]);
  const records = (id: string) => log.told.get(id)?.records ?? runLog.told.get(id)?.records ?? 0;
  expect(writes.filter(([id, count]) => records(id) < count)).toEqual([]);
  const stored = rowsOf(db, "geometries", "geometry_id");
  for (const [id, { row }] of log.told) expect(sorted(stored.get(id) ?? null), id).toEqual(sorted(row));
  const storedRuns = rowsOf(db, "optimizations", "optimization_id");
  const live = [...storedRuns].filter(([, row]) => !row["deleted_at"]).map(([id]) => id);
  const costs = db
    .prepare<[], { id: string; state: string }>(
      "SELECT optimization_id AS id, state FROM run_costs WHERE optimization_id LIKE 'crash-%' ORDER BY id",
    )
    .all();
  db.close();
  const expected = [...storedRuns].map(([id, row]) => ({ id, state: row["deleted_at"] ? "refunded" : "reserved" }));
  expect(costs).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));

  // The product goes on with it, and with its copies.
  launched.start(port, { ...settings, DATA_DIR: restored });
  await until(() => isUp(port));
  const queue = openQueue(restored);
  const waiting = waitingRuns(queue);
  queue.close();
  expect(live.filter((id) => !waiting.has(id))).toEqual([]);
  const token = await signIn(url);
  for (const [address, content] of attached) {
    const response = await fetch(url + address, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.text()).toBe(content);
  }
  const restartedAt = Date.now();
  await until(() => (readState(restored)?.until ?? 0) > restartedAt);
  expect(readState(restored)?.problem).toBeNull();
  await launched.end("SIGTERM");
});
