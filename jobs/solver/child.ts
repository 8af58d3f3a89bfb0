import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { RunProgress } from "~/entities/results/result";
import { runOptimization, type RunInput } from "~jobs/engines/optimization/run";
import { HighsSolver } from "./highs";

/**
 * The program a run is computed in: `child <input file> <output file> [<cancel file>]`.
 * Input: v8.serialize({ snapshot, optimization }); output: v8.serialize(RunResult), written whole or not at all.
 * Progress goes to the parent as { type: "progress", progress }. A cancel file that appears, or
 * the end of the parent, ends the run with status "abort". What cannot be solved is a result; only a defect ends with exit code 1 and its message on stderr.
 */
async function main(): Promise<void> {
  const [inputFile, outputFile, cancelFile] = process.argv.slice(2);
  if (!inputFile || !outputFile) throw new Error("Usage: child <input file> <output file> [<cancel file>]");
  const parent = process.ppid;
  const input = deserialize(readFileSync(inputFile)) as RunInput;
  const result = await runOptimization(input, new HighsSolver(), {
    onProgress: (progress: RunProgress) => process.send?.({ type: "progress", progress }),
    // The solver blocks the event loop: that the parent is gone shows in the parent's id only.
    shouldStop: () => process.ppid !== parent || (cancelFile !== undefined && existsSync(cancelFile)),
    now: () => performance.now(),
  });
  const partial = `${outputFile}.part`;
  writeFileSync(partial, serialize(result));
  renameSync(partial, outputFile);
}

main().then(
  () => process.disconnect?.(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
    process.disconnect?.();
  },
);
