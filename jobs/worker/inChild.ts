import { type ChildProcess, fork, type StdioOptions } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { childMemoryMb } from "~/services/installation/machineMemory";
import { DONE, type WorkFiles } from "./childWork";
import { childEnvironment } from "./parent";
import { putBack } from "./priority";

export interface ChildOptions<Progress = unknown> {
  onProgress?(progress: Progress): void;
  /** Asks the work to stop; the child is killed when it has not done so within `graceMs`. */
  signal?: AbortSignal;
  /** Bound of the child's JavaScript heap [MB]. What it holds outside the heap (WebAssembly, buffers) comes on top. */
  memoryMb?: number;
  /**
   * Bound of everything the child holds [MB], and no more than this machine can give; where the system tells it (Linux), a child beyond it is
   * ended as out of memory.
   */
  residentMb?: number;
  /** Folder for the input, output and cancel files; a new temporary one by default. */
  folder?: string;
  graceMs?: number;
  /** It begins anew in another process (WarmChildren). */
  onAnew?(): void;
}

/** How a child process broke, as another machine tells it too. */
export interface CrashFacts {
  message: string;
  exitCode: number | null;
  signal: string | null;
  outOfMemory: boolean;
  /** Bound of what it might hold [MB]; not there when it had none. */
  boundMb?: number;
  /** The system ended a process for want of memory meanwhile: likely this one. Not there where nothing tells so. */
  memoryShort?: true;
}

/** A child process ended without an answer. */
export class ChildCrash extends Error implements CrashFacts {
  override name = "ChildCrash";
  boundMb?: number;
  memoryShort?: true;
  constructor(
    message: string,
    readonly exitCode: number | null,
    readonly signal: string | null,
    readonly outOfMemory: boolean,
  ) {
    super(message);
  }

  static from({ message, exitCode, signal, outOfMemory, boundMb, memoryShort }: CrashFacts): ChildCrash {
    return Object.assign(new ChildCrash(message, exitCode, signal, outOfMemory), { boundMb, memoryShort });
  }

  get facts(): CrashFacts {
    const { message, exitCode, signal, outOfMemory, boundMb, memoryShort } = this;
    return { message, exitCode, signal, outOfMemory, boundMb, memoryShort };
  }
}

const OUTPUT_TAIL = 4000;
const OUT_OF_MEMORY =
  /out of memory|cannot enlarge memory|allocation failed|bad_alloc|invalid (size|array length|string length)/i;

const PROGRAMS = {
  solve: "../solver/child.ts",
  read: "../handlers/files/readProgram.ts",
  forecast: "../handlers/forecasts/forecastProgram.ts",
  plan: "../solver/operation/planProgram.ts",
} as const;

/** Path of a program of the worker's children: the bundle next to the worker's bundle, or its source. */
export function childProgram(name: keyof typeof PROGRAMS): string {
  const bundle = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return existsSync(bundle) ? bundle : fileURLToPath(new URL(PROGRAMS[name], import.meta.url));
}

/**
 * Runs a program (jobs/worker/childWork.ts; a source through tsx, or its bundle) on one input in a process of its own and
 * returns its output. What it does to its own memory ends nothing else. Rejects with the signal's reason after an abort, with
 * ChildCrash (exit code, signal, last output) when the child breaks.
 */
export const inChild = <Output, Progress = unknown>(
  program: string,
  input: unknown,
  options: ChildOptions<Progress> = {},
): Promise<Output> =>
  withFiles(input, options, (files) => {
    const child = startChild(program, options.memoryMb, [files.input, files.output, files.cancel]);
    return supervise(child, files, options);
  });

