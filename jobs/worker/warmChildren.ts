import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { MINUTE_MS } from "~/entities/core/clock";
import { ChildCrash, type ChildOptions, residentMb, startChild, supervise, withFiles } from "./inChild";

/** A process that was not needed for so long ends [ms]. */
const IDLE_MS = 10 * MINUTE_MS;
/** A process that holds more than this between two works ends [MB]: what one work needed is not kept from the others. */
const MOST_BETWEEN_MB = 800;

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
    for (const { child, idle } of this.resting.splice(0)) {
      clearTimeout(idle);
      child.kill("SIGKILL");
    }
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
      else child.kill("SIGKILL");
    }
  }

  /** The one that worked last, with the same bound of its heap. */
  private take(memoryMb: number | undefined): Warm {
    for (let i = this.resting.length - 1; i >= 0; i--) {
      const warm = this.resting[i]!;
      if (warm.memoryMb !== memoryMb) continue;
      this.resting.splice(i, 1);
      clearTimeout(warm.idle);
      return warm;
    }
    return this.start(memoryMb);
  }

  private start(memoryMb: number | undefined): Warm {
    const child = startChild(this.program, memoryMb, []);
    child.once("exit", () => {
      const i = this.resting.findIndex((warm) => warm.child === child);
      if (i !== -1) clearTimeout(this.resting.splice(i, 1)[0]!.idle);
    });
    return { child, memoryMb, isFresh: true, idle: undefined };
  }

  private async rest(warm: Warm): Promise<void> {
    const { child } = warm;
    const resident = await residentMb(child);
    if (!child.connected || child.exitCode !== null || child.signalCode !== null) return;
    const end = (): void => {
      child.kill("SIGKILL");
    };
    if (resident === null || resident > MOST_BETWEEN_MB) return end();
    this.resting.push(warm);
    warm.idle = setTimeout(end, IDLE_MS);
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
