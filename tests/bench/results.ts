import { readFileSync } from "node:fs";
import { get } from "node:http";
import { cpus } from "node:os";
import { spaceDb } from "~db/client";
import { RESULT_VIEWS } from "~/entities/results/views";
import type { Actor } from "~/services/core/access.server";
import { environment } from "~/services/core/settings/environment.server";
import { saveResult } from "~/services/optimizations/work.server";
import { readRegistry } from "~/services/registry.server";
import { Person } from "../helpers/person";
import { startProduct } from "../helpers/product";
import { saveRun } from "../helpers/run";
import { newSystem } from "../helpers/space";
import { FIRST_YEAR, largeResults, YEARS } from "./largeResult";
import { cpuOf } from "./pages";

/**
 * `npm run bench -- results`: what every view of a large result (20 years of hours, 40 components, synthetic) costs the web process. A JSON
 * line for each has times of the first loading after something was written and of a repeated one, as a reader sees them [ms]. It has
 * processor time of the server per page [ms], bytes of the page, compressed and not. Figures are for a quiet machine.
 */
const REPEATS = 20;
const SYSTEM = "bench-results";

export async function benchResults(results = largeResults()): Promise<void> {
  const { plan, statusQuo } = await results;
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" });
  try {
    Object.assign(process.env, { DATA_DIR: product.dataDir, DEMO: "0", NODE_ENV: "test", LOG_LEVEL: "silent" });
    readRegistry();
    const editor: Actor = {
      user_id: "bench",
      email: "editor@demo.test",
      displayName: "Bench",
      super_admin: true,
      locale: null,
      space: "demo",
      role: "admin",
    };
    newSystem(editor, { system_id: SYSTEM, name: "Bench", timezone: "UTC" });
    const dates = plan.years.map((year) => `${year}-01-01`);
    const ids = [statusQuo, plan].map((result) => {
      const config = result === statusQuo ? { status_quo: { status: true } } : {};
      const id = saveRun(editor, SYSTEM, [], { dates, config, name: result === statusQuo ? "Status quo" : "Plan" });
      saveResult("demo", id, result, { guard: () => undefined });
      return id;
    });
    const reader = new Person(product.url);
    await reader.signIn("superadmin@demo.test");
    const cookie = `energy_session=${reader.cookie("energy_session")!}`;
    // Any commit of another connection: what the web process has read of the space, it reads again.
    const db = spaceDb(environment().dataDir, "demo").$client;
    const touch = () => db.prepare("UPDATE optimizations SET description = '' WHERE optimization_id = ?").run(ids[0]);
    for (const [view, path] of addresses(ids[0]!, ids[1]!)) {
      const [first, again] = [await measure(true), await measure(false)];
      console.log(JSON.stringify({ view, ...first, again_p95_ms: again.p95_ms, again_cpu_ms: again.cpu_ms }));

      async function measure(isFirst: boolean) {
        await load(product.url, path, cookie);
        const before = cpuOf(product.pid);
        const times: number[] = [];
        let bytes = 0;
        for (let i = 0; i < REPEATS; i++) {
          if (isFirst) touch();
          const since = performance.now();
          bytes = await load(product.url, path, cookie);
          times.push(performance.now() - since);
        }
        const cpu_ms = round((cpuOf(product.pid) - before) / REPEATS);
        times.sort((a, b) => a - b);
        const at = (share: number) => round(times[Math.floor((times.length - 1) * share)]!);
        return { p50_ms: at(0.5), p95_ms: at(0.95), cpu_ms, compressed_kb: round(bytes / 1000) };
      }
    }
    const [now_mb, most_mb] = memoryOf(product.pid);
    console.log(
      JSON.stringify({ components: plan.components.length, years: YEARS, now_mb, most_mb, cores: cpus().length }),
    );
  } finally {
    await product.stop();
  }
}

/** Every view as a page, operation also by other settings, and what has the most rows as a file and as a call. */
function addresses(statusQuo: string, plan: string): [name: string, path: string][] {
  const at = (view: string, query = "") => `/system/${SYSTEM}/designer/results/${view}?optimization_id=${plan}${query}`;
  const operation = (resolution: string) => at("operation", `&resolution=${resolution}`);
  return [
    ...RESULT_VIEWS.map((view): [string, string] => [view, at(view, view === "compare" ? `&with=${statusQuo}` : "")]),
    ...["daily", "monthly", "yearly"].map((one): [string, string] => [`operation ${one}`, operation(one)]),
    ["operation of a component", at("operation", `&of=component:site+1+battery&year=${FIRST_YEAR}`)],
    ["operation.csv", at("operation.csv")],
    ["costs.csv", at("costs.csv")],
    ["costs as a call", `/api/optimization/${plan}/results/costs`],
    ["operation as a call", `/api/optimization/${plan}/results/operation`],
  ];
}

/** Loads an address as a browser does, without unpacking it. Returns the bytes that came over the line. */
function load(home: string, path: string, cookie: string): Promise<number> {
  const headers = { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br" };
  return new Promise((done, failed) => {
    get(new URL(path, home), { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.once("end", () =>
        answer.statusCode === 200 ? done(bytes) : failed(new Error(`${path}: ${answer.statusCode}`)),
      );
    }).once("error", failed);
  });
}

/** Resident memory of a process now and at most [MB]. */
function memoryOf(pid: number): number[] {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return ["VmRSS", "VmHWM"].map((key) => Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)![1]) / 1024));
}

const round = (value: number): number => Math.round(value * 10) / 10;
