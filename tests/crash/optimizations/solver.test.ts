/** The real worker and solver on the demo: in steps of an hour it takes long enough to be interrupted, in steps of six it ends soon. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ChildCrash, inChild } from "~jobs/worker/inChild";
import { type Job, openQueue, type SqliteQueue } from "~db/queue";
import { DEMO_SYSTEM_ID, demoOptimization } from "~db/seed/demo";
import { programActor } from "~/services/core/programActor.server";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Harness, harness, type Started } from "../harness";

type Runs = typeof import("~/services/optimizations/work.server") &
  typeof import("~/services/optimizations/start.server") &
  typeof import("~/services/optimizations/state.server") &
  typeof import("~/services/optimizations/stop.server");

const SPACE = "demo";
let field: Harness;
let queue: SqliteQueue;
let runs: Runs;
let job: Job;
let worker: Started;

beforeAll(async () => {
  field = await harness({ worker: "jobs/worker/main.ts", solve: "jobs/solver/child.ts" });
  // The services read their settings once, from the environment, when they are first used.
  vi.stubEnv("DATA_DIR", field.dataDir);
  vi.stubEnv("DEMO", "1");
  const { environment } = await import("~/services/core/settings/environment.server");
  const { prepareSpaces } = await import("~/services/start/firstStart.server");
  runs = {
    ...(await import("~/services/optimizations/work.server")),
    ...(await import("~/services/optimizations/start.server")),
    ...(await import("~/services/optimizations/state.server")),
    ...(await import("~/services/optimizations/stop.server")),
  };
  await prepareSpaces(environment(), pino({ level: "silent" }));
  queue = openQueue(field.dataDir);
});
afterAll(async () => {
  queue.close();
  (await import("~db/client")).closeDatabases();
  await field.close();
  vi.unstubAllEnvs();
});

const until = (check: () => void, timeout = PATIENCE_MS) => vi.waitFor(check, { timeout, interval: 20 });
const optimizationId = () => String(job.payload["optimization_id"]);
const stored = () => runs.loadRun(SPACE, optimizationId())?.optimization.status;
const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
};
/** Whether a process works; one that ended and that nobody has taken note of yet does not. */
const alive = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
  } catch {
    return false;
  }
};

