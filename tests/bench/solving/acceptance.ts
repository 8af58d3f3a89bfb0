import { AutomaticSolver } from "~jobs/solver/automatic";
import { HighsSolver } from "~jobs/solver/highs";
import { inOtherUnits, randomModel } from "~jobs/solver/structured/randomModel";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import { type LinearModel, NO_VALUES, type Solution, type Solver } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";

/** Random models of each kind: the first seed, the last, and how many powers of ten their units are apart from 1. */
const KINDS: readonly [from: number, to: number, powers: number][] = [
  [1, 300, 0],
  [1, 300, 3],
  [301, 1300, 4],
  [1, 300, 5],
  [301, 1300, 6],
];
/** What an accepted objective may differ from that of HiGHS on the model in its own units, relative to max(1, |itself|). */
const WRONG = 1e-6;

/** Nobody takes over what is given up. */
const nobody: Solver = {
  solve: async () => ({ ...NO_VALUES, state: "failed", stateName: "stalled", method: "structured" }),
};
/** As the product solves: in units that suit the model. And the bare method, which takes figures as they are. */
const WAYS: Record<string, Solver> = {
  product: new AutomaticSolver(new StructuredSolver(), nobody, 0),
  bare: new StructuredSolver(),
};

/**
 * `npm run bench -- acceptance [share]`: random models in other units against HiGHS in their own, or the first share of each kind [1]. One JSON line
 * for each kind and way. Ends with 1 where a wrong optimum was accepted, or the product's way says "infeasible" of what has an optimum.
 */
export async function benchAcceptance(share = 1): Promise<number> {
  let wrong = 0;
  for (const [from, last, powers] of KINDS) {
    const to = from + Math.ceil((last - from + 1) * share) - 1;
    for (const way of Object.keys(WAYS)) {
      const counts = await compare(way, from, to, powers);
      process.stdout.write(`${JSON.stringify({ powers, way, models: to - from + 1, ...counts })}\n`);
      wrong += counts.wrong + (way === "product" ? counts.wrongly_infeasible : 0);
    }
  }
  return wrong > 0 ? 1 : 0;
}

async function compare(way: string, from: number, to: number, powers: number) {
  const counts = { optimal: 0, accepted: 0, wrong: 0, wrongly_infeasible: 0, worst: 0, cpu_s: 0 };
  for (let seed = from; seed <= to; seed++) {
    const base = randomModel(seed);
    const truth = await solve(new HighsSolver(), base);
    if (truth.state === "optimal") counts.optimal++;
    const before = process.cpuUsage();
    const ours = await solve(WAYS[way]!, powers > 0 ? inOtherUnits(base, seed + 1000, powers) : base);
    const { user, system } = process.cpuUsage(before);
    counts.cpu_s += (user + system) / 1e6;
    if (ours.state === "infeasible" && truth.state !== "infeasible") counts.wrongly_infeasible++;
    if (ours.state !== "optimal") continue;
    counts.accepted++;
    const isTrue = truth.state === "optimal";
    const off = isTrue ? Math.abs(ours.objective - truth.objective) / Math.max(1, Math.abs(truth.objective)) : Infinity;
    counts.worst = Math.max(counts.worst, off);
    if (off <= WRONG) continue;
    counts.wrong++;
    process.stdout.write(`${JSON.stringify({ seed, powers, off })}\n`);
  }
  return { ...counts, cpu_s: Math.round(counts.cpu_s) };
}

const solve = (solver: Solver, model: LinearModel): Promise<Solution> =>
  solver.solve(
    model,
    defaultSolverOptions,
    () => undefined,
    () => false,
  );
