import type { Worker } from "node:worker_threads";
import type { LinearModel } from "~/engines/linearModel";
import { startThread } from "../startThread";
import { Stopped, type Watch } from "../structured/watch";
import { READY, solveWindow, type WindowAim, type WindowResult } from "./solveWindow";

const ASK_EVERY_MS = 100;

const PROGRAM = { bundle: "windowThread.js", source: "windowThread.ts", from: import.meta.url };

interface Order {
  model: LinearModel;
  aim: WindowAim;
  resolve(result: WindowResult): void;
  reject(error: unknown): void;
}

/** A thread is gone: its window, and those behind it, have no plan. */
class ThreadLost extends Error {
  override name = "ThreadLost";
}

/**
 * Solves windows on threads of their own. A cancel, or the end of the time, ends the solves in the middle: `solve` rejects with `Stopped`. Where no
 * thread can be had, windows are solved on the calling one. Where one is lost later, `solve` rejects from then on.
 */
export class WindowTeam {
  private readonly workers: Worker[] = [];
  private readonly idle: Worker[] = [];
  private readonly underway = new Map<Worker, Order>();
  private readonly waiting: Order[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly ready: Promise<void>;
  private sayReady: () => void = () => undefined;
  private sayNotReady: (error: unknown) => void = () => undefined;
  private failure: { error: unknown } | null = null;

  private constructor(
    private readonly watch: Watch,
    threads: readonly (() => Worker)[],
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.sayReady = resolve;
      this.sayNotReady = reject;
    });
    this.ready.catch(() => undefined);
    this.timer = setInterval(() => {
      try {
        watch.pause();
      } catch (error) {
        this.fail(error);
      }
    }, ASK_EVERY_MS);
    try {
      for (const start of threads) this.add(start());
    } catch (error) {
      this.fail(error);
    }
    if (threads.length === 0) this.sayReady();
  }

  /** Throws `Stopped` where somebody cancelled or the time is up before the threads are there. */
  static async start(
    threads: number,
    watch: Watch,
    start: () => Worker = () => startThread(PROGRAM),
  ): Promise<WindowTeam> {
    const team = new WindowTeam(
      watch,
      Array.from({ length: threads }, () => start),
    );
    try {
      await team.ready;
      return team;
    } catch (error) {
      team.close();
      if (error instanceof Stopped) throw error;
      return new WindowTeam(watch, []);
    }
  }

  /** Rejects with `Stopped` where somebody cancelled or the time is up. */
  async solve(model: LinearModel, aim: WindowAim): Promise<WindowResult> {
    this.watch.pause();
    if (this.failure) throw this.failure.error;
    if (this.workers.length === 0) return this.solveHere(model, aim);
    return new Promise((resolve, reject) => {
      this.waiting.push({ model, aim, resolve, reject });
      this.next();
    });
  }

  close(): void {
    clearInterval(this.timer);
    this.fail(new ThreadLost("closed"));
    for (const worker of this.workers) void worker.terminate();
  }

  /** On the calling thread, where no timer runs. */
  private async solveHere(model: LinearModel, aim: WindowAim): Promise<WindowResult> {
    const stops: unknown[] = [];
    const isOver = (): boolean => {
      try {
        this.watch.pause();
      } catch (error) {
        stops.push(error);
      }
      return stops.length > 0;
    };
    const timeLimitS = Math.max(0, Math.min(aim.timeLimitS, this.watch.secondsLeft));
    const result = await solveWindow(model, { ...aim, timeLimitS }, isOver);
    if (stops.length > 0) throw stops[0];
    return result;
  }

  private add(worker: Worker): void {
    this.workers.push(worker);
    worker.on("message", (result: WindowResult | typeof READY) => {
      if (result !== READY) return this.done(worker, result);
      this.idle.push(worker);
      if (this.idle.length === this.workers.length) this.sayReady();
    });
    worker.on("error", (error) => this.fail(error));
    worker.on("messageerror", (error) => this.fail(error));
    worker.on("exit", (code) => this.fail(new ThreadLost(`a thread ended with ${code}`)));
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

  /** The first failure stands. */
  private fail(error: unknown): void {
    this.failure ??= { error };
    this.sayNotReady(this.failure.error);
    for (const { reject } of [...this.underway.values(), ...this.waiting.splice(0)]) reject(this.failure.error);
    this.underway.clear();
  }
}
