import { describe, expect, it } from "vitest";
import { leastFill, planBorder } from "../analysis/borderPlan";
import type { Layout } from "../analysis/layout";
import type { Structure } from "../analysis/structure";
import { randomSource } from "../randomModel";
import { SparseLdl } from "./sparseLdl";

/** Upper triangle by columns of a random symmetric matrix with diagonals of 1 (even places) and -1 (odd ones). */
function randomQuasidefinite(size: number, seed: number): { starts: Int32Array; indices: number[]; values: number[] } {
  const random = randomSource(seed);
  const starts = new Int32Array(size + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < k; i++) {
      // Between signs anything goes; within one sign the rest of the row stays below the diagonal.
      const isMixed = (i + k) % 2 === 1;
      if (random() > 0.15) continue;
      indices.push(i);
      values.push((random() - 0.5) * (isMixed ? 100 : 1 / size));
    }
    indices.push(k);
    values.push(k % 2 === 0 ? 1 : -1);
    starts[k + 1] = indices.length;
  }
  return { starts, indices, values };
}

describe("the border", () => {
  it("is factorized without pivoting", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const size = 3 * seed;
      const { starts, indices, values } = randomQuasidefinite(size, seed);
      const factors = new SparseLdl(starts, Int32Array.from(indices));
      // A second factorization starts anew.
      factors.factor(Float64Array.from(values, (v) => 2 * v));
      factors.factor(Float64Array.from(values));
      const rhs = Float64Array.from({ length: size }, (_, i) => i - 2);
      const x = rhs.slice();
      factors.solve(x);
      const left = rhs.slice();
      for (let k = 0; k < size; k++)
        for (let e = starts[k]!; e < starts[k + 1]!; e++) {
          left[k]! -= values[e]! * x[indices[e]!]!;
          if (indices[e] !== k) left[indices[e]!]! -= values[e]! * x[k]!;
        }
      expect(Math.max(...left.map(Math.abs)), `seed ${seed}`).toBeLessThan(1e-9);
    }
  });

  it("fixes an unknown without any weight at 0", () => {
    const factors = new SparseLdl(Int32Array.of(0, 1, 2), Int32Array.of(0, 1));
    factors.factor(Float64Array.of(0, 4));
    const x = Float64Array.of(3, 8);
    factors.solve(x);
    expect([...x]).toEqual([0, 2]);
  });

  it("is taken in an order of little fill: the hub of a wheel last, a chain from its ends", () => {
    const spokes = Array.from({ length: 9 }, (_, i) => Int32Array.of(0, i + 1));
    const { order, operations } = leastFill(10, spokes);
    expect([...order].indexOf(0)).toBeGreaterThanOrEqual(8);
    expect(operations).toBeLessThan(12);
    const chain = Array.from({ length: 99 }, (_, i) => Int32Array.of(i, i + 1));
    expect(leastFill(100, chain).operations).toBeLessThan(400);
    expect([...leastFill(4, [Int32Array.of(0, 1, 2, 3)]).order]).toEqual([0, 1, 2, 3]);
  });

  it("is refused before the start when a factorization would take minutes", () => {
    const all = (count: number): [Structure, Layout] => {
      const none = Int32Array.of(0, 0);
      const active = Int32Array.from({ length: count }, (_, b) => b);
      const structure = { border: count, columns: count, localColumns: 0, firstB: 0, firstG: 0, segments: 1 };
      return [
        {
          ...structure,
          starts: new Int32Array(count + 1),
          segmentStart: Int32Array.of(0, 1),
          stepRow: none,
        } as Structure,
        { active, activeStart: Int32Array.of(0, count) } as Layout,
      ];
    };
    expect(planBorder(...all(50))!.indices).toHaveLength((50 * 51) / 2);
    expect(planBorder(...all(5000))).toBeNull();
  });
});
