import { describe, expect, it } from "vitest";
import type { LinearModel } from "~/engines/linearModel";
import type { Relaxed } from "./linearSolves";
import { sizeLimits, withLimits } from "./sizeLimits";
import { mostOf, nearer, probesOf } from "./tightening";

/**
 * A size s for 2 and a decision d for 30 to build it, a second size t for 3 and a number n of its units: s <= 10 d (written twice as large),
 * t <= 4 n with n <= 3, s + t >= 5. Columns s, d, t, n.
 */
const model: LinearModel = {
  columns: 4,
  rows: 3,
  nonzeros: 6,
  offset: 0,
  cost: Float64Array.of(2, 30, 3, 7),
  colLower: new Float64Array(4),
  colUpper: Float64Array.of(Infinity, 1, Infinity, 3),
  integer: Int32Array.of(0, 1, 0, 1),
  rowLower: Float64Array.of(-Infinity, -Infinity, 5),
  rowUpper: Float64Array.of(0, 0, Infinity),
  starts: Int32Array.of(0, 2, 3, 5, 6),
  indices: Int32Array.of(0, 2, 0, 1, 2, 1),
  values: Float64Array.of(2, 1, -20, 1, 1, -4),
  colChain: new Int32Array(4).fill(-1),
  colStep: new Int32Array(4).fill(-1),
  rowChain: new Int32Array(3).fill(-1),
  rowStep: new Int32Array(3).fill(-1),
};
const limits = sizeLimits(model, [1, 3]);
const relaxed: Relaxed = { state: "solved", bound: 0, values: [], sizes: [], cut: null, reason: null };

describe("limits of sizes that are decided for", () => {
  it("are found where a decision alone limits a size, not where a number of units does", () => {
    expect(limits).toEqual([{ number: 0, size: 0, most: 10, entry: 2, coefficient: 2 }]);
    const turned = { ...model, values: model.values.map((v, k) => (k === 0 || k === 2 ? -v : v)) };
    expect(sizeLimits(turned, [1, 3])).toEqual([]);
    const [rowLower, rowUpper] = [Float64Array.of(0, -Infinity, 5), Float64Array.of(Infinity, 0, Infinity)];
    expect(sizeLimits({ ...turned, rowLower, rowUpper }, [1, 3])).toMatchObject([{ most: 10, coefficient: -2 }]);
    expect(sizeLimits({ ...model, rowUpper: Float64Array.of(1, 0, Infinity) }, [1, 3])).toEqual([]);
  });

  it("are taken down in the row of the decision", () => {
    expect([...withLimits(model, limits, [6]).values]).toEqual([2, 1, -12, 1, 1, -4]);
    expect(model.values[2]).toBe(-20);
  });

  it("are asked for halfway to the limit, where the decision costs something", () => {
    const about = { limits, costs: [30, 7], over: 100, sizes: [2] };
    expect(probesOf(about)).toMatchObject([{ limit: 0, value: 6 }]);
    expect(probesOf({ ...about, over: 1501 })).toEqual([]);
    expect(probesOf({ ...about, sizes: [9.5] })).toEqual([]);
  });

  it("follow from the duals of a linear model with a larger size", () => {
    // No plan costs less than 40 - 5 d + 4 s, with d at most 1: 35 + 4 s. Below 55 only sizes below 5.
    const cut = { constant: 40, reduced: [-5, 0, 4] };
    const box = { lower: [0, 0], upper: [1, 3] };
    expect(mostOf({ ...relaxed, cut }, box, { value: 6, cutoff: 55 })).toBeCloseTo(5, 12);
    expect(mostOf({ ...relaxed, cut: { ...cut, reduced: [-5, 0, -1] } }, box, { value: 6, cutoff: 55 })).toBe(Infinity);
    expect(mostOf({ ...relaxed, state: "infeasible" }, box, { value: 6, cutoff: 55 })).toBe(6);
    // Where nothing can cost less than the cutoff, next to nothing of the size is left, but never less than what is rounded.
    expect(mostOf({ ...relaxed, cut }, box, { value: 6, cutoff: 30 })).toBeCloseTo(30e-6 / 4, 12);
  });

  it("are asked for once more nearer by where the first size was far too large", () => {
    const at = { size: 1, first: 100, cutoff: 110 };
    expect(nearer({ limit: 0, value: 5 }, { ...relaxed, bound: 140 }, at)).toEqual({ limit: 0, value: 3 });
    expect(nearer({ limit: 0, value: 5 }, { ...relaxed, bound: 111 }, at)).toBeNull();
    expect(nearer({ limit: 0, value: 5 }, { ...relaxed, bound: 105 }, at)).toBeNull();
  });
});
