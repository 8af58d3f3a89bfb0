import { describe, expect, it } from "vitest";
import type { LinearModel } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { rowActivity } from "../residuals";
import { randomModel } from "../structured/randomModel";
import { WholeNumberSolver } from "./wholeNumberSolver";

/** So many models; 500 were run once (`TREE_MODELS=500`). */
const MODELS = Number(process.env.TREE_MODELS ?? 60);
const GAP = 1e-4;
const MOST = 30;

/** A random model whose sizes are whole numbers up to 30; null where it has none. */
function inWholeSizes(base: LinearModel): LinearModel | null {
  const integer = Int32Array.from(base.colStep, (step, j) => (step < 0 && base.colLower[j] === 0 ? 1 : 0));
  if (!integer.includes(1)) return null;
  const colUpper = base.colUpper.map((upper, j) => (integer[j] === 1 ? Math.min(MOST, Math.floor(upper)) : upper));
  return { ...base, integer, colUpper };
}

/** The least of the first whole number that can be, at no other cost: its optimum is often 0. */
function leastOf(model: LinearModel): LinearModel {
  const j = model.integer!.indexOf(1);
  return { ...model, offset: 0, cost: model.cost.map((_, k) => Number(k === j)) };
}

const solve = (solver: WholeNumberSolver | HighsSolver, model: LinearModel, mipGap: number) =>
  solver.solve(
    model,
    { ...defaultSolverOptions, mipGap, timeLimitS: 60 },
    () => undefined,
    () => false,
  );

describe("the tree against HiGHS on random models with whole sizes", () => {
  it.each([
    ["as they are", (model: LinearModel) => model, 0.8],
    ["with the least of a number, at no cost", leastOf, 0.8],
    ["at no cost at all", (model: LinearModel) => ({ ...model, cost: model.cost.map(() => 0) }), 0.8],
  ])("has the optimum of models %s within the gap, and a bound that is none above it", async (_, kind, least) => {
    const seen = { equal: 0, infeasible: 0, failed: 0 };
    for (let seed = 1; seed <= MODELS; seed++) {
      const base = inWholeSizes(randomModel(seed));
      if (!base) continue;
      const model = kind(base);
      const ours = await solve(new WholeNumberSolver(), model, GAP);
      const truth = await solve(new HighsSolver(), model, 1e-9);
      if (ours.state === "failed") {
        seen.failed++;
        continue;
      }
      if (truth.state !== "optimal") {
        expect(ours.state, `model ${seed}`).toBe(truth.state);
        seen.infeasible++;
        continue;
      }
      const unit = Math.max(1, Math.abs(truth.objective));
      expect(ours.state, `model ${seed}`).toBe("optimal");
      expect(ours.bound! - truth.objective, `bound of model ${seed}`).toBeLessThanOrEqual(1e-6 * unit);
      expect(ours.objective - truth.objective, `plan of model ${seed}`).toBeGreaterThanOrEqual(-1e-6 * unit);
      expect(ours.objective - truth.objective, `plan of model ${seed}`).toBeLessThanOrEqual(1.01 * GAP * unit);
      model.integer!.forEach((isWhole, j) => {
        if (isWhole) expect(Object.is(ours.x[j]! % 1, 0), `number ${j} of model ${seed}`).toBe(true);
      });
      const rows = rowActivity(model, ours.x);
      rows.forEach((sum, i) => {
        const missed = Math.max(model.rowLower[i]! - sum, sum - model.rowUpper[i]!);
        expect(missed, `row ${i} of model ${seed}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(sum)));
      });
      seen.equal++;
    }
    expect(seen.failed, JSON.stringify(seen)).toBeLessThanOrEqual(0.03 * MODELS);
    expect(seen.equal, JSON.stringify(seen)).toBeGreaterThan(least * MODELS);
  });

  it("says that 2 a + 2 b = an odd sum is impossible, next to numbers that are not asked for", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const base = inWholeSizes(randomModel(seed));
      if (!base) continue;
      const ours = await solve(new WholeNumberSolver(), withOddSum(base), GAP);
      expect(["infeasible", "failed"], `model ${seed}`).toContain(ours.state);
    }
  });
});

/** The model with two numbers more, of which twice the sum shall be 7. */
function withOddSum(model: LinearModel): LinearModel {
  const add = (values: Float64Array, ...more: number[]) => Float64Array.from([...values, ...more]);
  const addInts = (values: Int32Array, ...more: number[]) => Int32Array.from([...values, ...more]);
  const { nonzeros } = model;
  return {
    ...model,
    columns: model.columns + 2,
    rows: model.rows + 1,
    nonzeros: nonzeros + 2,
    cost: add(model.cost, 1, 1),
    colLower: add(model.colLower, 0, 0),
    colUpper: add(model.colUpper, 5, 5),
    integer: addInts(model.integer!, 1, 1),
    rowLower: add(model.rowLower, 7),
    rowUpper: add(model.rowUpper, 7),
    starts: addInts(model.starts, nonzeros + 1, nonzeros + 2),
    indices: addInts(model.indices, model.rows, model.rows),
    values: add(model.values, 2, 2),
    colChain: addInts(model.colChain, -1, -1),
    colStep: addInts(model.colStep, -1, -1),
    rowChain: addInts(model.rowChain, -1),
    rowStep: addInts(model.rowStep, -1),
  };
}
