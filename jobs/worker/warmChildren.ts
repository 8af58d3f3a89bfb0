import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { MINUTE_MS } from "~/entities/core/clock";
import { ChildCrash, type ChildOptions, residentMb, startChild, supervise, withFiles } from "./inChild";

/** A process that was not needed for so long ends [ms]. */
const IDLE_MS = 10 * MINUTE_MS;
/** A process that holds more than this between two works ends [MB]: what one work needed is not kept from the others. */
const MOST_BETWEEN_MB = 800;

/** More processes than these do not rest: runs of other machine sizes have others. */
const MOST_RESTING = 2;

interface Warm {
  child: ChildProcess;
  memoryMb: number | undefined;
  isFresh: boolean;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Processes of one program (jobs/worker/childWork.ts) that stay between works: a start costs a second or two of loading and compiling, and what
 * works have in common is at hand. `run` does what inChild() does. Each process does one work at a time, so there are as many as works at
 * once. A work that finds too little memory in a process with a past gets one without.
 */
export class WarmChildren {
  private readonly resting: Warm[] = [];

  constructor(private readonly program: string) {}

  async run<Output, Progress = unknown>(input: unknown, options: ChildOptions<Progress> = {}): Promise<Output> {
    try {
      return await this.once(this.take(options.memoryMb), input, options);
    } catch (error) {
      if (!(error instanceof LackOfMemory)) throw error;
      return this.once(this.start(options.memoryMb), input, options);
    }
  }

  /** Ends those that rest. */
  close(): void {
    for (const warm of [...this.resting]) this.end(warm);
  }

  /** Nobody takes it from now on. */
  private end(warm: Warm): void {
    this.leave(warm);
    warm.child.kill("SIGKILL");
  }

  private leave(warm: Warm): void {
    clearTimeout(warm.idle);
    const i = this.resting.indexOf(warm);
    if (i !== -1) this.resting.splice(i, 1);
  }

  private async once<Output, Progress>(warm: Warm, input: unknown, options: ChildOptions<Progress>): Promise<Output> {
    const { child } = warm;
    const wasFresh = warm.isFresh;
    warm.isFresh = false;
    let mayGoOn = false;
    hold(child);
    try {
      return await withFiles<Output, Progress>(input, options, async (files) => {
        const end = supervise(child, files, options);
        child.send(files, () => undefined);
        mayGoOn = await end;
      });
    } catch (error) {
      if (error instanceof ChildCrash && error.outOfMemory && !wasFresh) throw new LackOfMemory();
      throw error;
    } finally {
      if (mayGoOn) await this.rest(warm);
      else this.end(warm);
    }
  }

  /** The one that worked last, with the same bound of its heap. */
  private take(memoryMb: number | undefined): Warm {
    const warm = this.resting.findLast((one) => one.memoryMb === memoryMb);
    if (!warm) return this.start(memoryMb);
    this.leave(warm);
    return warm;
  }

  private start(memoryMb: number | undefined): Warm {
    const child = startChild(this.program, memoryMb, []);
    const warm: Warm = { child, memoryMb, isFresh: true, idle: undefined };
    child.once("exit", () => this.leave(warm));
    return warm;
  }

  private async rest(warm: Warm): Promise<void> {
    const { child } = warm;
    const resident = await residentMb(child);
    if (!child.connected || child.exitCode !== null || child.signalCode !== null) return;
    if (resident !== null && resident > MOST_BETWEEN_MB) return this.end(warm);
    this.resting.push(warm);
    if (this.resting.length > MOST_RESTING) this.end(this.resting[0]!);
    warm.idle = setTimeout(() => this.end(warm), IDLE_MS);
    warm.idle.unref();
    release(child);
  }
}

class LackOfMemory extends Error {}

/** A process that rests does not keep this one from ending. */
function release(child: ChildProcess): void {
  for (const one of partsOf(child)) one?.unref();
}

function hold(child: ChildProcess): void {
  for (const one of partsOf(child)) one?.ref();
}

const partsOf = (child: ChildProcess) => [
  child,
  child.channel,
  child.stdout as Socket | null,
  child.stderr as Socket | null,
];
