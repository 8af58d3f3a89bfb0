import { expect, it } from "vitest";
import { stepSchema } from "./optimizationForm";

const basic = (years: object) =>
  stepSchema("basic", "invest")
    .safeParse({ name: "Plan", scenario_ids: ["base"], rolling_horizon_years: 100, ...years })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

it("a list of years that is typed beside the range is asked about, unless both say the same", () => {
  const range = { years_mode: "range", year_start: 2026, year_end: 2027 };
  expect(basic(range)).toEqual([]);
  expect(basic({ ...range, years_list: "2030, 2035, 2040" })).toEqual(["years_mode: rules.range_and_list"]);
  expect(basic({ ...range, years_list: "2027 2026" })).toEqual([]);
  expect(basic({ ...range, years_mode: "list", years_list: "2030, 2035, 2040" })).toEqual([]);
});

it("an emptied rolling horizon is asked for, not taken for the whole", () => {
  const range = { years_mode: "range", year_start: 2026, year_end: 2027 };
  expect(basic({ ...range, rolling_horizon_years: undefined })).toEqual(["rolling_horizon_years: rules.needs_value"]);
});
