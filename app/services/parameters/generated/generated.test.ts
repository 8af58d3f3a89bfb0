import { expect, test } from "vitest";
import { technologies } from "~/entities/catalogue/shipped";
import { GENERATION_TYPES, generationForm, isGenerationType } from "~/entities/generation/generation";
import { changedFields } from "~/entities/generation/quickFields";
import { generationKinds } from "~/services/generation/kinds";
import { generateHref } from "./link";
import { beyondBounds, generationOf } from "./save.server";

const byId = new Map(technologies.map((technology) => [technology.technology_id, technology]));
const kindsOf = (id: string, type: string) => generationKinds(byId.get(id)!, byId, type);

test("every way that the catalogue names is one that can be generated, and every one is named", () => {
  const named = technologies.flatMap(({ properties }) => Object.keys(properties.ts_generation));
  expect(named.filter((way) => !isGenerationType(way))).toEqual([]);
  expect(new Set(named)).toEqual(new Set(GENERATION_TYPES));
});

test("a technology has its own ways, one made by people those of the one above", () => {
  expect(kindsOf("electricity_demand", "demand")).toEqual(["load_shape", "fixed_operation"]);
  expect(kindsOf("photovoltaics", "lifetime")).toEqual([]);
  const custom = {
    ...byId.get("wind_turbine")!,
    technology_id: "mine",
    tech_id_parent: "wind_turbine",
    properties: { ...byId.get("wind_turbine")!.properties, ts_generation: {} },
  };
  expect(generationKinds(custom, byId, "availability")).toEqual(["wind"]);
  const circle = { ...custom, tech_id_parent: "mine" };
  expect(generationKinds(circle, new Map([["mine", circle]]), "availability")).toEqual([]);
  const element = { type: "Node", id: "n", technology_id: null } as const;
  expect(generateHref(byId, custom, { systemId: "s", element, type: "availability", scenarioId: "base" })).toBe(
    "/system/s/digital-twin/parameters/generate?node_id=n&scenario_id=base&parameter_type=availability",
  );
  expect(generateHref(byId, custom, { systemId: "s", element, type: "lifetime", scenarioId: "base" })).toBeNull();
});

test("buttons change what they name and nothing else", () => {
  const sun = { tilt: "12", azimuth: "99", years: "2020" };
  expect(changedFields(sun, "azimuth_90")).toEqual({ ...sun, azimuth: "90" });
  expect(changedFields(sun, "best_angles")).toEqual({ tilt: "", azimuth: "", years: "2020" });
  expect(changedFields({ Tm: "60" }, "collector_vacuum")).toEqual({ Tm: "60", eta0: "0.7", a1: "1.5", a2: "0.025" });
  const peak = changedFields({}, "preset_peak")!;
  expect(peak).toMatchObject({
    constraints: [{ days: ["1", "2", "3", "4", "5"], time_start: "08:00", time_end: "19:59" }],
  });
  const two = changedFields(peak, "add_time")!;
  expect(two["constraints"]).toHaveLength(2);
  expect(changedFields(two, "remove_time_0")!["constraints"]).toEqual([(two["constraints"] as unknown[])[1]]);
  // The last one stays; what is no such button changes nothing.
  expect(changedFields(peak, "remove_time_0")).toBeNull();
  expect(changedFields(sun, "preview")).toBeNull();
});

test("years are written as spans and lists", () => {
  const years = (text: string) => {
    const parsed = generationForm("wind").safeParse({ type: "wind", years: text });
    return parsed.success ? parsed.data.years : parsed.error.issues.map(({ message }) => message);
  };
  expect(years("2022-2024")).toEqual([2022, 2023, 2024]);
  expect(years("2018; 2015, 2016 – 2017")).toEqual([2015, 2016, 2017, 2018]);
  expect(years("")).toEqual(["generation.rule.years_required"]);
  expect(years("2024-2022")).toEqual(["generation.rule.years_text"]);
  expect(years("soon")).toEqual(["generation.rule.years_text"]);
  expect(years("2000-2024")).toContain("generation.rule.years_span");
  expect(years("1979")).toEqual(["rules.year_range"]);
  expect(years("1990-2000 ".repeat(10_000))).toEqual(["generation.rule.years_text"]);
  expect(years("0-99999999")).toEqual(["generation.rule.years_text"]);
});

test("a series tells what it was made of, unless it is of another time or was uploaded", () => {
  const properties = { unit: "1", generation: { type: "wind", height: 120, geometry_id: "g" } };
  const series = (type: "generated" | "uploaded", fields: object = properties) =>
    ({ type, properties: fields }) as never;
  expect(generationOf(series("generated"))).toMatchObject({ type: "wind", height: 120, min_speed: 2 });
  expect(generationOf(series("uploaded"))).toBeNull();
  expect(generationOf(series("generated", { unit: "1" }))).toBeNull();
  expect(generationOf(series("generated", { unit: "1", generation: { type: "wind", height: -1 } }))).toBeNull();
  expect(generationOf(undefined)).toBeNull();
});

test("values beyond the bounds of a type are counted, gaps are none", () => {
  const block = { year: 2023, startMs: 0, stepS: 3600, values: Float64Array.of(-0.1, 0, 0.5, 1, 1.2, NaN) };
  expect(beyondBounds([block], { geq: 0, leq: 1 })).toBe(2);
  expect(beyondBounds([block], { geq: null, leq: null })).toBe(0);
});
