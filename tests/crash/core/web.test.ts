import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openQueue } from "~db/queue";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { LogReader, sorted } from "../log";
import { health, opened, rowsOf, same, settle, stateOf } from "../settling";
import { newWriter, startRuns, waitingRuns, writePlaces, type Writer } from "../writers";

/**
 * The web process is killed (SIGKILL) again and again while people write through the calls: save, delete, restore, delete
 * for good, start runs that hold credits back. After every restart the databases are whole, every acknowledged write is
 * there, every change of a row has its record and no record is without its change. CRASH_ROUNDS=200 is the full run.
 */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 3);
const WRITERS = 6;
const RUN = {
  system_id: "demo-district",
  user_id: "me",
  scenario_ids: ["base"],
  dates: ["2030-01-01"],
  // Held back for a second only, so that the credits of the demo last for the whole test.
  config: optimizationConfig.parse({ optimizer: { TimeLimit: 1 } }),
};

let dataDir: string;
let server: ChildProcess | undefined;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "crash-web-"));
});
afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the built web process; resolves with its address once it takes requests. */
function start(): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PORT: "0",
    DEMO: "1",
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, [resolve("dist/server.js")], { env, stdio: ["ignore", "pipe", "inherit"] });
  server = child;
  return new Promise((listening, failed) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http:\/\/[\d.:]+)/.exec(printed)?.[1];
      if (address) listening(address);
    });
    child.once("exit", (code) => failed(new Error(`The server ended with ${code}. ${printed}`)));
  });
}

async function kill(): Promise<void> {
  const ended = new Promise((done) => server?.once("exit", done));
  server?.kill("SIGKILL");
  await ended;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "admin@demo.test", password: "energy-demo-2026" }),
  });
  return ((await answer.json()) as { token: string }).token;
}

test(`${ROUNDS} times killed under writes, nothing is lost`, { timeout: 400_000 + ROUNDS * 20_000 }, async () => {
  const begun = performance.now();
  const writers = Array.from({ length: WRITERS }, newWriter);
  const runs = newWriter();
  const log = new LogReader();
  const runLog = new LogReader();
  let unanswered = 0;
  const tell = (rounds: number) =>
    process.stdout.write(
      `killed ${rounds} times in ${Math.round((performance.now() - begun) / 1000)} s: ${count(writers)} writes and ` +
        `${runs.acknowledged} starts and deletions of runs acknowledged, ${unanswered} unanswered, 0 lost\n`,
    );
  let url = await start();
  const token = await signIn(url);
  for (let round = 0; round < ROUNDS; round++) {
    const work = Promise.all([
      ...writers.map((writer, n) => writePlaces(writer, `crash-${n}`, { url, token })),
      startRuns(runs, "crash-run", { url, token }, RUN),
    ]);
    await busyFor(() => count(writers) + runs.acknowledged);
    await kill();
    await work;
    unanswered += [...writers, runs].filter((writer) => writer.open).length;
    url = await start();

    expect(new Set(health(dataDir)), `round ${round}`).toEqual(new Set(["ok"]));
    opened(join(dataDir, "spaces/demo.sqlite"), (db) => {
      log.read(db, "geometry");
      const stored = rowsOf(db, "geometries", "geometry_id");
      expect(
        writers.flatMap((writer) => settle(writer, stored, log.told)),
        `round ${round}`,
      ).toEqual([]);
      for (const [id, { row }] of log.told)
        expect(sorted(stored.get(id) ?? null), `round ${round}: ${id} as stored and as told`).toEqual(sorted(row));
      expect([...stored.keys()].filter((id) => !log.told.has(id))).toEqual([]);

      runLog.read(db, "optimization");
      checkRuns(db, runs, runLog, round);
    });
    expect(log.wrong).toEqual([]);
    expect([...writers, runs].flatMap((writer) => writer.wrong)).toEqual([]);
    if ((round + 1) % 10 === 0 || round + 1 === ROUNDS) tell(round + 1);
  }
  await kill();
  // A server that was never busy when it was killed shows nothing.
  expect(count(writers)).toBeGreaterThan(ROUNDS * 5);
  expect(unanswered).toBeGreaterThan(0);
});

const count = (writers: readonly Writer[]): number => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

/** Waits until some more writes were acknowledged (10 to 60), and a moment longer, so that the kill hits anywhere in one. */
async function busyFor(acknowledged: () => number): Promise<void> {
  const enough = acknowledged() + 10 + Math.random() * 50;
  for (const end = performance.now() + 120_000; acknowledged() < enough; await sleep(1))
    if (performance.now() > end) throw new Error("The server does not answer writes");
  await sleep(Math.random() * 30);
}

/** Every run that was promised is there with the credits it holds back, and, unless deleted, with the job that computes it. */
function checkRuns(db: Database.Database, runs: Writer, log: LogReader, round: number): void {
  const stored = rowsOf(db, "optimizations", "optimization_id");
  const open = runs.open;
  for (const [id, known] of runs.known) {
    const is = stateOf(stored.get(id));
    const allowed = same(is, known) || (open?.id === id && same(is, open.to));
    expect(allowed, `round ${round}: ${id} is ${JSON.stringify(is)}`).toBe(true);
  }
  for (const [id, row] of stored) runs.known.set(id, stateOf(row));
  runs.open = null;
  const costs = db
    .prepare<[], { id: string; state: string }>(
      "SELECT optimization_id AS id, state FROM run_costs WHERE optimization_id LIKE 'crash-%' ORDER BY id",
    )
    .all();
  const expected = [...stored].map(([id, row]) => ({ id, state: row["deleted_at"] ? "refunded" : "reserved" }));
  expect(costs, `round ${round}: credits held back`).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
  for (const [id, { name, there }] of log.told) expect({ there, name }).toEqual(stateOf(stored.get(id)));
  expect(log.wrong).toEqual([]);
  const queue = openQueue(dataDir);
  const waiting = waitingRuns(queue);
  queue.close();
  const live = [...stored].filter(([, row]) => !row["deleted_at"]).map(([id]) => id);
  expect(
    live.filter((id) => !waiting.has(id)),
    `round ${round}: runs without a job`,
  ).toEqual([]);
}
