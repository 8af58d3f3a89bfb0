import { fork } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { RunProgress, RunResult } from "~/entities/results/result";
import type { RunInput } from "~jobs/engines/optimization/run";

interface ChildOptions {
  onProgress?(progress: RunProgress): void;
  /** Asks the run to stop; the child is killed when it has not done so within `graceMs`. */
  signal?: AbortSignal;
  /** Bound of the child's JavaScript heap [MB]. The solver's own memory (WebAssembly, at most 4 GB) comes on top. */
  memoryMb?: number;
  /** Folder for the input, output and cancel files; a new temporary one by default. */
  folder?: string;
  graceMs?: number;
}

/** The solver's process ended without an answer. */
export class ChildCrash extends Error {
  override name = "ChildCrash";
  constructor(
    message: string,
    readonly exitCode: number | null,
    readonly signal: string | null,
    readonly outOfMemory: boolean,
  ) {
    super(message);
  }
}

const OUTPUT_TAIL = 4000;
const OUT_OF_MEMORY = /out of memory|cannot enlarge memory|allocation failed|bad_alloc/i;

/**
 * Runs an optimization in a process of its own and returns its result. `childPath`: jobs/solver/child.ts (run through
 * tsx) or its bundle. Rejects with the signal's reason after an abort, with ChildCrash (exit code, signal, last output)
 * when the child breaks.
 */
export async function runInChild(childPath: string, input: RunInput, options: ChildOptions = {}): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), "run-"));
  try {
    const files = { input: join(folder, "input"), output: join(folder, "output"), cancel: join(folder, "cancel") };
    await writeFile(files.input, serialize(input));
    await superviseChild(childPath, files, options);
    return deserialize(await readFile(files.output)) as RunResult;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function superviseChild(
  childPath: string,
  files: { input: string; output: string; cancel: string },
  options: ChildOptions,
): Promise<void> {
  const { signal } = options;
  const execArgv = [
    ...(options.memoryMb ? [`--max-old-space-size=${Math.round(options.memoryMb)}`] : []),
    ...(childPath.endsWith(".ts") ? ["--import", "tsx"] : []),
  ];
  return new Promise((resolve, reject) => {
    const child = fork(childPath, [files.input, files.output, files.cancel], {
      execArgv,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let tail = "";
    let killTimer: NodeJS.Timeout | undefined;
    const keep = (chunk: Buffer): void => {
      tail = (tail + chunk.toString()).slice(-OUTPUT_TAIL);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("message", (message: { type?: string; progress?: RunProgress }) => {
      if (message.type === "progress" && message.progress) options.onProgress?.(message.progress);
    });
    const cancel = (): void => {
      writeFile(files.cancel, "").catch(() => undefined);
      // Presolve asks nobody: without an answer the process is ended.
      killTimer = setTimeout(() => child.kill("SIGKILL"), options.graceMs ?? 1500);
    };
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    const settle = (error: unknown): void => {
      clearTimeout(killTimer);
      signal?.removeEventListener("abort", cancel);
      if (error !== null) reject(error);
      else resolve();
    };
    child.on("error", (error) => settle(error));
    child.on("close", (code, killedBy) => {
      if (signal?.aborted) settle(signal.reason);
      else if (code === 0) settle(null);
      else {
        const message = `The solver process ended with ${killedBy ?? `code ${code}`}: ${tail.trim() || "no output"}`;
        settle(new ChildCrash(message, code, killedBy, OUT_OF_MEMORY.test(tail)));
      }
    });
  });
}
