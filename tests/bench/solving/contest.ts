import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChains } from "~jobs/solver/chains/findChains";
import { readModel } from "~jobs/solver/files/modelFile";
import { solveModel } from "~jobs/solver/files/solveModel";
import { HighsSolver } from "~jobs/solver/highs";
import { mpsLines } from "~/engines/exchange/linear/mpsLines";
import type { LinearModel } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { modelOf } from "../solver";
import { inProcess } from "./inProcess";

const FILE = fileURLToPath(import.meta.url);
/** From the smallest to the largest. */
const CASES = ["demo 6 h", "steel", "demo", "seasonal", "island", "site", "rich site", "network 55", "network 10"];
/** A solve that takes longer is given up [s]. */
const LONGEST_S = 240;

/** Ours and HiGHS as the product carries it (WebAssembly); next to them the simplex method of CLP as a native program, where it is installed. */
const METHODS = ["ours", "simplex", "ipx"] as const;
const NAMES = { ours: "ours", simplex: "HiGHS simplex", ipx: "HiGHS IPX" } as const;
const CLP = "CLP, native";
const SOLVERS: readonly string[] = [...Object.values(NAMES), CLP];

interface Measured {
  state: string;
  objective: number;
  /** Processor time of the solve without reading [s]; of ours with the search for chains. */
  cpuS: number;
  /** Largest resident set of the process, its reading of the file included [MB]; null where it is not known. */
  peakMb: number | null;
}

/**
 * `npm run bench -- contest [case ...]`: models of the bench as MPS files, solved by ours (which finds the chains of time itself), HiGHS and CLP.
 * Every solver reads the same file, in a process of its own. A line of JSON for each, then the table of docs/benchmark.md.
 */
export async function benchContest(words: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "contest-"));
  const table: string[] = [];
  try {
    for (const name of words.length > 0 ? words : CASES) {
      const model = modelOf(name);
      if (!model) continue;
      const file = join(folder, `${name.replaceAll(" ", "-")}.mps`);
      writeMps(file, model);
      const all = new Map<string, Measured>();
      const note = (who: string, measured: Measured | null) => {
        if (!measured) return;
        all.set(who, measured);
        process.stdout.write(`${JSON.stringify({ case: name, solver: who, ...measured })}\n`);
      };
      for (const method of METHODS) note(NAMES[method], await inProcess<Measured>(FILE, [file, method]));
      note(CLP, solvedByClp(file));
      table.push(rowOf(name, model, all));
      rmSync(file);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`\n| case | columns | ${SOLVERS.join(" | ")} | least | objectives differ by |\n`);
  process.stdout.write(`${"| --- ".repeat(SOLVERS.length + 4)}|\n${table.join("\n")}\n`);
}

function writeMps(file: string, model: LinearModel): void {
  const names = {
    columns: Array.from({ length: model.columns }, (_, j) => `c${j}`),
    rows: Array.from({ length: model.rows }, (_, i) => `r${i}`),
  };
  const out = openSync(file, "w");
  let part: string[] = [];
  const flush = () => {
    if (part.length > 0) writeSync(out, `${part.join("\n")}\n`);
    part = [];
  };
  for (const line of mpsLines(model, names, [])) if (part.push(line) >= 50_000) flush();
  flush();
  closeSync(out);
}

/** Processor seconds and memory of each, who took least, and how far the objectives of those that ended are apart. */
function rowOf(name: string, model: LinearModel, all: ReadonlyMap<string, Measured>): string {
  const ended = [...all].filter(([, { state }]) => state === "optimal");
  const objectives = ended.map(([, { objective }]) => objective);
  const spread = Math.max(...objectives) - Math.min(...objectives);
  const [least] = ended.reduce((best, one) => (one[1].cpuS < best[1].cpuS ? one : best));
  const cells = SOLVERS.map((who) => {
    const measured = all.get(who);
    if (!measured) return "–";
    const { state, cpuS, peakMb } = measured;
    const memory = peakMb === null ? "" : `, ${peakMb} MB`;
    return state === "optimal" ? `${cpuS.toFixed(1)} s${memory}` : `${state} after ${cpuS.toFixed(0)} s`;
  });
  const apart = (spread / Math.max(1, Math.abs(objectives[0]!))).toExponential(0);
  return `| ${[name, String(model.columns), ...cells, least, apart].join(" | ")} |`;
}

/** CLP by its own program; null where it is not installed. Its time is what it says that its iterations took. */
function solvedByClp(file: string): Measured | null {
  const { stdout, error } = spawnSync("clp", [file, "-seconds", String(LONGEST_S), "-dualsimplex"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error) return null;
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  const objective = number(/Optimal objective (\S+)/);
  const cpuS = number(/iterations time ([\d.]+)/);
  return { state: Number.isFinite(objective) ? "optimal" : "limit", objective, cpuS, peakMb: null };
}

async function measure(file: string, method: (typeof METHODS)[number]): Promise<Measured> {
  const { model } = await readModel(readFileSync(file), "mps");
  const before = process.cpuUsage();
  const { state, objective } = method === "ours" ? await solvedByUs(model) : await solvedByHighs(model, method);
  const { user, system } = process.cpuUsage(before);
  return { state, objective, cpuS: (user + system) / 1e6, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) };
}

const solvedByUs = async (model: LinearModel) =>
  (await solveModel(model, findChains(model), { timeLimitS: LONGEST_S, gap: 1e-4 }, () => undefined)).solution;

const solvedByHighs = (model: LinearModel, method: "simplex" | "ipx") =>
  new HighsSolver().solve(
    model,
    {
      ...defaultSolverOptions,
      timeLimitS: LONGEST_S,
      ...(method === "ipx" ? { method: "barrier", crossover: false } : { method: "dual simplex" }),
    },
    () => undefined,
    () => false,
  );

if (process.argv[1] === FILE) {
  const [file = "", method = ""] = process.argv.slice(2);
  process.send?.(await measure(file, method as (typeof METHODS)[number]), () => process.disconnect());
}
