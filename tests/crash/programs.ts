/**
 * Processes for the kill tests, chosen by their first argument. "worker" runs the real loop with a registry of its own. "producer" puts in
 * jobs as fast as it can and prints the id of each one it was promised.
 */
import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import pino from "pino";
import { type Handler, JobFailure, type Registry } from "~jobs/worker/handler";
import { startLoop } from "~jobs/worker/loop";
import { endGracefully, workerName } from "~jobs/worker/process";
import { openQueue } from "~db/queue";

const role = process.argv[2];
const dataDir = process.env["DATA_DIR"] ?? "";
const leaseMs = Number(process.env["LEASE_MS"] ?? 1_000);
const queue = openQueue(dataDir, { leaseMs });

/** A second file next to the queue, as a space's database is: results are entered in a guarded transaction. */
function ledger(): Database.Database {
  const db = new Database(join(dataDir, "ledger.sqlite"));
  db.pragma("busy_timeout = 5000");
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec("CREATE TABLE IF NOT EXISTS entries (job TEXT NOT NULL, attempt INTEGER NOT NULL)");
  return db;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("interrupted"));
    });
  });

function book(db: Database.Database): Handler {
  const known = db.prepare("SELECT 1 FROM entries WHERE job = ?");
  const enter = db.prepare("INSERT INTO entries (job, attempt) VALUES (?, ?)");
  return {
    async run({ job, signal, guard, progress }) {
      progress({ phase: "working", fraction: 0 });
      await pause(Number(job.payload["ms"] ?? 10), signal);
      db.transaction(() => {
        guard();
        if (!known.get(job.id)) enter.run(job.id, job.attempt);
      }).immediate();
      // Time to be killed in between storing the result and finishing the job.
      await pause(Number(job.payload["ms"] ?? 10), signal);
      return { attempt: job.attempt };
    },
  };
}

/** Keeps a core busy in a child process, as a solver does; the child answers to nothing but a kill. */
const spin: Handler = {
  run: ({ signal, progress }) =>
    new Promise((_, reject) => {
      const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
      progress({ phase: "spinning", fraction: null, details: { pid: child.pid ?? 0 } });
      signal.addEventListener("abort", () => child.kill("SIGKILL"));
      child.on("exit", (code, sent) => reject(new JobFailure("child_ended", `code ${code}, signal ${sent}`)));
    }),
};

/** Takes memory in the worker itself until there is no more, as no job should. */
const hoard: Handler = {
  run() {
    const all: unknown[] = [];
    for (;;) all.push(new Array(10_000).fill(all.length));
  },
};

if (role === "worker") {
  const db = ledger();
  const registry: Registry = { book: book(db), spin, hoard };
  const log = pino({ level: "info" }, pino.destination({ dest: 2, sync: true }));
  const pace = { pollMs: 10, watchMs: 100, heartbeatMs: leaseMs / 5, tendMs: 50 };
  const loop = startLoop({ queue, registry, workerId: workerName(), dataDir, log, ...pace });
  endGracefully(loop, () => queue.close(), log);
  writeSync(1, "ready\n");
} else {
  for (;;) {
    const { id } = queue.enqueue({ type: "book", payload: { ms: 5 }, maxAttempts: 10_000 });
    writeSync(1, `${id}\n`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
