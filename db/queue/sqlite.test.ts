import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { LeaseLost, openQueue, type SqliteQueue } from ".";

let folder: string;
let clock: number;
let queue: SqliteQueue;
const T = ["sum"];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "queue-"));
  clock = 1_000_000;
  queue = openQueue(folder, { now: () => clock });
});
afterEach(() => {
  queue.close();
  rmSync(folder, { recursive: true });
});

function claimed(worker = "w1") {
  const job = queue.claim(worker, T);
  if (!job) throw new Error("nothing to claim");
  return job;
}

describe("enqueue", () => {
  it("keeps what it is given", () => {
    const job = queue.enqueue({ type: "sum", payload: { a: [1, "ü"] }, space: "demo", by: "u1", dedupeKey: "k" });
    expect(queue.get(job.id)).toEqual(job);
    expect(job).toMatchObject({
      payload: { a: [1, "ü"] },
      space: "demo",
      created_by: "u1",
      state: "pending",
      attempt: 0,
    });
    expect(job).toMatchObject({ max_attempts: 3, created_at: clock, run_after: clock, cancel_requested: false });
    expect(job).not.toHaveProperty("settled_at");
  });

  it("returns the live job of the same key, a new one after its end, the old one again for once-ever work", () => {
    const first = queue.enqueue({ type: "sum", dedupeKey: "k" });
    expect(queue.enqueue({ type: "sum", dedupeKey: "k" }).id).toBe(first.id);
    const job = claimed();
    expect(queue.enqueue({ type: "sum", dedupeKey: "k" }).id).toBe(first.id);
    expect(queue.live("k")?.id).toBe(first.id);
    queue.finish(job.id, job.lease_token, null);
    expect(queue.live("k")).toBeNull();
    expect(queue.enqueue({ type: "sum", dedupeKey: "k", dedupe: "ever" }).id).toBe(first.id);
    expect(queue.enqueue({ type: "sum", dedupeKey: "k" }).id).not.toBe(first.id);
  });

  it("never merges jobs without a key", () => {
    expect(queue.enqueue({ type: "sum" }).id).not.toBe(queue.enqueue({ type: "sum" }).id);
  });
});

describe("claim", () => {
  it("gives the oldest due job of the wanted types to one caller only", () => {
    queue.enqueue({ type: "other" });
    queue.enqueue({ type: "sum", payload: { n: 3 }, runAfter: clock + 10 });
    queue.enqueue({ type: "sum", payload: { n: 1 } });
    queue.enqueue({ type: "sum", payload: { n: 2 } });
    const second = openQueue(folder, { now: () => clock });
    expect(claimed().payload).toEqual({ n: 1 });
    expect(second.claim("w2", T)).toMatchObject({ payload: { n: 2 }, worker: "w2", state: "running", attempt: 1 });
    expect(queue.claim("w1", T)).toBeNull();
    clock += 10;
    expect(second.claim("w2", T)?.payload).toEqual({ n: 3 });
    second.close();
  });
});

describe("lease", () => {
  it("lives by heartbeats", () => {
    queue.enqueue({ type: "sum" });
    const job = claimed();
    clock += 29_000;
    expect(queue.heartbeat(job.id, job.lease_token)).toEqual({ cancelRequested: false });
    clock += 29_000;
    expect(queue.sweep()).toEqual({ requeued: [], ended: [] });
    expect(queue.watch(job.id, job.lease_token)).toEqual({ cancelRequested: false });
    clock += 1_000;
    expect(queue.watch(job.id, job.lease_token)).toBe("lost");
    expect(queue.heartbeat(job.id, job.lease_token)).toBe("lost");
    expect(queue.sweep()).toEqual({ requeued: [job.id], ended: [] });
  });

  it("shuts the former holder out of every write", () => {
    queue.enqueue({ type: "sum" });
    const old = claimed();
    const guard = queue.guard(old.id, old.lease_token);
    expect(guard).not.toThrow();
    clock += 30_000;
    queue.sweep();
    const job = claimed("w2");
    expect(job.id).toBe(old.id);
    expect(job.attempt).toBe(2);
    expect(guard).toThrow(LeaseLost);
    expect(queue.finish(old.id, old.lease_token, "late")).toBe(false);
    expect(queue.fail(old.id, old.lease_token, { code: "late", message: "" })).toBe(false);
    expect(queue.release(old.id, old.lease_token)).toBe(false);
    expect(queue.cancelled(old.id, old.lease_token)).toBe(false);
    expect(queue.progress(old.id, old.lease_token, { phase: "late", fraction: 1 })).toBe(false);
    expect(queue.get(old.id)).toEqual(job);
    expect(queue.finish(job.id, job.lease_token, { sum: 3 })).toBe(true);
    expect(queue.finish(job.id, job.lease_token, { sum: 4 })).toBe(false);
    expect(queue.get(job.id)).toMatchObject({ state: "done", result: { sum: 3 }, lease_token: null, worker: null });
  });

  it("fails the job after three vanished workers", () => {
    const { id } = queue.enqueue({ type: "sum" });
    for (const attempt of [1, 2, 3]) {
      expect(claimed().attempt).toBe(attempt);
      clock += 30_000;
      expect(queue.sweep()).toEqual(attempt < 3 ? { requeued: [id], ended: [] } : { requeued: [], ended: [id] });
    }
    expect(queue.get(id)).toMatchObject({ state: "failed", error: { code: "worker_lost" }, finished_at: clock });
    expect(queue.claim("w", T)).toBeNull();
  });
});

