import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { alive, freePort, isUp, Launched, until } from "../launched";
import { LogReader, sorted } from "../log";
import { health, opened, rowsOf, settle } from "../settling";
import { newWriter, writePlaces } from "../writers";

/**
 * The whole product as `npm start` runs it, under writes and runs: in turn the launcher, a web process, the worker and what the worker has
 * started are killed (SIGKILL). Each time it is back by itself, or after a new start where the launcher was killed; the databases are whole,
 * every acknowledged write and every run is there, and in the end every run is computed and charged once. CRASH_ROUNDS=100 is the full run.
 */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 4);
const WRITERS = 4;
const SETTINGS = { WEB_PROCESSES: "2", WORKERS: "1", DEMO: "1", LOG_LEVEL: "fatal" };
/** Five typical days in steps of six hours: it takes a second or two, so that kills find it at work. */
const config = optimizationConfig.parse({
  delta_t: 6,
  temporal_clustering: { status: true, kind: "typical_days", n_clust: 5 },
});
const RUN = { system_id: "demo-district", user_id: "me", scenario_ids: ["base"], dates: ["2030-01-01"], config };

const launched = new Launched();
afterAll(() => launched.close());

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
/** How long it is waited for a run that computes. */
const CHILD_MS = 20_000;
const VICTIMS = ["launcher", "web", "worker", "child"] as const;

/** Kills one of the product; says which, as a worker has not always a child. */
async function kill(victim: (typeof VICTIMS)[number], port: number): Promise<string> {
  const all = [...launched.pidsOf("server.js"), ...launched.pidsOf("worker.js")];
  const [worker] = launched.pidsOf("worker.js");
  if (victim === "launcher") {
    await launched.end("SIGKILL");
    await until(() => !all.some(alive), MINUTE_MS);
    launched.start(port, SETTINGS);
    return victim;
  }
  const web = launched.pidsOf("server.js");
  // A worker that was killed takes up what it had once its lease has run out.
  const solver = () => (victim === "child" && worker ? childrenOf(worker)[0] : undefined);
  for (const end = performance.now() + CHILD_MS; victim === "child" && !solver() && performance.now() < end;)
    await sleep(50);
  const child = solver();
  const pid = child ?? (victim === "web" ? web[Math.floor(Math.random() * web.length)] : worker);
  process.kill(pid!, "SIGKILL");
  return victim === "child" && child === undefined ? "worker" : victim;
}

async function send(url: string, path: string, body: object, token = ""): Promise<{ status: number; text: string }> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

test(`${ROUNDS} kills over all processes, nothing is lost`, { timeout: (14 + ROUNDS) * MINUTE_MS }, async () => {
  const begun = performance.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  launched.start(port, SETTINGS);
  const isBack = async () =>
    (await isUp(port)) && launched.pidsOf("server.js").length === 2 && launched.pidsOf("worker.js").length === 1;
  await until(isBack, 2 * MINUTE_MS);
  const person = { email: "admin@demo.test", password: "energy-demo-2026" };
  const { token } = JSON.parse((await send(url, "auth/token", person)).text) as { token: string };

  const writers = Array.from({ length: WRITERS }, newWriter);
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  const log = new LogReader();
  const space = join(launched.dataDir, "spaces/demo.sqlite");
  const runs: string[] = [];
  const killed: Record<string, number> = {};
  let unanswered = 0;
  let longest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let over = false;
    const server = { url, token, stopped: () => over };
    const work = Promise.all(writers.map((writer, n) => writePlaces(writer, `crash-${n}`, server)));
    const id = `crash-run-${round}`;
    const started = await send(url, "optimization", { ...RUN, optimization_id: id, name: id }, token);
    expect(started.status, started.text).toBe(200);
    runs.push(id);
    const enough = acknowledged() + 10 + Math.random() * 30;
    await until(() => acknowledged() >= enough, 2 * MINUTE_MS);
    // Anywhere in a write, and anywhere in a run.
    await sleep(Math.random() * 500);
    const at = performance.now();
    const who = await kill(VICTIMS[round % VICTIMS.length]!, port);
    killed[who] = (killed[who] ?? 0) + 1;
    await sleep(100);
    over = true;
    await work;
    unanswered += writers.filter(({ open }) => open).length;
    await until(isBack, 2 * MINUTE_MS);
    longest = Math.max(longest, performance.now() - at);

    expect(new Set(health(launched.dataDir)), `round ${round}`).toEqual(new Set(["ok"]));
    opened(space, (db) => {
      log.read(db, "geometry");
      const stored = rowsOf(db, "geometries", "geometry_id");
      expect(
        writers.flatMap((writer) => settle(writer, stored, log.told)),
        `round ${round}`,
      ).toEqual([]);
      for (const [item, { row }] of log.told)
        expect(sorted(stored.get(item) ?? null), `round ${round}: ${item}`).toEqual(sorted(row));
      const storedRuns = rowsOf(db, "optimizations", "optimization_id");
      expect(runs.filter((run) => !storedRuns.has(run))).toEqual([]);
    });
    expect(log.wrong).toEqual([]);
    expect(writers.flatMap(({ wrong }) => wrong)).toEqual([]);
    if ((round + 1) % 10 === 0 || round + 1 === ROUNDS)
      process.stdout.write(
        `killed ${round + 1} times in ${Math.round((performance.now() - begun) / 1000)} s ${JSON.stringify(killed)}: ` +
          `${acknowledged()} writes and ${runs.length} runs acknowledged, ${unanswered} writes unanswered, 0 lost; ` +
          `back after at most ${(longest / 1000).toFixed(1)} s\n`,
      );
  }

  const ends = () =>
    opened(space, (db) =>
      db
        .prepare<[], { status: string; n: number }>(
          `SELECT status, count(*) AS n FROM optimizations WHERE optimization_id LIKE 'crash-run-%' GROUP BY status`,
        )
        .all(),
    );
  const isOpen = ({ status }: { status: string }) => !["success", "warning", "error", "abort"].includes(status);
  await until(() => !ends().some(isOpen), (8 + ROUNDS / 6) * MINUTE_MS);
  // A solver that is killed by itself ends its run with a sentence; whatever else is killed lets it begin anew.
  const failed = ends().find(({ status }) => status === "error")?.n ?? 0;
  expect(failed).toBeLessThanOrEqual(killed["child"] ?? 0);
  expect(ends().find(({ status }) => status === "abort")).toBeUndefined();
  const costs = opened(space, (db) =>
    db
      .prepare<[], { state: string; n: number }>(
        `SELECT state, count(*) AS n FROM run_costs WHERE optimization_id LIKE 'crash-run-%' GROUP BY state`,
      )
      .all(),
  );
  expect(costs.reduce((sum, { n }) => sum + n, 0)).toBe(runs.length);
  expect(costs.find(({ state }) => state === "reserved")).toBeUndefined();
  process.stdout.write(`runs: ${JSON.stringify(ends())}, their costs: ${JSON.stringify(costs)}\n`);
  // What was never busy when it was killed shows nothing.
  expect(acknowledged()).toBeGreaterThan(ROUNDS * 10);
});
