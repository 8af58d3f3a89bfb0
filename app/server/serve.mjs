/** Runs what the build made: the web process and its workers, each started again when it ends unasked. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Exit codes that a new start would meet again: a wrong setting, a newer database, a taken port. */
const FINAL = new Set([78, 98]);
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 30_000;
/** A process that lived this long has started well: the next failure is a first one again. */
const STEADY_MS = 60_000;
/** Heap of a process; what grows beyond it ends and is started again, instead of taking the machine with it. */
const HEAP_MB = { "server.js": 1024, "worker.js": 1536 };

function launch(program, extra = {}) {
  const memory = `--max-old-space-size=${HEAP_MB[program]}`;
  return spawn(process.execPath, ["--enable-source-maps", memory, join(root, "dist", program)], {
    cwd: process.cwd(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...extra },
  });
}

/** Keeps a program running: started again after a pause that doubles while it fails. `ready` is called once it first says so. */
function keep(program, title, { env, ready, over }) {
  const kept = { child: undefined, timer: undefined, stopping: false };
  let wait = FIRST_WAIT_MS;
  const start = () => {
    const began = Date.now();
    kept.child = launch(program, env);
    kept.child.once("message", () => ready?.());
    kept.child.on("exit", (code, signal) => {
      if (kept.stopping) return;
      if (FINAL.has(code)) return over?.(code);
      if (Date.now() - began > STEADY_MS) wait = FIRST_WAIT_MS;
      process.stderr.write(`${title} ended (${signal ?? `code ${code}`}); starting it again in ${wait / 1000} s.\n`);
      kept.timer = setTimeout(start, wait);
      wait = Math.min(wait * 2, MOST_WAIT_MS);
    });
  };
  start();
  return kept;
}

export function serve() {
  const all = [];
  const stop = (code) => {
    process.exitCode ??= code;
    for (const kept of all.filter(({ stopping }) => !stopping)) {
      kept.stopping = true;
      clearTimeout(kept.timer);
      kept.child.kill("SIGTERM");
    }
  };
  let workers = 0;
  const startWorkers = () => {
    const count = process.env.WORKERS === undefined ? 1 : Number(process.env.WORKERS);
    while (workers < count) {
      const name = `worker-${++workers}`;
      all.push(keep("worker.js", `Worker ${workers}`, { env: { WORKER_NAME: name }, over: stop }));
    }
  };
  all.push(keep("server.js", "The web process", { ready: startWorkers, over: stop }));
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve();
