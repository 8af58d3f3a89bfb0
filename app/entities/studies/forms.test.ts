import { expect, it } from "vitest";
import { inputKey } from "~/entities/optimizations/variation";
import { monteCarloAsked, monteCarloForm, nearOptimalAsked, nearOptimalForm, sweepAsked, sweepForm } from "./forms";
import { inputOfKey } from "./inputRows";
import { monteCarlo } from "./monteCarlo";
import { sweep } from "./sweep";

const key = inputKey({ component_id: "grid", place_id: null, parameter_type: "purchase_price", impact: "CO2" });
const named = { study_id: "s", name: "Study" };
const complaints = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

it("a key is the input it names", () => {
  expect(inputKey(inputOfKey(key))).toBe(key);
  expect(inputOfKey("nonsense")).toEqual({
    component_id: "nonsense",
    place_id: null,
    parameter_type: "",
    impact: "money",
  });
});

it("rows without an input are left out, and what is wrong of the others is said at their fields", () => {
  const empty = { input: "", from: 3 };
  const good = { input: key, from: 1, to: 2, points: 3 };
  const form = sweepForm.parse({ ...named, axes: [empty, good] });
  expect(sweep.parse(sweepAsked(form)).axes).toEqual([
    {
      component_id: "grid",
      place_id: null,
      parameter_type: "purchase_price",
      impact: "CO2",
      by: "factor",
      from: 1,
      to: 2,
      points: 3,
    },
  ]);
  const of = (...axes: object[]) => complaints(sweepForm.safeParse({ ...named, axes }));
  expect(of(empty, { ...good, to: undefined })).toEqual(["axes.1.to rules.needs_value"]);
  expect(of(good, good)).toEqual(["axes.0.input rules.input_changed_twice"]);
  expect(of(empty, empty)).toEqual(["axes.0.input rules.needs_input"]);
  expect(of({ ...good, input: "nonsense" })).toHaveLength(1);
});

it("a Monte Carlo form becomes settings with its seed", () => {
  const row = { input: key, low: -10, high: 10 };
  const form = monteCarloForm.parse({ ...named, samples: 20, seed: 4, inputs: [row, { input: "" }] });
  expect(monteCarlo.parse(monteCarloAsked(form))).toMatchObject({
    samples: 20,
    seed: 4,
    inputs: [{ low: -10, likely: null }],
  });
  expect(
    complaints(
      monteCarloForm.safeParse({ ...named, samples: 20, seed: 4, inputs: [{ ...row, distribution: "triangular" }] }),
    ),
  ).toEqual(["inputs.0.likely rules.needs_value"]);
});

it("alternatives are asked of groups that are offered, not too many of them", () => {
  const offered = [{ key: "technology:pv", technology_id: "pv", component_ids: ["a", "b"], unit: "MW" }];
  const form = nearOptimalForm.parse({ ...named, groups: ["technology:pv"], slacks: [1, 5] });
  expect(nearOptimalAsked(form, offered)).toEqual({
    kind: "near_optimal",
    groups: [{ technology_id: "pv", component_ids: ["a", "b"] }],
    slacks: [1, 5],
  });
  expect(nearOptimalAsked({ groups: ["technology:wind"], slacks: [1] }, offered)).toBeNull();
  const many = Array.from({ length: 16 }, (_, i) => `component:${i}`);
  expect(complaints(nearOptimalForm.safeParse({ ...named, groups: many, slacks: [1, 5] }))).toEqual([
    "groups rules.too_many_runs",
  ]);
  expect(complaints(nearOptimalForm.safeParse({ ...named, groups: ["x"], slacks: [5, 5] }))).toEqual([
    "slacks.1 rules.no_duplicates",
  ]);
});
