import { readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const STEPS = 10;
const LOWEST = 19;
/** -1000 to 1000: where memory runs out, the system ends the process with the highest score first, and the worker goes on. */
const HIGHEST_SCORE = 1000;
const STEPS_OF_SCORE = 500;
let isLogged = false;

/**
 * Lets pages and the worker itself go before a process that was just started. It, and every thread it starts, takes ten steps less of the
 * processor's priority (niceness) than this process has. Processes that hold locks of a database must not be put back like this: whoever
 * waits for the lock would wait with them. Where the system refuses, all share alike; that is said once, as a warning of the process.
 */
export function putBack(pid: number, system = { getPriority, setPriority }): void {
  endFirst(pid);
  try {
    system.setPriority(pid, Math.min(LOWEST, system.getPriority(0) + STEPS));
  } catch (error) {
    if (isLogged) return;
    isLogged = true;
    process.emitWarning(`Runs share the processor alike with pages: a lower priority was refused (${String(error)})`);
  }
}

/** Has the system end a process before the worker and the pages when memory runs out. Only Linux knows this. */
function endFirst(pid: number): void {
  if (process.platform !== "linux") return;
  try {
    // A container or a service may have given this process a score of its own, which a child takes over.
    const score = Number(readFileSync("/proc/self/oom_score_adj", "utf8"));
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(Math.min(HIGHEST_SCORE, score + STEPS_OF_SCORE)));
  } catch {
    // It has ended, or a container has no such file: then all are alike.
  }
}
