import { describe, expect, it } from "vitest";
import { type LinearModel, type Solution, type Solver, withUpper } from "~/engines/linearModel";
import { ModelBuilder } from "~/engines/optimization/builder";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { prepare } from "../structured/prepared";
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

/** The solver, and how many models it prepared from nothing. */
function counting(): { solver: Following; count: () => number } {
  let count = 0;
  const solver = new Following((...order) => {
    count++;
    return prepare(...order);
  });
  return { solver, count: () => count };
}

const without = (model: LinearModel, columns: readonly number[]): LinearModel =>
  withUpper(model, { columns: Int32Array.from(columns), upper: new Float64Array(columns.length) });

/** Some columns of steps that may be zero. */
function someColumns(model: LinearModel, seed: number, share: number): number[] {
  const random = randomSource(seed);
  return Array.from(model.cost, (_, j) => j).filter(
    (j) => model.colLower[j] === 0 && model.colStep[j]! >= 0 && random() < share,
  );
}

function expectAlike(next: Solution, alone: Solution): void {
  expect(next.state).toBe(alone.state);
  expect(Math.abs(next.objective - alone.objective)).toBeLessThan(1e-8 * Math.max(1, Math.abs(alone.objective)));
}

const STEPS = 40;

/** A demand that a cheap and two dear supplies meet, and a plant that gives half of what the cheap one does. First columns of each. */
function supplies(): { model: LinearModel; cheap: number; dear: number; dearest: number; plant: number } {
  const builder = new ModelBuilder({ steps: STEPS, periodStarts: [0, STEPS] });
  const year = { year: 0, owner: -1 };
  const flows = (cost: number): number => {
    const first = builder.stepColumns(year, 0, Infinity);
    builder.addCosts({ first, count: STEPS }, cost, 1);
    return first;
  };
  const [cheap, dear, dearest, plant] = [flows(1), flows(5), flows(6), flows(0.5)];
  const size = builder.size({ year: -1, owner: -1 }, 0, Infinity);
  builder.addCost(size, 3);
  const demand = Float64Array.from({ length: STEPS }, (_, t) => 10 + (t % 7));
  const balance = builder.stepRows("balance", year, demand, demand);
  for (const first of [cheap, dear, dearest, plant]) builder.diagonal(balance, first, STEPS, 1);
  const tie = builder.stepRows("balance", year, 0, 0);
  builder.diagonal(tie, plant, STEPS, 1);
  builder.diagonal(tie, cheap, STEPS, -0.5);
  const limit = builder.stepRows("balance", year, -Infinity, 0);
  builder.diagonal(limit, cheap, STEPS, 1);
  builder.intoRows(limit, size, STEPS, -1);
  return { model: builder.finish(), cheap, dear, dearest, plant };
}

describe("a model with columns closed", () => {
  it("is solved in the order of the open one, as alone, closed and open again", async () => {
    let [reused, optimal] = [0, 0];
    for (let seed = 1; seed <= 12; seed++) {
      const { solver, count } = counting();
      const open = randomModel(seed);
      const first = await solve(solver, open);
      const columns = someColumns(open, seed, 0.05);
      for (const model of [without(open, columns), without(open, columns.slice(1)), open]) {
        const before = count();
        const [next, alone] = [await solve(solver, model), await solve(new StructuredSolver(), model)];
        if (alone.state !== "optimal" && alone.state !== "infeasible") continue;
        if (count() === before) reused++;
        if (alone.state === "infeasible") expect(next.state).toBe("infeasible");
        else {
          expectAlike(next, alone);
          optimal++;
        }
      }
      expect(first.state).toBe("optimal");
    }
    expect(optimal).toBeGreaterThan(20);
    expect(reused).toBeGreaterThan(20);
  });

  it("has at 0 what cannot be but 0 then, with the prices of the model alone", async () => {
    const { model, cheap, plant } = supplies();
    const { solver, count } = counting();
    await solve(solver, model);
    const closed = without(
      model,
      Array.from({ length: 10 }, (_, t) => cheap + t),
    );
    const [next, alone] = [await solve(solver, closed), await solve(new StructuredSolver(), closed)];
    expect(count()).toBe(1);
    expectAlike(next, alone);
    for (let t = 0; t < 10; t++) expect(next.x[plant + t]).toBe(0);
    for (let i = 0; i < STEPS; i++) expect(next.rowDual[i]).toBeCloseTo(alone.rowDual[i]!, 6);
  });

  it("is looked at anew where a row then asks for another value, or for what there is not", async () => {
    const { model, cheap, dear, dearest } = supplies();
    const { solver, count } = counting();
    await solve(solver, model);
    const asks = without(model, [dear + 3]);
    expectAlike(await solve(solver, asks), await solve(new StructuredSolver(), asks));
    expect(count()).toBe(1);
    const fixed = without(model, [cheap + 3, dearest + 3]);
    expectAlike(await solve(solver, fixed), await solve(new StructuredSolver(), fixed));
    expect(count()).toBe(2);
    expect((await solve(solver, without(model, [cheap + 3, dear + 3, dearest + 3]))).state).toBe("infeasible");
  });
});
