import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openQueue, type SqliteQueue } from "~db/queue";
import { HOUR_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Harness, harness } from "../harness";

/** CRASH_ROUNDS=200 is the full run; the default keeps the test within a minute. */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 20);

let field: Harness;
let queue: SqliteQueue;
beforeEach(async () => {
  field = await harness({ programs: "tests/crash/programs.ts" });
  queue = openQueue(field.dataDir);
});
afterEach(async () => {
  queue.close();
  await field.close();
});

const startWorker = (leaseMs = "1000") => field.start("programs", ["worker"], { LEASE_MS: leaseMs });
const until = (check: () => void, timeout = PATIENCE_MS) => vi.waitFor(check, { timeout, interval: 10 });
const running = (id: string) => until(() => expect(queue.get(id)?.state).toBe("running"));
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** The pid of the busy child of a "spin" job, once there is one. */
async function spinning(id: string): Promise<number> {
  await until(() => expect(queue.get(id)?.progress?.phase).toBe("spinning"));
  return Number(queue.get(id)?.progress?.details?.["pid"]);
}

describe("a worker process", () => {
  it("that is killed in the middle of a job loses it to the next one, and the result is stored once", async () => {
    const { id } = queue.enqueue({ type: "book", payload: { ms: 300 } });
    const first = startWorker();
    await running(id);
    expect(await first.kill("SIGKILL")).toBe("SIGKILL");
    expect(queue.get(id)).toMatchObject({ state: "running", attempt: 1 });
    startWorker();
    await until(() => expect(queue.get(id)?.state).toBe("done"));
    expect(queue.get(id)).toMatchObject({ attempt: 2, result: { attempt: 2 } });
    expect(entries(field.dataDir)).toEqual([{ job: id, attempt: 2 }]);
  });

  it("fails the job when it is killed in each of three attempts", async () => {
    const { id } = queue.enqueue({ type: "book", payload: { ms: 60_000 } });
    for (const attempt of [1, 2, 3]) {
      const worker = startWorker("500");
      await until(() => expect(queue.get(id)).toMatchObject({ state: "running", attempt }));
      await worker.kill("SIGKILL");
    }
    startWorker();
    await until(() => expect(queue.get(id)?.state).toBe("failed"));
    expect(queue.get(id)?.error?.code).toBe("worker_lost");
  });

  it("ends its busy child within three seconds of a cancel", async () => {
    const { id } = queue.enqueue({ type: "spin" });
    startWorker();
    const pid = await spinning(id);
    const startedAt = performance.now();
    queue.requestCancel(id);
    await until(() => expect(queue.get(id)?.state).toBe("cancelled"), 3_000);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(alive(pid)).toBe(false);
  });

  it("gives its job back at SIGTERM, ends its child and exits cleanly", async () => {
    const { id } = queue.enqueue({ type: "spin" });
    const worker = startWorker();
    const pid = await spinning(id);
    expect(await worker.kill("SIGTERM")).toBe(0);
    expect(queue.get(id)).toMatchObject({ state: "pending", attempt: 0, lease_token: null });
    expect(alive(pid)).toBe(false);
  });
});

it("that runs out of memory loses its job to the next one; after three times it has failed, and the others are done", async () => {
  const { id } = queue.enqueue({ type: "hoard" });
  const little = { LEASE_MS: "500", NODE_OPTIONS: "--max-old-space-size=64" };
  for (const attempt of [1, 2, 3]) {
    const worker = field.start("programs", ["worker"], little);
    expect(await worker.ended).not.toBe(0);
    expect(queue.get(id)).toMatchObject({ state: "running", attempt });
  }
  const after = queue.enqueue({ type: "book" });
  field.start("programs", ["worker"], little);
  await until(() => expect(queue.get(after.id)).toMatchObject({ state: "done", attempt: 1 }));
  await until(() => expect(queue.get(id)).toMatchObject({ state: "failed", error: { code: "worker_lost" } }));
});

it("goes on with its job when the clock is set forth by an hour, and begins with what waits when it is set back", async () => {
  const CLOCK_FILE = join(field.dataDir, "clock");
  const setClock = (aheadMs: number) => writeFileSync(CLOCK_FILE, String(aheadMs));
  setClock(0);
  const { id } = queue.enqueue({ type: "book", payload: { ms: 2_000 } });
  const NODE_OPTIONS = `--import=${resolve("tests/crash/setClock.mjs")}`;
  field.start("programs", ["worker"], { LEASE_MS: "1000", NODE_OPTIONS, CLOCK_FILE });
  await running(id);
  setClock(HOUR_MS);
  // Longer than the lease: by the clock of the day it would have run out long ago.
  await sleep(1_500);
  const waiting = queue.enqueue({ type: "book" });
  setClock(-HOUR_MS);
  await until(() => expect(queue.get(waiting.id)).toMatchObject({ state: "done", attempt: 1 }));
  await until(() => expect(queue.get(id)).toMatchObject({ state: "done", attempt: 1 }));
  expect(entries(field.dataDir).map(({ job }) => job)).toEqual(expect.arrayContaining([id, waiting.id]));
  expect(entries(field.dataDir)).toHaveLength(2);
});

it(`loses and doubles nothing in ${ROUNDS} rounds of kill -9`, { timeout: 400_000 + ROUNDS * 3_000 }, async () => {
  const promised = new Set<string>();
  const workers = [startWorker("500"), startWorker("500")];
  let producer = field.start("programs", ["producer"]);
  for (let round = 0; round < ROUNDS; round++) {
    const victim = workers.shift();
    if (!victim) throw new Error("no worker");
    await until(() => expect(victim.lines()).toContain("ready"));
    await until(() => expect(producer.lines().length).toBeGreaterThan(3));
    // Spread over the phases of a job and of a write.
    await sleep((round * 37) % 90);
    await Promise.all([victim.kill("SIGKILL"), producer.kill("SIGKILL")]);
    for (const id of producer.lines()) promised.add(id);
    workers.push(startWorker("500"));
    producer = field.start("programs", ["producer"]);
  }
  await producer.kill("SIGKILL");
  for (const id of producer.lines()) promised.add(id);
  const open = () => queue.list({ state: ["pending", "running"], limit: 1 }).length;
  await until(() => expect(open()).toBe(0), 60_000 + ROUNDS * 500);

  const jobs = queue.list({ limit: 1_000_000 });
  const known = new Set(jobs.map((job) => job.id));
  expect([...promised].filter((id) => !known.has(id))).toEqual([]);
  expect(jobs.filter((job) => job.state !== "done")).toEqual([]);
  const booked = entries(field.dataDir).map((entry) => entry.job);
  expect(booked.sort()).toEqual([...known].sort());
  expect(promised.size).toBeGreaterThan(3 * ROUNDS);
  // The kills must have hit jobs at work, or this test shows nothing.
  expect(jobs.some((job) => job.attempt > 1)).toBe(true);
  for (const file of ["jobs.sqlite", "ledger.sqlite"]) {
    const db = new Database(join(field.dataDir, file));
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
  }
});

function entries(dataDir: string): { job: string; attempt: number }[] {
  const db = new Database(join(dataDir, "ledger.sqlite"), { readonly: true });
  const rows = db.prepare<[], { job: string; attempt: number }>("SELECT job, attempt FROM entries").all();
  db.close();
  return rows;
}
