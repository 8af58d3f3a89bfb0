import { statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { compactSpace } from "~/services/installation/storage/compact";
import { measureSpace } from "~/services/installation/storage/measure";
import type { Person } from "../../helpers/person";
import { startProduct } from "../../helpers/product";
import { cpuOf, readerOfSolvedDemo } from "../pages";
import { planBody } from "../plans";
import { A_YEAR, fillPoints, fillSpace } from "./fill";

/**
 * `npm run bench -- years [<years>]`: the demo, then with what ten years of a busy space would bring (made up, see `A_YEAR`). JSON lines: sizes of
 * the files and kinds, and of ten pages the times of a reader and the processor time of the web process [ms], before and after.
 */
const site = "/system/demo-district";
const PAGES: Record<string, string> = {
  systems: "/systems",
  runs: `${site}/designer/optimizations`,
  summary: `${site}/designer/results/summary?optimization_id=demo-investment-2030`,
  "what if": `${site}/designer/what-if`,
  plans: `${site}/operator/schedule?tab=plans`,
  schedule: `${site}/operator/schedule`,
  deals: `${site}/portfolio-manager/deals`,
  events: `${site}/digital-twin/events`,
  "change log of a system": `${site}/digital-twin/audit`,
  "change log": "/audit",
  messages: "/notifications",
  "live series": `${site}/digital-twin/timeseries-live`,
  storage: "/admin/storage",
};
const WARM_UP = 3;
const REQUESTS = 30;

const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
const round = (value: number): number => Math.round(value * 10) / 10;

export async function benchYears(years = 10): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" }, { worker: true });
  // While the rows are made nobody else can save.
  product.expectLogged(/database is locked/);
  try {
    const reader = await readerOfSolvedDemo(product.url, "admin@demo.test");
    await read(reader, product.pid, "before");
    sizes(product.dataDir, "before");

    const begun = performance.now();
    const open = (folder: string) => {
      const db = new Database(join(product.dataDir, folder, "demo.sqlite"), { timeout: 60_000 });
      db.pragma("foreign_keys = ON");
      return db;
    };
    const [db, points] = [open("spaces"), open("live")];
    fillSpace(db, years, gzipSync(JSON.stringify(planBody(new Date().toISOString()))));
    fillPoints(points, years);
    for (const one of [db, points]) {
      one.pragma("wal_checkpoint(TRUNCATE)");
      one.close();
    }
    say({ what: "filled", years, a_year: A_YEAR, took_s: round((performance.now() - begun) / 1000) });
    sizes(product.dataDir, `after ${years} years`);
    // Connections that were closed meanwhile are noticed as such.
    await new Promise((go) => setTimeout(go, 1000));
    await read(reader, product.pid, `after ${years} years`);
    say({ what: "compaction of what has no free pages", ...compactSpace(product.dataDir, "demo") });
  } finally {
    await product.stop();
  }
}

async function read(reader: Person, pid: number, when: string): Promise<void> {
  for (const [page, path] of Object.entries(PAGES)) {
    const times: number[] = [];
    let bytes = 0;
    let used = 0;
    for (let i = 0; i < WARM_UP + REQUESTS; i++) {
      if (i === WARM_UP) used = cpuOf(pid);
      const since = performance.now();
      const response = await reader.get(path);
      bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      if (i >= WARM_UP) times.push(performance.now() - since);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => round(times[Math.floor((times.length - 1) * share)]!);
    const cpu_ms = round((cpuOf(pid) - used) / REQUESTS);
    say({ when, page, p50_ms: at(0.5), p95_ms: at(0.95), cpu_ms, bytes });
  }
}

function sizes(dataDir: string, when: string): void {
  const files = Object.fromEntries(
    ["spaces", "live"].map((folder) => [folder, statSync(join(dataDir, folder, "demo.sqlite")).size]),
  );
  const { kinds, took_ms } = measureSpace(dataDir, "demo");
  say({ when, files, measured_in_ms: took_ms });
  for (const { kind, bytes, rows } of kinds.slice(0, 10)) say({ when, kind, mb: round(bytes / 1e6), rows });
}
