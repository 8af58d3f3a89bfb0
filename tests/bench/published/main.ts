import { fileURLToPath } from "node:url";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { HighsSolver } from "~jobs/solver/highs";
import type { Solver, SolverOptions } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { solverOptions } from "~/engines/optimization/solving/solverOptions";
import { inProcess } from "../solving/inProcess";
import { PUBLISHED } from "./cases";

const FILE = fileURLToPath(import.meta.url);

const METHODS = ["automatic", "dual simplex", "primal simplex", "barrier"] as const;
type Method = (typeof METHODS)[number];
const HIGHS_METHODS = METHODS.filter((method) => method !== "automatic");

/** A solve is done so many times in its process; the fastest counts: the first one compiles. */
const TIMES = 3;
/** A solve that takes longer is not repeated, and ends here [s]. */
const LONG_S = 5;
const LONGEST_S = 120;

interface Measured {
  columns: number;
  rows: number;
  state: string;
  method: string;
  fallback: string | null;
  iterations: number;
  /** Processor seconds of the fastest solve. */
  cpuS: number;
  /** |objective - cost| / |cost|. */
  difference: number;
}

/**
 * `npm run bench -- published [<case> ...]`: the models that other tools publish, by the method that the product chooses and by each of HiGHS, with
 * one JSON line per case. `ratio`: processor seconds to those of the fastest method of HiGHS.
 */
export async function benchPublished(names: readonly string[]): Promise<void> {
  for (const { name, of, isPublished } of PUBLISHED) {
    if (names.length > 0 && !names.includes(name)) continue;
    const ours = await measurementOf(name, "automatic");
    if (!ours) continue;
    const seconds: Record<string, number | null> = {};
    for (const method of HIGHS_METHODS) {
      const one = await measurementOf(name, method);
      seconds[method] = one?.state === "optimal" ? round(one.cpuS) : null;
    }
    const best = Math.min(...Object.values(seconds).map((s) => s ?? Infinity));
    const { columns, rows, method, fallback, iterations, state } = ours;
    const line = {
      case: name,
      of,
      columns,
      rows,
      state,
      method,
      fallback,
      iterations,
      ours_cpu_s: round(ours.cpuS),
      highs_cpu_s: seconds,
      ratio: round(ours.cpuS / best),
      [isPublished ? "difference_to_published" : "difference_to_equations"]: ours.difference,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

const round = (value: number): number => Number(value.toPrecision(3));

const measurementOf = (name: string, method: Method): Promise<Measured | null> => inProcess(FILE, [name, method]);

async function measure(name: string, method: Method): Promise<Measured | null> {
  const input = await PUBLISHED.find((one) => one.name === name)!.input();
  if (!input) return null;
  const problem = assemble(input.snapshot, input.optimization, new Findings());
  const { model } = formulate(problem);
  const chosen: SolverOptions = { ...solverOptions(input.optimization.config), timeLimitS: LONGEST_S };
  const options = method === "automatic" ? chosen : { ...chosen, method };
  const solver: Solver = method === "automatic" ? new AutomaticSolver() : new HighsSolver();
  let [cpuS, least] = [0, Infinity];
  for (let time = 0; ; time++) {
    const before = process.cpuUsage();
    const solution = await solver.solve(
      model,
      options,
      () => undefined,
      () => false,
    );
    const { user, system } = process.cpuUsage(before);
    cpuS = (user + system) / 1e6;
    least = Math.min(least, cpuS);
    if (time < TIMES - 1 && cpuS < LONG_S) continue;
    const { columns, rows } = model;
    const { state, iterations, fallback, objective } = solution;
    const difference = Math.abs(objective - input.cost) / Math.abs(input.cost);
    return { columns, rows, state, method: solution.method, fallback, iterations, cpuS: least, difference };
  }
}

if (process.argv[1] === FILE) {
  const [name = "", method = ""] = process.argv.slice(2);
  process.send?.(await measure(name, method as Method), () => process.disconnect());
}
