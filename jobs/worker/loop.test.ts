import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabases, newSpace, shutSpace } from "~db/client";
import { type Job, openQueue, type SqliteQueue } from "~db/queue";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../tests/helpers/eventually";
import { type Handler, type HandlerContext, JobFailure, type Registry } from "./handler";
import { type Loop, startLoop } from "./loop";
import { periodKey, scheduler } from "./schedule";

let folder: string;
let queue: SqliteQueue;
let loops: Loop[];
const log = pino({ level: "silent" });
const quick = { pollMs: 5, watchMs: 5, heartbeatMs: 10, tendMs: 5 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loop-"));
  queue = openQueue(folder, { leaseMs: 5_000, retryMs: 1 });
  loops = [];
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  queue.close();
  closeDatabases();
  rmSync(folder, { recursive: true });
});

function start(registry: Registry, workerId = "w1", on: SqliteQueue = queue): Loop {
  const loop = startLoop({ queue: on, registry, workerId, dataDir: folder, log, ...quick });
  loops.push(loop);
  return loop;
}
const ended = (id: string, state: Job["state"]) =>
  vi.waitFor(() => expect(queue.get(id)?.state).toBe(state), { timeout: PATIENCE_MS, interval: 5 });
/** A handler that works until it is told to stop, as a solver does. */
const endless = (context: HandlerContext): Promise<never> =>
  new Promise((_, reject) => context.signal.addEventListener("abort", () => reject(new Error("child killed"))));

