import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { endWithParent } from "./parent";

interface Tools<Progress> {
  report(progress: Progress): void;
  /** True once a cancel file is there. */
  shouldStop(): boolean;
}

/**
 * What a program that inChild() runs consists of: `program <input file> <output file> [<cancel file>]`. Input and output are
 * v8-serialized; the output is written whole or not at all. Progress goes to the parent as { type: "progress", progress }.
 * The program ends with its parent. What it expects to fail is an output; only a defect ends with exit code 1 and its message on stderr.
 */
export function childWork<Input, Output, Progress = never>(
  work: (input: Input, tools: Tools<Progress>) => Promise<Output>,
): void {
  run(work).then(
    () => process.disconnect?.(),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = 1;
      process.disconnect?.();
    },
  );
}

async function run<Input, Output, Progress>(
  work: (input: Input, tools: Tools<Progress>) => Promise<Output>,
): Promise<void> {
  const [inputFile, outputFile, cancelFile] = process.argv.slice(2);
  if (!inputFile || !outputFile) throw new Error("Usage: <input file> <output file> [<cancel file>]");
  endWithParent();
  const output = await work(deserialize(readFileSync(inputFile)) as Input, {
    report: (progress) => process.send?.({ type: "progress", progress }),
    shouldStop: () => cancelFile !== undefined && existsSync(cancelFile),
  });
  const partial = `${outputFile}.part`;
  writeFileSync(partial, serialize(output));
  renameSync(partial, outputFile);
}
