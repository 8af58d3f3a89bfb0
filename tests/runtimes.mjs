/**
 * `node tests/runtimes.mjs [version ...]`: the built product is started by several versions of Node, each on an empty data folder. Each
 * time the demo is solved, somebody signs in, a page is opened, and the product is stopped. An old Node has to start the pinned one,
 * a new one has to stay. Nothing may end by a signal or log an error. Run by `.ci/run`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onRightNode, PACKAGES } from "../app/server/runtime.mjs";
import { prepare } from "../app/server/start.mjs";
import { Logged } from "./helpers/logged.mjs";

/** The oldest that starts the product, the oldest that runs it, the pinned one and the newest. */
const VERSIONS = ["20.20.2", "22.14.0", "24.21.0", "26.10.0"];
/** Each takes a core while the demo is solved. */
const AT_ONCE = 2;
const READY_MS = 120_000;
const SOLVED_MS = 600_000;
const ENDED_MS = 30_000;
const REQUEST_MS = 60_000;

await onRightNode();
// Before all of them would.
await prepare();
const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "node_modules/.cache/energy-tool/runtimes");
const name = PACKAGES[`${process.platform}-${process.arch}`];
const pinned = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).optionalDependencies[name];

const tell = (text) => process.stdout.write(`${text}\n`);
const pause = (ms) => new Promise((go) => setTimeout(go, ms));

/** Waits until `look` returns something. */
async function until(look, ms, what) {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`${what} took more than ${ms / 1000} s.`);
    await pause(500);
  }
}

/** The program of a version out of its package, kept next to other caches; nothing where the registry does not give it. */
async function nodeOf(version) {
  if (version === process.versions.node) return process.execPath;
  const folder = join(cache, version);
  const file = join(folder, "package/bin/node");
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const pack = ["pack", `${name}@${version}`, "--silent", "--pack-destination", folder];
  const packed = await new Promise((done) => spawn("npm", pack, { stdio: "ignore" }).on("close", done));
  const archive = join(folder, `${name}-${version}.tgz`);
  if (packed === 0) spawnSync("tar", ["-xzf", archive, "-C", folder, "package/bin/node"], { stdio: "ignore" });
  rmSync(archive, { force: true });
  return existsSync(file) ? file : undefined;
}

/** Starts the product and follows what it prints. */
function start(file, dataDir) {
  const env = { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "1", PORT: "0", LOG_LEVEL: "info" };
  const child = spawn(file, [join(root, "app/server/start.mjs")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const product = { child, printed: "", logged: new Logged(), end: undefined };
  for (const stream of [child.stdout, child.stderr]) {
    product.logged.follow(stream);
    stream.on("data", (chunk) => (product.printed += chunk.toString()));
  }
  product.ended = new Promise((done) =>
    child.on("close", (code, signal) => done((product.end = signal ?? `code ${code}`))),
  );
  return product;
}

async function askJson(url, options) {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_MS) });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return response.json();
}

/** Signs in, opens a page, and waits for the runs of the demo. */
async function use(url) {
  const account = { email: "editor@demo.test", password: "energy-demo-2026" };
  const { token } = await askJson(`${url}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  const page = await fetch(`${url}/login`);
  if (!page.ok || !(await page.text()).includes("</html>")) throw new Error(`/login was answered with ${page.status}.`);
  const headers = { Authorization: `Bearer ${token}` };
  await until(
    async () => {
      const runs = Object.values(await askJson(`${url}/api/system/demo-district/optimizations`, { headers }));
      const bad = runs.find(({ status }) => status === "error");
      if (bad) throw new Error(`The run ${bad.name} failed.`);
      return runs.length > 0 && runs.every(({ status }) => status === "success");
    },
    SOLVED_MS,
    "Solving the demo",
  );
}

/** Starts, uses and stops the product with one version. Returns what was wrong. */
async function attempt(version, file) {
  const began = Date.now();
  const since = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const dataDir = mkdtempSync(join(tmpdir(), "energy-runtimes-"));
  const product = start(file, dataDir);
  const problems = [];
  const times = [];
  try {
    const ready = () => {
      if (product.end) throw new Error(`It ended with ${product.end}.`);
      return /ready at (http:\/\/[\d.:]+)/.exec(product.printed);
    };
    const [, url] = await until(ready, READY_MS, "The start");
    times.push(`ready after ${since()}`);
    await use(url);
    times.push(`demo solved after ${since()}`);
  } catch (error) {
    problems.push(error.message);
  }
  product.child.kill("SIGTERM");
  const timer = setTimeout(() => product.child.kill("SIGKILL"), ENDED_MS);
  await product.ended;
  clearTimeout(timer);
  times.push(`ended after ${since()}`);
  rmSync(dataDir, { recursive: true, force: true });

  if (product.end !== "code 0") problems.push(`It ended with ${product.end}.`);
  problems.push(...(product.printed.match(/^.* (ended \(|did not end in order).*$/gm) ?? []));
  problems.push(...product.logged.unexpected());
  const expected = version.startsWith("20.") ? pinned : version;
  const served = new Set([...product.printed.matchAll(/"node":"([\d.]+)","msg":"listening"/g)].map(([, one]) => one));
  if (served.size !== 1 || !served.has(expected))
    problems.push(`It ran on Node ${[...served].join(", ") || "?"} instead of ${expected}.`);
  const outcome = problems.length
    ? `FAILED\n${problems.join("\n")}\n${product.printed.slice(-2_000)}`
    : times.join(", ");
  tell(`Node ${version}, which runs it on ${expected}: ${outcome}`);
  return problems;
}

const versions = process.argv.length > 2 ? process.argv.slice(2) : VERSIONS;
const programs = name ? await Promise.all(versions.map(async (v) => [v, await nodeOf(v)])) : [];
for (const [version, file] of programs) if (!file) tell(`Node ${version} cannot be fetched: not tried.`);
if (!name) tell(`For ${process.platform} on ${process.arch} there are no packages of Node: not tried.`);

const waiting = programs.filter(([, file]) => file);
const all = [];
const next = async () => {
  for (let one = waiting.shift(); one; one = waiting.shift()) all.push(...(await attempt(...one)));
};
await Promise.all(Array.from({ length: AT_ONCE }, next));
process.exit(all.length ? 1 : 0);
