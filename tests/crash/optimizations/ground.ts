/** What the drills of worker machines stand on: a real Redis, a bucket server that is not ours, and folders that nobody shares. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { writeFingerprint } from "../../../app/server/building/fingerprint.mjs";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Harness, harness, type Started } from "../harness";
import { freePort } from "../launched";

export const SPACE = "demo";
/** What seals the messages of these machines. */
export const KEY = "a-key-of-worker-machines-for-tests-only";

/** Where redis-server is; null where it is not installed. */
export const REDIS = (() => {
  try {
    return execFileSync("which", ["redis-server"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
})();
/** Why nothing can be tried here; null where it can. */
export const LACKS = !REDIS
  ? "redis-server is not installed"
  : !existsSync(resolve("node_modules/@20minutes/s3rver"))
    ? "the bucket server is not installed (npm ci)"
    : null;

export interface Ground {
  field: Harness;
  folder: string;
  /** Settings that the product and the machines have in common, and those of the product. */
  env: Record<string, string>;
  /** Fingerprint of the programs. */
  build: string;
  /** Starts Redis, without what an earlier one knew. */
  startRedis(): Promise<void>;
  stopRedis(signal?: NodeJS.Signals): Promise<void>;
  /** All that it knows is gone, while it goes on. */
  emptyRedis(): Promise<void>;
  /** `account` is its key and secret, when these are to be others than those of the settings. */
  startBucket(account?: string): Promise<void>;
  stopBucket(): Promise<void>;
  /** A machine knows the queue and the bucket alone; its folders are its own. */
  machine(name: string, settings?: Record<string, string>): Started;
  /** A machine of another build: the same programs but for a line of the solver's. */
  oldMachine(name: string): Started;
  product(): Started;
  /** Ends all machines and products. */
  endAll(): Promise<void>;
  close(): Promise<void>;
}

const FILES = ["solve.js", "machine.js", "product.js"];
const PROGRAMS: Record<"product" | "machine" | "solve", string> = {
  product: "tests/crash/optimizations/product.ts",
  machine: "jobs/machines/main.ts",
  solve: "jobs/solver/child.ts",
};

/** Resolves when a program prints "ready" or, where it prints nothing, when it takes connections. */
const started = (child: ChildProcess, word: RegExp): Promise<void> =>
  new Promise((ready, failed) => {
    let text = "";
    child.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      if (word.test(text)) ready();
    });
    child.once("exit", (code) => failed(new Error(`ended with ${code}: ${text}`)));
  });

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  await ended;
}

/** `programs` are others than those of the product. */
export async function layGround(programs: Partial<typeof PROGRAMS> = {}): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), "machines-"));
  const field = await harness({ ...PROGRAMS, ...programs });
  const build = writeFingerprint(field.programs, FILES, []);
  const [queuePort, bucketPort] = [await freePort(), await freePort()];
  let redis: ChildProcess | undefined;
  let bucket: ChildProcess | undefined;
  const all: Started[] = [];
  const bucketUrl = `http://S3RVER:S3RVER@127.0.0.1:${bucketPort}/runs`;
  const env = {
    QUEUE_URL: `redis://127.0.0.1:${queuePort}`,
    S3_URL: bucketUrl,
    MACHINE_KEY: KEY,
    QUEUE_RUNS: "20",
    DEMO: "1",
    LOG_LEVEL: "info",
  };
  const keep = (one: Started) => {
    all.push(one);
    return one;
  };
  function machineIn(programs: string | undefined, name: string, settings: Record<string, string>): Started {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const { QUEUE_URL, S3_URL, MACHINE_KEY } = env;
    const common = { QUEUE_URL, S3_URL, MACHINE_KEY, TMPDIR: own, DATA_DIR: "", WORKERS: "2", DRAIN_SECONDS: "60" };
    return keep(field.start("machine", [], { ...common, LOG_LEVEL: "info", ...settings }, programs));
  }
  const ground: Ground = {
    field,
    folder,
    env,
    build,
    async startRedis() {
      const args = ["--port", `${queuePort}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
      redis = spawn(REDIS!, args, { stdio: ["ignore", "pipe", "ignore"] });
      await started(redis, /Ready to accept connections/);
    },
    stopRedis: (signal = "SIGKILL") => end(redis, signal),
    async emptyRedis() {
      const client = new Redis(env.QUEUE_URL);
      await client.flushall();
      client.disconnect();
    },
    async startBucket(account) {
      const args = [resolve("tests/machines/bucketServer.mjs"), `${bucketPort}`, join(folder, "bucket"), "runs"];
      if (account) args.push(account);
      bucket = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      await started(bucket, /ready/);
    },
    stopBucket: () => end(bucket, "SIGKILL"),
    machine: (name, settings = {}) => machineIn(undefined, name, settings),
    oldMachine(name) {
      const programs = join(dirname(field.programs), `crash-old-${name}`);
      cpSync(field.programs, programs, { recursive: true });
      appendFileSync(join(programs, "solve.js"), "\n// As it was a day ago.\n");
      writeFingerprint(programs, FILES, []);
      olds.push(programs);
      return machineIn(programs, name, {});
    },
    product: () => keep(field.start("product", [], env)),
    async endAll() {
      const ending = all.splice(0);
      // In order: who is killed counts as there for a while.
      for (const one of ending) one.process.kill("SIGTERM");
      await Promise.race([Promise.all(ending.map(({ ended }) => ended)), sleep(3_000)]);
      await Promise.all(ending.map((one) => one.kill("SIGKILL")));
    },
    async close() {
      await ground.endAll();
      await field.close();
      await Promise.all([end(redis, "SIGKILL"), end(bucket, "SIGKILL")]);
      for (const one of [folder, ...olds]) rmSync(one, { recursive: true, force: true });
    },
  };
  const olds: string[] = [];
  await Promise.all([ground.startRedis(), ground.startBucket()]);
  return ground;
}

/** Keys of the computations in the bucket, as its server keeps them on disk. */
export const objectsOf = ({ folder }: Ground): string[] => {
  const inside = join(folder, "bucket", "runs");
  if (!existsSync(inside)) return [];
  return readdirSync(inside, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("_object"))
    .filter((name) => !name.includes("reached-"));
};

export const until = (check: () => unknown, timeout = PATIENCE_MS) => vi.waitFor(check, { timeout, interval: 100 });

/** How many computations a machine began with, or ended in a way. */
export const prints = (one: Started, what: string): number =>
  one.lines().filter((line) => line.includes(`"msg":"${what}"`) || line.includes(`"end":"${what}"`)).length;

export function expireLeases(dataDir: string): void {
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
export const statusChanges = (dataDir: string, id: string): unknown[] =>
  inSpace<{ status: unknown }>(
    dataDir,
    "SELECT json_extract(after, '$.status') AS status FROM changes WHERE type = 'optimization' AND id = ? ORDER BY seq",
    id,
  ).map(({ status }) => status);

/** How often each run was charged. */
export const charged = (dataDir: string, ids: readonly string[]): number[] =>
  ids.map(
    (id) =>
      inSpace(dataDir, "SELECT 1 FROM run_costs WHERE optimization_id = ? AND state = 'charged' AND credits > 0", id)
        .length,
  );

/** Fingerprint of the build that computed a run. */
export const buildOf = (dataDir: string, id: string): unknown =>
  inSpace<{ build: unknown }>(
    dataDir,
    "SELECT json_extract(body, '$.build') AS build FROM optimization_results WHERE optimization_id = ?",
    id,
  )[0]?.build;
