import { expect, it } from "vitest";
import { combinationWeights, leastSquares } from "./combination";
import { AccuracySums, pinballLoss } from "./metrics";
import { solveDefinite } from "./models/cholesky";
import { gramOf, momentsOf } from "./models/gram";
import { errorQuantile } from "./quantiles";
import { normals } from "./samples";

it("the figures of a forecast, by hand", () => {
  const sums = new AccuracySums();
  sums.add(10, 12, [9, 12, 14]);
  sums.add(10, 7, [5, 7, 8]);
  sums.add(NaN, 7, [5, 7, 8]);
  sums.add(10, NaN, null);
  const figures = sums.accuracy(5);
  // |2| and |-3|, 2 - 3, 2.5 / 5. In the first the value is within the band, in the second above it. The bias would be 0.5 if it were what
  // was measured less what was expected.
  expect(figures).toMatchObject({ count: 2, mae: 2.5, bias: -0.5, mase: 0.5, coverage: 0.5 });
  // 0.1 (10 - 9), 0.5 (12 - 10), 0.1 (14 - 10); 0.1 (10 - 5), 0.5 (10 - 7), 0.9 (10 - 8).
  expect(figures.pinball).toBeCloseTo((0.1 + 1 + 0.4 + 0.5 + 1.5 + 1.8) / 6, 12);
  expect(new AccuracySums().accuracy(5)).toEqual({
    count: 0,
    mae: null,
    bias: null,
    mase: null,
    pinball: null,
    coverage: null,
  });
  expect(sums.accuracy(0).mase).toBeNull();
  expect([pinballLoss(3, 1, 0.9), pinballLoss(1, 3, 0.9)].map((v) => Math.round(v * 10) / 10)).toEqual([1.8, 0.2]);
});

it("quantiles of errors are widened to both sides alike", () => {
  const nine = Float64Array.from({ length: 9 }, (_, i) => i);
  // 0.9 * 10 / 9 = 1: the largest. Its mirror image: the smallest. 0.7 * 10 / 9 = 7/9 of the way through eight intervals. Without it 0.9
  // would be 7.2 and 0.7 would be 5.6.
  expect(errorQuantile(nine, 0.9)).toBe(8);
  expect(errorQuantile(nine, 0.1)).toBe(0);
  expect(errorQuantile(nine, 0.5)).toBe(4);
  expect(errorQuantile(nine, 0.7)).toBeCloseTo((7 / 9) * 8, 12);
  expect(errorQuantile(nine, 0.3)).toBeCloseTo(8 - (7 / 9) * 8, 12);
  expect(errorQuantile(nine, 0.99)).toBe(8);
  expect(errorQuantile(new Float64Array(), 0.9)).toBeNaN();
});

it("moments of a window of rows are those of its rows alone", () => {
  const noise = normals(1);
  const rows = Array.from({ length: 60 }, (_, r) =>
    r % 7 === 3 ? null : Float64Array.of(1000 + noise(), noise(), 4, 2 * r),
  );
  const { count, means, deviations, correlations } = momentsOf(gramOf(rows, 4), 20, 50);
  const own = rows.slice(20, 50).filter((row) => row !== null);
  expect(count).toBe(own.length);
  const mean = (of: (row: Float64Array) => number) => own.reduce((sum, row) => sum + of(row), 0) / own.length;
  for (let i = 0; i < 4; i++) {
    const m = mean((row) => row[i]!);
    expect(means[i]!).toBeCloseTo(m, 9);
    expect(deviations[i]!).toBeCloseTo(Math.sqrt(mean((row) => (row[i]! - m) ** 2)), 6);
  }
  const covariance = mean((row) => (row[0]! - means[0]!) * (row[3]! - means[3]!));
  expect(correlations[3]!).toBeCloseTo(covariance / deviations[0]! / deviations[3]!, 6);
  expect(correlations[2]!).toBe(0);
});

it("solves a definite system", () => {
  const b = Float64Array.of(2 * 1 + 1 * 2 + 0, 1 * 1 + 3 * 2 + 1 * 3, 1 * 2 + 4 * 3);
  solveDefinite(Float64Array.of(2, 1, 0, 1, 3, 1, 0, 1, 4), b);
  b.forEach((value, i) => expect(value).toBeCloseTo(i + 1, 12));
});

it("weights of a mean of models: least squares by hand, and twice the error counts 1/65536", () => {
  const near = (weights: Float64Array, weightsByHand: number[]) =>
    weightsByHand.forEach((weight, i) => expect(weights[i]!).toBeCloseTo(weight, 6));
  // Independent errors of squares 1 and 4: inverse to them.
  near(leastSquares(Float64Array.of(1, 0, 0, 4), 2), [0.8, 0.2]);
  // The second misses as the first does, only twice as much: without the bound its weight would be -1.
  near(leastSquares(Float64Array.of(1, 2, 2, 4), 2), [1, 0]);
  // Both miss by 1, one above and one below: the mean never misses.
  near(leastSquares(Float64Array.of(1, -1, -1, 1), 2), [0.5, 0.5]);
  const [first, second] = combinationWeights([1, 2], Float64Array.of(1, 0, 0, 4));
  expect(second!).toBeCloseTo((0.2 + 1 / 65_537) / 2, 6);
  expect(first! + second!).toBeCloseTo(1, 12);
  // One that never misses, next to one that does.
  near(combinationWeights([0, 1], Float64Array.of(0, 0, 0, 1)), [1, 0]);
});
