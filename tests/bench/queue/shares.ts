import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openQueue } from "~db/queue";

/**
 * `npm run bench -- shares [<jobs>]`: what the queue loses where several workers share the runs of a study out. Processes with the product's
 * own loop take jobs of a fixed length, which need no core, so that two cores show what four workers do. A JSON line for 1, 2 and 4
 * workers: from the first start of a job to the last end by the queue's own times, and that as a share of one worker's time.
 */
const JOBS = 200;
const JOB_MS = 500;
const WORKERS = [1, 2, 4];

export async function benchShares(jobs = JOBS): Promise<void> {
  let one = 0;
  for (const workers of WORKERS) {
    const { wallS, workS } = await measure(workers, jobs);
    if (workers === 1) one = wallS;
    const line = {
      workers,
      jobs,
      wall_s: round(wallS),
      share_of_one: round(wallS / one),
      // Of the time of all workers, what was no work of a job.
      lost_share: round(1 - workS / (wallS * workers)),
      cores: cpus().length,
      load: round(loadavg()[0]!),
    };
    console.log(JSON.stringify(line));
  }
}

async function measure(workers: number, jobs: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "shares-"));
  const queue = openQueue(dataDir);
  const children = Array.from({ length: workers }, () => start(dataDir));
  try {
    await Promise.all(children.map((child) => once(child.stdout!, "data")));
    const order = { type: "fixed", payload: { ms: JOB_MS }, created_by: "one person", turn: "one study" };
    const ids = Array.from({ length: jobs }, () => queue.enqueue(order).id);
    for (;;) {
      const { waiting, running } = queue.counts();
      if (waiting + running === 0) break;
      await new Promise((go) => setTimeout(go, 100));
    }
    const ended = ids.map((id) => queue.get(id)!);
    if (ended.some(({ state }) => state !== "done")) throw new Error("A job did not end well.");
    const wallMs =
      Math.max(...ended.map(({ finished_at }) => finished_at!)) -
      Math.min(...ended.map(({ started_at }) => started_at!));
    return { wallS: wallMs / 1000, workS: (jobs * JOB_MS) / 1000 };
  } finally {
    await Promise.all(children.map(end));
    queue.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function start(dataDir: string): ChildProcess {
  const program = fileURLToPath(new URL("fixedWorker.ts", import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDir };
  return spawn(process.execPath, ["--import", "tsx", program], { env, stdio: ["ignore", "pipe", "inherit"] });
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
