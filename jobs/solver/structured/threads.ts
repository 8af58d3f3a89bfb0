import type { Worker } from "node:worker_threads";
import { startThread } from "../startThread";
import type { Arena } from "./analysis/arena";
import type { Workspace } from "./analysis/workspace";
import { kernelModule, type Kernels, loadKernels, type Phase, PHASES, scratchSize } from "./kernels";
import type { Team } from "./team";

/** Places of the shared numbers that threads are led by: order given, threads done with it, failures, phases of the order. */
const ORDER = 0;
const DONE = 1;
const FAILED = 2;
const PHASE_COUNT = 3;
const FIRST_PHASE = 4;
const MOST_PHASES = 8;
const CLOSE = -1;
/** A phase takes seconds at most: after this the other threads count as lost [ms]. */
const LOST_AFTER_MS = 600_000;

export interface ThreadInput {
  module: WebAssembly.Module;
  w: Workspace;
  /** The thread's own. */
  scratch: Float64Array;
  control: Int32Array;
  rank: number;
  threads: number;
}

const PROGRAM = { bundle: "solveThread.js", source: "thread.ts", from: import.meta.url };

/** The part of the segments that a thread does: every `threads`th, from `rank` on. */
interface Share {
  w: Workspace;
  kernels: Kernels;
  rank: number;
  threads: number;
}

/**
 * Segments shared out among threads, the border on the calling one. Every figure is in the arena's shared memory. Sums are taken in the
 * order of the parts. So results do not depend on the number of threads, nor on which is faster.
 */
export class ThreadTeam implements Team {
  private constructor(
    /** Of the calling thread. */
    private readonly share: Share,
    private readonly control: Int32Array,
    private readonly workers: readonly Worker[],
    private readonly pause: () => void,
  ) {}

  /** Starts `threads` - 1 threads and waits until they are ready; `pause` as in OneThread. Rejects when one cannot be started. */
  static async start(w: Workspace, arena: Arena, threads: number, pause: () => void): Promise<ThreadTeam> {
    // Of its own: a thread that is told to close may look at it after the arena holds something else.
    const control = new Int32Array(new SharedArrayBuffer(4 * (FIRST_PHASE + MOST_PHASES)));
    const module = kernelModule();
    const scratch = (): Float64Array => arena.floats(scratchSize(w));
    const kernels = loadKernels(module, w, scratch());
    const workers = Array.from({ length: threads - 1 }, (_, i) =>
      startThread(PROGRAM, { module, w, scratch: scratch(), control, rank: i + 1, threads } satisfies ThreadInput),
    );
    const ready = (worker: Worker): Promise<void> =>
      new Promise((resolve, reject) => {
        worker.once("message", () => resolve());
        worker.once("error", reject);
      });
    try {
      await Promise.all(workers.map(ready));
    } catch (error) {
      for (const worker of workers) void worker.terminate();
      throw error;
    }
    return new ThreadTeam({ w, kernels, rank: 0, threads: workers.length + 1 }, control, workers, pause);
  }

  run(...phases: Phase[]): void {
    const { control, share, workers } = this;
    const { w, kernels } = share;
    this.pause();
    this.order(phases.map((phase) => PHASES.indexOf(phase)));
    doSegments(share, phases);
    const started = performance.now();
    for (let done = 0; (done = Atomics.load(control, DONE)) < workers.length;) {
      Atomics.wait(control, DONE, done, 1000);
      if (performance.now() - started > LOST_AFTER_MS) throw new Error("A thread of the solver does not return");
    }
    if (Atomics.load(control, FAILED) > 0) throw new Error("A thread of the solver failed");
    for (const phase of phases) kernels[phase](w.structure.segments);
  }

  close(): void {
    Atomics.store(this.control, PHASE_COUNT, CLOSE);
    Atomics.add(this.control, ORDER, 1);
    Atomics.notify(this.control, ORDER);
  }

  private order(phases: readonly number[]): void {
    const { control } = this;
    control.set(phases, FIRST_PHASE);
    control[PHASE_COUNT] = phases.length;
    Atomics.store(control, DONE, 0);
    Atomics.add(control, ORDER, 1);
    Atomics.notify(control, ORDER);
  }
}

function doSegments({ w, kernels, rank, threads }: Share, phases: readonly Phase[]): void {
  for (let segment = rank; segment < w.structure.segments; segment += threads)
    for (const phase of phases) kernels[phase](segment);
}

/** What a thread does until it is closed. */
export function serve({ module, w, scratch, control, rank, threads }: ThreadInput): void {
  const share = { w, kernels: loadKernels(module, w, scratch), rank, threads };
  for (let seen = 0; ;) {
    Atomics.wait(control, ORDER, seen);
    seen = Atomics.load(control, ORDER);
    const count = Atomics.load(control, PHASE_COUNT);
    if (count === CLOSE) return;
    try {
      const phases = Array.from(control.subarray(FIRST_PHASE, FIRST_PHASE + count), (index) => PHASES[index]!);
      doSegments(share, phases);
    } catch {
      Atomics.add(control, FAILED, 1);
    }
    Atomics.add(control, DONE, 1);
    Atomics.notify(control, DONE);
  }
}
