import { expect, it } from "vitest";
import { chanceCorrelation, histogramOf, meanOf, quantilesOf, rankCorrelation, ranksAround } from "./quantiles";
import { type Distribution, latinHypercube, valueAt } from "./sampling";

const of = (distribution: Distribution["distribution"], low: number, high: number, likely = (low + high) / 2) => ({
  distribution,
  low,
  high,
  likely,
});

it("turns shares into values of the distributions", () => {
  expect([0, 0.25, 1].map((p) => valueAt(of("uniform", -10, 30), p))).toEqual([-10, 0, 30]);
  // Triangle 0, 1, 4: a quarter of it lies below its peak. F(x) = x^2 / 4 before, 1 - (4 - x)^2 / 12 after it.
  const triangle = of("triangular", 0, 4, 1);
  expect(valueAt(triangle, 0.25)).toBeCloseTo(1, 12);
  expect(valueAt(triangle, 0.0625)).toBeCloseTo(0.5, 12);
  expect(valueAt(triangle, 1 - 1 / 12)).toBeCloseTo(3, 12);
  expect([valueAt(of("triangular", 2, 5, 2), 0), valueAt(of("triangular", 2, 5, 5), 1)]).toEqual([2, 5]);
  // Mean 100, standard deviation 10. Of the whole distribution 84.1345 % lie below 110, of the cut one
  // (0.841345 - 0.001350) / 0.997300 = 0.842269; 97.5 % lie below 119.59964 of the whole one.
  const normal = of("normal", 70, 130);
  expect(valueAt(normal, 0.5)).toBeCloseTo(100, 5);
  expect(valueAt(normal, (0.8413447461 - 0.001349898) / 0.9973002039)).toBeCloseTo(110, 4);
  expect(valueAt(normal, (0.975 - 0.001349898) / 0.9973002039)).toBeCloseTo(119.59964, 3);
  expect(valueAt(normal, 0)).toBeCloseTo(70, 6);
  expect(valueAt(normal, 1)).toBeCloseTo(130, 6);
});

it("draws one value of each part, the same with the same seed", () => {
  const both = [of("uniform", 0, 1), of("uniform", 0, 1)];
  const sample = latinHypercube(both, 40, 7);
  for (const column of [0, 1])
    expect(sample.map((row) => Math.floor(row[column]! * 40)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i),
    );
  expect(latinHypercube(both, 40, 7)).toEqual(sample);
  expect(latinHypercube(both, 40, 8)).not.toEqual(sample);
  // The two columns are drawn each by itself.
  const [a, b] = [0, 1].map((column) => sample.map((row) => row[column]!));
  expect(Math.abs(rankCorrelation(a!, b!)!)).toBeLessThan(chanceCorrelation(40));
});

it("has the mean of a distribution closer than independent draws would", () => {
  // Mean of the triangle 0, 1, 4 is 5/3; 100 independent draws would miss it by 0.085 (one standard error).
  const { mean, error } = meanOf(latinHypercube([of("triangular", 0, 4, 1)], 100, 3).map(([value]) => value!));
  expect(Math.abs(mean - 5 / 3)).toBeLessThan(0.01);
  expect(error).toBeCloseTo(0.085, 2);
});

it("gives quantiles between values, and the interval they lie in", () => {
  const values = Array.from({ length: 101 }, (_, i) => 100 - i);
  expect(quantilesOf(values).map(({ value }) => value)).toEqual([5, 25, 50, 75, 95]);
  expect(quantilesOf([3])[2]).toEqual({ share: 0.5, value: 3, from: null, to: null });
  expect(quantilesOf([])).toEqual([]);
  // Tables of distribution-free intervals of the median: ranks 2 and 9 of 10 (97.9 %), 6 and 15 of 20 (95.9 %), 40 and 61 of 100.
  expect([10, 20, 100].map((count) => ranksAround(count, 0.5))).toEqual([
    [2, 9],
    [6, 15],
    [40, 61],
  ]);
  // Of ten values none is surely above the 95 % quantile: all of them are below it in 0.95^10 = 60 of 100 samples.
  expect(ranksAround(10, 0.95)[1]).toBe(11);
  expect(ranksAround(10, 0.05)[0]).toBe(0);
  // Of 200 the 5 % quantile lies between the 4th and the 17th: P(at most 3 below) = 0.9 %, P(at most 4) = 2.6 %.
  expect(ranksAround(200, 0.05)[0]).toBe(4);
});

it("correlates ranks", () => {
  expect(rankCorrelation([1, 2, 3, 4], [1, 10, 100, 1000])).toBe(1);
  expect(rankCorrelation([1, 2, 3, 4], [9, 5, 3, 1])).toBe(-1);
  // Ranks 1 2 3 4 5 and 2 1 4 3 5: squared differences 4 of n (n^2 - 1) / 6 = 20: 1 - 0.2.
  expect(rankCorrelation([1, 2, 3, 4, 5], [20, 10, 40, 30, 50])).toBeCloseTo(0.8, 12);
  // Equal values share their ranks: 1.5 1.5 3 against 1 2 3: 1.5 / sqrt(1.5 * 2).
  expect(rankCorrelation([7, 7, 9], [1, 2, 3])).toBeCloseTo(Math.sqrt(0.75), 12);
  expect(rankCorrelation([7, 7, 7], [1, 2, 3])).toBeNull();
  expect(rankCorrelation([1, 2], [1, 2])).toBeNull();
  expect(chanceCorrelation(50)).toBeCloseTo(0.28, 3);
});

it("counts values by equal parts of their range", () => {
  expect(histogramOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([
    { from: 0, to: 3, count: 3 },
    { from: 3, to: 6, count: 3 },
    { from: 6, to: 9, count: 4 },
  ]);
  expect(histogramOf([2, 2])).toEqual([{ from: 2, to: 2, count: 2 }]);
  expect(histogramOf([])).toEqual([]);
});
