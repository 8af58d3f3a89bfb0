import { expect, it } from "vitest";
import { CHART_KINDS } from "./chartConfig";
import { chartForm, chosenRun, runChoice } from "./chartForm";

it.each(CHART_KINDS)("what the form of %s sends when nothing is chosen is a chart", (chart) => {
  const sent = { config_id: "c", expected: "", chart, title: "", columns: 1, run: null };
  expect(chartForm(chart).safeParse(sent)).toMatchObject({ success: true });
});

it.each([
  ["", { optimization_id: null, newest_of: null }],
  ["newest:status_quo", { optimization_id: null, newest_of: "status_quo" }],
  ["newest:other", { optimization_id: "newest:other", newest_of: null }],
  ["r-1", { optimization_id: "r-1", newest_of: null }],
] as const)("“%s” is what the form calls a run, or the newest of a type", (choice, run) => {
  expect(chosenRun(choice)).toEqual(run);
  expect(runChoice(run)).toBe(choice);
});
