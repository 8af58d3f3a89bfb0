import { expect, test } from "vitest";
import {
  byEffect,
  commonYears,
  comparedCosts,
  comparedEmissions,
  type ComparedInput,
  comparedOperation,
  type ComparedResult,
  comparedSizes,
  deltas,
  differingInputs,
  isReadByAll,
} from "./comparison";
import { influences } from "./influence";
import type { CapacityRow, CostRow, EmissionRow, OperationRow, ResultComponent } from "./result";
import type { StoredParameter } from "./usedParameter";

const size = (componentId: string, total: number | null, year = 2030) =>
  ({ componentId, kind: "capacity", unit: "MW", year, total }) as CapacityRow;
const cost = (kind: CostRow["kind"], amount: number, impact: CostRow["impact"] = "money") =>
  ({ componentId: "a", year: 2030, kind, impact, amount }) as CostRow;
const flow = (componentId: string, energyMwh: number, curtailedMwh: number | null = null) =>
  ({ componentId, year: 2030, energyMwh, intakeMwh: 0, curtailedMwh }) as OperationRow;
const result = (tables: Partial<ComparedResult["tables"]>, ...names: string[]): ComparedResult => ({
  components: names.map((name) => ({ id: name.toLowerCase(), name }) as ResultComponent),
  tables: { capacities: [], costs: [], operation: [], emissions: [], ...tables },
});

test("sizes, costs, energy and emissions stand next to each other, with null for what a run does not have", () => {
  const runs = [
    result(
      { capacities: [size("a", 2), size("grid", null), size("a", 9, 2040)], operation: [flow("a", 10)] },
      "A",
      "Grid",
    ),
    result({ capacities: [size("a", 3.5), size("b", 1)], operation: [flow("a", 12, 3), flow("b", 1)] }, "A", "B"),
  ];
  expect(comparedSizes(runs, 2030).map(({ name, values }) => [name, values])).toEqual([
    ["A", [2, 3.5]],
    ["B", [null, 1]],
  ]);
  expect(comparedOperation(runs, 2030).map(({ name, kind, values }) => [name, kind, values])).toEqual([
    ["A", "energy", [10, 12]],
    ["A", "curtailed", [null, 3]],
    ["B", "energy", [null, 1]],
  ]);
  const paid = [
    result({ costs: [cost("purchase", 5), cost("purchase", 2), cost("sale", -3), cost("purchase", 70, "CO2")] }),
    result({ costs: [cost("purchase", 6), cost("decommissioning", 9)] }),
  ];
  expect(comparedCosts(paid, "money", 2030, "EUR/a").map(({ kind, values }) => [kind, values])).toEqual([
    ["purchase", [7, 6]],
    ["sale", [-3, 0]],
  ]);
  const emission = { impact: "CO2", year: 2030, total: 40 } as EmissionRow;
  expect(comparedEmissions([result({ emissions: [emission] }), result({})], 2030)).toMatchObject([
    { kind: "CO2", values: [40, 0] },
  ]);
  expect(deltas([2, 3.5, null])).toEqual([0, 1.5, null]);
  expect(deltas([null, 1])).toEqual([null, null]);
});

const used = (
  parameterType: string,
  values: (number | null)[],
  more: Partial<StoredParameter> = {},
): StoredParameter => ({
  componentId: "a",
  placeId: null,
  name: "A",
  parameterType,
  impact: "money",
  level: "component",
  unit: "MW",
  scenarioId: "base",
  priceScenario: "base",
  parameterIds: [],
  seriesIds: [],
  formula: null,
  sources: [],
  values,
  ranges: null,
  ...more,
});

test("only inputs that differ in the years all runs have are told, rows that add up as their sum", () => {
  const runs = [
    {
      years: [2030, 2035],
      used: [
        used("same", [1, 2]),
        used("price", [50, 60]),
        used("existing_capacity", [1, 1]),
        used("existing_capacity", [0.5, null]),
        used("demand", [2, 2], {
          ranges: [
            [1, 3],
            [1, 3],
          ],
        }),
        used("only_first", [4, 4]),
        used("default_of_first", [4, 4], { level: "type default", scenarioId: null }),
        used("default_of_both", [4, 4], { level: "type default", scenarioId: null }),
      ],
    },
    {
      years: [2030, 2040],
      used: [
        used("same", [1, 9]),
        used("price", [55, 60], { seriesIds: ["x"] }),
        used("existing_capacity", [1.5, 1]),
        used("default_of_both", [5, 4], { level: "type default", scenarioId: null }),
        used("formula_of_second", [5, 4], { level: "formula", scenarioId: null, formula: "a + b" }),
        used("demand", [2, 2], {
          ranges: [
            [0, 4],
            [0, 4],
          ],
        }),
      ],
    },
  ];
  const shared = commonYears(runs);
  expect(shared).toEqual([2030]);
  expect(
    differingInputs(runs, shared).map(({ parameterType, values, ranges }) => [parameterType, values, ranges]),
  ).toEqual([
    ["price", [[50], [55]], null],
    ["demand", [[2], [2]], [[[1, 3]], [[0, 4]]]],
    ["only_first", [[4], null], null],
    ["default_of_both", [[4], [5]], null],
  ]);
  expect(differingInputs([runs[0]!, runs[0]!], [2030, 2035])).toEqual([]);
});

test("inputs that all runs read come first, what moves the objective most before the rest", () => {
  const input = (parameterType: string, values: ComparedInput["values"]): ComparedInput => ({
    componentId: "a",
    placeId: null,
    name: "A",
    unit: "MW",
    impact: "money",
    parameterType,
    values,
    ranges: null,
  });
  const inputs = [
    input("read_by_one", [[1], null]),
    input("a_little", [[100], [101]]),
    input("twice", [[1], [2]]),
    input("matters", [[100], [100.5]]),
  ];
  const ordered = byEffect(inputs, ({ parameterType }) => (parameterType === "matters" ? -5 : null));
  expect(ordered.map(({ parameterType }) => parameterType)).toEqual(["matters", "twice", "a_little", "read_by_one"]);
  expect(ordered.map(isReadByAll)).toEqual([true, true, true, false]);
});

test("influence is what one percent of a limit or a price changes, largest first, with the reach in percent", () => {
  const limit = { componentId: "a", placeId: null, impact: null, year: 2030, unit: "MW" };
  const influence = influences({
    limits: [
      { ...limit, parameterType: "maximum_capacity", bound: 4, worth: -100, exactUp: 1, exactDown: 0 },
      { ...limit, parameterType: "minimum_capacity", bound: 2, worth: 0, exactUp: 1e12, exactDown: null },
      { ...limit, parameterType: "available_space", bound: 1000, worth: -1, exactUp: 1e12, exactDown: null },
    ],
    prices: [{ componentId: "b", kind: "sale", impact: "money", onePercent: -30 }],
  });
  expect(
    influence.map(({ of, parameterType, kind, onePercent, exactUp, exactDown }) => [
      of,
      parameterType ?? kind,
      onePercent,
      exactUp,
      exactDown,
    ]),
  ).toEqual([
    ["price", "sale", -30, "unknown", "unknown"],
    ["limit", "available_space", -10, "endless", "unknown"],
    ["limit", "maximum_capacity", -4, 25, 0],
  ]);
});
