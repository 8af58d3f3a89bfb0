import { expect, test } from "vitest";
import type { SeriesVariable } from "~/entities/results/result";
import { loadsOf } from "./load";

const flow = (variable: SeriesVariable, sign: 1 | -1, ...values: number[]) => ({ flow: { variable, sign }, values });
const kindsAndValues = (loads: ReturnType<typeof loadsOf>) => loads.map(({ kind, values }) => [kind, ...values]);

test("the load of a balance is its demand: charging and sale are not in it", () => {
  const flows = [
    flow("purchase", 1, 9, 0, 2),
    flow("discharge", 1, 0, 2, 0),
    flow("demand", -1, -3, -2, -1),
    flow("demand", -1, -1, 0, 0),
    flow("charge", -1, -5, 0, 0),
    flow("sale", -1, 0, 0, -1),
    flow("intake", -1, -0.5, 0, 0),
  ];
  expect(kindsAndValues(loadsOf("balance", flows))).toEqual([
    ["demand", 4, 2, 1],
    ["intake", 0.5, 0, 0],
    ["charge", 5, 0, 0],
  ]);
});

test("where nothing is used, a balance shows what is given", () => {
  const flows = [flow("output", 1, 2, 1), flow("sale", -1, -2, -1), flow("charge", -1, 0, 0)];
  expect(kindsAndValues(loadsOf("balance", flows))).toEqual([["in", 2, 1]]);
});

test("a component shows all its sides", () => {
  expect(kindsAndValues(loadsOf("component", [flow("discharge", 1, 0, 2), flow("charge", -1, -3, 0)]))).toEqual([
    ["charge", 3, 0],
    ["discharge", 0, 2],
  ]);
  expect(kindsAndValues(loadsOf("component", [flow("purchase", 1, 4, 0), flow("sale", -1, 0, -1)]))).toEqual([
    ["in", 4, 0],
    ["out", 0, 1],
  ]);
});