describe("a worker", () => {
  it("runs a job and stores its progress and result", async () => {
    const sum: Handler = {
      async run({ job, progress }) {
        progress({ phase: "adding", fraction: 0.5 });
        return { sum: Number(job.payload["a"]) + 1 };
      },
    };
    const { id } = queue.enqueue({ type: "sum", payload: { a: 41 } });
    start({ sum });
    await ended(id, "done");
    expect(queue.get(id)).toMatchObject({ result: { sum: 42 }, progress: { phase: "adding", fraction: 0.5 } });
  });

  it("leaves a job of a space that is shut for later, loses no attempt by it, and does the others", async () => {
    mkdirSync(join(folder, "spaces"));
    writeFileSync(join(folder, "spaces/alpha.sqlite"), "no database ".repeat(1000));
    const runs: string[] = [];
    const note: Handler = {
      async run({ job }) {
        runs.push(job.id);
        return {};
      },
    };
    const shut = queue.enqueue({ type: "note", space: "alpha" });
    const other = queue.enqueue({ type: "note" });
    start({ note });
    await ended(other.id, "done");
    expect(runs).toEqual([other.id]);
    const waits = queue.get(shut.id);
    expect(waits).toMatchObject({ state: "pending", attempt: 0, error: null });
    expect(waits!.run_after - Date.now()).toBeGreaterThan(MINUTE_MS / 2);
  });

  it("gives a job back that meets damage in its space, as if this attempt had not been", async () => {
    newSpace(folder, "alpha").$client.pragma("wal_checkpoint(TRUNCATE)");
    const { id } = queue.enqueue({ type: "note", space: "alpha", maxAttempts: 1 });
    const met = Object.assign(new Error("malformed"), { code: "SQLITE_CORRUPT" });
    const run = () => {
      writeFileSync(join(folder, "spaces/damaged"), "no database ".repeat(1000));
      renameSync(join(folder, "spaces/damaged"), join(folder, "spaces/alpha.sqlite"));
      return Promise.reject(met);
    };
    start({ note: { run } });
    await vi.waitFor(() => expect(queue.get(id)?.run_after).toBeGreaterThan(Date.now()), { timeout: PATIENCE_MS });
    expect(queue.get(id)).toMatchObject({ state: "pending", attempt: 0, error: null });
  });

  it("gives a job back whose space was shut by another while it worked", async () => {
    newSpace(folder, "alpha").$client.pragma("wal_checkpoint(TRUNCATE)");
    const { id } = queue.enqueue({ type: "note", space: "alpha", maxAttempts: 1 });
    const run = () => {
      shutSpace(folder, "alpha", { file: join(folder, "spaces/alpha.sqlite"), cause: new Error("malformed") });
      return Promise.reject(new TypeError("The database connection is not open"));
    };
    start({ note: { run } });
    await vi.waitFor(() => expect(queue.get(id)?.run_after).toBeGreaterThan(Date.now()), { timeout: PATIENCE_MS });
    expect(queue.get(id)).toMatchObject({ state: "pending", attempt: 0, error: null });
  });

  it("never runs a job that another runs", async () => {
    const runs: string[] = [];
    const by = (worker: string): Registry => ({
      note: {
        async run({ job }) {
          runs.push(job.id);
          await new Promise((resolve) => setTimeout(resolve, 1));
          return worker;
        },
      },
    });
    const ids = Array.from({ length: 60 }, () => queue.enqueue({ type: "note" }).id);
    const second = openQueue(folder);
    start(by("one"), "one");
    start(by("two"), "two", second);
    await vi.waitFor(() => expect(queue.list({ state: "done" })).toHaveLength(60), { timeout: PATIENCE_MS });
    expect([...runs].sort()).toEqual([...ids].sort());
    expect(new Set(queue.list().map((job) => job.result))).toEqual(new Set(["one", "two"]));
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    second.close();
  });

  it("stops a running job that is cancelled and follows it up", async () => {
    const settle = vi.fn(async () => undefined);
    const { id } = queue.enqueue({ type: "solve" });
    start({ solve: { run: endless, settle } });
    await ended(id, "running");
    queue.requestCancel(id);
    await ended(id, "cancelled");
    await vi.waitFor(() => expect(settle).toHaveBeenCalledOnce(), PATIENCE_MS);
    expect(queue.unsettled(["solve"])).toEqual([]);
  });

  it("follows up a job cancelled before its start, also while it is busy with another", async () => {
    const settled: string[] = [];
    const settle = async (job: Job) => void settled.push(job.id);
    const busy = queue.enqueue({ type: "solve" });
    start({ solve: { run: endless, settle } });
    await ended(busy.id, "running");
    const { id } = queue.enqueue({ type: "solve" });
    queue.requestCancel(id);
    await vi.waitFor(() => expect(settled).toEqual([id]), PATIENCE_MS);
  });

  it("does the jobs of one lane next to those of another, of each one at a time", async () => {
    let heavy = 0;
    const count: HandlerContext["job"][] = [];
    const note: Handler = {
      lane: "mails",
      async run({ job }) {
        count.push(job);
        await new Promise((resolve) => setTimeout(resolve, 2));
        expect(count.at(-1)).toBe(job);
        return null;
      },
    };
    const solve: Handler = {
      async run(context) {
        heavy += 1;
        return endless(context);
      },
    };
    const [first, second] = [queue.enqueue({ type: "solve" }), queue.enqueue({ type: "solve" })];
    const mails = Array.from({ length: 5 }, () => queue.enqueue({ type: "note" }));
    start({ solve, note });
    for (const { id } of mails) await ended(id, "done");
    expect(count.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
    expect(queue.get(first.id)?.state).toBe("running");
    expect(queue.get(second.id)?.state).toBe("pending");
    expect(heavy).toBe(1);
  });

  it("computes a run of a study beside another run where each worker has two cores and memory for both", async () => {
    const machine = { cores: 4, memoryMb: 32_000, workers: 2 };
    for (const turn of ["study", "study", null]) queue.enqueue({ type: "solve", turn });
    for (const [change, most] of [
      [{}, 2],
      [{ cores: 3 }, 1],
      [{ memoryMb: 29_000 }, 1],
      [{ workers: 3 }, 1],
    ] as const) {
      const solve: Handler = { run: endless };
      const note: Handler = { lane: "mails", run: async () => ({}) };
      const options = { queue, registry: { solve, note }, workerId: "w1", dataDir: folder, log };
      const loop = startLoop({ ...options, ...quick, ...machine, ...change });
      await vi.waitFor(() => expect(queue.list({ state: "running" }).length).toBe(most), { timeout: PATIENCE_MS });
      // Each loop has looked for a job once more by then.
      for (let i = 0; i < 5; i++) await ended(queue.enqueue({ type: "note" }).id, "done");
      expect(queue.list({ state: "running" })).toHaveLength(most);
      await loop.stop();
    }
  });

  it("gives the job back when it is stopped", async () => {
    const { id } = queue.enqueue({ type: "solve" });
    const loop = start({ solve: { run: endless } });
    await ended(id, "running");
    await loop.stop();
    expect(queue.get(id)).toMatchObject({ state: "pending", attempt: 0, lease_token: null });
  });

  it("stops work whose lease is lost and leaves the job to its new holder", async () => {
    let now = 0;
    const slow = openQueue(folder, { now: () => now });
    const aborted = vi.fn();
    const { id } = slow.enqueue({ type: "solve" });
    const run = async (context: HandlerContext) => {
      context.signal.addEventListener("abort", () => aborted(String(context.signal.reason)));
      return endless(context);
    };
    // This worker never tends the queue, as one that hangs does not.
    const options = { queue: slow, registry: { solve: { run } }, workerId: "w1", dataDir: folder, log };
    const loop = startLoop({ ...options, ...quick, heartbeatMs: MINUTE_MS, tendMs: MINUTE_MS });
    await ended(id, "running");
    now = 30_000;
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledWith(expect.stringContaining("lost")), PATIENCE_MS);
    await loop.stop();
    expect(slow.sweep().requeued).toEqual([id]);
    slow.close();
  });

  it("tries a bug three times, an expected failure once, and explains both", async () => {
    let bugs = 0;
    const bug: Handler = {
      async run() {
        bugs += 1;
        throw new Error("cannot read x");
      },
    };
    const expected: Handler = {
      async run() {
        throw new JobFailure("infeasible", "no supply", { details: { node: "n1" } });
      },
    };
    const a = queue.enqueue({ type: "bug" });
    const b = queue.enqueue({ type: "expected" });
    start({ bug, expected });
    await ended(a.id, "failed");
    await ended(b.id, "failed");
    expect(bugs).toBe(3);
    expect(queue.get(a.id)?.error).toEqual({ code: "unexpected", message: "cannot read x" });
    expect(queue.get(b.id)).toMatchObject({ attempt: 1 });
    expect(queue.get(b.id)?.error).toEqual({ code: "infeasible", message: "no supply", details: { node: "n1" } });
  });
});

describe("the schedule", () => {
  const purge = { type: "purge", everyMs: HOUR_MS };

  it("names the period", () => {
    expect(periodKey(purge, Date.UTC(2026, 2, 1, 13, 59))).toBe("schedule:purge:2026-03-01T13:00:00.000Z");
  });

  it("puts one job per period into the queue, even after it has run, whoever asks", async () => {
    let now = Date.UTC(2026, 2, 1, 13);
    const workers = [scheduler(queue, [purge], () => now), scheduler(queue, [purge], () => now)];
    for (const ask of workers) await ask();
    const job = queue.claim("w", ["purge"]);
    if (!job) throw new Error("not scheduled");
    queue.finish(job.id, job.lease_token, null);
    await scheduler(queue, [purge], () => now)();
    expect(queue.list()).toHaveLength(1);
    now += purge.everyMs;
    for (const ask of workers) await ask();
    expect(queue.list()).toHaveLength(2);
  });
});
