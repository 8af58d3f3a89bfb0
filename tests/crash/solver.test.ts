/** The real worker and solver on the demo's optimization, whose solve takes long enough to be interrupted. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Database from "better-sqlite3";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openQueue, type Job, type SqliteQueue } from "../../jobs/queue";
import { harness, type Harness, type Started } from "./harness";

type Runs = typeof import("~/services/optimizations.server");

const SPACE = "demo";
let field: Harness;
let queue: SqliteQueue;
let runs: Runs;
let job: Job;
let worker: Started;

beforeAll(async () => {
  field = await harness({ worker: "jobs/worker.ts", solve: "jobs/solver/child.ts" });
  // The services read their settings once, from the environment, when they are first used.
  vi.stubEnv("DATA_DIR", field.dataDir);
  vi.stubEnv("DEMO", "1");
  const { environment } = await import("~/services/environment.server");
  const { prepareSpaces } = await import("~/services/firstStart.server");
  runs = await import("~/services/optimizations.server");
  await prepareSpaces(environment(), pino({ level: "silent" }));
  queue = openQueue(field.dataDir);
});
afterAll(async () => {
  queue.close();
  (await import("~db/client")).closeDatabases();
  await field.close();
  vi.unstubAllEnvs();
});

const until = (check: () => void, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 20 });
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
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts a worker and waits until its solver is at work; answers the solver's pid. */
async function solving(attempt: number): Promise<number> {
  worker = field.start("worker");
  const now = { state: "running", attempt, progress: { phase: "run_optimization" } };
  await until(() => expect(queue.get(job.id)).toMatchObject(now));
  await until(() => expect(stored()).toBe("run_optimization"));
  const [pid] = childrenOf(worker.process.pid ?? 0);
  if (pid === undefined) throw new Error("The worker has no solver process");
  return pid;
}

beforeEach(() => {
  const [known] = queue.list({ type: "optimization", state: ["pending", "running"] });
  if (known) job = known;
  else throw new Error("No optimization is queued");
});

it("gives a run back at SIGTERM", { timeout: 90_000 }, async () => {
  const solver = await solving(1);
  expect(await worker.kill("SIGTERM")).toBe(0);
  expect(queue.get(job.id)).toMatchObject({ state: "pending", attempt: 0 });
  await until(() => expect(alive(solver)).toBe(false), 3_000);
});

it("leaves no solver behind when the worker is killed, and starts the run again", { timeout: 150_000 }, async () => {
  const orphan = await solving(1);
  await worker.kill("SIGKILL");
  await until(() => expect(alive(orphan)).toBe(false), 5_000);
  expireLeases(field.dataDir);
  const solver = await solving(2);
  expect(stored()).toBe("run_optimization");

  // And a cancel reaches it within three seconds while it is busy.
  const { programActor } = await import("~/services/programActor.server");
  const asked = performance.now();
  expect(runs.cancelOptimization(programActor(SPACE), optimizationId())).toMatchObject({ ok: true });
  await until(() => expect(stored()).toBe("abort"), 3_000);
  expect(performance.now() - asked).toBeLessThan(3_000);
  expect(alive(solver)).toBe(false);
  expect(queue.get(job.id)?.state).toBe("cancelled");
  await worker.kill("SIGTERM");
});

/** What thirty seconds of silence would do. */
function expireLeases(dataDir: string): void {
  const db = new Database(join(dataDir, "jobs.sqlite"));
  db.pragma("busy_timeout = 5000");
  db.exec("UPDATE jobs SET lease_until = 0 WHERE state = 'running'");
  db.close();
}
