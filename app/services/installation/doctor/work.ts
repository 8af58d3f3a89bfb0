import { runningProcess } from "~db/backup";
import { readCounts } from "~db/queue";
import { readRunning } from "~db/running";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { childMemoryMb, machineMemoryMb } from "../machineMemory";
import { bytesText, causeOf, type Finding, finding, spanText } from "./finding";

/** A due job that has waited longer than this: the workers do not keep up, or there is none. */
const LONG_WAIT_MS = HOUR_MS;
/** A process says every 10 s that it lives; one that is busy for long is late. */
export const SILENT_MS = MINUTE_MS;

/** What waits in the queue, what runs and what failed. `now` in ms since 1970 UTC. */
export function checkQueue(dataDir: string, now: number): Finding[] {
  try {
    const counts = readCounts(dataDir, now);
    if (!counts) return [finding("queue", "ok", "There is no queue yet; the first start makes it.")];
    const oldest = counts.oldestMs === null ? "" : `, the oldest for ${spanText(counts.oldestMs)}`;
    const says = `${counts.waiting} jobs wait${oldest}; ${counts.running} run; ${counts.failedLately} failed in 24 h.`;
    const findings: Finding[] = [];
    if ((counts.oldestMs ?? 0) > LONG_WAIT_MS)
      findings.push(
        finding("queue", "look", says, "Look whether a worker runs; raise WORKERS when they do not keep up."),
      );
    if (counts.lost > 0)
      findings.push(
        finding(
          "queue",
          "look",
          `${counts.lost} running jobs have lost their worker.`,
          "A worker that starts takes them up.",
        ),
      );
    if (counts.failedLately > 0 && findings.length === 0)
      findings.push(
        finding("queue", "look", says, "The operations page (/admin/operations) says what failed and why."),
      );
    return findings.length > 0 ? findings : [finding("queue", "ok", says)];
  } catch (error) {
    const says =
      error instanceof Error && /newer than/.test(error.message) ? error.message : `jobs.sqlite: ${causeOf(error)}`;
    const todo =
      "Start the newer version; or stop the product and move jobs.sqlite away: runs are queued anew, mails are lost.";
    return [finding("queue", "broken", says, todo)];
  }
}

/** Whether the web processes and workers of a running product live, and whether it logged errors of late. */
export function checkProcesses(
  dataDir: string,
  now: number,
  serving: () => boolean = () => runningProcess(dataDir) !== null,
): Finding[] {
  if (!serving()) return [finding("processes", "unknown", "The product does not run on this data folder and machine.")];
  let running;
  try {
    running = readRunning(dataDir);
    const rows = running?.processes() ?? [];
    const live = rows.filter(({ beaten_at }) => now - beaten_at <= SILENT_MS);
    const workers = live.filter(({ kind }) => kind === "worker").length;
    const says = `${live.length - workers} web processes and ${workers} workers live.`;
    const silent = rows.filter((row) => !live.includes(row));
    const findings = silent.map(({ name, beaten_at }) =>
      finding(
        "processes",
        "look",
        `${name} has been silent for ${spanText(now - beaten_at)}.`,
        "Its log says why; restart the product.",
      ),
    );
    findings.push(
      workers > 0
        ? finding("processes", "ok", says)
        : finding(
            "processes",
            "broken",
            `${says} No run, mail or backup is made.`,
            "Start a worker: WORKERS is 1 or more.",
          ),
    );
    const errors = running?.errorsSince(now - DAY_MS) ?? 0;
    if (errors > 0)
      findings.push(
        finding(
          "errors",
          "look",
          `${errors} errors in 24 h.`,
          "The operations page (/admin/operations) has them by id.",
        ),
      );
    return findings;
  } catch (error) {
    return [
      finding(
        "processes",
        "look",
        `running.sqlite cannot be read (${causeOf(error)}).`,
        "Delete it while the product is stopped.",
      ),
    ];
  } finally {
    running?.close();
  }
}

/** What a process of pages, and a worker with one ordinary run beside a file that is read, take [MB]. */
const WEB_MB = 600;
const WORKER_MB = 2500;
/** What the settings let a run have [MB]. */
const RUN_MB = 8192;
const MB = 2 ** 20;

/** Whether the machine, or the control group of this process, has the memory that pages and workers take. */
export function checkMemory(workers: number, web: number, machineMb: number = machineMemoryMb()): Finding {
  const run = bytesText(childMemoryMb(RUN_MB, machineMb) * MB);
  const says = `${bytesText(machineMb * MB)} for ${workers} workers and ${web} processes of pages; a run may hold up to ${run}.`;
  if (machineMb >= workers * WORKER_MB + web * WEB_MB) return finding("memory", "ok", says);
  return finding("memory", "look", says, "Lower WORKERS or WEB_PROCESSES, or give the machine more memory.");
}
