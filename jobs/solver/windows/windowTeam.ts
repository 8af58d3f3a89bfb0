import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { LinearModel } from "~/engines/linearModel";
import type { Watch } from "../structured/watch";
import { solveWindow, type WindowAim, type WindowResult } from "./solveWindow";

const ASK_EVERY_MS = 100;

/** A thread that runs the bundle next to ours, or its source. */
function startThread(): Worker {
  const bundle = fileURLToPath(new URL("./windowThread.js", import.meta.url));
  if (existsSync(bundle)) return new Worker(bundle);
  const source = new URL("./windowThread.ts", import.meta.url).href;
  const load = `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(source)})));`;
  return new Worker(load, { eval: true });
}

interface Order {
  model: LinearModel;
  aim: WindowAim;
  resolve(result: WindowResult): void;
  reject(error: unknown): void;
}

/**
 * Solves windows on threads of their own. A cancel, or the end of the time, ends the solves in the middle: `solve` rejects with `Stopped`. Where no
 * thread can be had, windows are solved on the calling one.
 */
export class WindowTeam {
  private readonly idle: Worker[];
  private readonly underway = new Map<Worker, Order>();
  private readonly waiting: Order[] = [];
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly workers: readonly Worker[],
    private readonly watch: Watch,
  ) {
    this.idle = [...workers];
    for (const worker of workers) {
      worker.on("message", (result: WindowResult) => this.done(worker, result));
      worker.on("error", (error) => this.fail(error));
    }
    this.timer = setInterval(() => {
      try {
        watch.pause();
      } catch (error) {
        this.fail(error);
      }
    }, ASK_EVERY_MS);
  }

  static async start(threads: number, watch: Watch): Promise<WindowTeam> {
    const workers = Array.from({ length: threads }, startThread);
    const ready = (worker: Worker): Promise<void> =>
      new Promise((resolve, reject) => {
        worker.once("message", () => resolve());
        worker.once("error", reject);
      });
    try {
      await Promise.all(workers.map(ready));
      for (const worker of workers) worker.removeAllListeners("error");
      return new WindowTeam(workers, watch);
    } catch {
      for (const worker of workers) void worker.terminate();
      return new WindowTeam([], watch);
    }
  }

  /** Rejects with `Stopped` where somebody cancelled or the time is up. */
  async solve(model: LinearModel, aim: WindowAim): Promise<WindowResult> {
    this.watch.pause();
    if (this.workers.length === 0) return solveWindow(model, aim);
    return new Promise((resolve, reject) => {
      this.waiting.push({ model, aim, resolve, reject });
      this.next();
    });
  }

  close(): void {
    clearInterval(this.timer);
    for (const worker of this.workers) void worker.terminate();
  }

  private next(): void {
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const worker = this.idle.pop()!;
      const order = this.waiting.shift()!;
      this.underway.set(worker, order);
      worker.postMessage({ model: order.model, aim: order.aim });
    }
  }

  private done(worker: Worker, result: WindowResult): void {
    const order = this.underway.get(worker);
    this.underway.delete(worker);
    this.idle.push(worker);
    order?.resolve(result);
    this.next();
  }

  private fail(error: unknown): void {
    for (const { reject } of [...this.underway.values(), ...this.waiting.splice(0)]) reject(error);
    this.underway.clear();
  }
}
