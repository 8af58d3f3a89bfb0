/**
 * `npm run machines`: the demo with two worker machines on this computer. It starts a Redis (redis-server), a bucket server (s3rver), the
 * product and two machines, each on a folder of its own that goes at the end; nothing else is shared. Ctrl-C ends all of it.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onRightNode } from "../../app/server/runtime.mjs";
import { install, prepare } from "../../app/server/start.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
install();
await onRightNode();
if (spawnSync("redis-server", ["--version"]).error) {
  process.stderr.write(
    "This needs redis-server or valkey-server as redis-server, such as of the package redis-server of Debian.\n",
  );
  process.exit(78);
}
await prepare();

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

const folder = mkdtempSync(join(tmpdir(), "energy-machines-"));
const children = [];
const folderOf = (name) => {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
};

/** Starts a program; what it says is shown behind its name, unless it is to be quiet. */
function start(name, command, args, { env = {}, quiet = false } = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of quiet ? [child.stderr] : [child.stdout, child.stderr])
    stream.on("data", (part) => process.stdout.write(part.toString().replace(/^(?=.)/gm, `${name.padEnd(10)} `)));
  child.on("exit", (code, signal) => {
    if (!ending) process.stdout.write(`${name.padEnd(10)} ended (${signal ?? `code ${code}`})\n`);
  });
  child.stdout.resume();
  children.push(child);
  return child;
}

const [queuePort, bucketPort, firstPort, secondPort] = await Promise.all([1, 2, 3, 4].map(freePort));
const port = process.env.PORT ?? "3000";
const common = {
  QUEUE_URL: `redis://127.0.0.1:${queuePort}`,
  S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${bucketPort}/energy`,
  MACHINE_KEY: randomBytes(32).toString("hex"),
};
let ending = false;
const redisArgs = ["--port", `${queuePort}`, "--bind", "127.0.0.1", "--save", "", "--maxmemory-policy", "noeviction"];
start("queue", "redis-server", [...redisArgs, "--dir", folderOf("queue")], { quiet: true });
const bucketArgs = [join(root, "tests/machines/bucketServer.mjs"), `${bucketPort}`, folderOf("bucket"), "energy"];
start("bucket", process.execPath, bucketArgs, { quiet: true });
const web = {
  ...common,
  DATA_DIR: folderOf("product"),
  DEMO: "1",
  PORT: port,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
};
start("product", process.execPath, [join(root, "app/server/serve.mjs")], { env: web });
for (const [name, machinePort] of Object.entries({ "machine-1": firstPort, "machine-2": secondPort })) {
  const env = { ...common, DATA_DIR: "", TMPDIR: folderOf(name), MACHINE_PORT: `${machinePort}`, LOG_LEVEL: "info" };
  start(name, process.execPath, [join(root, "app/server/worker.mjs")], { env });
}

process.stdout.write(
  `The product is at http://127.0.0.1:${port} (admin@demo.test, energy-demo-2026); its machines tell of themselves at\n` +
    `http://127.0.0.1:${firstPort}/metrics and http://127.0.0.1:${secondPort}/metrics. Try: kill -9 ${children.at(-1).pid} while a run computes.\n`,
);
async function end() {
  if (ending) return;
  ending = true;
  // The queue and the bucket last: machines hand back what they have.
  for (const some of [children.slice(2), children.slice(0, 2)])
    await Promise.all(
      some.map((child) => {
        if (child.exitCode !== null || child.signalCode !== null) return undefined;
        const ended = new Promise((done) => child.once("exit", done));
        child.kill("SIGTERM");
        return ended;
      }),
    );
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on("SIGINT", end);
process.on("SIGTERM", end);
