import { describe, expect, it } from "vitest";
import { randomStream } from "~/entities/core/random";
import { midnightClock } from "~/entities/spot/deliveryClock";
import {
  backtest,
  backtestDays,
  CONFIDENCES,
  type DayQuotes,
  type Deal,
  deliveryGrid,
  deviationOf,
  exposureOf,
  forwardCurve,
  kupiecTest,
  leastDays,
  meanPrice,
  periodsOf,
  priceChanges,
  type Quote,
  simulatedResults,
  stepsOf,
  sumLines,
  tailShares,
  valueAtRisk,
  valueDeals,
} from "../index";

const BERLIN = "Europe/Berlin";
const random = randomStream(14);
/** Sums of twelve even numbers: near to normal, mean 0, deviation 1. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
const sample = (length: number, size = 1) => Float64Array.from({ length }, () => size * normal());

describe("value at risk", () => {
  it("is the linear quantile of the results, the tail the mean of what is no better", () => {
    const results = Float64Array.from({ length: 101 }, (_, i) => (i * 37) % 101).map((value) => value - 60);
    const risk = valueAtRisk(results, 0.95)!;
    expect(risk.historical).toBeCloseTo(55, 9);
    expect(risk.historicalTail).toBeCloseTo(57.5, 9);
    expect(risk.tail.map((i) => results[i])).toEqual([-60, -59, -58, -57, -56, -55]);
    // 250 days: 12.45 of 249 steps from the worst.
    const year = Float64Array.from({ length: 250 }, (_, i) => i - 100);
    expect(valueAtRisk(year, 0.95)!.historical).toBeCloseTo(100 - 12.45, 9);
    expect(valueAtRisk(year, 0.99)!.historical).toBeCloseTo(100 - 2.49, 9);
  });

  it("parametric figures are those of a normal distribution with the deviation of the sample", () => {
    const results = Float64Array.from({ length: 100 }, (_, i) => (i % 2 ? 3 : -3));
    const deviation = Math.sqrt(900 / 99);
    expect(deviationOf(results)).toBeCloseTo(deviation, 12);
    const risk = valueAtRisk(results, 0.99)!;
    expect(risk.parametric).toBeCloseTo(2.326348 * deviation, 5);
    // 2.665214: mean of the normal distribution beyond its 99 % (McNeil, Frey and Embrechts, table 2.1).
    expect(risk.parametricTail).toBeCloseTo(2.665214 * deviation, 5);
    const many = sample(20_000, 5);
    const both = valueAtRisk(many, 0.95)!;
    expect(Math.abs(both.historical / both.parametric - 1)).toBeLessThan(0.03);
    expect(Math.abs(both.historicalTail / both.parametricTail - 1)).toBeLessThan(0.03);
  });

  it("is homogeneous and grows with the confidence; the tail is never less; a horizon counts by its root", () => {
    for (let round = 0; round < 50; round++) {
      const results = sample(100 + Math.floor(random() * 200), 1000);
      const factor = 0.01 + 100 * random();
      for (const confidence of CONFIDENCES) {
        const one = valueAtRisk(results, confidence)!;
        const scaled = valueAtRisk(
          results.map((value) => factor * value),
          confidence,
        )!;
        for (const name of ["historical", "historicalTail", "parametric", "parametricTail"] as const) {
          expect(scaled[name] / (factor * one[name])).toBeCloseTo(1, 9);
          expect(valueAtRisk(results, confidence, 10)![name] / one[name]).toBeCloseTo(Math.sqrt(10), 9);
        }
        expect(one.historicalTail).toBeGreaterThanOrEqual(one.historical);
      }
      expect(valueAtRisk(results, 0.99)!.historical).toBeGreaterThan(valueAtRisk(results, 0.95)!.historical);
    }
  });

  it("shares of the tail add up to it, and a hedge takes away", () => {
    const [books, hedge] = [sample(250, 100), sample(250, 20)];
    const against = books.map((value, i) => -0.5 * value + hedge[i]!);
    const results = books.map((value, i) => value + against[i]!);
    const risk = valueAtRisk(results, 0.95)!;
    const shares = tailShares([books, against], risk.tail);
    expect(shares[0]! + shares[1]!).toBeCloseTo(risk.historicalTail, 9);
    expect(shares[1]!).toBeLessThan(0);
  });

  it("counts every day that is as bad as the quantile; the mean of no day would be no number", () => {
    const equal = valueAtRisk(new Float64Array(250).fill(-40), 0.95)!;
    expect(equal).toMatchObject({ historical: 40, historicalTail: 40, parametric: 0, parametricTail: 0 });
    expect(equal.tail).toHaveLength(250);
    // Five days of -30 and fifteen of -10: their mean is (5 * 30 + 15 * 10) / 20 = 15. It is 30 if the ties are left out.
    const ties = Float64Array.from({ length: 250 }, (_, i) => (i < 5 ? -30 : i < 20 ? -10 : 1));
    const risk = valueAtRisk(ties, 0.95)!;
    expect(risk).toMatchObject({ historical: 10, historicalTail: 15 });
    expect(tailShares([ties], risk.tail)).toEqual([15]);
  });

  it("of too few days there is none", () => {
    expect([leastDays(0.95), leastDays(0.99)]).toEqual([20, 100]);
    expect(valueAtRisk(sample(99), 0.99)).toBeNull();
    expect(valueAtRisk(new Float64Array(100), 0.99)).toMatchObject({ historical: 0, parametric: 0, days: 100 });
    expect(() => valueAtRisk(Float64Array.of(NaN), 0.95)).toThrow("no number");
    expect(() => valueAtRisk(sample(20), 0.95, 0)).toThrow("horizon");
  });
});

describe("backtest", () => {
  it("Kupiec's test rejects what he rejects: from 255 days at 99 % seven exceptions and more, at 95 % outside of 7 to 20", () => {
    // Regions of non-rejection at 5 %: table 3 of Kupiec (1995).
    const rejected = (confidence: 0.95 | 0.99) =>
      Array.from({ length: 30 }, (_, x) => kupiecTest(255, x, confidence).rejected);
    expect(rejected(0.99).indexOf(true, 1)).toBe(7);
    expect(
      rejected(0.95)
        .map((no, x) => (no ? -1 : x))
        .filter((x) => x >= 0),
    ).toEqual(Array.from({ length: 14 }, (_, i) => i + 7));
    const test = kupiecTest(250, 5, 0.99);
    const likelihood = (p: number) => 245 * Math.log(1 - p) + 5 * Math.log(p);
    expect(test.statistic).toBeCloseTo(2 * (likelihood(0.02) - likelihood(0.01)), 9);
    expect(test.pValue).toBeCloseTo(0.1619, 4);
    expect([test.expected, kupiecTest(100, 5, 0.95).pValue]).toEqual([expect.closeTo(2.5, 9), expect.closeTo(1, 6)]);
    expect(kupiecTest(10, 10, 0.95)).toMatchObject({ rejected: true });
    expect(() => kupiecTest(0, 0, 0.95)).toThrow("cannot be tested");
  });

  it("days are held against the value at risk of the days before them, not their own", () => {
    const results = Float64Array.from({ length: 60 }, (_, i) => (i < 50 ? (i % 2 ? 1 : -1) : -2));
    const days = backtestDays(results, 0.95, 50);
    expect(days).toHaveLength(10);
    expect(days[0]).toEqual({ day: 50, valueAtRisk: 1, result: -2, exceeded: true });
    // Once the losses are in the window they are expected.
    expect(days.at(-1)).toMatchObject({ valueAtRisk: 2, exceeded: false });
    expect(backtest(days, 0.95)).toMatchObject({ days: 10, rejected: true });
    expect(backtest([], 0.95)).toBeNull();
    expect(() => backtestDays(results, 0.99, 50)).toThrow("too short");
  });

  it("of normal results is passed by the value at risk from them", () => {
    const days = backtestDays(sample(1250, 1000), 0.95);
    const test = backtest(days, 0.95)!;
    expect(test.days).toBe(1000);
    expect(test.rejected).toBe(false);
  });
});

describe("price changes", () => {
  const RANGE = { first: "2027-01-01", last: "2028-12-31" };
  const contracts = (["year", "quarter", "month"] as const).flatMap((kind) =>
    periodsOf(kind, RANGE)
      .filter(({ first }) => kind === "year" || first < "2027-07-01")
      .flatMap(({ key, first, last }) =>
        (["base", "peak"] as const).map((load) => ({ id: `${load} ${key}`, load, first, last })),
      ),
  );
  const grid = deliveryGrid(midnightClock(BERLIN), RANGE);
  /** Quotes of curves that move at random, without arbitrage between them. */
  const history = (length: number): DayQuotes[] => {
    const hours = Float64Array.from({ length: grid.steps }, (_, step) => 80 + 20 * grid.peak[step]!);
    return Array.from({ length }, (_, i) => {
      const [level, peak, near] = [normal(), normal() / 2, normal()];
      for (let step = 0; step < grid.steps; step++)
        hours[step]! += level + (grid.peak[step] ? peak : 0) + (step < 2159 ? near : 0);
      const quotes = contracts.map((one): Quote => ({
        ...one,
        price: meanPrice(grid, hours, one.load, stepsOf(grid, one))!,
      }));
      return { day: new Date(Date.UTC(2026, 5, 1 + i)).toISOString().slice(0, 10), quotes };
    });
  };
  const days = history(3);
  const deals: Deal[] = [
    { id: "base", side: "buy", profile: { kind: "base", mw: 10 }, price: 80, ...RANGE },
    { id: "peak", side: "sell", profile: { kind: "peak", mw: 4 }, price: 95, first: "2027-01-01", last: "2027-03-31" },
    {
      id: "may",
      side: "sell",
      profile: { kind: "offPeak", mw: 3 },
      price: 60,
      first: "2027-05-01",
      last: "2027-05-31",
    },
  ];

  it("simulated results are the difference of two valuations at the curves of two days", () => {
    const changes = priceChanges(midnightClock(BERLIN), RANGE, days);
    expect([changes.days, changes.months.length, changes.leftOut]).toEqual([["2026-06-02", "2026-06-03"], 24, []]);
    const valued = days.map(({ day, quotes }) =>
      valueDeals(deals, { grid, asOf: day, forward: forwardCurve(grid, quotes).prices }),
    );
    const results = simulatedResults(exposureOf(valued[2]!, changes.months), changes);
    for (const i of [0, 1]) {
      const change = (sumLines(valued[i + 1]!).minor - sumLines(valued[i]!).minor) / 100;
      expect(Math.abs(results[i]! - change)).toBeLessThan(0.3);
    }
  });

  it("a contract that is listed or ends moves nothing", () => {
    const flat = (price: number, day: string, count: number): DayQuotes => ({
      day,
      quotes: contracts.slice(-count).map((one, i) => ({ ...one, price: price + i })),
    });
    const [few, more] = [flat(80, "2026-06-01", 6), flat(80, "2026-06-02", 6)];
    more.quotes = [{ ...contracts[0]!, price: 300 }, ...more.quotes];
    const changes = priceChanges(midnightClock(BERLIN), RANGE, [few, more]);
    expect(Math.max(...changes.values.map(Math.abs))).toBe(0);
  });

  it("gaps and days without a contract in common are left out and named; what does not fit is refused", () => {
    const [a, b, c] = days as [DayQuotes, DayQuotes, DayQuotes];
    const changes = priceChanges(midnightClock(BERLIN), RANGE, [
      a,
      b,
      { ...c, day: "2026-06-09" },
      { day: "2026-06-10", quotes: [] },
    ]);
    expect([changes.days, changes.leftOut]).toEqual([["2026-06-02"], ["2026-06-09", "2026-06-10"]]);
    expect(() => priceChanges(midnightClock(BERLIN), RANGE, [b, a])).toThrow("follow those of");
    const lines = valueDeals(deals, { grid, asOf: "2027-01-01", forward: new Float64Array(grid.steps) });
    expect(() => exposureOf(lines, ["2027-01"])).toThrow("deliveries of 2027-02");
    expect(() => simulatedResults(new Float64Array(3), changes)).toThrow("does not fit");
  });
});
