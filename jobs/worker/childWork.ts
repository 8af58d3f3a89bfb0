import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { endWithParent } from "./parent";

interface Tools<Progress> {
  report(progress: Progress): void;
  /** True once a cancel file is there. */
  shouldStop(): boolean;
}

/** What is sent to a program that stays: the files of its next work. It sends back `BEGUN`, then `DONE` and whether it may do another. */
export interface WorkFiles {
  input: string;
  output: string;
  cancel: string;
}
export const BEGUN = "begun";
export const DONE = "done";

/**
 * What a program that inChild() runs consists of: `program <input file> <output file> [<cancel file>]`. Input and output are
 * v8-serialized; the output is written whole or not at all. Progress goes to the parent as { type: "progress", progress }.
 * The program ends with its parent. What it expects to fail is an output; only a defect ends with exit code 1 and its message on stderr.
 * Without files it stays and does one work after the other that its parent sends. `isLast`: what a work came to may have left something
 * behind in this process.
 */
export function childWork<Input, Output, Progress = never>(
  work: (input: Input, tools: Tools<Progress>) => Promise<Output>,
  isLast: (output: Output) => boolean = () => false,
): void {
  const failed = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
    process.disconnect?.();
  };
  endWithParent();
  const [input, output, cancel] = process.argv.slice(2);
  if (input === undefined && process.send) {
    process.on("message", (files: WorkFiles) => {
      process.send?.({ type: BEGUN });
      run(work, files).then((result) => process.send?.({ type: DONE, isLast: isLast(result) }), failed);
    });
    return;
  }
  if (!input || !output) return failed(new Error("Usage: <input file> <output file> [<cancel file>]"));
  run(work, { input, output, cancel }).then(() => process.disconnect?.(), failed);
}

async function run<Input, Output, Progress>(
  work: (input: Input, tools: Tools<Progress>) => Promise<Output>,
  { input, output, cancel }: Partial<WorkFiles> & Pick<WorkFiles, "input" | "output">,
): Promise<Output> {
  const result = await work(deserialize(readFileSync(input)) as Input, {
    report: (progress) => process.send?.({ type: "progress", progress }),
    shouldStop: () => cancel !== undefined && existsSync(cancel),
  });
  const partial = `${output}.part`;
  writeFileSync(partial, serialize(result));
  renameSync(partial, output);
  return result;
}
