/** Runs what the build made: the web process and its workers, each started again when it ends unasked. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

function launch(program, extra = {}) {
  return spawn(process.execPath, ["--enable-source-maps", join(root, "dist", program)], {
    cwd: process.cwd(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...extra },
  });
}

export function serve() {
  const web = launch("server.js");
  const workers = [];
  let stopping = false;
  const stop = (code) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    for (const child of [web, ...workers]) child.kill("SIGTERM");
  };
  const startWorker = (index) => {
    const worker = launch("worker.js", { WORKER_NAME: `worker-${index + 1}` });
    workers[index] = worker;
    worker.on("exit", (code) => {
      if (stopping) return;
      process.stderr.write(`Worker ${index + 1} ended with code ${code}; starting it again.\n`);
      setTimeout(() => !stopping && startWorker(index), 1000);
    });
  };
  web.once("message", () => {
    const count = process.env.WORKERS === undefined ? 1 : Number(process.env.WORKERS);
    for (let index = 0; index < count; index++) startWorker(index);
  });
  web.on("exit", (code) => stop(code ?? 1));
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve();
