/** Runs what the build made: the web processes, which share the port, and the workers, each started again when it ends unasked. */
import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isFinal } from "./launching/finalCodes.mjs";
import { lockDataDir } from "./launching/onlyLauncher.mjs";
import { onRightNode } from "./runtime.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

const FIRST_WAIT_MS = 500;
/** However often something is killed, people are served again within ten seconds. */
const MOST_WAIT_MS = 5_000;
/** A process that lived this long has started well: the next failure is a first one again. */
const STEADY_MS = 60_000;
/** What was asked to end and has not after this long is killed; web processes and workers give themselves ten seconds. */
const GRACE_MS = 15_000;
/** How a process ends that was asked to; by the signal itself if it had only just begun. */
const IN_ORDER = new Set(["code 0", "SIGTERM", "SIGINT"]);
/** Heap of a process; what grows beyond it ends and is started again, instead of taking the machine with it. */
const HEAP_MB = { "server.js": 1024, "worker.js": 1536, "copies.js": 512 };
/** Web processes when WEB_PROCESSES does not say how many: one for each core, up to these. */
const MOST_BY_ITSELF = 4;

/** Where Node keeps what it compiled, so that the next process starts in two thirds of the time; the build empties it. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "dist/.compiled") };

const argumentsOf = (program) => ["--enable-source-maps", `--max-old-space-size=${HEAP_MB[program]}`];

/** A web process takes its connections from this one, which holds the port. */
function launchWeb(env) {
  cluster.setupPrimary({
    exec: join(root, "dist/server.js"),
    args: [],
    execArgv: argumentsOf("server.js"),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return closingWhatIsUnderWay(cluster.fork({ ...compiled, ...env }).process);
}

/**
 * Node's cluster keeps its copy of a connection until the web process says that it has it. One that is killed in between never says so, and
 * whoever asked would wait for ever. What is under way to it when it ends is closed, as its other connections are.
 */
function closingWhatIsUnderWay(child) {
  const underWay = new Map();
  const send = child.send;
  child.send = function (message, handle, ...rest) {
    if (handle && message.act === "newconn") underWay.set(message.seq, handle);
    return send.call(this, message, handle, ...rest);
  };
  child.on("internalMessage", ({ ack }) => underWay.delete(ack));
  // Once the last of what it said was read.
  child.on("close", () => {
    for (const handle of underWay.values()) handle.close();
    underWay.clear();
  });
  return child;
}

function launch(program, env) {
  return spawn(process.execPath, [...argumentsOf(program), join(root, "dist", program)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...compiled, ...env },
  });
}

/** Keeps a program running: started again after a pause that doubles while it fails. `ready` is called once it first says so. */
function keep(begin, title, { ready, over, hasServed }) {
  const supervised = { child: undefined, timer: undefined, stopping: false };
  let wait = FIRST_WAIT_MS;
  const start = () => {
    const began = performance.now();
    supervised.child = begin();
    supervised.child.on("message", (message) => {
      if (message.ready) ready?.();
    });
    supervised.child.on("exit", (code, signal) => {
      const how = signal ?? `code ${code}`;
      if (supervised.stopping) {
        if (!IN_ORDER.has(how)) process.stderr.write(`${title} did not end in order (${how}).\n`);
        return;
      }
      if (isFinal(code, hasServed())) return over?.(code);
      if (performance.now() - began > STEADY_MS) wait = FIRST_WAIT_MS;
      process.stderr.write(`${title} ended (${how}); starting it again in ${wait / 1000} s.\n`);
      supervised.timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, MOST_WAIT_MS);
    });
  };
  start();
  return supervised;
}

/** How many of something a setting asks for. Whether it can be used is said by the first web process, which checks them all. */
const countOf = (setting, byItself) => (process.env[setting] ? Number(process.env[setting]) : byItself);

export function serve() {
  // Databases, secrets and what is written next to them belong to the account alone.
  process.umask(0o077);
  // Held as long as this process lives.
  serve.lock = lockDataDir();
  const all = [];
  let stopping = false;
  const stop = (code) => {
    process.exitCode ??= code;
    stopping = true;
    const going = all.filter(({ stopping }) => !stopping);
    for (const supervised of going) {
      supervised.stopping = true;
      clearTimeout(supervised.timer);
      supervised.child.kill("SIGTERM");
    }
    setTimeout(() => going.forEach(({ child }) => child.kill("SIGKILL")), GRACE_MS).unref();
  };
  const web = countOf("WEB_PROCESSES", Math.min(availableParallelism(), MOST_BY_ITSELF));
  const workers = countOf("WORKERS", 1);
  // The first one brings the data up to date, so it comes before everything that works with them.
  let begun = false;
  const hasServed = () => begun;
  const startWeb = (n, then) => {
    const title = web > 1 ? `Web process ${n}` : "The web process";
    all.push(keep(() => launchWeb({ WEB_NAME: `web-${n}` }), title, { ready: then, over: stop, hasServed }));
  };
  startWeb(1, () => {
    if (begun || stopping) return;
    begun = true;
    for (let n = 2; n <= web; n++) startWeb(n);
    for (let n = 1; n <= workers; n++)
      all.push(
        keep(() => launch("worker.js", { WORKER_NAME: `worker-${n}` }), `Worker ${n}`, { over: stop, hasServed }),
      );
    // What it does is for the day on which all else is lost: its end is no reason to end the others.
    if (process.env.COPY_TO) all.push(keep(() => launch("copies.js", {}), "The program that copies", { hasServed }));
  });
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onRightNode();
  serve();
}
