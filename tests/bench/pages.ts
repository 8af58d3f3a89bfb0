import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { Person } from "../helpers/person";
import { startProduct } from "../helpers/product";

/**
 * `npm run bench -- pages`: what ordinary pages of the demo cost one web process, four readers at once, after its run was
 * solved. A JSON line for each page: pages a second, times as a reader sees them [ms], processor time of the server per
 * page [ms]. Figures are for a quiet machine.
 */
const site = "/system/demo-district";
export const PAGES: Readonly<Record<string, string>> = {
  systems: "/systems",
  infrastructure: `${site}/digital-twin/infrastructure`,
  components: `${site}/digital-twin/components`,
  component: `${site}/digital-twin/components/demo-pv`,
  parameters: `${site}/digital-twin/parameters`,
  parameter: `${site}/digital-twin/parameters?node_id=demo-pv`,
  checks: `${site}/digital-twin/checks`,
  optimizations: `${site}/designer/optimizations`,
  summary: `${site}/designer/results/summary`,
  operation: `${site}/designer/results/operation`,
};
const READERS = 4;
const WARM_UP = 40;
const REQUESTS = 200;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process so far [ms]. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Somebody signed in to a demo whose run is solved. */
export async function readerOfSolvedDemo(url: string, email: string): Promise<Person> {
  const reader = new Person(url);
  await reader.signIn(email);
  const solved = async () =>
    ((await (await reader.get("/api/optimization/demo-investment-2030/state")).json()) as { status: string }).status;
  while ((await solved()) !== "success") await new Promise((go) => setTimeout(go, 500));
  return reader;
}

const round = (value: number): number => Math.round(value * 10) / 10;

export async function benchPages(): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" }, { worker: true });
  try {
    const reader = await readerOfSolvedDemo(product.url, "editor@demo.test");
    const read = async (path: string, count: number): Promise<number[]> => {
      const times: number[] = [];
      let left = count;
      const one = async () => {
        while (left-- > 0) {
          const since = performance.now();
          const answer = await reader.get(path);
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
          times.push(performance.now() - since);
        }
      };
      await Promise.all(Array.from({ length: READERS }, one));
      return times.sort((a, b) => a - b);
    };
    for (const [page, path] of Object.entries(PAGES)) {
      await read(path, WARM_UP);
      const [began, used] = [performance.now(), cpuOf(product.pid)];
      const times = await read(path, REQUESTS);
      const at = (share: number) => round(times[Math.floor((times.length - 1) * share)]!);
      const pages_per_s = round(REQUESTS / ((performance.now() - began) / 1000));
      const cpu_ms = round((cpuOf(product.pid) - used) / REQUESTS);
      console.log(
        JSON.stringify({ page, pages_per_s, p50_ms: at(0.5), p95_ms: at(0.95), cpu_ms, cores: cpus().length }),
      );
    }
  } finally {
    await product.stop();
  }
}
