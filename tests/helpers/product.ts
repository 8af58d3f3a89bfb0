import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PASSWORD = "energy-demo-2026";
const FOREIGN = { email: "owner@main.test", password: "a-long-password-of-main" };
const program = resolve("dist/server.js");

/** Who calls: the demo's people, an admin of another company space, and nobody. */
export const CALLERS = ["superadmin", "admin", "editor", "viewer", "foreign", "nobody"] as const;
export type Caller = (typeof CALLERS)[number];

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

export interface Product {
  url: string;
  /** The data folder, for tests that let time pass or look at what is stored. */
  dataDir: string;
  /** A call with a JSON body, or with the bytes of a zip archive. */
  call(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts the built web process on an empty data folder with two spaces (demo and main), without a worker unless asked for; `settings` are more of its environment. */
export async function startProduct(settings: Record<string, string> = {}, { worker = false } = {}): Promise<Product> {
  if (!existsSync(program))
    throw new Error("dist/server.js is missing: run `npm run build` before the contract tests.");
  const dataDir = mkdtempSync(join(tmpdir(), "energy-tool-contract-"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "1",
    LOG_LEVEL: "error",
    ADMIN_EMAIL: FOREIGN.email,
    ADMIN_PASSWORD: FOREIGN.password,
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const url = await addressOf(child);
  const helper = worker
    ? spawn(process.execPath, [resolve("dist/worker.js")], { env, stdio: ["ignore", "ignore", "inherit"] })
    : null;
  const tokens = new Map<Caller, string>();
  for (const caller of CALLERS) {
    if (caller === "nobody") continue;
    const account = caller === "foreign" ? FOREIGN : { email: `${caller}@demo.test`, password: PASSWORD };
    const response = await fetch(`${url}/api/auth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(account),
    });
    tokens.set(caller, ((await response.json()) as { token: string }).token);
  }
  return {
    url,
    dataDir,
    async call(caller, method, path, body) {
      const token = tokens.get(caller);
      const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
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
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      const helperEnded = helper && new Promise((done) => helper.once("exit", done));
      helper?.kill("SIGTERM");
      child.kill("SIGTERM");
      await Promise.all([ended, helperEnded]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http:\/\/[\d.:]+)/.exec(printed)?.[1];
      if (address) found(address);
    });
    child.once("exit", (code) => failed(new Error(`The server ended with code ${code}.\n${printed}`)));
  });
}
