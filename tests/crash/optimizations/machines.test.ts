/** Two worker machines without a database, a real Redis and a bucket: each has a folder of its own, and nothing else is shared. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { queueName } from "~jobs/machines/computation";
import { openMachines } from "~jobs/machines/handOut";
import { openQueue, type SqliteQueue } from "~db/queue";
import { DEMO_SYSTEM_ID, demoOptimization } from "~db/seed/demo";
import { programActor } from "~/services/core/programActor.server";
import { checkSettings } from "~/services/core/settings/environment.server";
import { s3Store } from "~/services/files/s3Store.server";
import { checkMachines } from "~/services/installation/doctor/machines";
import { version } from "../../../package.json";
import { type S3Server, startS3 } from "../../contract/files/s3Server";
import { type Harness, harness, type Started } from "../harness";

const silent = pino({ level: "silent" });
const SPACE = "demo";
const RUNS = 20;
/** Five typical days in steps of six hours: solved in an instant. */
const SMALL = { delta_t: 6, temporal_clustering: { status: true, kind: "typical_days", n_clust: 5 } };
const redisServer = (() => {
  try {
    return execFileSync("which", ["redis-server"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
})();

const title = redisServer ? "two machines" : "two machines: not tested, redis-server is not installed";
describe.skipIf(!redisServer)(title, () => {
  let field: Harness;
  let s3: S3Server;
  let redis: ChildProcess;
  /** Without what an earlier one knew. */
  let startRedis: () => void;
  let queue: SqliteQueue;
  let runs: typeof import("~/services/optimizations/start.server") &
    typeof import("~/services/optimizations/stop.server");
  let env: Record<string, string>;
  let folder: string;
  const started: Started[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "machines-"));
    field = await harness({
      product: "tests/crash/optimizations/product.ts",
      machine: "jobs/machines/main.ts",
      solve: "jobs/solver/child.ts",
    });
    s3 = await startS3({ key: "key", secret: "secret", region: "us-east-1", pageSize: 100 });
    const port = await freePort();
    startRedis = () => {
      const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
      redis = spawn(redisServer!, args, { stdio: "ignore" });
    };
    startRedis();
    env = {
      QUEUE_URL: `redis://127.0.0.1:${port}`,
      S3_URL: `${s3.url.replace("//", "//key:secret@")}/runs`,
      QUEUE_RUNS: `${RUNS}`,
      DEMO: "1",
      LOG_LEVEL: "info",
    };
    vi.stubEnv("DATA_DIR", field.dataDir);
    vi.stubEnv("DEMO", "1");
    const { environment } = await import("~/services/core/settings/environment.server");
    const { prepareSpaces } = await import("~/services/start/firstStart.server");
    runs = {
      ...(await import("~/services/optimizations/start.server")),
      ...(await import("~/services/optimizations/stop.server")),
    };
    await prepareSpaces(environment(), silent);
    queue = openQueue(field.dataDir);
    // What a first start does by itself.
    for (const { id } of queue.list({ state: "pending", limit: 1000 })) queue.requestCancel(id);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.kill("SIGKILL")));
  });
  afterAll(async () => {
    queue.close();
    (await import("~db/client")).closeDatabases();
    await field.close();
    redis.kill("SIGKILL");
    await s3.close();
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  const until = (check: () => void, timeout: number) => vi.waitFor(check, { timeout, interval: 100 });

  /** A machine knows the queue and the bucket alone; its folders are its own. */
  function machine(name: string): Started {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const { QUEUE_URL, S3_URL } = env;
    const settings = {
      QUEUE_URL: QUEUE_URL!,
      S3_URL: S3_URL!,
      TMPDIR: own,
      DATA_DIR: "",
      WORKERS: "2",
      DRAIN_SECONDS: "60",
    };
    const one = field.start("machine", [], { ...settings, WORKER_NAME: name, LOG_LEVEL: "info" });
    started.push(one);
    return one;
  }
  function product(): Started {
    const one = field.start("product", [], env);
    started.push(one);
    return one;
  }
  /** How many computations a machine began with, or ended in a way. */
  const prints = (one: Started, what: string) =>
    one.lines().filter((line) => line.includes(`"msg":"${what}"`) || line.includes(`"end":"${what}"`)).length;

  function start(config: object): { job: string; run: string } {
    const run = { ...demoOptimization(DEMO_SYSTEM_ID), optimization_id: randomUUID(), config };
    expect(runs.startTested(programActor(SPACE), run)).toMatchObject({ ok: true });
    const known = queue
      .list({ type: "optimization", state: ["pending"] })
      .find(({ payload }) => payload["optimization_id"] === run.optimization_id);
    return { job: known!.id, run: run.optimization_id };
  }

  it(
    `solve ${RUNS} runs though one is killed: each once, charged once, and nothing stays behind`,
    { timeout: 240_000 },
    async () => {
      const ids = Array.from({ length: RUNS }, () => start(SMALL));
      product();
      const killed = machine("first");
      const left = machine("second");
      // Whichever is up later: both are at work before one goes.
      await until(() => expect(prints(killed, "computation started")).toBeGreaterThan(2), 120_000);
      await until(() => expect(prints(left, "computation started")).toBeGreaterThan(0), 60_000);
      const { settings } = checkSettings({ ...env, DATA_DIR: field.dataDir });
      const server = { url: settings!.QUEUE_URL, s3: settings!.S3_URL, dataDir: field.dataDir, now: Date.now() };
      const looked = await checkMachines(server);
      expect(looked.map(({ check, state }) => [check, state]).slice(0, 2)).toEqual(Array(2).fill(["machines", "ok"]));
      const known = openMachines(server.url!, queueName(version, server.s3!), s3Store(server.s3!), silent);
      expect(await known.counts()).toMatchObject({ machines: 2 });
      await known.close();
      await until(() => expect(prints(killed, "computation started")).toBeGreaterThan(prints(killed, "done")), 30_000);
      await killed.kill("SIGKILL");
      const states = () => ids.map(({ job }) => queue.get(job)?.state);
      await until(() => expect(states().filter((state) => state !== "done")).toEqual([]), 200_000);

      expect(prints(left, "done")).toBeGreaterThanOrEqual(RUNS - prints(killed, "computation started"));
      for (const { job, run } of ids) {
        expect(queue.get(job)?.attempt).toBe(1);
        expect(statusChanges(field.dataDir, run).filter((status) => status === "success")).toEqual(["success"]);
      }
      expect(
        charged(
          field.dataDir,
          ids.map(({ run }) => run),
        ),
      ).toEqual(ids.map(() => 1));
      expect([...s3.objects.keys()]).toEqual([]);
      expect(readdirSync(join(folder, "second"))).toEqual([]);
    },
  );

  it("stop when the run is cancelled", { timeout: 120_000 }, async () => {
    const { run, job } = start({ delta_t: 1 });
    product();
    const one = machine("third");
    await until(() => expect(prints(one, "computation started")).toBe(1), 60_000);
    expect(runs.cancelOptimization(programActor(SPACE), run)).toMatchObject({ ok: true });
    await until(() => expect(prints(one, "cancelled")).toBe(1), 20_000);
    await until(() => expect([...s3.objects.keys()]).toEqual([]), 40_000);
    expect(queue.get(job)?.state).toBe("cancelled");
  });

  it(
    "go on with a computation whose product was killed; a drained machine ends what it has",
    { timeout: 200_000 },
    async () => {
      const { run, job } = start(SMALL);
      const first = product();
      const one = machine("fourth");
      await until(() => expect(prints(one, "computation started")).toBe(1), 60_000);
      await first.kill("SIGKILL");
      expect(await one.kill("SIGTERM")).toBe(0);
      expect(prints(one, "done")).toBe(1);
      expireLeases(field.dataDir);
      product();
      await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 2 }), 60_000);
      expect(statusChanges(field.dataDir, run).at(-1)).toBe("success");
    },
  );

  it("hand over again what a Redis that was started anew has forgotten", { timeout: 200_000 }, async () => {
    const { run, job } = start(SMALL);
    product();
    const one = machine("fifth");
    await until(() => expect(prints(one, "computation started")).toBe(1), 60_000);
    redis.kill("SIGKILL");
    startRedis();
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 1 }), 120_000);
    expect(statusChanges(field.dataDir, run).filter((status) => status === "success")).toEqual(["success"]);
    expect(charged(field.dataDir, [run])).toEqual([1]);
  });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

function expireLeases(dataDir: string): void {
  const db = new Database(join(dataDir, "jobs.sqlite"));
  db.pragma("busy_timeout = 5000");
  db.exec("UPDATE jobs SET lease_until = 0 WHERE state = 'running'");
  db.close();
}

function inSpace<Row>(dataDir: string, sql: string, ...params: string[]): Row[] {
  const db = new Database(join(dataDir, "spaces", `${SPACE}.sqlite`), { readonly: true });
  const rows = db.prepare<string[], Row>(sql).all(...params);
  db.close();
  return rows;
}

/** Every status the change log has for a run, oldest first. */
const statusChanges = (dataDir: string, id: string): unknown[] =>
  inSpace<{ status: unknown }>(
    dataDir,
    "SELECT json_extract(after, '$.status') AS status FROM changes WHERE type = 'optimization' AND id = ? ORDER BY seq",
    id,
  ).map(({ status }) => status);

/** How often each run was charged. */
const charged = (dataDir: string, ids: readonly string[]): number[] =>
  ids.map(
    (id) =>
      inSpace(dataDir, "SELECT 1 FROM run_costs WHERE optimization_id = ? AND state = 'charged' AND credits > 0", id)
        .length,
  );
