import { type ChildProcess, fork } from "node:child_process";
import { ChildCrash, childProgram, watchMemory } from "~jobs/worker/inChild";
import { childEnvironment } from "~jobs/worker/parent";
import { putBack } from "~jobs/worker/priority";
import { InvalidSite, NoPlan, type OperationPlan, type OperationSite, type PlanSettings } from "~/engines/operation";
import { MINUTE_MS } from "~/entities/core/clock";
import type { PlanReply, PlanRequest } from "./planProgram";

interface PlanCall {
  /** Gets the first plan as soon as there is one, then each better one. */
  onPlan?(plan: OperationPlan): void;
  /** Ends it at once; the promise is rejected with its reason. Plans told so far stay good. */
  signal?: AbortSignal;
  /** Bound of everything the process holds [MB]. */
  residentMb?: number;
}

/** Time beyond the limit until the process is ended [s]: parts of the solver ask nobody whether time is over. */
const GRACE_S = 15;
/** A process that was not needed for so long ends [ms]. */
const IDLE_MS = 10 * MINUTE_MS;

/**
 * Makes plans in a process of its own that stays warm in between. One plan at a time: the next one waits. What breaks or is cancelled
 * ends the process, the next plan begins a new one. A plan that was told before time was over is returned when the process
 * has to be ended.
 */
export class Planner {
  private child: ChildProcess | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program = childProgram("plan"),
    private readonly graceS = GRACE_S,
  ) {}

  /** Throws InvalidSite, NoPlan when none was found, ChildCrash when the process broke, and the signal's reason. */
  plan(site: OperationSite, settings: PlanSettings, call: PlanCall = {}): Promise<OperationPlan> {
    const result = this.queue.then(() => this.make({ site, settings }, call));
    this.queue = result.catch(() => undefined);
    return result;
  }

  /** Ends the process. */
  close(): void {
    clearTimeout(this.idle);
    this.child?.kill("SIGKILL");
    this.child = null;
  }

  private start(): ChildProcess {
    clearTimeout(this.idle);
    if (this.child?.connected) return this.child;
    const execArgv = this.program.endsWith(".ts") ? ["--import", "tsx"] : [];
    // Typed arrays as they are.
    const child = fork(this.program, {
      execArgv,
      env: childEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    if (child.pid !== undefined) putBack(child.pid);
    child.once("exit", () => {
      if (this.child === child) this.child = null;
    });
    this.child = child;
    return child;
  }

  private make(request: PlanRequest, { onPlan, signal, residentMb }: PlanCall): Promise<OperationPlan> {
    signal?.throwIfAborted();
    const child = this.start();
    let last: OperationPlan | null = null;
    let tail = "";
    let tooLarge = false;
    return new Promise<OperationPlan>((resolve, reject) => {
      const watch = watchMemory(child, residentMb, () => (tooLarge = true));
      const overdue = Number.isFinite(request.settings.timeLimitS)
        ? setTimeout(
            () => end(() => (last ? resolve({ ...last, ended: "time" }) : reject(new NoPlan("stopped")))),
            1000 * (request.settings.timeLimitS + this.graceS),
          )
        : undefined;
      const onMessage = (reply: PlanReply): void => {
        if (reply.type === "plan") {
          last = reply.plan;
          onPlan?.(reply.plan);
        } else if (reply.type === "none") settle(() => reject(new NoPlan(reply.reason)));
        else if (reply.type === "invalid") settle(() => reject(new InvalidSite(reply.faults)));
        else if (reply.type === "broken") settle(() => reject(new ChildCrash(reply.message, null, null, false)));
        else settle(() => resolve(reply.plan));
      };
      const onClose = (code: number | null, killedBy: string | null): void => {
        const message = `The planning process ended with ${killedBy ?? `code ${code}`}: ${tail.trim() || "no output"}`;
        settle(() => reject(new ChildCrash(message, code, killedBy, tooLarge)));
      };
      const onError = (chunk: Buffer): void => void (tail = (tail + chunk.toString()).slice(-4000));
      const onAbort = (): void => end(() => reject(signal!.reason as Error));
      const settle = (then: () => void): void => {
        clearTimeout(overdue);
        clearInterval(watch);
        signal?.removeEventListener("abort", onAbort);
        child.off("message", onMessage).off("close", onClose);
        child.stderr?.off("data", onError);
        this.idle = setTimeout(() => this.close(), IDLE_MS);
        this.idle.unref();
        then();
      };
      const end = (then: () => void): void => {
        this.close();
        settle(then);
      };
      child.on("message", onMessage).on("close", onClose);
      child.stderr?.on("data", onError);
      signal?.addEventListener("abort", onAbort, { once: true });
      child.send(request);
    });
  }
}
