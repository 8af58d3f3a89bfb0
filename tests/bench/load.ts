import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { demoOptimization } from "~db/seed/demo";
import { Person } from "../helpers/person";
import { startProduct } from "../helpers/product";
import { cpuOf, PAGES } from "./pages";

/**
 * `npm run bench -- load [<requests per second> [<seconds>]]`: fifty people read ten pages at a fixed rate, whatever the responses take.
 * First it does so while a run solves, then at five thirds of the rate without. WEB_PROCESSES says with how many web processes. A JSON line
 * for each has times [ms], errors, refusals, how late the event loops were [ms, the worst of them]. It also has the processor time of the
 * web processes per page [ms]. The readers are on the same machine and take their share of it.
 */
const PEOPLE = 50;
/** Where web processes note how late they are. */
let folder: string;

/** Reads a page as a browser does, without unpacking it: one that takes little of the machine that is measured. */
function read(home: string, path: string, agent: Agent, cookie: string): Promise<number> {
  const headers = { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br" };
  return new Promise((done, failed) => {
    get(new URL(path, home), { agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => done(answer.statusCode ?? 0));
    }).once("error", failed);
  });
}

async function steady(home: string, cookie: string, rate: number, seconds: number) {
  const paths = Object.values(PAGES);
  const agents = Array.from({ length: PEOPLE }, () => new Agent({ keepAlive: true, maxSockets: 6 }));
  const times: number[] = [];
  const [errors, refused] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1);
  const ask = async (i: number): Promise<void> => {
    const since = performance.now();
    try {
      const status = await read(home, paths[i % paths.length]!, agents[i % PEOPLE]!, cookie);
      if (status === 503) add(refused, "503");
      else if (status !== 200) add(errors, String(status));
    } catch (error) {
      add(errors, (error as NodeJS.ErrnoException).code ?? String(error));
    }
    times.push(performance.now() - since);
  };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    const wait = began + (i * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((go) => setTimeout(go, wait));
    sent.push(ask(i));
  }
  await Promise.all(sent);
  for (const agent of agents) agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]!);
  const [p50_ms, p95_ms, p99_ms] = [at(0.5), at(0.95), at(0.99)];
  return {
    rate,
    seconds,
    requests: times.length,
    errors: countsOf(errors),
    refused: countsOf(refused),
    p50_ms,
    p95_ms,
    p99_ms,
  };
}

const countsOf = (counts: ReadonlyMap<string, number>) => (counts.size ? Object.fromEntries(counts) : 0);

/** The worst of the event loops since the files were removed. */
function lateness(): object {
  const all = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Record<string, number>,
  );
  const worst = (key: string) => Math.round(Math.max(...all.map((one) => one[key] ?? 0)) * 10) / 10;
  return { processes: all.length, p50_ms: worst("p50_ms"), p99_ms: worst("p99_ms"), max_ms: worst("max_ms") };
}

const webProcesses = (launcher: number): number[] =>
  execFileSync("pgrep", ["-P", String(launcher), "-f", "dist/server.js"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);

export async function benchLoad(rate = 60, seconds = 60): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "delays-"));
  const preload = pathToFileURL(resolve("tests/bench/delay.mjs")).href;
  const settings = {
    NODE_ENV: "production",
    PUBLIC_URL: "http://127.0.0.1",
    DELAYS: folder,
    NODE_OPTIONS: `--import=${preload}`,
  };
  const product = await startProduct(settings, { whole: true });
  try {
    const reader = new Person(product.url);
    await reader.signIn("editor@demo.test");
    const cookie = `energy_session=${reader.cookie("energy_session")!}`;
    const state = async (id: string) =>
      ((await (await reader.get(`/api/optimization/${id}/state`)).json()) as { status: string }).status;
    while ((await state("demo-investment-2030")) !== "success") await new Promise((go) => setTimeout(go, 500));
    await steady(product.url, cookie, 20, 10);
    const measure = async (name: string, at: number) => {
      for (const file of readdirSync(folder)) rmSync(join(folder, file));
      const used = () => webProcesses(product.pid).reduce((sum, pid) => sum + cpuOf(pid), 0);
      const before = used();
      const times = await steady(product.url, cookie, at, seconds);
      const cpu_ms = Math.round(((used() - before) / times.requests) * 10) / 10;
      console.log(JSON.stringify({ while: name, ...times, cpu_ms, loop: lateness(), cores: cpus().length }));
    };
    // One run after another for as long as the readers read: by the hour each takes a quarter of a minute and more.
    let over = false;
    let runs = 0;
    const solving = (async () => {
      for (; !over; runs++) {
        const optimization_id = `bench-load-${runs}`;
        const run = { ...demoOptimization("demo-district"), optimization_id, config: { delta_t: 1 }, user_id: "bench" };
        const started = await product.call("editor", "POST", "optimization", run);
        if (started.status !== 200) throw new Error(JSON.stringify(started.body));
        const ended = async () => ["success", "warning", "error"].includes(await state(optimization_id));
        while (!over && !(await ended())) await new Promise((go) => setTimeout(go, 500));
        if (over) await product.call("editor", "POST", `optimization/${optimization_id}/cancel`);
      }
    })();
    while ((await state("bench-load-0")) !== "run_optimization") await new Promise((go) => setTimeout(go, 200));
    await measure("runs solve", rate);
    over = true;
    await solving;
    await new Promise((go) => setTimeout(go, 3000));
    await measure("no run", Math.round((rate * 5) / 3));
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
