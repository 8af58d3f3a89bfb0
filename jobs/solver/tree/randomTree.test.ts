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

const solve = (solver: WholeNumberSolver | HighsSolver, model: LinearModel, mipGap: number) =>
  solver.solve(
    model,
    { ...defaultSolverOptions, mipGap, timeLimitS: 60 },
    () => undefined,
    () => false,
  );

describe("the tree against HiGHS on random models with whole sizes", () => {
  it("has the optimum within the gap, and a bound that is none above it", async () => {
    const seen = { equal: 0, infeasible: 0, failed: 0 };
    for (let seed = 1; seed <= MODELS; seed++) {
      const model = inWholeSizes(randomModel(seed));
      if (!model) continue;
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
        if (isWhole) expect(Math.abs(ours.x[j]! - Math.round(ours.x[j]!)), `number ${j} of model ${seed}`).toBe(0);
      });
      const rows = rowActivity(model, ours.x);
      rows.forEach((sum, i) => {
        const missed = Math.max(model.rowLower[i]! - sum, sum - model.rowUpper[i]!);
        expect(missed, `row ${i} of model ${seed}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(sum)));
      });
      seen.equal++;
    }
    expect(seen.failed).toBeLessThanOrEqual(0.03 * MODELS);
    expect(seen.equal).toBeGreaterThan(0.8 * MODELS);
  });
});
