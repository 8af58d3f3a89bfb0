import { expect, it } from "vitest";
import { type LinearModel, type Solution, type Solver, withUpper } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { randomModel, randomSource } from "../structured/randomModel";
import { StructuredSolver } from "../structured/structuredSolver";
import { Following } from "./following";

const solve = (solver: Solver, model: LinearModel): Promise<Solution> =>
  solver.solve(
    model,
    defaultSolverOptions,
    () => undefined,
    () => false,
  );

/** The model without some of the columns that may be zero, as a search closes directions. */
function closed(model: LinearModel, seed: number): LinearModel {
  const random = randomSource(seed);
  const columns = Array.from(model.cost, (_, j) => j).filter((j) => model.colLower[j] === 0 && random() < 0.02);
  return withUpper(model, { columns: Int32Array.from(columns), upper: new Float64Array(columns.length) });
}

it("begins at a point of the solve before, ends as alone, and takes fewer iterations", async () => {
  let [together, byThemselves, optimal] = [0, 0, 0];
  for (let seed = 1; seed <= 15; seed++) {
    const following = new Following();
    let model = randomModel(seed);
    await solve(following, model);
    for (let round = 0; round < 2; round++) {
      model = closed(model, 10 * seed + round);
      const [next, alone] = [await solve(following, model), await solve(new StructuredSolver(), model)];
      // What is alone given up may be found from a better start, but never the other way round.
      if (alone.state === "optimal" || alone.state === "infeasible") expect(next.state).toBe(alone.state);
      if (alone.state !== "optimal") continue;
      expect(Math.abs(next.objective - alone.objective)).toBeLessThan(1e-7 * Math.max(1, Math.abs(alone.objective)));
      optimal++;
      together += next.iterations;
      byThemselves += alone.iterations;
    }
  }
  expect(optimal).toBeGreaterThan(20);
  expect(together).toBeLessThan(byThemselves);
});

it("solves another model as alone", async () => {
  const following = new Following();
  await solve(following, randomModel(3));
  const other = randomModel(8);
  const [next, alone] = [await solve(following, other), await solve(new StructuredSolver(), other)];
  expect(next.x).toEqual(alone.x);
  expect(next.iterations).toBe(alone.iterations);
});
