import { expect, it } from "vitest";
import { rollsOn, splitRefused, yearsAtOnce } from "./horizon";
import { optimizationConfig } from "./optimization";

const run = (config: object, optimization_id_invest: string | null = null) => ({
  dates: [2025, 2030, 2035, 2050].map((year) => `${year}-01-01`),
  optimization_id_invest,
  config: optimizationConfig.parse(config),
});

it("a horizon rolls on where it does not see the last year from the first", () => {
  expect([100, 26, 25, 0.5].map((years) => rollsOn(run({ rolling_horizon_years: years })))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(rollsOn({ ...run({ rolling_horizon_years: 1 }), dates: ["2025-01-01"] })).toBe(false);
});

it("the largest window, or one year in parts, is what has to fit at once", () => {
  expect(yearsAtOnce(run({}))).toBe(4);
  expect(yearsAtOnce(run({ rolling_horizon_years: 11 }))).toBe(3);
  expect(yearsAtOnce(run({ rolling_horizon_years: 0.1 }))).toBe(1);
  expect(yearsAtOnce(run({ rolling_horizon_years: 5 }, "inv"))).toBe(4);
  expect(yearsAtOnce(run({ year_split: 2 }, "inv"))).toBe(1);
});

it("parts are for dispatches of every step, without outages", () => {
  expect(splitRefused(run({}))).toBeNull();
  expect(splitRefused(run({ year_split: 2 }))).toMatchObject({ rule: "split_dispatch_only" });
  expect(splitRefused(run({ year_split: 2 }, "inv"))).toBeNull();
  expect(splitRefused(run({ year_split: 2, temporal_clustering: { status: true } }, "inv"))).toMatchObject({
    rule: "split_needs_full_year",
  });
  expect(splitRefused(run({ year_split: 2, model: { resilience: true } }, "inv"))).toMatchObject({
    rule: "split_without_outages",
  });
});

it("allowances are kept where all years are seen at once, and with trade alone; the field that parts the years is named", () => {
  const banking = { emission_banking: true };
  const rule = "steps_without_banking";
  expect(splitRefused(run({ model: banking }))).toBeNull();
  expect(splitRefused(run({ model: banking, rolling_horizon_years: 5 }))).toEqual({
    field: "rolling_horizon_years",
    rule,
  });
  expect(splitRefused(run({ model: banking, year_split: 2 }, "inv"))).toEqual({ field: "year_split", rule });
  expect(splitRefused(run({ model: { ...banking, emission_trade: false }, rolling_horizon_years: 5 }))).toBeNull();
  expect(splitRefused(run({ model: banking, rolling_horizon_years: 5 }, "inv"))).toBeNull();
});

it("a cost cap counts all years together, so no window and no part goes with it", () => {
  const cost_cap = { kind: "percent", value: 10 };
  const rule = "steps_without_cost_cap";
  expect(splitRefused(run({ cost_cap }))).toBeNull();
  expect(splitRefused(run({ cost_cap, rolling_horizon_years: 5 }))).toEqual({ field: "rolling_horizon_years", rule });
  expect(splitRefused(run({ cost_cap, year_split: 2 }, "inv"))).toEqual({ field: "year_split", rule });
  expect(splitRefused(run({ cost_cap, rolling_horizon_years: 5 }, "inv"))).toBeNull();
});
