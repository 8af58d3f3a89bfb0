import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { openQueue } from "~db/queue";
import { dedupeKey } from "~/services/core/job.server";
import { demoWeekJob } from "~/services/start/jobs.server";
import { PATIENCE_MS } from "./eventually";
import { Logged } from "./logged.mjs";
import { fillFromTemplate } from "./template";

const PASSWORD = "energy-demo-2026";
const FOREIGN = { email: "owner@main.test", password: "a-long-password-of-main" };
const program = resolve("dist/server.js");
const launcher = resolve("app/server/serve.mjs");

/** Who calls: the demo's people, an admin of another company space, and nobody. */
export const CALLERS = ["superadmin", "admin", "editor", "viewer", "foreign", "nobody"] as const;
export type Caller = (typeof CALLERS)[number];
type Member = Exclude<Caller, "nobody">;

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

export interface Product {
  url: string;
  /** Of the web process, or of the launcher. */
  pid: number;
  /** The data folder, for tests that let time pass or look at what is stored. */
  dataDir: string;
  /** The header of somebody's sign-in, for requests that `call` cannot make; nobody has none. */
  signIn(caller: Caller): Record<string, string>;
  /** A call with a JSON body, or with the bytes of a zip archive. */
  call(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer>;
  /** What the web process has printed so far. */
  lines: readonly string[];
  /** The test provokes errors in the product's log: lines that match are not held against it. */
  expectLogged(pattern: RegExp): void;
  /** Ends it; throws when it logged an error that no test expected. */
  stop(): Promise<void>;
}

/**
 * Starts the built web process on a data folder with two spaces (demo and main), without a worker unless asked for; with one the demo's runs
 * are computed already. `settings` are more of its environment. `whole`: starts all of it as `npm start` does, with the launcher.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { worker = false, whole = false } = {},
): Promise<Product> {
  if (!existsSync(program))
    throw new Error("dist/server.js is missing: run `npm run build` before the contract tests.");
  const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-contract-"));
  const tokens = await (worker
    ? fillFromTemplate("computed", dataDir, computed)
    : fillFromTemplate("ready", dataDir, firstStart));
  const logged = new Logged();
  const lines: string[] = [];
  const env = { ...environmentOf(dataDir), ...settings };
  const child = start(whole ? launcher : program, env, logged, lines);
  const url = await addressOf(child);
  const helper = worker ? start(resolve("dist/worker.js"), env, logged) : null;
  const signIn = (caller: Caller): Record<string, string> =>
    caller === "nobody" ? {} : { Authorization: `Bearer ${tokens[caller]}` };
  return {
    url,
    pid: child.pid!,
    dataDir,
    signIn,
    async call(caller, method, path, body) {
      const headers = signIn(caller);
      const bytes = body instanceof Uint8Array;
      if (body !== undefined) headers["Content-Type"] = bytes ? "application/zip" : "application/json";
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : bytes ? Buffer.from(body) : JSON.stringify(body),
      });
      const text = await response.text();
      const isJson = response.headers.get("Content-Type")?.includes("json");
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? (JSON.parse(text) as unknown) : text,
      };
    },
    lines,
    expectLogged: (pattern) => logged.expect(pattern),
    async stop() {
      await Promise.all([helper, child].map((one) => (one ? end(one) : Promise.resolve())));
      rmSync(dataDir, { recursive: true, force: true });
      const unexpected = logged.unexpected();
      if (unexpected.length) throw new Error(`The product logged errors:\n${unexpected.slice(0, 20).join("\n")}`);
    },
  };
}

const environmentOf = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: resolve("dist/.compiled"),
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  PORT: "0",
  HOST: "127.0.0.1",
  DEMO: "1",
  LOG_LEVEL: "error",
  ADMIN_EMAIL: FOREIGN.email,
  ADMIN_PASSWORD: FOREIGN.password,
});

/** Starts the product on a folder of its own, signs everybody in, and ends it. Returns their tokens. */
async function firstStart(dataDir: string): Promise<Record<Member, string>> {
  const child = start(program, environmentOf(dataDir), new Logged());
  const url = await addressOf(child);
  const tokens = {} as Record<Member, string>;
  for (const caller of CALLERS) {
    if (caller === "nobody") continue;
    const account = caller === "foreign" ? FOREIGN : { email: `${caller}@demo.test`, password: PASSWORD };
    const response = await fetch(`${url}/api/auth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(account),
    });
    tokens[caller] = ((await response.json()) as { token: string }).token;
  }
  await end(child);
  coarser(dataDir);
  operated(dataDir);
  return tokens;
}

/** The same, with the runs of the demo computed by a worker: each product with one would compute them for sixteen seconds. */
async function computed(dataDir: string): Promise<Record<Member, string>> {
  const tokens = await fillFromTemplate("ready", dataDir, firstStart);
  const child = start(resolve("dist/worker.js"), environmentOf(dataDir), new Logged());
  await endOfRuns(dataDir);
  await end(child);
  return tokens;
}

async function endOfRuns(dataDir: string): Promise<void> {
  const db = new Database(join(dataDir, "spaces/demo.sqlite"));
  const open = db.prepare("SELECT count(*) FROM optimizations WHERE status NOT IN ('success', 'warning')").pluck();
  const until = Date.now() + PATIENCE_MS;
  while (open.get() !== 0) {
    if (Date.now() > until) throw new Error("The runs of the demo came to no end.");
    await new Promise((go) => setTimeout(go, 200));
  }
  db.close();
}

/** The week before the demo's first start counts as operated: every product that has a worker would compute it. */
function operated(dataDir: string): void {
  const queue = openQueue(dataDir);
  queue.enqueue({ type: demoWeekJob.type, dedupeKey: dedupeKey(demoWeekJob, {}) });
  const { id, lease_token } = queue.claim("template", [demoWeekJob.type])!;
  queue.finish(id, lease_token, {});
  queue.close();
}

/** The demo's runs in steps of six hours: every product that has a worker would compute them hour by hour for half a minute. */
function coarser(dataDir: string): void {
  const db = new Database(join(dataDir, "spaces/demo.sqlite"));
  const { changes } = db.prepare("update optimizations set config = json_set(config, '$.delta_t', 6)").run();
  db.close();
  if (changes !== 3) throw new Error(`The demo has ${changes} runs, not three.`);
}

function start(path: string, env: NodeJS.ProcessEnv, logged: Logged, lines?: string[]): ChildProcess {
  const child = spawn(process.execPath, [path], { env, stdio: ["ignore", "pipe", "pipe"] });
  logged.follow(child.stdout);
  logged.follow(child.stderr);
  if (lines) createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  child.stderr.pipe(process.stderr);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("close", done));
  child.kill("SIGTERM");
  await ended;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http:\/\/[\d.:]+)/.exec(printed)?.[1];
      if (address) ready(address);
    });
    child.once("exit", (code) => failed(new Error(`The server ended with code ${code}.\n${printed}`)));
  });
}
