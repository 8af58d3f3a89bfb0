/** Two worker machines without a database, a real Redis and a bucket: each has a folder of its own, and nothing else is shared. */
import { randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openQueue, type SqliteQueue } from "~db/queue";
import { DEMO_SYSTEM_ID, demoOptimization } from "~db/seed/demo";
import { HOUR_MS } from "~/entities/core/clock";
import { programActor } from "~/services/core/programActor.server";
import { checkSettings } from "~/services/core/settings/environment.server";
import { checkMachines } from "~/services/installation/doctor/machines";
import { freePort } from "../launched";
import {
  buildOf,
  charged,
  expireLeases,
  type Ground,
  LACKS,
  layGround,
  objectsOf,
  prints,
  SPACE,
  statusChanges,
  until,
} from "./ground";

const silent = pino({ level: "silent" });
const RUNS = 10;
/** How long the bucket is away; BUCKET_AWAY_S=60 is the drill of a minute. */
const AWAY_MS = Number(process.env["BUCKET_AWAY_S"] ?? 3) * 1000;
/** Five typical days in steps of six hours: solved in an instant. */
const SMALL = { delta_t: 6, temporal_clustering: { status: true, kind: "typical_days", n_clust: 5 } };

describe.skipIf(LACKS)(LACKS ? `two machines: not tested, ${LACKS}` : "two machines", () => {
  let ground: Ground;
  let queue: SqliteQueue;
  let dataDir: string;
  let runs: typeof import("~/services/optimizations/start.server") &
    typeof import("~/services/optimizations/state.server") &
    typeof import("~/services/optimizations/stop.server");

  beforeAll(async () => {
    ground = await layGround();
    ({ dataDir } = ground.field);
    const { QUEUE_URL, S3_URL } = ground.env;
    for (const [name, value] of Object.entries({ DATA_DIR: dataDir, DEMO: "1", QUEUE_URL, S3_URL }))
      vi.stubEnv(name, value);
    const { environment } = await import("~/services/core/settings/environment.server");
    const { prepareSpaces } = await import("~/services/start/firstStart.server");
    runs = {
      ...(await import("~/services/optimizations/start.server")),
      ...(await import("~/services/optimizations/state.server")),
      ...(await import("~/services/optimizations/stop.server")),
    };
    await prepareSpaces(environment(), silent);
    queue = openQueue(dataDir);
    // What a first start does by itself.
    for (const { id } of queue.list({ state: "pending", limit: 1000 })) queue.requestCancel(id);
  });
  afterEach(() => ground.endAll());
  afterAll(async () => {
    queue.close();
    (await import("~db/client")).closeDatabases();
    await ground.close();
    vi.unstubAllEnvs();
  });

  /** What the doctor says of machines. */
  const doctor = async () => {
    const { settings } = checkSettings({ ...ground.env, DATA_DIR: dataDir });
    return checkMachines({ url: settings!.QUEUE_URL, s3: settings!.S3_URL, dataDir, now: Date.now() });
  };
  const stateOf = (run: string) => {
    const state = runs.runState(programActor(SPACE), run);
    if (!state.ok) throw new Error(state.message);
    return state.value;
  };
  const lack = (run: string) => stateOf(run).lacks_machines;

  function start(config: object): { job: string; run: string } {
    const run = { ...demoOptimization(DEMO_SYSTEM_ID), optimization_id: randomUUID(), config };
    expect(runs.startTested(programActor(SPACE), run)).toMatchObject({ ok: true });
    // In any state: a product at work may have begun with it.
    const known = queue
      .list({ type: "optimization" })
      .find(({ payload }) => payload["optimization_id"] === run.optimization_id);
    return { job: known!.id, run: run.optimization_id };
  }

  it(`solve ${RUNS} runs though one is killed: each once, charged once, and nothing stays behind`, async () => {
    const ids = Array.from({ length: RUNS }, () => start(SMALL));
    ground.product();
    const killed = ground.machine("first");
    const left = ground.machine("second");
    // Whichever is up later: both are at work before one goes.
    await until(() => expect(prints(killed, "computation started")).toBeGreaterThan(2));
    await until(() => expect(prints(left, "computation started")).toBeGreaterThan(0));
    await until(async () => {
      const looked = await doctor();
      expect(looked.map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
      expect(looked[2]?.says).toMatch(/^2 machines take computations/);
    });
    await until(() => expect(prints(killed, "computation started")).toBeGreaterThan(prints(killed, "done")));
    await killed.kill("SIGKILL");
    const states = () => ids.map(({ job }) => queue.get(job)?.state);
    await until(() => expect(states().filter((state) => state !== "done")).toEqual([]), 200_000);

    expect(prints(left, "done")).toBeGreaterThanOrEqual(RUNS - prints(killed, "computation started"));
    for (const { job, run } of ids) {
      expect(queue.get(job)?.attempt).toBe(1);
      expect(statusChanges(dataDir, run).filter((status) => status === "success")).toEqual(["success"]);
    }
    const all = ids.map(({ run }) => run);
    expect(charged(dataDir, all)).toEqual(ids.map(() => 1));
    // A result keeps the build that made it.
    for (const run of all) expect(buildOf(dataDir, run)).toBe(ground.build);
    expect(objectsOf(ground)).toEqual([]);
    // But for the folder that the machine has for itself. What the killed one left, models included, goes when it is started once more.
    const filesOf = (name: string) => readdirSync(join(ground.folder, name), { recursive: true });
    expect(filesOf("second")).toHaveLength(1);
    expect(filesOf("first").length).toBeGreaterThan(1);
    const restarted = ground.machine("first");
    await until(() => expect(prints(restarted, "machine ready")).toBe(1));
    expect(filesOf("first")).toHaveLength(1);
  });

  it("stop when the run is cancelled", async () => {
    const { run, job } = start({ delta_t: 1 });
    ground.product();
    const one = ground.machine("third");
    await until(() => expect(prints(one, "computation started")).toBe(1));
    expect(runs.cancelOptimization(programActor(SPACE), run)).toMatchObject({ ok: true });
    await until(() => expect(prints(one, "cancelled")).toBe(1));
    await until(() => expect(objectsOf(ground)).toEqual([]));
    expect(queue.get(job)?.state).toBe("cancelled");
  });

  it("go on with a computation whose product was killed; a drained machine ends what it has", async () => {
    const { run, job } = start(SMALL);
    const first = ground.product();
    const one = ground.machine("fourth");
    await until(() => expect(prints(one, "computation started")).toBe(1));
    await first.kill("SIGKILL");
    expect(await one.kill("SIGTERM")).toBe(0);
    expect(prints(one, "done")).toBe(1);
    expireLeases(dataDir);
    ground.product();
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 2 }));
    expect(statusChanges(dataDir, run).at(-1)).toBe("success");
  });

  it.each(["started anew", "emptied"])("hand over again what a Redis that was %s has forgotten", async (how) => {
    const { run, job } = start(SMALL);
    ground.product();
    const one = ground.machine(how === "emptied" ? "sixteenth" : "fifth");
    await until(() => expect(prints(one, "computation started")).toBe(1));
    if (how === "emptied") await ground.emptyRedis();
    else {
      await ground.stopRedis();
      await ground.startRedis();
    }
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 1 }));
    expect(statusChanges(dataDir, run).filter((status) => status === "success")).toEqual(["success"]);
    expect(charged(dataDir, [run])).toEqual([1]);
  });

  it("compute nothing of a product of another build, and the pages and the doctor say so", async () => {
    const { run, job } = start(SMALL);
    ground.product();
    await until(() => expect(lack(run)).toBe("none"));
    const old = ground.oldMachine("sixth");
    await until(() => expect(lack(run)).toBe("other_build"));
    expect(old.lines().join()).toContain("the product is of another build");
    expect((await doctor()).map(({ state, says }) => [state, says.split(" ").slice(0, 5).join(" ")]).slice(2)).toEqual([
      ["broken", "0 machines take computations; 1"],
      ["broken", "1 machines are of another"],
    ]);
    expect(stateOf(run)).toMatchObject({ waits_for_machine: true, started_at: null });
    const seventhAt = Date.now();
    const one = ground.machine("seventh");
    await until(() => expect(queue.get(job)?.state).toBe("done"));
    expect([prints(old, "computation started"), prints(one, "done")]).toEqual([0, 1]);
    expect(buildOf(dataDir, run)).toBe(ground.build);
    expect(lack(run)).toBeNull();
    // What it waited for a machine is not its time.
    const beganAt = Date.parse(stateOf(run).started_at!);
    expect(beganAt).toBeGreaterThanOrEqual(seventhAt);
  });

  it.each([
    ["secret of the bucket", { S3_URL: "wrong" }, /The bucket refuses the key or secret of S3_URL: .*403/],
    [
      "MACHINE_KEY",
      { MACHINE_KEY: "another-key-of-worker-machines-altogether" },
      /MACHINE_KEY is not that of the product/,
    ],
  ])("end with 78 when the %s is wrong, and the run goes to another machine", async (_, wrong, says) => {
    ground.product();
    // It says which key it has.
    await until(async () => expect((await doctor())[2]?.says).toMatch(/^0 machines/));
    const settings = "S3_URL" in wrong ? { S3_URL: ground.env["S3_URL"]!.replace("S3RVER@", "WRONG@") } : wrong;
    const one = ground.machine("eighth", settings);
    const { job } = start(SMALL);
    expect(await one.ended).toBe(78);
    expect(one.lines().join()).toMatch(says);
    expect(prints(one, "computation started")).toBe(0);
    await until(
      async () => expect((await doctor()).map(({ says }) => says).join()).toMatch(/\d machines ended/),
      30_000,
    );
    ground.machine("ninth");
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 1 }));
  });

  it("hand back what they have when the bucket takes their key no more, and end with 78", async () => {
    const { job } = start({ delta_t: 1 });
    ground.product();
    const one = ground.machine("tenth");
    await until(() => expect(prints(one, "computation started")).toBe(1));
    // Their key is withdrawn: the bucket has another account from now on.
    await ground.stopBucket();
    await ground.startBucket("OTHER");
    expect(await one.ended).toBe(78);
    expect(prints(one, "handed back")).toBe(1);
    expect(readdirSync(join(ground.folder, "tenth"))).toEqual([]);
    await ground.stopBucket();
    await ground.startBucket();
    ground.machine("eleventh");
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 1 }));
  });

  it(`compute what they had when the bucket went away for ${AWAY_MS / 1000} s, each run once`, async () => {
    const ids = Array.from({ length: 6 }, () => start(SMALL));
    ground.product();
    const both = [ground.machine("thirteenth"), ground.machine("fourteenth")];
    for (const one of both) await until(() => expect(prints(one, "computation started")).toBeGreaterThan(0));
    await ground.stopBucket();
    await sleep(AWAY_MS);
    expect(both.map(({ process }) => process.exitCode)).toEqual([null, null]);
    await ground.startBucket();
    await until(() => expect(ids.map(({ job }) => queue.get(job)?.state)).toEqual(ids.map(() => "done")));
    for (const { job, run } of ids) {
      expect(queue.get(job)?.attempt).toBe(1);
      expect(statusChanges(dataDir, run).filter((status) => status === "success")).toEqual(["success"]);
    }
    const all = ids.map(({ run }) => run);
    expect(charged(dataDir, all)).toEqual(all.map(() => 1));
  });

  it.each([
    ["ahead", 1],
    ["behind", -1],
  ])("compute with a clock that is an hour %s, which the bucket does not take", async (_how, hours) => {
    const CLOCK_FILE = join(ground.folder, "clock");
    writeFileSync(CLOCK_FILE, `${hours * HOUR_MS}`);
    const { run, job } = start(SMALL);
    ground.product();
    const NODE_OPTIONS = `--import=${resolve("tests/crash/setClock.mjs")}`;
    const one = ground.machine("fifteenth", { NODE_OPTIONS, CLOCK_FILE });
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 1 }));
    expect([prints(one, "done"), one.process.exitCode]).toEqual([1, null]);
    expect(charged(dataDir, [run])).toEqual([1]);
  });

  it("take none while the bucket is away, and go on once it is back", async () => {
    ground.product();
    const port = await freePort();
    const one = ground.machine("twelfth", { MACHINE_PORT: `${port}` });
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await until(async () => expect(await ready()).toBe(200));
    await ground.stopBucket();
    await until(async () => expect(await ready()).toBe(503));
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const { run, job } = start(SMALL);
    await sleep(3_000);
    expect(prints(one, "computation started")).toBe(0);
    await ground.startBucket();
    await until(() => expect(queue.get(job)).toMatchObject({ state: "done", attempt: 1 }));
    expect(charged(dataDir, [run])).toEqual([1]);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('energy_machine_computations_ended_total{program="solve",end="done"} 1');
    expect(text).toContain(`energy_build_info{build="${ground.build}"} 1`);
    expect(text).toContain("energy_machine_ready 1");
  });
});
