import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessagePort, Worker } from "node:worker_threads";
import type { SolverOptions } from "~/engines/linearModel";
import { ArenaFull } from "../structured/analysis/arena";
import { type Ways, waysFor } from "../structured/prepared";
import type { Recovered } from "../structured/recover";
import type { GaveUp } from "../structured/structuredSolver";
import { Stopped, type Watch } from "../structured/watch";
import type { Effort } from "./effort";
import { LinearSolves, NotForTree, type PlanTask, type Relaxed, type RelaxTask } from "./linearSolves";
import type { TreeModel } from "./treeModel";

/** Somebody who cancels while the other thread is waited for is heard within this time [ms]. */
const ASK_EVERY_MS = 50;

/** Places of the shared numbers: the next task of a list, whether to stop, iterations of the helping thread. */
const NEXT = 0;
const STOP = 1;
const ITERATIONS = 2;

export type Task = { relax: RelaxTask } | { plan: PlanTask };
type Result = Relaxed | Recovered | null;
type Outcome = { result: Result } | { gaveUp: GaveUp };

export interface HelperInput {
  tree: TreeModel;
  options: SolverOptions;
  control: Int32Array;
}

/** What the helping thread did of a list, or why it could not. */
interface Done {
  outcomes: [index: number, outcome: Outcome][];
  failed: string | null;
}

const oneThread = (tree: TreeModel): Ways => ({ ...waysFor(tree.model), threads: 1 });

/** A thread that runs the bundle next to ours, or its source. */
function startThread(workerData: HelperInput): Worker {
  const bundle = fileURLToPath(new URL("./treeThread.js", import.meta.url));
  if (existsSync(bundle)) return new Worker(bundle, { workerData });
  const source = new URL("./thread.ts", import.meta.url).href;
  const load = `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(source)})));`;
  return new Worker(load, { workerData, eval: true });
}

/**
 * Solves the linear models of a tree, two at a time: one on the calling thread, one on a second. Each is solved the same way by either, and
 * what comes of a list is given back whole, in its order. So results do not depend on the number of threads, nor on which is faster.
 */
export class TreeSolves {
  private readonly own: LinearSolves;
  private readonly control = new Int32Array(new SharedArrayBuffer(16));
  private helper: Worker | null = null;
  private iterations = 0;

  constructor(
    private readonly tree: TreeModel,
    private readonly work: { options: SolverOptions; watch: Watch; onIteration(): void; effort: Effort },
  ) {
    this.own = new LinearSolves({
      ...work,
      onIteration: () => {
        this.iterations++;
        work.onIteration();
      },
    });
  }

  /** Iterations of both threads. */
  get iterationCount(): number {
    return this.iterations + Atomics.load(this.control, ITERATIONS);
  }

  /** Throws `Stopped` where somebody cancelled or the time is up. */
  pause(): void {
    this.work.watch.pause();
  }

  /** What comes of the tasks, in their order. Throws NotForTree, ArenaFull and Stopped. */
  async all(tasks: readonly Task[]): Promise<Result[]> {
    const { tree } = this;
    const outcomes = new Map<number, Outcome>();
    const isPair = tasks.length > 1;
    const { threads, threadedColumns } = this.work.effort;
    const ways = waysFor(tree.model);
    const alone = isPair ? oneThread(tree) : { ...ways, threads: Math.min(ways.threads, threads) };
    Atomics.store(this.control, NEXT, 0);
    const isShared = isPair && tree.model.columns >= threadedColumns && threads > 1;
    const other = isShared ? this.order(tasks) : null;
    for (let n = this.take(); n < tasks.length; n = this.take())
      outcomes.set(n, await outcomeOf(this.own, tree, tasks[n]!, alone));
    const done = other && (await this.waitFor(other));
    for (const [n, outcome] of done?.outcomes ?? []) outcomes.set(n, outcome);
    const results: Result[] = [];
    for (const [n, task] of tasks.entries()) {
      // What a lost thread took is done here.
      const outcome = outcomes.get(n) ?? (await outcomeOf(this.own, tree, task, alone));
      if ("gaveUp" in outcome) throw new NotForTree(outcome.gaveUp);
      results.push(outcome.result);
    }
    return results;
  }

  /** Ends the other thread, whatever it does. */
  close(): void {
    Atomics.store(this.control, STOP, 1);
    void this.helper?.terminate();
    this.helper = null;
  }

  private take(): number {
    return Atomics.add(this.control, NEXT, 1);
  }

  /** Hands a list to the other thread; what it comes to. Where no thread can be had, or it is lost, nothing. */
  private order(tasks: readonly Task[]): Promise<Done | null> {
    if (!this.helper) {
      // Functions cannot be handed over.
      const options = { ...this.work.options };
      delete options.log;
      delete options.follow;
      this.helper = startThread({ tree: this.tree, options, control: this.control });
      this.helper.unref();
    }
    const { helper } = this;
    return new Promise((resolve) => {
      const end = (done: Done | null): void => {
        helper.off("message", onMessage).off("error", onLost).off("exit", onLost);
        resolve(done);
      };
      const onMessage = (done: Done): void => end(done.failed === null ? done : this.lose());
      const onLost = (): void => end(this.lose());
      helper.on("message", onMessage).on("error", onLost).on("exit", onLost);
      helper.postMessage(tasks);
    });
  }

  private lose(): null {
    void this.helper?.terminate();
    this.helper = null;
    return null;
  }

  private async waitFor(other: Promise<Done | null>): Promise<Done | null> {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const tick = new Promise<"tick">((resolve) => (timer = setTimeout(resolve, ASK_EVERY_MS, "tick")));
      const first = await Promise.race([other, tick]);
      clearTimeout(timer);
      if (first !== "tick") return first;
      this.work.onIteration();
      this.pause();
    }
  }
}

async function outcomeOf(solves: LinearSolves, tree: TreeModel, task: Task, ways: Ways): Promise<Outcome> {
  try {
    const result = "relax" in task ? solves.relax(tree, task.relax, ways) : solves.planOf(tree, task.plan, ways);
    return { result: await result };
  } catch (error) {
    if (error instanceof NotForTree) return { gaveUp: error.reason };
    if (error instanceof ArenaFull) return { gaveUp: "too_large" };
    throw error;
  }
}

/** What the other thread does until it is ended. */
export function serve(port: MessagePort, { tree, options, control }: HelperInput): void {
  const pause = (): void => {
    if (Atomics.load(control, STOP) === 1) throw new Stopped("interrupted", "interrupted");
  };
  const onIteration = (): void => void Atomics.add(control, ITERATIONS, 1);
  const solves = new LinearSolves({ options, watch: { pause }, onIteration });
  const work = async (tasks: readonly Task[]): Promise<Done> => {
    const outcomes: Done["outcomes"] = [];
    try {
      for (let n = Atomics.add(control, NEXT, 1); n < tasks.length; n = Atomics.add(control, NEXT, 1))
        outcomes.push([n, await outcomeOf(solves, tree, tasks[n]!, oneThread(tree))]);
      return { outcomes, failed: null };
    } catch (error) {
      return { outcomes, failed: String(error) };
    }
  };
  port.on("message", (tasks: Task[]) => void work(tasks).then((done) => port.postMessage(done)));
}