/** Has the input in a file, and reads the output that `work` leaves. */
export async function withFiles<Output, Progress>(
  input: unknown,
  options: ChildOptions<Progress>,
  work: (files: WorkFiles) => Promise<unknown>,
): Promise<Output> {
  options.signal?.throwIfAborted();
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), "run-"));
  try {
    const files = { input: join(folder, "input"), output: join(folder, "output"), cancel: join(folder, "cancel") };
    await writeFile(files.input, serialize(input));
    await work(files);
    return deserialize(await readFile(files.output)) as Output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why processes could not be started or reached. */
const faults = new WeakMap<ChildProcess, Error>();

/** Starts a program in a process that ends with this one; without `args` it waits for work. */
export function startChild(program: string, memoryMb: number | undefined, args: readonly string[]): ChildProcess {
  const execArgv = [
    ...(memoryMb ? [`--max-old-space-size=${Math.round(memoryMb)}`] : []),
    ...(program.endsWith(".ts") ? ["--import", "tsx"] : []),
  ];
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
  const child = fork(program, args, { execArgv, env: childEnvironment(), stdio });
  // It may come while nobody waits for a work: without a listener it would end this process.
  child.on("error", (error) => faults.set(child, error));
  if (child.pid !== undefined) putBack(child.pid);
  return child;
}

/**
 * Waits for the end of a work, which is that of its process, or the word of a process that stays. Returns whether that may do another.
 * Rejects as inChild(), at once where the process has ended.
 */
export function supervise<Progress>(
  child: ChildProcess,
  files: WorkFiles,
  options: ChildOptions<Progress>,
): Promise<boolean> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    let tail = "";
    let tooLarge = false;
    const boundMb = options.residentMb === undefined ? undefined : childMemoryMb(options.residentMb);
    const watch = watchMemory(child, boundMb, () => (tooLarge = true));
    const killsBefore = memoryKills();
    let killTimer: NodeJS.Timeout | undefined;
    const keep = (chunk: Buffer): void => {
      tail = (tail + chunk.toString()).slice(-OUTPUT_TAIL);
    };
    let mayGoOn = false;
    const hear = (message: { type?: string; progress?: Progress; isLast?: boolean }): void => {
      if (message.type === "progress" && message.progress) options.onProgress?.(message.progress);
      if (message.type !== DONE) return;
      mayGoOn = message.isLast !== true;
      settle(signal?.aborted ? (signal.reason as Error) : null);
    };
    const cancel = (): void => {
      writeFile(files.cancel, "").catch(() => undefined);
      // A program that computes asks nobody: without an answer the process is ended.
      killTimer = setTimeout(() => child.kill("SIGKILL"), options.graceMs ?? 1000);
    };
    const settle = (error: Error | null): void => {
      clearTimeout(killTimer);
      clearInterval(watch);
      signal?.removeEventListener("abort", cancel);
      child.off("message", hear).off("error", settle).off("close", close);
      child.stdout?.off("data", keep);
      child.stderr?.off("data", keep);
      if (error !== null) reject(error);
      else resolve(mayGoOn);
    };
    const close = (code: number | null, killedBy: string | null): void => {
      if (code === 0 && !signal?.aborted) settle(null);
      else breakDown(code, killedBy);
    };
    const breakDown = (code: number | null, killedBy: string | null): void => {
      if (signal?.aborted) settle(signal.reason as Error);
      else {
        const message = `The child process ended with ${killedBy ?? `code ${code}`}: ${tail.trim() || "no output"}`;
        const crash = new ChildCrash(message, code, killedBy, tooLarge || OUT_OF_MEMORY.test(tail));
        if (boundMb !== undefined) crash.boundMb = boundMb;
        if (killedBy === "SIGKILL" && memoryKills() > killsBefore) crash.memoryShort = true;
        settle(crash);
      }
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("message", hear).on("error", settle).on("close", close);
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    const fault = faults.get(child);
    if (fault) settle(fault);
    // One that could not be started says why in a moment.
    else if (child.pid !== undefined && hasEnded(child)) breakDown(child.exitCode, child.signalCode);
  });
}

/** Whether a process has ended, or can be told nothing any more. */
export const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  !connected || exitCode !== null || signalCode !== null;

/** Processes that the system has ended for want of memory since it started, as Linux counts them; 0 elsewhere. */
function memoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const WATCH_MS = 250;
const PAGE_BYTES = 4096;

/** Ends a child that holds more than its bound [MB]. A limit on addresses would not do: WebAssembly reserves far more than it uses. */
export function watchMemory(child: ChildProcess, boundMb: number | undefined, onTooLarge: () => void) {
  if (boundMb === undefined || process.platform !== "linux") return undefined;
  return setInterval(() => {
    void residentMb(child).then((resident) => {
      if (resident === null || !(resident > boundMb)) return;
      onTooLarge();
      child.kill("SIGKILL");
    });
  }, WATCH_MS);
}

/** What a process holds [MB]; null where the system does not tell it, or it has ended. */
export const residentMb = ({ pid }: ChildProcess): Promise<number | null> =>
  readFile(`/proc/${pid}/statm`, "utf8").then(
    (text) => (Number(text.split(" ")[1]) * PAGE_BYTES) / 2 ** 20,
    () => null,
  );
