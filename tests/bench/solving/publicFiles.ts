import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import loadHighs from "highs";
import { type Chains, findChains, withChains } from "~jobs/solver/chains/findChains";
import { readModel } from "~jobs/solver/files/modelFile";
import { solveModel } from "~jobs/solver/files/solveModel";
import { UnreadableModel } from "~jobs/solver/files/unreadable";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import type { LinearModel } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { NETLIB_OPTIMA } from "./netlibOptima";

/** A solve that takes longer is given up [s of the clock]. The structured method is tried on all that has chains, also where it is not for. */
const LONGEST_S = 60;
const LONGEST_TRY_S = 10;
/** Where chains couple hundreds of rows, one factorization of a larger model takes minutes. */
const MOST_TRIED_ROWS = 3000;
/** Objectives are equal within this share. */
const EQUAL = 1e-6;

interface Solve {
  state: string;
  objective: number | null;
  cpuS: number;
}

/**
 * `npm run bench -- public <folder>`: all MPS and LP files of a folder, as netlib's. A line of JSON for each: what `npm run solve` makes of it, HiGHS
 * by its own reader and simplex method, CLP as a native program where it is installed, and the structured method wherever chains of time are
 * found and nothing is a whole number. At the end how many are equal. The files are not part of the product.
 */
export async function benchPublic(folder: string): Promise<void> {
  const counts = {
    read: 0,
    refused: 0,
    solved: 0,
    published: 0,
    highs: 0,
    clp: 0,
    structured: 0,
    gaveUp: 0,
    different: 0,
  };
  const cpu = { ours: 0, highs: 0 };
  for (const name of readdirSync(folder).sort()) {
    const format = extname(name).slice(1).toLowerCase();
    if (format !== "mps" && format !== "lp") continue;
    const file = join(folder, name);
    const line = await lineOf(file, format);
    process.stdout.write(`${JSON.stringify({ file: name, ...line })}\n`);
    if ("refused" in line) {
      counts.refused++;
      continue;
    }
    counts.read++;
    const { ours, highs, clp, structured, published } = line;
    if (ours.objective === null) continue;
    counts.solved++;
    cpu.ours += ours.cpuS;
    cpu.highs += highs.cpuS;
    const isEqual = (other: number | null | undefined): boolean =>
      other !== null &&
      other !== undefined &&
      Math.abs(other - ours.objective!) <= EQUAL * Math.max(1, Math.abs(other));
    counts.published += Number(isEqual(published));
    counts.highs += Number(isEqual(highs.objective));
    counts.clp += Number(isEqual(clp));
    counts.structured += Number(isEqual(structured?.objective));
    counts.gaveUp += Number(structured?.state === "failed" || structured?.state === "limit");
    counts.different += Number(structured?.state === "optimal" && !isEqual(structured.objective));
  }
  process.stdout.write(`${JSON.stringify({ counts, cpu })}\n`);
}

async function lineOf(file: string, format: "mps" | "lp") {
  const data = readFileSync(file);
  const { took, value: read } = await timed(() => readModel(data, format).catch(refusalOf));
  if ("refused" in read) return read;
  const { model, isMaximised } = read;
  const sign = isMaximised ? -1 : 1;
  const { took: ours, value } = await timed(async () => {
    const chains = findChains(model);
    const solved = await solveModel(model, chains, { timeLimitS: LONGEST_S, gap: 1e-6 }, () => undefined);
    return { chains, solved };
  });
  const { solution, proof } = value.solved;
  const published = NETLIB_OPTIMA[basename(file, extname(file))];
  const objective = proof ? sign * solution.objective : null;
  return {
    rows: model.rows,
    columns: model.columns,
    readS: took,
    ours: { state: solution.state, objective, cpuS: ours, gap: proof?.gap, missed: proof?.missed },
    highs: await byHighs(data, format),
    clp: format === "mps" ? byClp(file) : null,
    structured:
      value.chains && !model.integer && model.rows <= MOST_TRIED_ROWS
        ? await byStructured(model, value.chains, sign)
        : null,
    ...(published !== undefined && { published }),
  };
}

function refusalOf(error: unknown): { refused: string } {
  if (error instanceof UnreadableModel) return { refused: error.message };
  throw error;
}

/** HiGHS alone, from the bytes of the file to its optimum. */
async function byHighs(data: Uint8Array, format: "mps" | "lp"): Promise<Solve> {
  const instance = (await loadHighs()).createModel();
  try {
    const { took, value } = await timed(() => {
      instance.options.set({ output_flag: false, time_limit: LONGEST_S, mip_rel_gap: 1e-6 });
      instance.readModel({ format, data });
      return Promise.resolve(instance.run().modelStatus);
    });
    const isOptimal = value === 7;
    return { state: `status ${value}`, objective: isOptimal ? instance.getObjectiveValue() : null, cpuS: took };
  } catch (error) {
    return { state: String(error), objective: null, cpuS: 0 };
  } finally {
    instance.dispose();
  }
}

/** The objective of CLP's relaxation, by its own reader; null where it has none. */
function byClp(file: string): number | null {
  const { stdout } = spawnSync("clp", [file, "-seconds", String(LONGEST_S), "-dualsimplex"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const objective = Number(/Optimal objective (\S+)/.exec(stdout ?? "")?.[1] ?? Number.NaN);
  return Number.isFinite(objective) ? objective : null;
}

async function byStructured(model: LinearModel, chains: Chains, sign: number): Promise<Solve & { stateName: string }> {
  const { took, value } = await timed(() =>
    new StructuredSolver().solve(
      withChains(model, chains),
      { ...defaultSolverOptions, timeLimitS: LONGEST_TRY_S },
      () => undefined,
      () => false,
    ),
  );
  const { state, stateName, objective } = value;
  return { state, stateName, objective: state === "optimal" ? sign * objective : null, cpuS: took };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ took: number; value: Value }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { took: Number(((user + system) / 1e6).toFixed(3)), value };
}
