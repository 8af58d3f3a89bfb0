import { expect, it } from "vitest";
import { asMember, membersOf } from "../members";
import { studySettings } from "../settings";
import type { AlternativeFigures } from "./figures";
import { alternativesOf } from "./members";
import { frontOf, pointsOf, ranksOf, sortedBy } from "./ranking";
import { regretsOf } from "./regret";
import { alternatives, type AlternativesSettings, COMBINATIONS, runCountOf, subsetCount, subsetsOf } from "./settings";

const option = (...component_ids: string[]) => ({ component_ids });
const settingsOf = (fields: object): AlternativesSettings => {
  const parsed = studySettings.parse({ kind: "alternatives", options: [option("pv"), option("b1", "b2")], ...fields });
  return parsed as AlternativesSettings;
};
const CO2_PRICE = { kind: "input", component_id: null, parameter_type: "emission_price", impact: "CO2" };

it("the smallest subsets come first, and as many as are counted", () => {
  expect(subsetsOf(3, "alone")).toEqual([[], [0], [1], [2], [0, 1, 2]]);
  expect(subsetsOf(3, "pairs")).toEqual([[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]);
  expect(subsetsOf(1, "alone")).toEqual([[], [0]]);
  expect(subsetsOf(2, "pairs")).toEqual(subsetsOf(2, "all"));
  for (const combinations of COMBINATIONS)
    for (let count = 1; count <= 7; count++) {
      const subsets = subsetsOf(count, combinations);
      expect(subsetCount(count, combinations)).toBe(subsets.length);
      expect(new Set(subsets.map(String)).size).toBe(subsets.length);
      expect(subsets.at(-1)).toHaveLength(count);
    }
});

it("the run as it is comes first, then the status quo and the alternatives with each choice next to each other", () => {
  const settings = settingsOf({
    choices: [
      { kind: "scenario", scenario_ids: ["high"] },
      { ...CO2_PRICE, values: [50, 100] },
    ],
  });
  const members = membersOf(settings);
  expect(members).toHaveLength(runCountOf(settings));
  expect(members).toHaveLength((4 + 1) * 2 * 3);
  expect(members[0]).toEqual({
    variation: { changes: [], alternative: null },
    scenario_id: null,
    isStatusQuo: false,
  });
  expect(members.filter(({ isStatusQuo }) => isStatusQuo)).toHaveLength(6);
  const all = alternativesOf(settings);
  expect(all[0]).toEqual({ built: [0, 1], chosen: [0, 0] });
  const onlyPv = all.flatMap(({ built }, i) => (built?.join() === "0" ? [i] : []));
  expect(onlyPv).toEqual(Array.from({ length: 6 }, (_, i) => onlyPv[0]! + i));
  const last = members[onlyPv.at(-1)!]!;
  expect(last.scenario_id).toBe("high");
  expect(last.variation.without).toEqual(["b1", "b2"]);
  expect(last.variation.changes).toMatchObject([{ parameter_type: "emission_price", factor: null, value: 100 }]);
});

it("a member has its scenario, and a status quo nothing that only a plan is asked", () => {
  const base = {
    scenario_ids: ["base", "more"],
    optimization_id_invest: null,
    impact: "CO2" as const,
    config: { status_quo: { status: false, fixed_rebuild: false }, cost_cap: { kind: "amount", value: 1 } },
  } as unknown as Parameters<typeof asMember>[0];
  const [reference, statusQuo] = membersOf(settingsOf({}));
  expect(asMember(base, reference!)).toMatchObject({ scenario_ids: ["base", "more"], impact: "CO2" });
  expect(asMember(base, { ...statusQuo!, scenario_id: "high" })).toMatchObject({
    scenario_ids: ["high"],
    impact: "money_npv",
    config: { status_quo: { status: true }, cost_cap: null },
  });
});

it("refuses the same component twice, the same value twice, two lists of scenarios and a scenario of nothing", () => {
  const complaints = (fields: object) => {
    const parsed = alternatives.safeParse({ kind: "alternatives", options: [option("pv")], ...fields });
    return parsed.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
  };
  const scenario = { kind: "scenario", scenario_ids: ["high"] };
  expect(complaints({})).toEqual([]);
  expect(complaints({ options: [option("pv"), option("pv")] })).toEqual(["options rules.no_duplicates"]);
  expect(complaints({ choices: [{ ...CO2_PRICE, values: [1, 1] }] })).toEqual(["choices.0 rules.no_duplicates"]);
  expect(complaints({ choices: [scenario, { ...scenario, scenario_ids: ["low"] }] })).toEqual([
    "choices rules.no_duplicates",
  ]);
  expect(complaints({ choices: [{ ...scenario, scenario_ids: [] }] })).toEqual([
    "choices.0.scenario_ids rules.needs_scenario",
  ]);
});

const row = (fields: Partial<AlternativeFigures> | null) => ({
  figures: fields && {
    cost: 0,
    npv: null,
    co2: 0,
    investment: 0,
    payback: null,
    noPayback: null,
    ownSupply: null,
    built: {},
    ...fields,
  },
});

it("ranks by cost, equal costs alike, and sorts by any figure with what lacks it last", () => {
  const rows = [
    row({ cost: 100, payback: 7, co2: 5 }),
    row(null),
    row({ cost: 90, co2: 9, payback: 3 }),
    row({ cost: 100 + 1e-6, co2: 7 }),
    row({ cost: 120, co2: 1 }),
  ];
  expect(ranksOf(rows)).toEqual([2, null, 1, 2, 4]);
  expect(sortedBy(rows, { key: "payback", descending: false })).toEqual([2, 0, 1, 3, 4]);
  expect(sortedBy(rows, { key: "payback", descending: true })).toEqual([0, 2, 1, 3, 4]);
  expect(sortedBy(rows, { key: "cost", descending: false })).toEqual([2, 0, 3, 4, 1]);
});

it("the front has what no other is better than in both, by CO2 and by what is bought", () => {
  const rows = [
    row({ cost: 100, co2: 5, ownSupply: 0.2 }),
    row({ cost: 90, co2: 9, ownSupply: 0.4 }),
    row({ cost: 110, co2: 6, ownSupply: 0.9 }),
    row({ cost: 120, co2: 1 }),
  ];
  expect(frontOf(pointsOf(rows, "co2")).map(({ position }) => position)).toEqual([3, 0, 1]);
  expect(frontOf(pointsOf(rows, "bought")).map(({ position }) => position)).toEqual([2, 1]);
});

it("the regret of technologies is the most that they cost above the cheapest ones, in any way to choose", () => {
  const alternative = (built: number[] | null, way: number, cost: number | null) => ({
    built,
    chosen: [way],
    ...row(cost === null ? null : { cost }),
  });
  const rows = [
    alternative(null, 0, 10),
    alternative([], 0, 100),
    alternative([0], 0, 130),
    alternative([1], 0, 104),
    alternative(null, 1, 10),
    alternative([], 1, 300),
    alternative([0], 1, 200),
    alternative([1], 1, 230),
    alternative([0, 1], 0, 100),
    alternative([0, 1], 1, null),
  ];
  expect(regretsOf(rows).map(({ built, most, chosen }) => [built, most, chosen])).toEqual([
    [[0], 30, [0]],
    [[1], 30, [1]],
    [[], 100, [1]],
    [[0, 1], null, null],
  ]);
});
