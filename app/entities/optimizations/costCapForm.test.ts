import { expect, test } from "vitest";
import { optimizationConfig, optimizationSchema } from "./optimization";
import { draftOfRun, optimizationOf, stepDefaults, stepSchema } from "./optimizationForm";

/** The cost cap and the price scenario in step 1 of the wizard. */
const basic = { ...stepDefaults("basic"), name: "Run", impact: "CO2" };
const issues = (more: object) =>
  stepSchema("basic", "invest")
    .safeParse({ ...basic, ...more })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a cap needs an emission to minimize and a value, a share one in range", () => {
  expect(issues({ cost_cap: "percent", cost_cap_value: 10 })).toBeUndefined();
  expect(issues({ cost_cap: "percent" })).toEqual([["cost_cap_value", "rules.needs_value"]]);
  expect(issues({ cost_cap: "percent", cost_cap_value: 0 })).toEqual([["cost_cap_value", "rules.must_be_in_range"]]);
  expect(issues({ cost_cap: "amount", cost_cap_value: -5e6 })).toBeUndefined();
  expect(issues({ cost_cap: "amount", cost_cap_value: 1, impact: "money" })).toEqual([
    ["cost_cap", "rules.cost_cap_of_money"],
  ]);
  expect(optimizationConfig.safeParse({ cost_cap: { kind: "percent", value: 0 } }).success).toBe(false);
});

test("a cap with years that are not seen at once is refused where both are entered", () => {
  const cap = { cost_cap: "amount", cost_cap_value: 1, year_start: 2025, year_end: 2035, year_step: 5 };
  const of = (kind: "invest" | "dispatch" | "status_quo", more: object) =>
    stepSchema("basic", kind)
      .safeParse({ ...basic, optimization_id_invest: "run", ...cap, ...more })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  const refused = "rules.steps_without_cost_cap";
  expect(of("invest", { rolling_horizon_years: 10 })).toEqual([["rolling_horizon_years", refused]]);
  expect(of("invest", { rolling_horizon_years: 11, year_split: 2 })).toBeUndefined();
  expect(of("invest", { rolling_horizon_years: 10, cost_cap: "none" })).toBeUndefined();
  expect(of("dispatch", { rolling_horizon_years: 10, year_split: 2 })).toEqual([["year_split", refused]]);
  expect(of("dispatch", { rolling_horizon_years: 10 })).toBeUndefined();
  expect(of("status_quo", { rolling_horizon_years: 10, year_split: 2 })).toBeUndefined();
});

test("what was answered is what the run asks for, and begins the next one like it", () => {
  const answers = stepSchema("basic", "invest").parse({
    ...basic,
    price_scenario: "low",
    cost_cap: "percent",
    cost_cap_value: 12,
  }) as object;
  const ids = { optimization_id: "run", system_id: "sys" };
  const run = optimizationOf({ basic: answers as never }, ids)!;
  expect(run.config).toMatchObject({ price_scenario: "low", cost_cap: { kind: "percent", value: 12 } });
  const stored = optimizationSchema.parse({ ...run, user_id: "me" });
  expect(draftOfRun(stored, "Again").basic).toMatchObject({
    price_scenario: "low",
    cost_cap: "percent",
    cost_cap_value: 12,
  });
});
