import { expect, it } from "vitest";
import { CHART_KINDS } from "./chartConfig";
import { CHART_GROUPS, chartsFor, GROUP_NAMES } from "./gallery";

const all = { words: "", group: null };
const text = (kind: string) => `The ${kind.replaceAll("_", " ")} of a run`;

it("has every kind of chart in one group", () => {
  expect(Object.values(CHART_GROUPS).flat().sort()).toEqual([...CHART_KINDS].sort());
});

it("shows groups and their charts in the order of reading", () => {
  expect(chartsFor(all, text).map(({ group, kinds }) => [group, kinds])).toEqual(Object.entries(CHART_GROUPS));
});

it.each([
  ["HEAT of", null, ["heat_map"]],
  ["  flow ", null, ["cash_flow", "energy_flows"]],
  ["flow", "money", ["cash_flow"]],
  ["flow nothing", null, []],
  ["", "answer", ["answer", "key_figures", "influence"]],
] as const)("“%s” in %s is %j", (words, group, kinds) => {
  expect(chartsFor({ words, group }, text).flatMap((one) => one.kinds)).toEqual(kinds);
});

it("leaves groups without a fitting chart out", () => {
  expect(chartsFor({ words: "flow", group: null }, text).map(({ group }) => group)).toEqual(["money", "energy"]);
  expect(GROUP_NAMES.length).toBe(4);
});
