import { expect, it } from "vitest";
import type { RunSummary } from "~/entities/results/result";
import { COST_FIGURE, figuresOf, valueOf } from "./figures";
import { rangesOf, spreadOf, sweepValues } from "./findings";
import { monteCarlo, samplesOf } from "./monteCarlo";
import { nearOptimal } from "./nearOptimal";
import { sweep } from "./sweep";

const summary = (about: Partial<RunSummary>): RunSummary => ({
  objective: 0,
  moneyNpv: 0,
  money: 0,
  annualMoney: [],
  impacts: {},
  investmentLumpSum: 0,
  ...about,
});
const input = (component_id: string) => ({ component_id, parameter_type: "purchase_price" });

it("the values of a sweep lie by row and column, runs without a result as gaps", () => {
  const axis = (id: string, points: number) => ({ ...input(id), from: 0.5, to: 1.5, points });
  const two = sweep.parse({ kind: "sweep", axes: [axis("a", 2), axis("b", 3)] });
  expect(sweepValues(two, [0, 11, 12, 13, 21, null])).toEqual([
    [11, 12, 13],
    [21, null, null],
  ]);
  const one = sweep.parse({ kind: "sweep", axes: [axis("a", 3)] });
  expect(sweepValues(one, [0, 1, 2, 3])).toEqual([[1], [2], [3]]);
});

it("figures are the costs, the emissions that occur and the sizes by technology and unit", () => {
  const component = (id: string, technologyId: string, unit = "MW") => ({ id, technologyId, unit });
  const components = [
    component("a", "pv"),
    component("b", "pv"),
    component("c", "wind"),
    component("d", "store", "MWh"),
  ];
  const runs = [
    summary({ moneyNpv: 7, impacts: { CO2: 5 }, sizes: { a: 1, b: 2, c: 0, d: 0 } }),
    null,
    summary({ moneyNpv: 8, sizes: { a: 1, b: 0, c: 0, d: 4 } }),
  ];
  const figures = figuresOf(components, runs);
  expect(figures.map(({ key }) => key)).toEqual(["money_npv", "CO2", "size:pv:MW", "size:store:MWh"]);
  expect(figures.map((figure) => runs.map((run) => valueOf(figure, run)))).toEqual([
    [7, null, 8],
    [5, null, 0],
    [3, null, 1],
    [0, null, 4],
  ]);
  // A result of an earlier version knows no sizes.
  expect(valueOf(figures[2]!, summary({}))).toBeNull();
  expect(figuresOf(components, [null])).toEqual([COST_FIGURE]);
});

it("a spread counts the runs that have a result, and finds the input that moves them", () => {
  const settings = monteCarlo.parse({
    kind: "monte_carlo",
    samples: 40,
    seed: 3,
    inputs: [
      { ...input("idle"), low: -10, high: 10 },
      { ...input("strong"), low: -50, high: 50 },
    ],
  });
  const values = samplesOf(settings).map(([idle, strong], i) => (i === 4 ? null : 1000 - 3 * strong! + 0.1 * idle!));
  const spread = spreadOf(settings, [999, ...values]);
  expect(spread.count).toBe(39);
  expect(spread.correlations.map(({ input: { component_id } }) => component_id)).toEqual(["strong", "idle"]);
  expect(spread.correlations[0]!.rank).toBeLessThan(-0.99);
  expect(Math.abs(spread.correlations[1]!.rank!)).toBeLessThan(0.35);
  // Strong is spread evenly over -50..50: the median of 1000 - 3 strong is 1000, its quarters 75 away.
  const [, low, median, high] = spread.quantiles.map(({ value }) => value);
  for (const [value, expected] of [
    [low, 925],
    [median, 1000],
    [high, 1075],
  ])
    expect(Math.abs(value! - expected!)).toBeLessThan(10);
  expect(spread.least! > 845 && spread.most! < 1155).toBe(true);
  expect(spreadOf(settings, [999])).toMatchObject({ count: 0, quantiles: [], mean: null, least: null });
});

it("ranges have the least and the most size of each slack around the optimum", () => {
  const settings = nearOptimal.parse({
    kind: "near_optimal",
    slacks: [10, 1],
    groups: [{ technology_id: "pv", component_ids: ["a", "b"] }],
  });
  const alternative = (size: number, sense: "least" | "most", slack_percent: number) => ({
    component_ids: ["a", "b"],
    sense,
    slack_percent,
    size,
    unit: "MW",
    optimum: 100,
    limit: 101,
  });
  const ranges = rangesOf(settings, [
    summary({ objective: 100, sizes: { a: 1, b: 2 } }),
    summary({ objective: 101, alternative: alternative(2.5, "least", 1) }),
    summary({ objective: 101, alternative: alternative(3.5, "most", 1) }),
    null,
    summary({ objective: 110, alternative: alternative(5, "most", 10) }),
  ]);
  expect(ranges).toEqual([
    {
      group: 0,
      optimum: 3,
      ranges: [
        { slack: 1, least: { position: 1, size: 2.5, cost: 101 }, most: { position: 2, size: 3.5, cost: 101 } },
        { slack: 10, least: { position: 3, size: null, cost: null }, most: { position: 4, size: 5, cost: 110 } },
      ],
    },
  ]);
});
