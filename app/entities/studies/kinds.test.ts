import { expect, it } from "vitest";
import { variation } from "~/entities/optimizations/variation";
import { monteCarlo, samplesOf, variationsOfMonteCarlo } from "./monteCarlo";
import { nearOptimal, tooManyAlternatives, variationsOfNearOptimal } from "./nearOptimal";
import { pointsOf, sweep, variationsOfSweep } from "./sweep";

const input = (component_id: string, parameter_type = "purchase_price") => ({ component_id, parameter_type });
const complaints = (parsed: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

it("a sweep of two inputs is every pair of their points", () => {
  const settings = sweep.parse({
    kind: "sweep",
    axes: [
      { ...input("a"), from: 0.5, to: 1.5, points: 3 },
      { ...input("b"), by: "value", from: 100, to: 0, points: 2 },
    ],
  });
  expect(pointsOf({ from: 0.1, to: 0.7, points: 4 }).map((v) => v.toFixed(6))).toEqual([
    "0.100000",
    "0.300000",
    "0.500000",
    "0.700000",
  ]);
  const runs = variationsOfSweep(settings);
  expect(runs.map(({ changes }) => changes.map(({ factor, value }) => factor ?? value))).toEqual([
    [0.5, 100],
    [0.5, 0],
    [1, 100],
    [1, 0],
    [1.5, 100],
    [1.5, 0],
  ]);
  for (const run of runs) expect(variation.safeParse(run).success).toBe(true);
});

it("a sweep without end, to nowhere, below nothing or of one input twice is refused", () => {
  const axis = { ...input("a"), from: 0, to: 2, points: 8 };
  const of = (...axes: object[]) => complaints(sweep.safeParse({ kind: "sweep", axes }));
  expect(of(axis)).toEqual([]);
  expect(of(axis, { ...axis, component_id: "b" })).toEqual(["axes rules.too_many_runs"]);
  expect(of({ ...axis, points: 5 }, { ...axis, points: 5 })).toEqual(["axes rules.input_changed_twice"]);
  expect(of({ ...axis, to: 0 })).toEqual(["axes.0.to rules.sweep_goes_nowhere"]);
  expect(of({ ...axis, from: -1 })).toEqual(["axes.0.from rules.must_be_in_range"]);
  expect(of({ ...axis, points: 61 })).toContain("axes.0.points rules.must_be_at_most");
  expect(of()).toEqual(["axes rules.needs_input"]);
});

it("Monte Carlo changes every input of every run by what was drawn, the same for the same seed", () => {
  const settings = monteCarlo.parse({
    kind: "monte_carlo",
    samples: 10,
    seed: 5,
    inputs: [
      { ...input("a"), low: -20, high: 20 },
      { ...input("b"), given_in: "value", distribution: "normal", low: 30, high: 90 },
    ],
  });
  const runs = variationsOfMonteCarlo(settings);
  expect(runs).toHaveLength(10);
  expect(variationsOfMonteCarlo({ ...settings })).toEqual(runs);
  const drawn = samplesOf(settings);
  runs.forEach(({ changes: [a, b] }, i) => {
    expect(a!.factor).toBeCloseTo(1 + drawn[i]![0]! / 100, 12);
    expect(a!.factor! >= 0.8 && a!.factor! <= 1.2).toBe(true);
    expect([b!.factor, b!.value! >= 30 && b!.value! <= 90]).toEqual([null, true]);
  });
  for (const run of runs) expect(variation.safeParse(run).success).toBe(true);
});

it("a range that is none, or has no most likely value inside, is refused with the field", () => {
  const of = (range: object, more: object = {}) =>
    complaints(monteCarlo.safeParse({ kind: "monte_carlo", seed: 1, inputs: [{ ...input("a"), ...range }], ...more }));
  expect(of({ low: 1, high: 1 })).toEqual(["inputs.0.high rules.must_be_above_low"]);
  expect(of({ low: -101, high: 1 })).toEqual(["inputs.0.low rules.must_be_in_range"]);
  expect(of({ low: 0, high: 9, distribution: "triangular" })).toEqual(["inputs.0.likely rules.needs_value"]);
  expect(of({ low: 0, high: 9, distribution: "triangular", likely: 10 })).toEqual([
    "inputs.0.likely rules.must_be_in_range",
  ]);
  expect(of({ low: 0, high: 9 }, { samples: 9 })).toEqual(["samples rules.must_be_at_least"]);
  expect(of({ low: 0, high: 9 }, { samples: 201, seed: 0.5 })).toEqual([
    "samples rules.must_be_at_most",
    "seed rules.must_be_integer",
  ]);
});

it("alternatives are the least and the most of each group within each slack", () => {
  const settings = nearOptimal.parse({
    kind: "near_optimal",
    groups: [{ technology_id: "pv", component_ids: ["a", "b"] }, { component_ids: ["c"] }],
    slacks: [5, 1],
  });
  const runs = variationsOfNearOptimal(settings);
  expect(
    runs.map(({ alternative }) => [alternative!.component_ids.join(), alternative!.slack_percent, alternative!.sense]),
  ).toEqual([
    ["a,b", 1, "least"],
    ["a,b", 1, "most"],
    ["a,b", 5, "least"],
    ["a,b", 5, "most"],
    ["c", 1, "least"],
    ["c", 1, "most"],
    ["c", 5, "least"],
    ["c", 5, "most"],
  ]);
  for (const run of runs) expect(variation.safeParse(run).success).toBe(true);
  const groups = Array.from({ length: 11 }, (_, i) => ({ technology_id: null, component_ids: [`${i}`] }));
  expect([10, 11].map((count) => tooManyAlternatives({ groups: groups.slice(0, count), slacks: [1, 5, 10] }))).toEqual([
    false,
    true,
  ]);
  expect(complaints(nearOptimal.safeParse({ ...settings, slacks: [5, 5] }))).toEqual(["slacks rules.no_duplicates"]);
  expect(complaints(nearOptimal.safeParse({ ...settings, groups: [] }))).toEqual(["groups rules.needs_component"]);
});