describe("fail and release", () => {
  it("tries again later each time, then gives up", () => {
    const { id } = queue.enqueue({ type: "sum" });
    for (const wait of [5_000, 10_000]) {
      const job = claimed();
      queue.fail(id, job.lease_token, { code: "unexpected", message: "boom" }, { retry: true });
      expect(queue.get(id)).toMatchObject({ state: "pending", error: { message: "boom" } });
      clock += wait - 1;
      expect(queue.claim("w", T)).toBeNull();
      clock += 1;
    }
    const last = claimed();
    expect(last).toMatchObject({ attempt: 3, error: null });
    queue.fail(id, last.lease_token, { code: "unexpected", message: "boom" }, { retry: true });
    expect(queue.get(id)).toMatchObject({ state: "failed", attempt: 3, error: { code: "unexpected" } });
  });

  it("does not try again what cannot succeed", () => {
    const { id } = queue.enqueue({ type: "sum" });
    queue.fail(id, claimed().lease_token, { code: "infeasible", message: "no" });
    expect(queue.get(id)).toMatchObject({ state: "failed", attempt: 1 });
  });

  it("gives a released job to the next worker at once, without counting the attempt", () => {
    queue.enqueue({ type: "sum", payload: { n: 1 } });
    queue.enqueue({ type: "sum", payload: { n: 2 } });
    for (let i = 0; i < 5; i++) {
      const job = claimed();
      expect(job).toMatchObject({ attempt: 1, payload: { n: 1 } });
      expect(queue.release(job.id, job.lease_token)).toBe(true);
    }
  });
});

describe("cancel", () => {
  it("ends a pending job at once, tells a running one, leaves an ended one alone", () => {
    const waiting = queue.enqueue({ type: "sum" });
    expect(queue.requestCancel(waiting.id)).toMatchObject({ state: "cancelled", finished_at: clock });
    queue.enqueue({ type: "sum" });
    const job = claimed();
    expect(queue.requestCancel(job.id)).toMatchObject({ state: "running", cancel_requested: true });
    expect(queue.watch(job.id, job.lease_token)).toEqual({ cancelRequested: true });
    expect(queue.cancelled(job.id, job.lease_token)).toBe(true);
    expect(queue.requestCancel(job.id)).toMatchObject({ state: "cancelled" });
    queue.enqueue({ type: "sum" });
    const done = claimed();
    queue.finish(done.id, done.lease_token, 1);
    expect(queue.requestCancel(done.id)).toMatchObject({ state: "done", cancel_requested: false });
    expect(queue.requestCancel("nobody")).toBeNull();
  });

  it("wins over a retry, a release and a vanished worker", () => {
    const ends = [
      (id: string, token: string) => queue.fail(id, token, { code: "x", message: "x" }, { retry: true }),
      (id: string, token: string) => queue.release(id, token),
      () => {
        clock += 30_000;
        queue.sweep();
      },
    ];
    for (const end of ends) {
      const { id } = queue.enqueue({ type: "sum" });
      const job = claimed();
      queue.requestCancel(id);
      end(id, job.lease_token);
      expect(queue.get(id)?.state).toBe("cancelled");
    }
  });
});

describe("follow-up, list, purge", () => {
  it("names each failed or cancelled job until it is settled, and not one that has a successor", () => {
    const a = queue.enqueue({ type: "sum", dedupeKey: "a" });
    const b = queue.enqueue({ type: "sum", dedupeKey: "b" });
    queue.enqueue({ type: "sum", dedupeKey: "c" });
    queue.requestCancel(a.id);
    queue.requestCancel(b.id);
    expect(queue.unsettled(T).map((j) => j.id)).toEqual([a.id, b.id]);
    expect(queue.unsettled(["other"])).toEqual([]);
    queue.enqueue({ type: "sum", dedupeKey: "b" });
    expect(queue.unsettled(T).map((j) => j.id)).toEqual([a.id]);
    queue.settled(a.id);
    expect(queue.unsettled(T)).toEqual([]);
  });

  it("filters", () => {
    const a = queue.enqueue({ type: "sum", space: "one" });
    const b = queue.enqueue({ type: "other", space: "two" });
    expect(queue.list().map((j) => j.id)).toEqual([b.id, a.id]);
    expect(queue.list({ space: "one" }).map((j) => j.id)).toEqual([a.id]);
    expect(queue.list({ type: "other", state: ["pending", "running"] }).map((j) => j.id)).toEqual([b.id]);
    expect(queue.list({ state: "done" })).toEqual([]);
    expect(queue.list({ limit: 1 })).toHaveLength(1);
  });

  it("deletes old ended jobs only", () => {
    const old = queue.enqueue({ type: "sum" });
    queue.requestCancel(old.id);
    const waiting = queue.enqueue({ type: "sum" });
    expect(queue.purge(clock)).toBe(0);
    expect(queue.purge(clock + 1)).toBe(1);
    expect(queue.list().map((j) => j.id)).toEqual([waiting.id]);
  });
});

