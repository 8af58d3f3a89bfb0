import type { LinearModel, Solution } from "../../linearModel";
import { directShare } from "./criterion";
import type { JoinedYears } from "./joinYears";
import { sizePart } from "./parts";

/** What the cost of a weather year counts in the plan: its weight in the objective, and what its cost row is worth. */
export function shareOfYear(
  { criterion, weights, blocks }: JoinedYears,
  { rowDual }: Pick<Solution, "rowDual">,
  w: number,
): number {
  const { costRow } = blocks[w]!;
  const direct = directShare(criterion) * weights[w]!;
  return costRow < 0 || rowDual.length === 0 ? direct : direct + Math.max(0, -rowDual[costRow]!);
}

/** A year that counts less than this share of an average one has no prices of its own: its operation hardly shows in the plan. */
const COUNTS = 1e-2;

/** Whether a solution of all years says how a year is operated best: those that do not bind are operated anyhow. */
export const isDecidedIn = (joined: JoinedYears, solution: Pick<Solution, "rowDual">, w: number): boolean =>
  shareOfYear(joined, solution, w) >= COUNTS * joined.weights[w]!;

/**
 * The part of a solution that is of weather year w, as a solution of its own `model`. Its objective is what that year costs. Duals of
 * its rows are divided by what the year counts. Rows of sizes alone keep what they are worth to the whole plan.
 */
export function solutionOfYear(joined: JoinedYears, solution: Solution, w: number, model: LinearModel): Solution {
  const { firstColumn, firstRow, sizes } = joined.blocks[w]!;
  const { sizeOf, words } = sizePart(model, sizes);
  const x = new Float64Array(model.columns);
  let objective = model.offset;
  let next = firstColumn;
  for (let j = 0; j < model.columns; j++) {
    x[j] = solution.x[sizeOf[j]! >= 0 ? joined.firstSize + sizeOf[j]! : next++]!;
    objective += model.cost[j]! * x[j]!;
  }
  const hasDuals = solution.rowDual.length > 0;
  const rowDual = new Float64Array(hasDuals ? model.rows : 0);
  const share = shareOfYear(joined, solution, w);
  next = firstRow;
  for (let i = 0; i < rowDual.length; i++) {
    const word = words.get(i);
    rowDual[i] =
      word === undefined ? solution.rowDual[next++]! / share : solution.rowDual[joined.sharedRows.get(word)!]!;
  }
  const ofYear: Solution = { ...solution, objective, x, rowDual };
  // Of all years together: neither says anything of this one.
  delete ofYear.columnDual;
  delete ofYear.reach;
  return ofYear;
}
