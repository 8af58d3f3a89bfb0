import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { MINUTE_MS } from "~/entities/core/clock";
import { ChildCrash, type ChildOptions, hasEnded, residentMb, startChild, supervise, withFiles } from "./inChild";

/** A process that was not needed for so long ends [ms]. */
const IDLE_MS = 10 * MINUTE_MS;
/** A process that holds more than this between two works ends [MB]: what one work needed is not kept from the others. */
const MOST_BETWEEN_MB = 800;
/** Where the system does not tell what a process holds, it ends after so many works. */
const MOST_WORKS_UNSEEN = 20;

/** More processes than these do not rest: runs of other machine sizes have others. */
const MOST_RESTING = 2;

interface Warm {
  child: ChildProcess;
  memoryMb: number | undefined;
  works: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Processes of one program (jobs/worker/childWork.ts) that stay between works: a start costs a second or two of loading and compiling, and what
 * works have in common is at hand. `run` does what inChild() does. Each process does one work at a time, so there are as many as works at
 * once. A work that finds too little memory in a process with a past, or none that is alive, gets one without a past.
 */
export class WarmChildren {
  private readonly resting: Warm[] = [];

  constructor(private readonly program: string) {}

  async run<Output, Progress = unknown>(input: unknown, options: ChildOptions<Progress> = {}): Promise<Output> {
    try {
      return await this.once(this.take(options.memoryMb), input, options);
    } catch (error) {
      if (!(error instanceof Anew)) throw error;
      options.onAnew?.();
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
    const hasPast = warm.works++ > 0;
    let hasBegun = false;
    const begin = (): void => void (hasBegun = true);
    let mayGoOn = false;
    hold(child);
    child.once("message", begin);
    try {
      return await withFiles<Output, Progress>(input, options, async (files) => {
        const end = supervise(child, files, options);
        // Its end tells of a process that cannot be reached.
        if (!hasEnded(child)) child.send(files, (error) => error && child.kill("SIGKILL"));
        mayGoOn = await end;
      });
    } catch (error) {
      if (hasPast && error instanceof ChildCrash && (!hasBegun || isOfMemory(error))) throw new Anew();
      throw error;
    } finally {
      child.off("message", begin);
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

  /** What those that rest hold is for the new one. */
  private start(memoryMb: number | undefined): Warm {
    this.close();
    const child = startChild(this.program, memoryMb, []);
    const warm: Warm = { child, memoryMb, works: 0, idle: undefined };
    child.once("exit", () => this.leave(warm)).on("error", () => this.leave(warm));
    return warm;
  }

  private async rest(warm: Warm): Promise<void> {
    const { child } = warm;
    const resident = await residentMb(child);
    if (hasEnded(child)) return;
    if (resident === null ? warm.works >= MOST_WORKS_UNSEEN : resident > MOST_BETWEEN_MB) return this.end(warm);
    this.resting.push(warm);
    if (this.resting.length > MOST_RESTING) this.end(this.resting[0]!);
    warm.idle = setTimeout(() => this.end(warm), IDLE_MS);
    warm.idle.unref();
    release(child);
  }
}

/** Nothing is wrong with a work, but with the process that it was given to. */
class Anew extends Error {}

const isOfMemory = ({ outOfMemory, memoryShort }: ChildCrash): boolean => outOfMemory || memoryShort === true;

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
