import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { measureSpace } from "~/services/installation/storage/measure";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { readerOfSolvedDemo } from "../pages";
import { planBody } from "../plans";
import { ADDRESSES, EDITORS } from "./addresses";
import { isCall, listCalls } from "./calls";
import { A_YEAR, fillPoints, fillSpace } from "./fill";
import { fillAccounts } from "./fillMore";
import { benchRemoval } from "./removal";

/**
 * `npm run bench -- years [<years> ...] [pages=<words>]`: the demo with what so many years of a busy space would bring (made up, see
 * `A_YEAR`), a product for each number; 1 and 10 where none is given. JSON lines: for each page, and for each list that calls give, the
 * processor time of the web process's thread that makes it [ms], each time after somebody saved, its size as text and as it is sent
 * (brotli) [kB], and the memory of that process [MB]; sizes of the files and kinds, then what retention and compaction take. At the end
 * what of the last number of years is over `BAR` times that of the first, and pages over `MOST_KB`. `pages=` chooses by the name; those
 * of calls begin with "GET".
 */
const WARM_UP = 4;
const REQUESTS = 15;
/** A page of ten years may take so many times that of one. */
const BAR = 1.5;
/** A page may have as much as it is sent [kB]. */
const MOST_KB = 40;
/** Pages are sent so. */
const AS_SENT = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 15 } };
/** The worker's jobs that pages ask for are waited for so long at most [ms]. */
const SETTLE_MS = 240_000;

const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

interface Times {
  p50_ms: number;
  /** As it is sent. */
  sent_kB: number;
}

export async function benchYears(words: readonly string[]): Promise<void> {
  const only = words.find((word) => word.startsWith("pages="))?.slice("pages=".length);
  const years = words.map(Number).filter((n) => n > 0);
  const all: Record<string, Times>[] = [];
  for (const n of years.length > 0 ? years : [1, 10]) all.push(await benchOne(n, only));
  const [first, last] = [all[0]!, all.at(-1)!];
  for (const [page, { p50_ms, sent_kB }] of Object.entries(last)) {
    if (sent_kB > MOST_KB && !isCall(page)) say({ larger: page, sent_kB, bar_kB: MOST_KB });
    const before = first[page]?.p50_ms ?? p50_ms;
    if (p50_ms > BAR * before) say({ slower: page, p50_ms: [before, p50_ms], times: round(p50_ms / before, 2) });
  }
}

async function benchOne(years: number, only: string | undefined): Promise<Record<string, Times>> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" }, { worker: true });
  // While the rows are made nobody else can save.
  product.expectLogged(/database is locked|SQLITE_BUSY/);
  try {
    const reader = await readerOfSolvedDemo(product.url, "admin@demo.test");
    const begun = performance.now();
    fillFiles(product, years);
    say({ what: "filled", years, a_year: A_YEAR, took_s: round((performance.now() - begun) / 1000) });
    // Connections that were closed meanwhile are noticed as such.
    await new Promise((go) => setTimeout(go, 1000));
    const editor = new Person(product.url);
    await editor.signIn("editor@demo.test");
    const calls = await listCalls(reader);
    const reads = [...pagesOf(reader, ADDRESSES), ...pagesOf(editor, EDITORS), ...pagesOf(reader, calls)].filter(
      ({ page }) => only === undefined || new RegExp(only).test(page),
    );
    // Whatever pages ask the worker for is made before they are measured.
    for (const read of reads) await readOnce(read);
    await settled(product);
    const times: Record<string, Times> = {};
    for (const read of reads) times[read.page] = await readOften(read, product, years);
    if (only === undefined) {
      sizes(product.dataDir, years);
      await benchRemoval(product.dataDir, (line) => say(Object.assign({ years }, line)));
      sizes(product.dataDir, years);
    }
    return times;
  } finally {
    await product.stop();
  }
}

