import type { LinearModel, Solution, SolverProgress } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { AutomaticSolver } from "../automatic";
import { type Chains, withChains } from "../chains/findChains";
import { rowActivity } from "../residuals";
import { bestBound } from "./bestBound";

/** What shows that a solution is right: anybody can compute it again from the file and the solution. */
export interface Proof {
  /** Most that a row, a bound or a whole number is missed by, relative to max(1, its size). */
  missed: number;
  /** No point of the model costs less, by the duals or by the search (Geoffrion 1974). Null: not known. */
  bound: number | null;
  /** (objective - bound) / max(1e-9, |objective|). Null without a bound. */
  gap: number | null;
}

/** A solution with its proof; null where there is no point. */
export interface SolvedModel {
  solution: Solution;
  proof: Proof | null;
}

/** Solves a model, with the chains of time that were found in it. `gap` [1] is for whole numbers. */
export async function solveModel(
  model: LinearModel,
  chains: Chains | null,
  { timeLimitS, gap }: { timeLimitS: number; gap: number },
  onProgress: (progress: SolverProgress) => void,
): Promise<SolvedModel> {
  const solution = await new AutomaticSolver().solve(
    chains ? withChains(model, chains) : model,
    { ...defaultSolverOptions, mipGap: gap, timeLimitS, mipDuals: false },
    onProgress,
    () => false,
  );
  return { solution, proof: solution.x.length > 0 ? proofOf(model, solution) : null };
}

function proofOf(model: LinearModel, { x, rowDual, bound, objective }: Solution): Proof {
  const proven = bound ?? (rowDual.length > 0 ? bestBound(model, rowDual) : null);
  const gap = proven === null ? null : Math.max(0, objective - proven) / Math.max(1e-9, Math.abs(objective));
  return { missed: missedBy(model, x), bound: proven, gap };
}

function missedBy(model: LinearModel, x: Float64Array): number {
  let most = 0;
  const look = (value: number, lower: number, upper: number): void => {
    const bound = value < lower ? lower : upper;
    if (value < lower || value > upper) most = Math.max(most, Math.abs(value - bound) / Math.max(1, Math.abs(bound)));
  };
  rowActivity(model, x).forEach((sum, i) => look(sum, model.rowLower[i]!, model.rowUpper[i]!));
  x.forEach((value, j) => {
    look(value, model.colLower[j]!, model.colUpper[j]!);
    if (model.integer?.[j]) most = Math.max(most, Math.abs(value - Math.round(value)));
  });
  return most;
}
