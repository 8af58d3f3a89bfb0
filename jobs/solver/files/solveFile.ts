import { createWriteStream, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { MODEL_FORMATS, type ModelFormat } from "~/entities/exchange/exchange";
import { type Chains, findChains } from "../chains/findChains";
import { rowActivity } from "../residuals";
import { readModel } from "./modelFile";
import { solutionLines } from "./solutionFile";
import { type SolvedModel, solveModel } from "./solveModel";
import { UnreadableModel } from "./unreadable";

const USE = `Solves a linear model, or one with whole numbers.

  npm run solve -- model.mps [--out name] [--gap 0.0001] [--seconds 3600]

Reads MPS (free, or fixed with names that have spaces) and LP files. Chains of time are found in the model itself. Writes <name>.solution.csv and
<name>.proof.json next to the working folder; <name> is that of the model unless --out says another. --gap is for whole numbers.
Exit codes: 0 optimal, 1 no solution exists, 2 not solved in time or not proven, 64 wrongly called, 65 a file that cannot be read.
`;
/** The heap of the reader has 4 GB: a file has room in it with what becomes of it. */
const MOST_BYTES = 1024 ** 3;
const EXIT = { optimal: 0, infeasible: 1, unbounded: 1, limit: 2, interrupted: 2, failed: 2 } as const;

/** What `npm run solve` does with its words; returns the exit code. `say` gets lines for the person, `complain` those of what is wrong. */
export async function solveFile(
  args: string[],
  say: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  let called: Called;
  try {
    called = optionsOf(args);
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n\n${USE}`);
    return 64;
  }
  try {
    return await solve(called, say);
  } catch (error) {
    if (!(error instanceof UnreadableModel)) throw error;
    complain(`${called.file}: ${error.message}`);
    return 65;
  }
}

interface Called {
  file: string;
  out: string;
  gap: number;
  timeLimitS: number;
}

function optionsOf(args: string[]): Called {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: "string" }, gap: { type: "string" }, seconds: { type: "string" } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error("Name one file.");
  const positive = (text: string | undefined, otherwise: number, name: string): number => {
    const value = text === undefined ? otherwise : Number(text);
    if (!(value > 0)) throw new Error(`--${name} is a number above 0.`);
    return value;
  };
  return {
    file,
    out: resolve(values.out ?? basename(file, extname(file))),
    gap: positive(values.gap, 1e-4, "gap"),
    timeLimitS: positive(values.seconds, 3600, "seconds"),
  };
}

async function solve({ file, out, gap, timeLimitS }: Called, say: (line: string) => void): Promise<number> {
  const started = performance.now();
  const read = await readModel(bytesOf(file), formatOf(file));
  const { model } = read;
  const whole = model.integer?.reduce((sum, one) => sum + one, 0) ?? 0;
  say(`${model.columns} columns (${whole} whole numbers), ${model.rows} rows, ${model.nonzeros} entries`);
  if (read.hasWarning)
    say("Warning: bounds contradict each other, or the reader of LP files changed something in the file.");
  const chains = findChains(model);
  say(lineOf(chains));
  const solved = await solveModel(model, chains, { gap, timeLimitS }, ({ iteration, objective, gap: open }) => {
    if (iteration % 10 === 0) say(`  ${iteration}  ${objective ?? "-"}  ${open ?? "-"}`);
  });
  const sign = read.isMaximised ? -1 : 1;
  for (const line of linesOf(solved, sign)) say(line);
  const { solution, proof } = solved;
  const summary = {
    file: basename(file),
    columns: model.columns,
    rows: model.rows,
    entries: model.nonzeros,
    whole_numbers: whole,
    maximised: read.isMaximised,
    reader_warning: read.hasWarning,
    state: solution.state,
    state_name: solution.stateName,
    method: solution.method,
    gave_up_before: solution.fallback,
    objective: proof ? sign * solution.objective : null,
    ...(proof && { ...proof, bound: proof.bound === null ? null : sign * proof.bound }),
    iterations: solution.iterations,
    seconds: (performance.now() - started) / 1000,
    memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    chains: chains && numbersOf(chains),
  };
  writeFileSync(`${out}.proof.json`, `${JSON.stringify(summary, null, 2)}\n`);
  if (proof) {
    const rows = rowActivity(model, solution.x);
    await pipeline(withEnds(solutionLines(read, solution, rows)), createWriteStream(`${out}.solution.csv`));
  }
  say(`Written: ${out}.proof.json${proof ? ` and ${out}.solution.csv` : ""}`);
  return EXIT[solution.state];
}

function* withEnds(lines: Iterable<string>): Generator<string> {
  let block = "";
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length < 65_536) continue;
    yield block;
    block = "";
  }
  yield block;
}

const numbersOf = ({ chains, steps, linking, globalRows, mostCoupled }: Chains) => ({
  chains,
  steps,
  linking_columns: linking,
  global_rows: globalRows,
  coupled_rows: mostCoupled,
});

const lineOf = (chains: Chains | null): string =>
  chains
    ? `Chains of time: ${chains.chains}, with ${chains.steps} steps. ${chains.linking} columns and ${chains.globalRows} rows link steps; at most ${chains.mostCoupled} rows couple a step to the one before.`
    : "No chains of time: nothing hangs together in steps. HiGHS solves the model.";

function* linesOf({ solution, proof }: SolvedModel, sign: number): Generator<string> {
  if (solution.fallback) yield `The structured method gave up: ${solution.fallback}. HiGHS went on.`;
  yield `${solution.stateName}, by ${solution.method}, ${solution.iterations} iterations`;
  if (!proof) return;
  const { missed, bound, gap } = proof;
  yield `Objective ${sign * solution.objective}`;
  if (bound !== null) yield `Nothing is better than ${sign * bound}: a relative gap of ${gap!.toExponential(1)}`;
  yield `Rows, bounds and whole numbers are missed by ${missed.toExponential(1)} at most`;
}

function formatOf(file: string): ModelFormat {
  const end = extname(file).toLowerCase();
  const format = MODEL_FORMATS.find((one) => end === `.${one}`);
  if (format) return format;
  throw new UnreadableModel("The name of a model ends with .mps or .lp.");
}

function bytesOf(file: string): Uint8Array {
  let bytes: number;
  try {
    bytes = statSync(file).size;
  } catch {
    throw new UnreadableModel("There is no such file.");
  }
  if (bytes > MOST_BYTES) throw new UnreadableModel(`The file has ${bytes} bytes; at most ${MOST_BYTES} are read.`);
  return readFileSync(file);
}
