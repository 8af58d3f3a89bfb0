import { Worker } from "node:worker_threads";
import { mustShip } from "./shipped";

/**
 * A bundled program for a thread. It is undefined from the sources (tests, development). Then work is done in line. A bundle without it is
 * broken, and says so: in line its work would hold everybody up.
 */
export const threadProgram = (name: string): string | undefined =>
  import.meta.url.endsWith(".ts") ? undefined : mustShip(`dist/${name}`);

/** Why work in a thread came to nothing: it took too long, or more memory than it may have. */
export class ThreadFailure extends Error {}

interface Options {
  timeoutMs?: number;
  /** What of the input is the thread's from then on, instead of a copy. */
  transfer?: ArrayBuffer[];
  /** Heap of the thread [MB]; what needs more ends, and nothing else with it. */
  heapMb?: number;
}

/**
 * Runs one of the bundled programs in a thread of its own. So its work never delays other requests. `input` is its workerData, the first
 * message its result. Rejects with a ThreadFailure when it takes too long or too much memory.
 */
export function inThread<T>(program: string, input: unknown, options: Options = {}): Promise<T> {
  const { timeoutMs = 120_000, heapMb = 768, transfer } = options;
  return new Promise((done, fail) => {
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const worker = new Worker(program, { workerData: input, resourceLimits, transferList: transfer });
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new ThreadFailure(`The work took longer than ${timeoutMs / 1000} s`));
    }, timeoutMs);
    worker.once("message", (result: T) => done(result));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadFailure(error.message) : error),
    );
    worker.once("exit", (code) => {
      clearTimeout(timer);
      if (code !== 0) fail(new Error(`The thread ended with code ${code}`));
    });
  });
}
