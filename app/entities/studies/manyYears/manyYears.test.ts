import { expect, it } from "vitest";
import { optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import { asMember, membersOf } from "../members";
import { manyYearsAsked, manyYearsForm } from "./form";
import { manyYears, membersOfManyYears } from "./settings";

const form = {
  study_id: "s",
  name: "Years",
  years: ["2022", "2021"],
  weights: [{ year: "2021", weight: 3 }, { year: "2022" }, { year: "2023", weight: 9 }],
  criterion: "tail",
  share: 20,
  compare: true,
  alone: false,
};

it("a form says years in order, with their weights, and shares in percent", () => {
  const settings = manyYears.parse(manyYearsAsked(manyYearsForm.parse(form)));
  expect(settings).toEqual({
    kind: "many_years",
    years: [
      { year: 2021, weight: 3 },
      { year: 2022, weight: 1 },
    ],
    criterion: { kind: "tail", share: 0.2, weight: 0.5 },
    compare: true,
    alone: false,
  });
  const complaints = (fields: object) =>
    manyYearsForm
      .safeParse({ ...form, ...fields })
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  expect(complaints({})).toBeUndefined();
  expect(complaints({ years: ["2021"] })).toEqual(["years rules.needs_two_years"]);
  expect(complaints({ years: ["2021", "2021"] })).toEqual(["years rules.needs_two_years"]);
  expect(complaints({ share: 101 })).toEqual(["share rules.must_be_in_range"]);
  expect(complaints({ weights: [{ year: "2021", weight: 0 }] })).toEqual(["weights.0.weight rules.must_be_positive"]);
  const forty = Array.from({ length: 41 }, (_, i) => String(1980 + i));
  expect(complaints({ years: forty })).toEqual(["years rules.too_many_weather_years"]);
});

it("its first run plans, and the last ones take over what it builds", () => {
  const settings = manyYears.parse({ ...manyYearsAsked(form), alone: true });
  expect(membersOfManyYears(settings).map(({ role, weather_year }) => `${role} ${weather_year}`)).toEqual([
    "plan 2021",
    "compared 2021",
    "compared 2022",
    "alone 2021",
    "alone 2022",
    "operated 2021",
    "operated 2022",
  ]);
  const temporal_clustering = { ...optimizationConfig.parse({}).temporal_clustering, status: true };
  const base = optimizationSchema.parse({
    optimization_id: "base",
    system_id: "s",
    user_id: "u",
    name: "Plan",
    scenario_ids: ["base"],
    dates: ["2030-01-01"],
    config: { temporal_clustering },
  });
  const runs = membersOf(settings).map((member) => asMember(base, member, "first"));
  expect(runs.map((run) => run.optimization_id_invest)).toEqual([null, "base", "base", null, null, "first", "first"]);
  // What is operated goes through every step, whatever the plan was made of.
  expect(runs.map(({ config }) => config.temporal_clustering.status)).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(runs[6]!.weatherdates).toEqual(["2022-01-01T00:00:00"]);
  expect(runs.map(({ config }) => config.variation?.weather_years?.years.length)).toEqual([
    2,
    ...Array<undefined>(6).fill(undefined),
  ]);
  expect(runs.every(({ config }) => config.variation?.whole_years)).toBe(true);
});