/** Whether a process is a solver: a worker also begins others, of forecasts and of plans, whose program lies in a folder "solver". */
const isSolver = (pid: number): boolean => {
  try {
    return alive(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("/solve.js");
  } catch {
    return false;
  }
};

/** Starts a worker and waits until its solver is at work; returns the solver's pid. */
async function solving(attempt: number): Promise<number> {
  worker = field.start("worker");
  const now = { state: "running", attempt, progress: { phase: "run_optimization" } };
  await until(() => expect(queue.get(job.id)).toMatchObject(now));
  await until(() => expect(stored()).toBe("run_optimization"));
  const pid = childrenOf(worker.process.pid ?? 0).find(isSolver);
  if (pid === undefined) throw new Error("The worker has no solver process");
  return pid;
}

/** Waits until the worker has a solver other than the one that was killed; its pid. */
async function nextSolver(killed: number): Promise<number> {
  let next: number | undefined;
  await until(() => {
    next = childrenOf(worker.process.pid ?? 0).find((pid) => pid !== killed && isSolver(pid));
    expect(next).toBeDefined();
  });
  return next!;
}

/** A run of the demo that waits for a worker; those of the tests before are out of the way. */
function queueRun(delta_t: number): void {
  const live = () => queue.list({ type: "optimization", state: ["pending", "running"] });
  for (const { payload } of live()) runs.cancelOptimization(programActor(SPACE), String(payload["optimization_id"]));
  const run = { ...demoOptimization(DEMO_SYSTEM_ID), optimization_id: randomUUID(), config: { delta_t } };
  expect(runs.startTested(programActor(SPACE), run)).toMatchObject({ ok: true });
  const known = live().find(({ payload }) => payload["optimization_id"] === run.optimization_id);
  if (!known) throw new Error("No optimization is queued");
  job = known;
}
beforeEach(() => queueRun(1));
// What failed leaves no worker that takes the runs of the tests after it.
afterEach(() => worker?.kill("SIGKILL"));

it("gives a run back at SIGTERM", async () => {
  const solver = await solving(1);
  expect(await worker.kill("SIGTERM")).toBe(0);
  expect(queue.get(job.id)).toMatchObject({ state: "pending", attempt: 0 });
  await until(() => expect(alive(solver)).toBe(false));
});

it("leaves no solver behind when the worker is killed, and starts the run again", async () => {
  const orphan = await solving(1);
  await worker.kill("SIGKILL");
  await until(() => expect(alive(orphan)).toBe(false));
  expireLeases(field.dataDir);
  const solver = await solving(2);
  expect(stored()).toBe("run_optimization");

  // And a cancel reaches it within three seconds while it is busy.
  const startedAt = performance.now();
  expect(runs.cancelOptimization(programActor(SPACE), optimizationId())).toMatchObject({ ok: true });
  await until(() => {
    expect(stored()).toBe("abort");
    expect(alive(solver)).toBe(false);
  }, 3_000);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(queue.get(job.id)?.state).toBe("cancelled");
  await worker.kill("SIGTERM");
});

it("has the same result after a worker was killed as without", async () => {
  const finished = async () => {
    await until(() => expect(queue.get(job.id)?.state).toBe("done"));
    const result = runs.readResult(programActor(SPACE), optimizationId());
    expect(result).toMatchObject({ status: "success", solver: { method: "structured", fallback: null } });
    // All but what a clock says.
    return { ...result, timings: null, solver: { ...result?.solver, log: null } };
  };
  queueRun(6);
  const orphan = await solving(1);
  await worker.kill("SIGKILL");
  await until(() => expect(alive(orphan)).toBe(false));
  expireLeases(field.dataDir);
  worker = field.start("worker");
  const second = await finished();
  expect(queue.get(job.id)?.attempt).toBe(2);
  queueRun(6);
  expect(await finished()).toEqual(second);
  await worker.kill("SIGTERM");
});

it("starts a solver anew that was killed, explains the second time, and goes on with the next run", async () => {
  const solver = await solving(1);
  process.kill(solver, "SIGKILL");
  const second = await nextSolver(solver);
  process.kill(second, "SIGKILL");
  await until(() => expect(stored()).toBe("error"));
  const finding = { rule: "run_solver_killed", severity: "error", detail: "SIGKILL" };
  expect(runs.readResult(programActor(SPACE), optimizationId())).toMatchObject({
    status: "error",
    findings: [finding],
  });
  expect(queue.get(job.id)).toMatchObject({ state: "failed", attempt: 1, error: { code: "solver_killed" } });
  expect(worker.process.exitCode).toBeNull();
  // But for the folders that workers have for their children.
  const left = readdirSync(join(field.dataDir, "runs")).filter((name) => !name.startsWith("children-"));
  expect(left).toEqual([]);
});

it("stores a result once, also when its worker died before it could say so", async () => {
  queueRun(6);
  worker = field.start("worker");
  await until(() => expect(queue.get(job.id)?.state).toBe("done"));
  expect(stored()).toBe("success");
  const first = runs.runState(programActor(SPACE), optimizationId());
  const changes = () => statusChanges(field.dataDir, optimizationId());
  expect(changes().filter((status) => status === "success")).toEqual(["success"]);
  const before = changes();

  withJobs(
    field.dataDir,
    `UPDATE jobs SET state = 'running', lease_token = 'dead', lease_until = 0, finished_at = NULL WHERE id = '${job.id}'`,
  );
  await until(() => expect(queue.get(job.id)).toMatchObject({ state: "done", attempt: 2 }));
  expect(changes()).toEqual(before);
  expect(runs.runState(programActor(SPACE), optimizationId())).toMatchObject({
    value: { finished_at: first.ok ? first.value.finished_at : "", status: "success" },
  });
});

it("knows a program that ran out of memory", async () => {
  const input = runs.loadRun(SPACE, optimizationId());
  if (!input) throw new Error("The demo's run is gone");
  const run = inChild(resolve("tests/crash/hungry.mjs"), input, { memoryMb: 64 });
  await expect(run).rejects.toBeInstanceOf(ChildCrash);
  await expect(run).rejects.toMatchObject({ outOfMemory: true });
});

/** What thirty seconds of silence would do. */
function expireLeases(dataDir: string): void {
  withJobs(dataDir, "UPDATE jobs SET lease_until = 0 WHERE state = 'running'");
}

function withJobs(dataDir: string, sql: string): void {
  const db = new Database(join(dataDir, "jobs.sqlite"));
  db.pragma("busy_timeout = 5000");
  db.exec(sql);
  db.close();
}

/** Every status the change log has for a run, oldest first. */
function statusChanges(dataDir: string, id: string): unknown[] {
  const db = new Database(join(dataDir, "spaces", `${SPACE}.sqlite`), { readonly: true });
  const sql =
    "SELECT json_extract(after, '$.status') AS status FROM changes WHERE type = 'optimization' AND id = ? ORDER BY seq";
  const rows = db.prepare<[string], { status: unknown }>(sql).all(id);
  db.close();
  return rows.map((row) => row.status);
}