describe("the file", () => {
  it("survives being closed and opened, in WAL mode with full synchronisation", () => {
    const { id } = queue.enqueue({ type: "sum" });
    queue.close();
    queue = openQueue(folder, { now: () => clock });
    expect(claimed().id).toBe(id);
    const db = new Database(join(folder, "jobs.sqlite"));
    expect(db.pragma("journal_mode", { simple: true })).toBe("wal");
    db.pragma("user_version = 99");
    db.close();
    expect(() => openQueue(folder)).toThrow(/newer than this program/);
  });
});

/** Clocks of their own for the time of day and for leases: what the first does must not matter to the second. */
describe("the machine's clock is set", () => {
  let steady: number;
  beforeEach(() => {
    queue.close();
    steady = 50_000;
    queue = openQueue(folder, { now: () => clock, steady: () => steady });
    queue.sweep();
  });

  it("forth by an hour: who holds a job goes on with it", () => {
    queue.enqueue({ type: "sum" });
    const job = claimed();
    clock += HOUR_MS;
    expect(queue.sweep()).toEqual({ requeued: [], ended: [] });
    expect(queue.heartbeat(job.id, job.lease_token)).toEqual({ cancelRequested: false });
    expect(queue.counts().lost).toBe(0);
    steady += 30_001;
    expect(queue.counts().lost).toBe(1);
    expect(queue.sweep().requeued).toEqual([job.id]);
  });

  it("back by an hour: what waits and what is tried once more is due at once, what is to wait for its time waits", () => {
    const failed = queue.enqueue({ type: "sum" });
    const { lease_token } = claimed();
    const waiting = queue.enqueue({ type: "sum" });
    const later = queue.enqueue({ type: "sum", runAfter: clock + 900_000 });
    queue.fail(failed.id, lease_token, { code: "x", message: "x" }, { retry: true });
    clock -= HOUR_MS;
    expect(queue.claim("w1", T)).toBeNull();
    queue.sweep();
    expect([claimed().id, claimed().id].sort()).toEqual([failed.id, waiting.id].sort());
    expect(queue.claim("w1", T)).toBeNull();
    clock = later.run_after;
    expect(claimed().id).toBe(later.id);
  });

  it("back while no worker was there: the first look finds what waits", () => {
    const { id } = queue.enqueue({ type: "sum" });
    queue.close();
    clock -= HOUR_MS;
    queue = openQueue(folder, { now: () => clock, steady: () => steady });
    queue.sweep();
    expect(claimed().id).toBe(id);
  });

  it("not at all while no worker was there: what has failed often waits for its time", () => {
    const { id } = queue.enqueue({ type: "sum", maxAttempts: 12 });
    const error = { code: "x", message: "x" };
    for (let attempt = 0; attempt < 6; attempt++) {
      queue.fail(id, claimed().lease_token, error, { retry: true });
      clock = queue.get(id)!.run_after;
    }
    queue.fail(id, claimed().lease_token, error, { retry: true });
    queue.close();
    queue = openQueue(folder, { now: () => clock, steady: () => steady });
    queue.sweep();
    expect(queue.claim("w1", T)).toBeNull();
    clock = queue.get(id)!.run_after;
    expect(claimed().id).toBe(id);
  });

  it("back by an hour: a period that comes once more has its job once more, once-ever work has not", () => {
    const job = { type: "sum", dedupeKey: "k" };
    const first = queue.enqueue({ ...job, dedupe: "period" });
    const { lease_token } = claimed();
    queue.finish(first.id, lease_token, null);
    expect(queue.enqueue({ ...job, dedupe: "period" }).id).toBe(first.id);
    clock -= HOUR_MS;
    expect(queue.enqueue({ ...job, dedupe: "ever" }).id).toBe(first.id);
    const second = queue.enqueue({ ...job, dedupe: "period" });
    expect(second.id).not.toBe(first.id);
    expect(queue.enqueue({ ...job, dedupe: "period" }).id).toBe(second.id);
  });

  it("the machine was started anew: no lease of before holds", () => {
    const { id } = queue.enqueue({ type: "sum" });
    claimed();
    steady = 100;
    expect(queue.sweep().requeued).toEqual([id]);
  });
});
