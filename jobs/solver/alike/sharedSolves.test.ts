import { expect, it } from "vitest";
import type { LinearModel } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { randomModel } from "../structured/randomModel";
import { AT_LEAST } from "./alikeSolver";
import { type ModelChange, SharedSolves, withChange } from "./sharedSolves";

const ORDER = { options: defaultSolverOptions, onProgress: () => undefined, shouldStop: () => false };
const exact = (model: LinearModel) =>
  new HighsSolver().solve(model, defaultSolverOptions, ORDER.onProgress, ORDER.shouldStop);
const difference = (a: number, b: number): number => Math.abs(a - b) / Math.max(1, Math.abs(b));

/** Every cost, every right-hand side and every coefficient by itself a little higher, and the first capacity forbidden. */
function changesOf({ cost, rowLower, rowUpper, values }: LinearModel): ModelChange[] {
  const times = (list: Float64Array, factor: number) => ({
    positions: Array.from(list.keys()).filter((i) => Number.isFinite(list[i]!)),
    values: Array.from(list)
      .filter(Number.isFinite)
      .map((v) => v * factor),
  });
  return [
    { cost: times(cost, 1.05) },
    { rowLower: times(rowLower, 1.01), rowUpper: times(rowUpper, 1.01) },
    { values: times(values, 0.99) },
    { colUpper: { positions: [0], values: [0] } },
  ];
}

it("are those of HiGHS for each model by itself, in any order, and never cost less than a bound that ends them", async () => {
  let ended = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const base = randomModel(seed);
    const [shared, others] = [await SharedSolves.of(base, ORDER), await SharedSolves.of(base, ORDER)];
    const changes = changesOf(base);
    const backwards = [];
    for (const change of [...changes].reverse()) backwards.unshift(await others.solve(change));
    for (const [i, change] of changes.entries()) {
      const [solution, truth] = [await shared.solve(change), await exact(withChange(base, change))];
      expect(solution.state).toBe(truth.state);
      expect({ ...solution, seconds: 0 }).toEqual({ ...backwards[i], seconds: 0 });
      if (truth.state !== "optimal") continue;
      expect(difference(solution.objective, truth.objective)).toBeLessThan(1e-7);
      const below = await shared.solve(change, truth.objective - 0.2 * (1 + Math.abs(truth.objective)));
      if (below.stateName === AT_LEAST) {
        ended++;
        expect(below.bound!).toBeLessThanOrEqual(truth.objective + 1e-7 * (1 + Math.abs(truth.objective)));
        expect(below.bound!).toBeGreaterThan(truth.objective - 0.2 * (1 + Math.abs(truth.objective)));
      } else expect(difference(below.objective, truth.objective)).toBeLessThan(1e-7);
      const above = await shared.solve(change, truth.objective + 1e-3 * (1 + Math.abs(truth.objective)));
      expect(difference(above.objective, truth.objective)).toBeLessThan(1e-7);
    }
  }
  expect(ended).toBeGreaterThan(10);
});
