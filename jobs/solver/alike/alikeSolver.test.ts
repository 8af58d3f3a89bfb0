import { describe, expect, it, vi } from "vitest";
import type { LinearModel, Solution, Solver } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { randomModel, randomSource } from "../structured/randomModel";
import { StructuredSolver } from "../structured/structuredSolver";
import { AlikeSolver } from "./alikeSolver";

type Order = Parameters<Solver["solve"]>;
const orderOf = (model: LinearModel, log?: (text: string) => void): Order => [
  model,
  { ...defaultSolverOptions, log },
  () => undefined,
  () => false,
];
const alone = (model: LinearModel): Promise<Solution> => new StructuredSolver().solve(...orderOf(model));
const difference = (a: number, b: number): number => Math.abs(a - b) / Math.max(1, Math.abs(b));

/** The model with figures that differ by up to `by`, relative to their size: costs, right-hand sides, coefficients and finite bounds. */
function changed(model: LinearModel, seed: number, by: number): LinearModel {
  const random = randomSource(seed);
  const factor = (): number => 1 + by * (2 * random() - 1);
  const rows = Float64Array.from(model.rowLower, factor);
  const scaled = (values: Float64Array, i: (i: number) => number) =>
    values.map((v, n) => (Number.isFinite(v) ? v * i(n) : v));
  const columns = Float64Array.from(model.cost, () => 1 + Math.abs(by) * random());
  return {
    ...model,
    cost: model.cost.map((v) => v * factor()),
    values: model.values.map((v) => v * factor()),
    rowLower: scaled(model.rowLower, (i) => rows[i]!),
    rowUpper: scaled(model.rowUpper, (i) => rows[i]!),
    colUpper: scaled(model.colUpper, (i) => columns[i]!),
  };
}

describe("models that are alike", () => {
  it("share the order of the elimination and give the bits of a solve alone, in any order", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const models = [0, 1, 2].map((n) => changed(randomModel(seed), 100 * seed + n, 0.3));
      const expected = await Promise.all(models.map(alone));
      const shared = new AlikeSolver();
      for (const i of [0, 1, 2, 1, 0]) {
        const solution = await shared.solve(...orderOf(models[i]!));
        expect(solution.stateName).toBe(expected[i]!.stateName);
        expect(solution.x).toEqual(expected[i]!.x);
        expect(solution.rowDual).toEqual(expected[i]!.rowDual);
        expect(solution.iterations).toBe(expected[i]!.iterations);
      }
    }
  });

  it("are looked at anew where entries, kinds of bounds or fixed columns differ", async () => {
    const model = randomModel(7);
    const forbidden = { ...model, colUpper: model.colUpper.slice() };
    forbidden.colUpper[0] = forbidden.colLower[0]!;
    const limited = { ...model, colUpper: model.colUpper.map((v) => (Number.isFinite(v) ? v : 1e4)) };
    const equal = { ...model, rowLower: model.rowLower.map((v, i) => (i === 0 ? model.rowUpper[0]! : v)) };
    const fewer = { ...model, values: model.values.map((v, k) => (k === 0 ? 0 : v)) };
    const shared = new AlikeSolver();
    for (const one of [model, forbidden, model, limited, equal, fewer, randomModel(8), model]) {
      const [together, byItself] = [await shared.solve(...orderOf(one)), await alone(one)];
      expect(together).toEqual({ ...byItself, seconds: together.seconds });
    }
  });

  it("begin at a point of the first and end at the same optimum, whatever came before", async () => {
    let begun = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const base = randomModel(seed);
      const solver = new AlikeSolver();
      const { points, solution } = await solver.noting(orderOf(base), false);
      expect(solution).toEqual({ ...(await alone(base)), seconds: solution.seconds });
      const early = await new AlikeSolver().noting(orderOf(base), true);
      expect(early.points === null).toBe(points === null);
      const models = [0.01, 0.05].map((by, n) => changed(base, 1000 * seed + n, by));
      const first: Solution[] = [];
      for (const model of models) {
        const expected = await alone(model);
        solver.base = points;
        let text = "";
        const warm = await solver.solve(...orderOf(model, (more) => (text += more)));
        if (text.includes("It begins at a point")) begun++;
        expect(warm.state).toBe(expected.state);
        if (expected.state === "optimal") expect(difference(warm.objective, expected.objective)).toBeLessThan(1e-7);
        first.push(warm);
      }
      const other = new AlikeSolver();
      for (const [i, model] of [...models.entries()].reverse()) {
        other.base = early.points;
        const repeated = await other.solve(...orderOf(model));
        expect(repeated).toEqual({ ...first[i], seconds: repeated.seconds });
      }
    }
    expect(begun).toBeGreaterThan(12);
  });

  it("end as a solve alone where nothing can be solved", async () => {
    const base = randomModel(3);
    const solver = new AlikeSolver();
    solver.base = (await solver.noting(orderOf(base), true)).points;
    const impossible = { ...base, rowLower: base.rowLower.slice(), rowUpper: base.rowUpper.slice() };
    impossible.rowLower[0] = impossible.rowUpper[0] = -1e6;
    const [together, byItself] = [await solver.solve(...orderOf(impossible)), await alone(impossible)];
    expect([together.state, together.stateName]).toEqual([byItself.state, byItself.stateName]);
  });

  it("are solved once where they do not begin at a point", async () => {
    const solves = vi.spyOn(StructuredSolver.prototype, "solve");
    const solver = new AlikeSolver();
    solver.base = (await solver.noting(orderOf(randomModel(3)), true)).points;
    const other = randomModel(4);
    const unbounded = { ...other, cost: other.cost.map(() => -1), colUpper: other.colUpper.map(() => Infinity) };
    let text = "";
    const solution = await solver.solve(...orderOf(unbounded, (more) => (text += more)));
    expect([solver.base === null, solution.state, solves.mock.calls.length]).toEqual([false, "failed", 2]);
    expect(text).not.toContain("Nothing was won");
    solves.mockRestore();
  });
});
