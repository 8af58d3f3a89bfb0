import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { strToU8, zipSync } from "fflate";
import { openQueue, type SqliteQueue } from "~db/queue";
import { HOUR_MS } from "~/entities/core/clock";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { mailJob } from "~/services/notifications/mailQueue.server";
import { planJob } from "~/services/operator/planJob.server";
import { dueSetpointsJob } from "~/services/operator/setpoints/jobs.server";
import { runJob } from "~/services/optimizations/runJob.server";
import { type Caller, type Product, startProduct } from "../../helpers/product";

/**
 * `npm run bench -- fairness`: one person sends eight files that take long to read and orders 200 runs of the demo by the hour. Then the password of
 * somebody else is to be reset, setpoints are due, a machine is out, and a second person orders one small run. A JSON line for each: how long it
 * waited until a worker began with it [s], by the queue's own times, and the bar. One worker.
 */
const SYSTEM = "demo-district";
const FILES = 8;
const RUNS = 200;
/** Rows of a list in YAML: 2.6 MB, most of two minutes of reading. */
const ROWS = 650_000;
const PATIENCE_MS = 180_000;

export async function benchFairness(): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" }, { worker: true });
  const queue = openQueue(product.dataDir);
  try {
    const run = await settled(product, queue);
    const file = zipSync({ "model.yaml": strToU8(`zz:\n${"- 1\n".repeat(ROWS)}`) });
    const files: number[] = [];
    for (let i = 0; i < FILES; i++) files.push((await product.call("editor", "POST", "import/system", file)).status);
    const since = Date.now();
    for (let i = 0; i < RUNS; i++) await order(product, "editor", { ...run, optimization_id: randomUUID() });
    print({
      what: "files sent",
      taken: files.filter((status) => status === 202).length,
      refused_429: count(files, 429),
    });
    print({ what: "runs ordered", runs: RUNS, in_s: (Date.now() - since) / 1000 });

    const begun = Date.now();
    await forgotten(product);
    print({ what: "mail of a password", wait_s: await waitOf(queue, mailJob.type, begun), bar_s: 2 });

    const due = queue.enqueue({ type: dueSetpointsJob.type });
    print({ what: "setpoints that are due", wait_s: await waitOf(queue, due.type, due.created_at), bar_s: 2 });

    const outageAt = Date.now();
    await outage(product);
    print({ what: "plan after an outage", wait_s: await waitOf(queue, planJob.type, outageAt), bar_s: 5 });

    const small = { ...run, optimization_id: randomUUID() };
    const orderedAt = Date.now();
    await order(product, "admin", small);
    const job = queue.latest(`${runJob.type}:demo:${small.optimization_id}`)!;
    const lengths = () => queue.secondsTaken(runJob.type, RUNS);
    const wait_s = await startOf(() => queue.get(job.id), orderedAt);
    const longest_run_s = Math.max(...lengths());
    print({
      what: "another person's small run",
      wait_s,
      bar_s: longest_run_s,
      of: "the longest run",
      cores: cpus().length,
    });
  } finally {
    queue.close();
    await product.stop().catch((error: unknown) => console.error(String(error)));
  }
}

const print = (line: object): void => console.log(JSON.stringify(line));
const count = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

/** Waits until nothing of the first start is left to do; gives what a run of the demo is ordered by. */
async function settled(product: Product, queue: SqliteQueue): Promise<Record<string, unknown>> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause()) {
    const { waiting, running } = queue.counts();
    if (waiting + running === 0) break;
  }
  const { body } = await product.call("editor", "GET", `system/${SYSTEM}/optimizations`);
  // By id.
  const runs = Object.values(body as Record<string, Record<string, unknown>>);
  const { scenario_ids, dates } = runs[0]!;
  const config = optimizationConfig.parse({ delta_t: 1 });
  return { system_id: SYSTEM, name: "Fairness", scenario_ids, dates, config };
}

async function order(product: Product, caller: Caller, run: Record<string, unknown>): Promise<void> {
  const { status, body } = await product.call(caller, "POST", "optimization", run);
  if (status !== 200) throw new Error(`A run was refused: ${status} ${JSON.stringify(body)}`);
}

async function forgotten(product: Product): Promise<void> {
  const body = new URLSearchParams({ email: "viewer@demo.test" });
  const headers = { Origin: "http://127.0.0.1", "Content-Type": "application/x-www-form-urlencoded" };
  const { status } = await fetch(`${product.url}/login/forgot`, { method: "POST", headers, body, redirect: "manual" });
  if (status >= 400) throw new Error(`The password was not to be reset: ${status}`);
}

async function outage(product: Product): Promise<void> {
  const [start_at, end_at] = [0, 6 * HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString());
  const event = { event_id: randomUUID(), system_id: SYSTEM, node_id: "demo-chp", type: "outage", start_at, end_at };
  const { status, body } = await product.call("editor", "POST", "event", event);
  if (status !== 200) throw new Error(`The outage was refused: ${status} ${JSON.stringify(body)}`);
}

/** When the first job of a type that came since then was begun with [s after it came]; null where it took longer than anybody waits. */
const waitOf = (queue: SqliteQueue, type: string, sinceMs: number): Promise<number | null> =>
  startOf(() => queue.list({ type }).find((job) => job.created_at >= sinceMs) ?? null, sinceMs);

async function startOf(find: () => { started_at: number | null } | null, sinceMs: number): Promise<number | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause()) {
    const { started_at = null } = find() ?? {};
    if (started_at !== null) return (started_at - sinceMs) / 1000;
  }
  return null;
}

const pause = (): Promise<void> => new Promise((go) => setTimeout(go, 50));
