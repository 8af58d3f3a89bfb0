import { describe, expect, it } from "vitest";
import type { LinearModel } from "~/engines/linearModel";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { boxOf, halves, linearIn, wholeColumns } from "./boxes";
import { Branching } from "./branching";
import { impliedBounds } from "./impliedBounds";
import { roundings } from "./roundings";
import { boundIn, cutOf } from "./safeBound";
import { isForTree } from "./wholeNumberSolver";

/**
 * Units n of 2 MW for 5 each, a flow f for 1, and a purchase p for 4: f + p >= 7, f <= 2 n, n <= 3, f - p <= 10. Columns n, f, p; of them n is
 * whole. In fractions 3.5 units would do; n = 3 is the best: 3 * 5 + 6 * 1 + 1 * 4 = 25.
 */
const model: LinearModel = {
  columns: 3,
  rows: 3,
  nonzeros: 6,
  offset: 0,
  cost: Float64Array.of(5, 1, 4),
  colLower: Float64Array.of(0, 0, 0),
  colUpper: Float64Array.of(3.4, Infinity, Infinity),
  integer: Int32Array.of(1, 0, 0),
  rowLower: Float64Array.of(7, -Infinity, -Infinity),
  rowUpper: Float64Array.of(Infinity, 0, 10),
  starts: Int32Array.of(0, 1, 4, 6),
  indices: Int32Array.of(1, 0, 1, 2, 0, 2),
  values: Float64Array.of(-2, 1, 1, 1, 1, -1),
  colChain: Int32Array.of(-1, 0, 0),
  colStep: Int32Array.of(-1, 0, 0),
  rowChain: Int32Array.of(0, 0, 0),
  rowStep: Int32Array.of(0, 0, 0),
};
const columns = wholeColumns(model);
const bounds = impliedBounds(model);
const basis = { columns, bounds, size: 1e7 };

describe("the bound of duals", () => {
  const box = boxOf(bounds, columns);

  it("takes bounds of flows from rows: f <= 2 n <= 6.8, and p from f - p <= 10 from below alone", () => {
    expect(bounds.upper[1]).toBeCloseTo(6.8, 6);
    expect(bounds.upper[1]!).toBeGreaterThan(6.8);
    expect(bounds.upper[2]).toBe(Infinity);
    expect(box).toEqual({ lower: [0], upper: [3] });
  });

  it("is the optimum of the linear model at its duals: 4 a MWh, and 3 for a MW of the limit", () => {
    // 7 * 4, less 3 * 2 - 5 = 1 for each unit: 28 - 3 = 25, here also the best with whole numbers.
    const cut = cutOf(model, Float64Array.of(4, -3, 0), basis);
    expect(cut.constant).toBeCloseTo(28, 12);
    expect(cut.reduced).toEqual([-1]);
    expect(boundIn(cut, box)).toBeCloseTo(25, 12);
    expect(boundIn(cut, { lower: [0], upper: [1] })).toBeCloseTo(27, 12);
  });

  it("is below it at any other duals, also at those that press against no bound", () => {
    for (const duals of [
      [0, 0, 0],
      [4, 0, 0],
      [3, -3, 0],
      [-5, 2, 1],
      [4, -3.5, -0.25],
    ]) {
      const cut = cutOf(model, Float64Array.from(duals), basis);
      for (const n of [0, 1, 2, 3]) {
        const best = 5 * n + 2 * n + 4 * (7 - 2 * n);
        expect(boundIn(cut, { lower: [n], upper: [n] }), `${duals.join()} at ${n}`).toBeLessThanOrEqual(best + 1e-9);
      }
    }
  });

  it("counts a wrong sign with how large its column can become: f at 4.5 - 4 = -0.5 a unit, 6.8 of them", () => {
    const cut = cutOf(model, Float64Array.of(4, -2.5, 0), basis);
    // f: 1 - 4 + 2.5 = -0.5; n: 5 - 2 * 2.5 = 0.
    expect(cut.constant).toBeCloseTo(28 - 0.5 * 6.8, 5);
  });
});

describe("boxes of whole numbers", () => {
  it("are cut in two around a fraction, and become bounds of a linear model", () => {
    const { down, up } = halves({ lower: [0, 0], upper: [3, 1] }, 0, 1.25);
    expect(down).toEqual({ lower: [0, 0], upper: [1, 1] });
    expect(up).toEqual({ lower: [2, 0], upper: [3, 1] });
    const linear = linearIn(model, columns, { lower: [2], upper: [3] });
    expect([linear.integer, linear.colLower[0], linear.colUpper[0]]).toEqual([null, 2, 3]);
    expect(model.colUpper[0], "the model stays as it is").toBe(3.4);
  });

  it("are rounded to the nearest, with yes where a tenth, or anything, says so, and up", () => {
    expect(roundings([1.4, 0.2, 0.05], { lower: [0, 0, 0], upper: [3, 1, 1] })).toEqual([
      [1, 1, 0],
      [1, 1, 1],
      [2, 1, 1],
    ]);
    expect(roundings([2, 1], { lower: [0, 0], upper: [3, 1] }), "each once").toEqual([[2, 1]]);
  });

  it("are cut at the dearest fraction first, then where the bound rose most", () => {
    const branching = new Branching([10, 100]);
    expect(branching.choose([1, 2])).toBe(-1);
    expect(branching.choose([1.5, 2.5])).toBe(1);
    branching.learn(0, "up", { rise: 1000, distance: 0.5 });
    branching.learn(0, "down", { rise: 1000, distance: 0.5 });
    expect(branching.choose([1.5, 2.5])).toBe(0);
  });
});

describe("the choice of the tree", () => {
  const options = { ...defaultSolverOptions, mipGap: 1e-3 };
  it("is for few whole numbers without a step, and a gap that can be proven", () => {
    expect(isForTree(model, options)).toBe(true);
    expect(isForTree({ ...model, integer: null }, options)).toBe(false);
    expect(isForTree({ ...model, integer: Int32Array.of(1, 1, 0) }, options), "a flow in whole numbers").toBe(false);
    expect(isForTree(model, { ...options, mipGap: 0 })).toBe(false);
  });
});
