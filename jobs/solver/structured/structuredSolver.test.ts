import { describe, expect, it } from "vitest";
import type { LinearModel, Solution, Solver } from "~/engines/linearModel";
import { ModelBuilder } from "~/engines/optimization/builder";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { HighsSolver } from "../highs";
import { reducedCosts, residuals } from "../residuals";
import { inOtherUnits, randomModel, randomSource } from "./randomModel";
import { StructuredSolver } from "./structuredSolver";

const solve = (solver: Solver, model: LinearModel, options = {}, shouldStop = () => false): Promise<Solution> =>
  solver.solve(model, { ...defaultSolverOptions, ...options }, () => undefined, shouldStop);

const difference = (a: number, b: number): number => Math.abs(a - b) / Math.max(1, Math.abs(b));

/** A vertex with as many columns and rows off their bounds as there are rows: its duals are the only ones. */
function isNondegenerate(model: LinearModel, x: Float64Array): boolean {
  const activity = new Float64Array(model.rows);
  for (let j = 0; j < model.columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      activity[model.indices[k]!]! += model.values[k]! * x[j]!;
  let inside = 0;
  const visit = (value: number, lower: number, upper: number): void => {
    if (Math.min(value - lower, upper - value) > 1e-6) inside++;
  };
  x.forEach((value, j) => visit(value, model.colLower[j]!, model.colUpper[j]!));
  activity.forEach((value, i) => visit(value, model.rowLower[i]!, model.rowUpper[i]!));
  return inside === model.rows;
}

/** A seed becomes a model with more than its own demand can be served: every balance row asks for more than all may buy. */
function impossible(seed: number): LinearModel {
  const model = randomModel(seed);
  const random = randomSource(seed + 1);
  const i = Math.floor(random() * model.rows);
  const columns = model.columns;
  // One more row: a sum of all columns of row i below what the row itself needs.
  const inRow: [number, number][] = [];
  for (let j = 0; j < columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      if (model.indices[k] === i) inRow.push([j, model.values[k]!]);
  const starts = new Int32Array(columns + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let j = 0; j < columns; j++) {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      indices.push(model.indices[k]!);
      values.push(model.values[k]!);
    }
    const own = inRow.find(([column]) => column === j);
    if (own) {
      indices.push(model.rows);
      values.push(own[1]);
    }
    starts[j + 1] = indices.length;
  }
  const [lower, upper] = [model.rowLower[i]!, model.rowUpper[i]!];
  const asks = Number.isFinite(lower) ? [-Infinity, lower - 0.5] : [upper + 0.5, Infinity];
  return {
    ...model,
    rows: model.rows + 1,
    nonzeros: indices.length,
    starts,
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
    rowLower: Float64Array.from([...model.rowLower, asks[0]!]),
    rowUpper: Float64Array.from([...model.rowUpper, asks[1]!]),
    rowChain: Int32Array.from([...model.rowChain, model.rowChain[i]!]),
    rowStep: Int32Array.from([...model.rowStep, model.rowStep[i]!]),
  };
}

describe("StructuredSolver", () => {
  it("finds the optimum of HiGHS in 300 random models, with its duals where they are unique", async () => {
    const seen = { optimal: 0, compared: 0, gaveUp: 0 };
    const wrong: object[] = [];
    for (let seed = 1; seed <= 300; seed++) {
      const model = randomModel(seed);
      const ours = await solve(new StructuredSolver({ split: 1 + (seed % 3) }), model);
      const highs = await solve(new HighsSolver(), model);
      if (ours.state === "failed") {
        seen.gaveUp++;
        continue;
      }
      if (ours.state !== highs.state) wrong.push({ seed, ours: ours.state, highs: highs.state });
      if (ours.state !== "optimal") continue;
      seen.optimal++;
      const errors = residuals(model, ours.x, ours.rowDual, reducedCosts(model, ours.rowDual));
      const off = difference(ours.objective, highs.objective);
      if (!(off <= 1e-7 && errors.primal <= 1e-7 && errors.dual <= 1e-7)) wrong.push({ seed, off, ...errors });
      if (!isNondegenerate(model, highs.x)) continue;
      seen.compared++;
      const worst = ours.rowDual.reduce((most, y, i) => Math.max(most, difference(y, highs.rowDual[i]!)), 0);
      if (!(worst <= 1e-5)) wrong.push({ seed, worst });
    }
    expect(wrong).toEqual([]);
    expect(seen.optimal).toBeGreaterThan(270);
    expect(seen.compared).toBeGreaterThan(15);
    expect(seen.gaveUp).toBeLessThan(16);
  });

  it("returns no wrong objective where figures are of very different size", async () => {
    // What is accepted row by row and dual by dual may still be worth more than the objective: 6 of these were off by 1e-3 to 5e-2.
    const seen = { optimal: 0, failed: 0 };
    let bounds = 0;
    const wrong: object[] = [];
    for (let seed = 1; seed <= 60; seed++) {
      const model = randomModel(seed);
      const { state, objective, bound } = await solve(new StructuredSolver(), inOtherUnits(model, seed + 1000, 5));
      seen[state as keyof typeof seen]++;
      const truth = await solve(new HighsSolver(), model);
      if (state !== "optimal") {
        // What is given up still says what no result can cost less than.
        if (bound !== null) bounds++;
        if (truth.state === "optimal" && !((bound ?? -Infinity) <= truth.objective + 1e-7 * Math.abs(truth.objective)))
          wrong.push({ seed, bound, objective: truth.objective });
        continue;
      }
      const off = difference(objective, truth.objective);
      if (!(off <= 1e-7)) wrong.push({ seed, off });
    }
    expect(bounds).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
    expect(seen.optimal).toBeGreaterThan(25);
    expect(seen.optimal + seen.failed).toBe(60);
  });

  it("stops where only rounding is left", async () => {
    // Nine of these took 67 to 115 iterations while duals that rounding keeps just above the tolerance were waited for.
    let long = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { state, iterations } = await solve(new StructuredSolver(), randomModel(seed), { barrierTolerance: 1e-14 });
      expect(state).toBe("optimal");
      if (iterations > 40) long++;
    }
    expect(long).toBeLessThan(4);
  });

  it("proves that models have no solution, or leaves them to HiGHS", async () => {
    const states = { infeasible: 0, failed: 0 };
    for (let seed = 1; seed <= 60; seed++) {
      const model = impossible(seed);
      const { state } = await solve(new StructuredSolver(), model);
      expect((await solve(new HighsSolver(), model)).state).toBe("infeasible");
      expect(["infeasible", "failed"]).toContain(state);
      states[state as keyof typeof states]++;
    }
    expect(states.infeasible).toBeGreaterThan(40);
  });

  it("solves a chain by hand: a battery of free size between two cheap hours and a dear one", async () => {
    // Hours at 10, 30 and 100 per MWh with 1 MW of demand; a MWh of storage costs 25, nothing is lost. A MWh moved from hour 1 to
    // hour 3 saves 90 - 25: the store is as large as the demand of hour 3. One more from hour 1 to hour 2 uses it again: saves 20,
    // but what is taken out in hour 2 is missing in hour 3.
    const builder = new ModelBuilder({ steps: 3, periodStarts: [0, 3] });
    const scope = { year: 0, owner: -1 };
    const size = builder.column({ year: -1, owner: -1 }, 0, Infinity);
    builder.addCost(size, 25);
    const buy = builder.stepColumns(scope, 0, Infinity);
    builder.addCosts({ first: buy, count: 3 }, Float64Array.of(10, 30, 100), 1);
    const charge = builder.stepColumns(scope, 0, Infinity);
    const discharge = builder.stepColumns(scope, 0, Infinity);
    const level = builder.stepColumns(scope, 0, Infinity);
    const balance = builder.stepRows("balance", scope, 1, 1);
    for (const [column, sign] of [
      [buy, 1],
      [discharge, 1],
      [charge, -1],
    ] as const)
      builder.diagonal(balance, column, 3, sign);
    const content = builder.stepRows("storage", scope, 0, 0);
    for (const [column, sign] of [
      [level, 1],
      [discharge, 1],
      [charge, -1],
    ] as const)
      builder.diagonal(content, column, 3, sign);
    builder.diagonal(content + 1, level, 2, -1);
    builder.entry(content, level + 2, -1);
    const limit = builder.stepRows("limit", scope, -Infinity, 0);
    builder.diagonal(limit, level, 3, 1);
    builder.intoRows(limit, size, 3, -1);
    const model = builder.finish();
    const states: string[] = [];
    const log = (text: string) => states.push(text);
    const { state, method, objective, x, rowDual } = await solve(new StructuredSolver(), model, { log });
    expect(states.join("")).toMatch(
      /^Structured interior point: 9 rows, 13 columns.*\n +0 .*End of the iteration: optimal/s,
    );
    expect([state, method]).toEqual(["optimal", "structured"]);
    expect(objective).toBeCloseTo(10 + 10 + 30 + 25, 8);
    expect(x[size]).toBeCloseTo(1, 9);
    expect([...x.subarray(buy, buy + 3)].map((v) => Math.round(v * 1e8) / 1e8)).toEqual([2, 1, 0]);
    // A MWh of demand costs what it is bought at; in hour 3 it takes 10 in hour 1 and 25 of storage.
    expect([...rowDual.subarray(balance, balance + 3)].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([10, 30, 35]);
  });

  it("gives the same bits again, and the same optimum however a year is cut", async () => {
    const model = randomModel(17);
    const [first, secondRun, cut] = await Promise.all(
      [1, 1, 4].map((split) => solve(new StructuredSolver({ split }), model)),
    );
    expect(secondRun!.x).toEqual(first!.x);
    expect(secondRun!.rowDual).toEqual(first!.rowDual);
    expect(secondRun!.objective).toBe(first!.objective);
    expect(difference(cut!.objective, first!.objective)).toBeLessThan(1e-9);
  });

  it("gives the same bits on two threads", async () => {
    const model = randomModel(17);
    const one = await solve(new StructuredSolver({ split: 3, threads: 1 }), model);
    const two = await solve(new StructuredSolver({ split: 3, threads: 2 }), model);
    expect(one.state).toBe("optimal");
    expect(two.iterations).toBe(one.iterations);
    expect(two.x).toEqual(one.x);
    expect(two.rowDual).toEqual(one.rowDual);
  });

  it("says what it cannot take, and stops when asked", async () => {
    const model = randomModel(3);
    const integer = new Int32Array(model.columns).fill(1);
    const withNaN = { ...model, cost: model.cost.map((c, j) => (j === 1 ? Number.NaN : c)) };
    const unbounded = { ...model, cost: model.cost.map(() => -1) };
    const untimed = { ...model, colStep: new Int32Array(model.columns).fill(-1) };
    const states = [];
    for (const one of [{ ...model, integer }, withNaN, untimed]) states.push(await solve(new StructuredSolver(), one));
    expect(states.map(({ state, stateName }) => [state, stateName])).toEqual([
      ["failed", "not_structured"],
      ["failed", "not_structured"],
      ["failed", "not_structured"],
    ]);
    expect(states.every(({ x }) => x.length === 0)).toBe(true);
    expect((await solve(new HighsSolver(), unbounded)).state).toBe("unbounded");
    expect((await solve(new StructuredSolver(), unbounded)).state).toBe("failed");
    expect((await solve(new StructuredSolver(), model, {}, () => true)).state).toBe("interrupted");
    expect((await solve(new StructuredSolver(), model, { timeLimitS: 0 })).state).toBe("limit");
  });

  it("returns a model that is solved by its bounds", async () => {
    const builder = new ModelBuilder({ steps: 4, periodStarts: [0, 4] });
    const flow = builder.stepColumns({ year: 0, owner: -1 }, 0, 9);
    builder.addCosts({ first: flow, count: 4 }, 2, 1);
    const row = builder.stepRows("balance", { year: 0, owner: -1 }, 3, 3);
    builder.diagonal(row, flow, 4, 1);
    const { state, objective, rowDual } = await solve(new StructuredSolver(), builder.finish());
    expect([state, objective, [...rowDual]]).toEqual(["optimal", 24, [2, 2, 2, 2]]);
  });
});
