import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Person } from "../helpers/person";
import { startProduct, type Product } from "../helpers/product";
import { demoOptimization } from "~db/seed/demo";
import { PAGES } from "./pages";

/**
 * `npm run bench -- load [<requests per second> [<seconds>]]`: fifty people read ten pages at a fixed rate, whatever the
 * answers take; first while a run solves on the other core, then without. A JSON line for each: times [ms], errors, and how
 * late the event loop of the server was [ms]. Figures are for a quiet machine.
 */
const PEOPLE = 50;
const file = join(tmpdir(), `delay-${process.pid}.json`);

async function steady(product: Product, people: readonly Person[], rate: number, seconds: number) {
  const paths = Object.values(PAGES);
  const times: number[] = [];
  let errors = 0;
  const sent: Promise<void>[] = [];
  const ask = async (i: number): Promise<void> => {
    const since = performance.now();
    try {
      const answer = await people[i % people.length]!.get(paths[i % paths.length]!);
      await answer.arrayBuffer();
      if (answer.status !== 200) errors++;
    } catch {
      errors++;
    }
    times.push(performance.now() - since);
  };
  rmSync(file, { force: true });
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    const wait = began + (i * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((go) => setTimeout(go, wait));
    sent.push(ask(i));
  }
  await Promise.all(sent);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]!);
  return { rate, seconds, requests: times.length, errors, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}

export async function benchLoad(rate = 60, seconds = 60): Promise<void> {
  const preload = pathToFileURL(resolve("tests/bench/delay.mjs")).href;
  const settings = {
    NODE_ENV: "production",
    PUBLIC_URL: "http://127.0.0.1",
    DELAY_FILE: file,
    NODE_OPTIONS: `--import=${preload}`,
  };
  const product = await startProduct(settings, { worker: true });
  const delay = (): object => (existsSync(file) ? { loop: JSON.parse(readFileSync(file, "utf8")) as object } : {});
  try {
    const reader = new Person(product.url);
    await reader.signIn("editor@demo.test");
    const people = Array.from({ length: PEOPLE }, (_, i) => {
      const person = new Person(product.url, `10.9.0.${i}`);
      person.setCookie("energy_session", reader.cookie("energy_session")!);
      return person;
    });
    const state = async (id: string) =>
      ((await (await reader.get(`/api/optimization/${id}/state`)).json()) as { status: string }).status;
    while ((await state("demo-investment-2030")) !== "success") await new Promise((go) => setTimeout(go, 500));
    await steady(product, people, 20, 5);
    // In steps of two hours the run takes longer than the readers.
    const run = { ...demoOptimization("demo-district"), optimization_id: "bench-load", config: { delta_t: 2 } };
    const started = await product.call("editor", "POST", "optimization", { ...run, user_id: "bench" });
    if (started.status !== 200) throw new Error(JSON.stringify(started.body));
    while ((await state("bench-load")) !== "run_optimization") await new Promise((go) => setTimeout(go, 200));
    console.log(
      JSON.stringify({ while: "a run solves", ...(await steady(product, people, rate, seconds)), ...delay() }),
    );
    await product.call("editor", "POST", "optimization/bench-load/cancel");
    while ((await state("bench-load")) === "run_optimization") await new Promise((go) => setTimeout(go, 200));
    const alone = Math.round((rate * 5) / 3);
    console.log(JSON.stringify({ while: "no run", ...(await steady(product, people, alone, seconds)), ...delay() }));
  } finally {
    await product.stop();
    rmSync(file, { force: true });
  }
}