function fillFiles({ dataDir }: Product, years: number): void {
  const open = (file: string) => {
    const db = new Database(join(dataDir, file), { timeout: 60_000 });
    db.pragma("foreign_keys = ON");
    return db;
  };
  const files = ["spaces/demo.sqlite", "live/demo.sqlite", "platform.sqlite"].map(open);
  const [db, points, platform] = files as [Database.Database, Database.Database, Database.Database];
  fillSpace(db, years, gzipSync(JSON.stringify(planBody(new Date().toISOString()))));
  fillPoints(points, years);
  fillAccounts(platform, Math.ceil(A_YEAR.accountChanges * years), years);
  for (const file of files) {
    file.pragma("wal_checkpoint(TRUNCATE)");
    file.close();
  }
}

/** Waits until no job is due or running. */
async function settled({ dataDir }: Product): Promise<void> {
  const jobs = new Database(join(dataDir, "jobs.sqlite"), { readonly: true });
  const due = jobs
    .prepare("SELECT group_concat(type) FROM jobs WHERE state = 'running' OR state = 'pending' AND run_after <= ?")
    .pluck();
  const end = Date.now() + SETTLE_MS;
  let left: unknown;
  while ((left = due.get(Date.now())) !== null && Date.now() < end) await new Promise((go) => setTimeout(go, 500));
  jobs.close();
  if (left !== null) say({ what: "still to be done by the worker", left });
}

interface Read {
  reader: Person;
  page: string;
  path: string;
}

const pagesOf = (reader: Person, addresses: Readonly<Record<string, string>>): Read[] =>
  Object.entries(addresses).map(([page, path]) => ({ reader, page, path }));

/** Reads a page or a list and where it leads; gives its text. */
async function readOnce({ reader, page, path }: Read): Promise<Buffer> {
  let response = await reader.get(path);
  for (let i = 0; i < 3 && response.status >= 300 && response.status < 400; i++) {
    await response.arrayBuffer();
    response = await reader.get(response.headers.get("Location")!);
  }
  if (response.status !== 200) throw new Error(`${page} (${path}): ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Processor time of the first thread of a process so far [ms]: the thread that pages are made in. */
const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

async function readOften(read: Read, { pid, dataDir }: Product, years: number): Promise<Times> {
  const times: number[] = [];
  const db = new Database(join(dataDir, "spaces/demo.sqlite"), { timeout: 60_000 });
  const write = db.prepare("INSERT INTO facts VALUES ('bench', ?) ON CONFLICT DO UPDATE SET value = excluded.value");
  let text: Buffer = Buffer.alloc(0);
  for (let i = 0; i < WARM_UP + REQUESTS; i++) {
    // Somebody saved meanwhile: nothing that was derived from rows before is good any more.
    write.run(String(i));
    const used = mainThreadMs(pid);
    text = await readOnce(read);
    if (i >= WARM_UP) times.push(mainThreadMs(pid) - used);
  }
  db.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.floor((times.length - 1) * share)]!);
  const p50_ms = at(0.5);
  const sent_kB = round(brotliCompressSync(text, AS_SENT).length / 1000);
  const size = { kB: round(text.length / 1000), sent_kB, memory_mb: memoryMb(pid) };
  say(Object.assign({ page: read.page, years, p50_ms, p95_ms: at(0.95) }, size));
  return { p50_ms, sent_kB };
}

/** What a process holds at present [MB]. */
const memoryMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000);

function sizes(dataDir: string, years: number): void {
  const files = Object.fromEntries(
    ["spaces", "live"].map((folder) => [folder, statSync(join(dataDir, folder, "demo.sqlite")).size]),
  );
  const { kinds, took_ms } = measureSpace(dataDir, "demo");
  say({ years, files, measured_in_ms: took_ms });
  for (const { kind, bytes, rows } of kinds.slice(0, 12)) say({ years, kind, mb: round(bytes / 1e6), rows });
}
