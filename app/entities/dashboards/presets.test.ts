import { describe, expect, it } from "vitest";
import { chartConfigSchema, takes } from "./chartConfig";
import { MOST_CHARTS } from "./dashboard";
import { freeName, isPreset, PRESET_NAMES, presetCharts } from "./presets";

const all = () => true;

describe.each(PRESET_NAMES)("%s", (name) => {
  const charts = presetCharts(name, all, "balance:place:level");

  it("is charts that can be stored, each told only what it listens to", () => {
    expect(charts.length).toBeGreaterThan(3);
    expect(charts.length).toBeLessThanOrEqual(MOST_CHARTS);
    for (const chart of charts) {
      expect(chartConfigSchema.safeParse({ ...chart, config_id: "c", system_id: "s" }).success).toBe(true);
      for (const setting of Object.keys(chart.settings))
        expect([chart.chart, setting, takes(chart.chart, setting as "of")]).toEqual([chart.chart, setting, true]);
    }
  });

  it("has each chart once, in rows of three columns", () => {
    expect(new Set(charts.map(({ chart }) => chart)).size).toBe(charts.length);
    let left = 0;
    for (const { columns } of charts) {
      if (left === 0) left = 3;
      expect(columns).toBeLessThanOrEqual(left);
      left -= columns;
    }
    expect(left).toBe(0);
  });

  it("leaves out what cannot be shown", () => {
    const [first, ...more] = charts;
    const others = presetCharts(name, ({ chart }) => chart !== first!.chart, "balance:place:level");
    expect(others).toEqual(more);
    expect(presetCharts(name, () => false)).toEqual([]);
  });
});

it("a trader reads the balance of electricity, where there is one", () => {
  const of = (electricity: string | null) =>
    presetCharts("trader", all, electricity).flatMap(({ chart, settings }) => (settings.of ? [chart] : []));
  expect(of("balance:a:b")).toEqual(["price", "operation", "duration", "heat_map", "levels"]);
  expect(of(null)).toEqual([]);
});

it("takes the first name that is free, whatever the case of its letters", () => {
  expect(freeName("Planner", [])).toBe("Planner");
  expect(freeName("Planner", ["Default", "planner", "Planner 2"])).toBe("Planner 3");
  expect([isPreset("board"), isPreset("toString"), isPreset(null)]).toEqual([true, false, false]);
});
