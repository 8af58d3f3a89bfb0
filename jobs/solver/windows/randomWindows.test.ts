import { describe, expect, it } from "vitest";
import type { LinearModel, Solution } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { rowActivity } from "../residuals";
import { randomCommitment } from "./randomCommitment";
import { WindowSolver } from "./windowSolver";

/** So many models; more with `WINDOW_MODELS`. */
const MODELS = Number(process.env.WINDOW_MODELS ?? 2);
const STEPS = 72;
const GAP = 2e-3;
/** HiGHS proves the optimum in the study; else it comes near, and its bound is what no plan is below. */
const TRUE_GAP = process.env.WINDOW_MODELS ? 1e-6 : 2e-3;

const solve = (solver: WindowSolver | HighsSolver, model: LinearModel, mipGap: number): Promise<Solution> =>
  solver.solve(
    model,
    { ...defaultSolverOptions, mipGap, timeLimitS: 120 },
    () => undefined,
    () => false,
  );

describe("windows against HiGHS on random models of units that are switched on and off", () => {
  let last: Solution | null = null;
  it(
    "has a plan within the gap that it tells, and a bound that is none above the optimum",
    { timeout: 600_000 },
    async () => {
      const seen = { plans: 0, reached: 0, within: 0 };
      for (let seed = 1; seed <= MODELS; seed++) {
        const model = randomCommitment(seed, STEPS);
        const ours = await solve(new WindowSolver(), model, GAP);
        last = ours;
        const truth = await solve(new HighsSolver(), model, TRUE_GAP);
        expect(truth.state, `model ${seed}`).toBe("optimal");
        const unit = Math.abs(truth.objective);
        expect(ours.bound! - truth.objective, `bound of model ${seed}`).toBeLessThanOrEqual(1e-6 * unit);
        if (ours.x.length === 0) continue;
        seen.plans++;
        if (ours.state === "optimal") seen.reached++;
        if (ours.objective - truth.objective <= 0.01 * unit) seen.within++;
        expect(ours.objective - truth.bound!, `plan of model ${seed}`).toBeGreaterThanOrEqual(-1e-6 * unit);
        expect(ours.mipGap!, `gap of model ${seed}`).toBeCloseTo((ours.objective - ours.bound!) / ours.objective, 9);
        expect(ours.state === "optimal", `state of model ${seed}`).toBe(ours.mipGap! <= GAP);
        expectFeasible(model, ours.x, `model ${seed}`);
      }
      if (process.env.WINDOW_MODELS) process.stdout.write(`${JSON.stringify(seen)}\n`);
      expect(seen.plans, JSON.stringify(seen)).toBe(MODELS);
      expect(seen.within, JSON.stringify(seen)).toBeGreaterThanOrEqual(0.9 * MODELS);
    },
  );

  it("gives the same plan bit by bit", async () => {
    const model = randomCommitment(MODELS, STEPS);
    const repeated = await solve(new WindowSolver(), model, GAP);
    expect(repeated.x.length).toBe(model.columns);
    expect({ ...repeated, seconds: 0 }).toEqual({ ...last!, seconds: 0 });
  });
});

/** Bounds, rows and whole numbers. */
function expectFeasible(model: LinearModel, x: Float64Array, name: string): void {
  x.forEach((v, j) => {
    if (model.integer![j]) expect(Object.is(v % 1, 0), `number ${j} of ${name}`).toBe(true);
    const missed = Math.max(model.colLower[j]! - v, v - model.colUpper[j]!);
    expect(missed, `column ${j} of ${name}`).toBeLessThanOrEqual(1e-9);
  });
  rowActivity(model, x).forEach((sum, i) => {
    const missed = Math.max(model.rowLower[i]! - sum, sum - model.rowUpper[i]!);
    expect(missed, `row ${i} of ${name}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(sum)));
  });
}
