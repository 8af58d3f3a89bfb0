import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { platformDb, spaceDb } from "~db/client";
import { programActor } from "~/services/core/programActor.server";
import { ensureUser } from "~/services/identity/auth.server";
import { openSession } from "~/services/identity/sessions.server";
import { readRegistry } from "~/services/registry.server";
import { putRole } from "~/services/team/roles.server";
import { type Product, startProduct } from "../../helpers/product";
import { saveRun } from "../../helpers/run";
import { cpuOf } from "../pages";

const SYSTEM = "demo-district";
const RUNS = 160;
const CHANGES_OF_A_RUN = 8;
const PEOPLE = 50;
const LISTENERS = 1000;
const QUIET_MS = 1500;

/**
 * `npm run bench -- streams`: JSON lines. First the bytes of the event stream for one view of a page after 1,280 changes of 160 runs in three
 * minutes: as it was until decision 139 (the last three minutes as rows, not compressed) and as it is. Then a thousand listeners of fifty
 * people: when the first and the last of them heard of a change [ms], memory [kB] and processor time [ms] of the web process.
 */
export async function benchStreams(): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" });
  Object.assign(process.env, { DATA_DIR: product.dataDir });
  try {
    await weighViews(product);
    await tellMany(product);
  } finally {
    await product.stop();
  }
}

async function weighViews(product: Product): Promise<void> {
  const before = await newest(product);
  const { $client } = spaceDb(product.dataDir, "demo");
  const insert = $client.prepare(
    `INSERT INTO changes (at, by, type, id, system_id, mode, before, after) SELECT ?, by, type, ?, system_id, 'update', before, after
     FROM changes WHERE type = 'optimization' ORDER BY seq DESC LIMIT 1`,
  );
  readRegistry();
  const runs = Array.from({ length: RUNS }, (_, i) => saveRun(programActor("demo"), SYSTEM, [], { name: `Run ${i}` }));
  for (let i = 0; i < RUNS * (CHANGES_OF_A_RUN - 1); i++) insert.run(new Date().toISOString(), runs[i % RUNS]);
  const page = await newest(product);
  const since = encodeURIComponent(new Date(Date.now() - 180_000).toISOString());
  const cases: [what: string, path: string, packed: boolean][] = [
    ["before: the last three minutes as rows", `?since=${since}`, false],
    ["the same, compressed", `?since=${since}`, true],
    ["the same as ids, compressed", `?detail=ids&since=${before}`, true],
    ["now: from the position of the page", `?detail=ids&since=${page}`, true],
  ];
  for (const [what, path, packed] of cases) {
    const listener = await listen(product, product.signIn("editor"), { path, packed });
    await pause(QUIET_MS);
    print({ what, changes: page - before, bytes: listener.bytes() });
    listener.leave();
  }
}

async function tellMany(product: Product): Promise<void> {
  platformDb(product.dataDir);
  const db = spaceDb(product.dataDir, "demo");
  const tokens: string[] = [];
  for (let i = 0; i < PEOPLE; i++) {
    const email = `listener${i}@demo.test`;
    const profile = { email, displayName: email, role: "viewer", super_admin: false, space: "demo" } as const;
    const user_id = await ensureUser({ ...profile, password: randomUUID() });
    putRole(db, user_id, { user_id, system_id: SYSTEM, role: "viewer", email });
    tokens.push(openSession(user_id, "bearer").token);
  }
  const idle = memoryOf(product.pid);
  const path = `?detail=ids&since=${await newest(product)}`;
  const listeners: Awaited<ReturnType<typeof listen>>[] = [];
  for (let i = 0; i < LISTENERS; i++) {
    const headers = { Authorization: `Bearer ${tokens[i % PEOPLE]!}` };
    listeners.push(await listen(product, headers, { path, packed: true }));
  }
  await pause(QUIET_MS);
  const loaded = memoryOf(product.pid);
  const quiet = cpuOf(product.pid);
  await pause(10_000);
  const upkeep = (cpuOf(product.pid) - quiet) / 10;
  const used = cpuOf(product.pid);
  const began = performance.now();
  const counts = listeners.map((listener) => listener.bytes());
  const location = {
    geometry_id: randomUUID(),
    name: "Told",
    type: "Point",
    coordinates: [6.7, 51.2],
    system_id: SYSTEM,
  };
  const { status } = await product.call("admin", "POST", "geometry", location);
  if (status !== 200) throw new Error(`The location was refused: ${status}`);
  const stored = performance.now() - began;
  const times: number[] = [];
  const waiting = new Set(listeners.keys());
  while (waiting.size > 0 && performance.now() - began < 30_000) {
    for (const i of waiting)
      if (listeners[i]!.bytes() > counts[i]!) {
        waiting.delete(i);
        times.push(performance.now() - began - stored);
      }
    await pause(5);
  }
  print({
    what: "a change told to many",
    listeners: LISTENERS,
    people: PEOPLE,
    told: times.length,
    first_ms: Math.round(times[0] ?? -1),
    last_ms: Math.round(times.at(-1) ?? -1),
    cpu_ms: Math.round(cpuOf(product.pid) - used),
    cpu_ms_per_quiet_second: Math.round(upkeep),
    kb_per_listener: Math.round((loaded - idle) / LISTENERS),
    cores: cpus().length,
  });
  for (const listener of listeners) listener.leave();
}

/** Resident memory of a process [kB]. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);

/** The position of the space: what a page would be made at. */
async function newest(product: Product): Promise<number> {
  const { body } = await product.call("editor", "GET", "stream/updates?since=999999999999");
  return (body as { seq: number }).seq;
}

interface Way {
  path: string;
  packed: boolean;
}

function listen(product: Product, headers: Record<string, string>, { path, packed }: Way) {
  return new Promise<{ bytes: () => number; leave: () => void }>((connected, failed) => {
    const encoding = packed ? "gzip" : "identity";
    const options = { headers: { ...headers, "Accept-Encoding": encoding }, agent: false };
    const request = get(`${product.url}/api/stream${path}`, options, (response: IncomingMessage) => {
      if (response.statusCode !== 200) failed(new Error(`The stream returned ${response.statusCode}`));
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", () => undefined);
      connected({ bytes: () => bytes, leave: () => request.destroy() });
    });
    request.on("error", failed);
  });
}

const print = (line: object): void => console.log(JSON.stringify(line));
