import { describe, expect, it } from "vitest";
import type { LinearModel, Solution } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { rowActivity } from "../residuals";
import { randomCommitment } from "./randomCommitment";
import { reachOf } from "./reach";
import { stepped } from "./steppedModel";
import { WindowSolver } from "./windowSolver";

/** Seeds: those of which HiGHS proves the optimum at once, or 1 to `WINDOW_MODELS`. */
const MODELS = Number(process.env.WINDOW_MODELS ?? 0);
const SEEDS = MODELS > 0 ? Array.from({ length: MODELS }, (_, n) => n + 1) : [4, 5, 6, 7];
const STEPS = 36;
/** A model whose plan comes from windows. */
const OF_WINDOWS = 4;
const GAP = 2e-3;
/** HiGHS proves the optimum to this. */
const PROVEN = 1e-6;

const solve = (solver: WindowSolver | HighsSolver, model: LinearModel, mipGap: number): Promise<Solution> =>
  solver.solve(
    model,
    { ...defaultSolverOptions, mipGap, timeLimitS: 120 },
    () => undefined,
    () => false,
  );

describe("windows against HiGHS on random models of units that are switched on and off", () => {
  let first: Solution | null = null;
  it(
    "has a plan within the gap that it tells, and a bound that is none above the optimum",
    { timeout: 600_000 },
    async () => {
      const seen = { plans: 0, reached: 0, within: 0, withoutFar: 0 };
      for (const seed of SEEDS) {
        const model = randomCommitment(seed, STEPS);
        const ours = await solve(new WindowSolver(), model, GAP);
        if (seed === OF_WINDOWS) first = ours;
        const truth = await solve(new HighsSolver(), model, PROVEN);
        expect(truth.state, `model ${seed}`).toBe("optimal");
        const unit = Math.abs(truth.objective);
        const room = 2 * PROVEN * unit;
        expect(ours.bound! - truth.objective, `bound of model ${seed}`).toBeLessThanOrEqual(room);
        // Without the rows of minimum times the bound is one, too, and no better.
        if (seed % 2 === 0 && reachOf(stepped(model)).far.length > 0) {
          const { bound } = await solve(new WindowSolver(-1), model, 1);
          expect(bound! - truth.objective, `bound of model ${seed} without rows`).toBeLessThanOrEqual(room);
          expect(bound! - ours.bound!, `bound of model ${seed} without rows`).toBeLessThanOrEqual(1e-4 * unit);
          seen.withoutFar++;
        }
        if (ours.x.length === 0) continue;
        seen.plans++;
        if (ours.state === "optimal") seen.reached++;
        if (ours.objective - truth.objective <= 0.01 * unit) seen.within++;
        expect(ours.objective - truth.bound!, `plan of model ${seed}`).toBeGreaterThanOrEqual(-room);
        expect(ours.mipGap!, `gap of model ${seed}`).toBeCloseTo((ours.objective - ours.bound!) / ours.objective, 9);
        expect(ours.state === "optimal", `state of model ${seed}`).toBe(ours.mipGap! <= GAP);
        expectFeasible(model, ours.x, `model ${seed}`);
      }
      if (MODELS > 0) process.stdout.write(`${JSON.stringify(seen)}\n`);
      expect(seen.plans, JSON.stringify(seen)).toBe(SEEDS.length);
      expect(seen.within, JSON.stringify(seen)).toBeGreaterThanOrEqual(0.9 * SEEDS.length);
      expect(seen.withoutFar, JSON.stringify(seen)).toBeGreaterThan(0);
    },
  );

  it("gives the same plan bit by bit", async () => {
    const model = randomCommitment(OF_WINDOWS, STEPS);
    const repeated = await solve(new WindowSolver(), model, GAP);
    expect(repeated.x.length).toBe(model.columns);
    expect({ ...repeated, seconds: 0 }).toEqual({ ...first!, seconds: 0 });
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
