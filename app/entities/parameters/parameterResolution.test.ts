import { describe, expect, it } from "vitest";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import { technologySchema } from "~/entities/catalogue/technology";
import type { Parameter, PriceScenario } from "./parameter";
import { indexParameters, resolveParameter, rowInYear, valueInYear } from "./parameterResolution";

const row = (on: Partial<Parameter>, value: number, more: Partial<Parameter["properties"]> = {}): Parameter => ({
  parameter_id: "p",
  formula_element: null,
  scenario_id: "base",
  system_id: "sys",
  node_id: null,
  line_id: null,
  technology_id: null,
  geometry_id: null,
  date: null,
  ts_id: null,
  task_id: null,
  ...on,
  properties: { type: "lifetime", unit: "a", value, ...more },
});

const technology = (id: string, parent: string | null) =>
  technologySchema.parse({
    technology_id: id,
    tech_id_parent: parent,
    name: { en: id },
    abbr: id,
    color: "#FFFFFF",
    properties: {},
  });
const technologies = [
  technology("transformation", null),
  technology("pv", "transformation"),
  technology("roof_pv", "pv"),
];
const element = { nodeId: "n", geometryId: "g", technologyId: "roof_pv" };
const PRICE = { type: "purchase_price", unit: "EUR/MWh" };
const priceOf = (parameters: Parameter[], scenarios: string[], price: PriceScenario) =>
  resolveParameter(
    indexParameters({ parameters, parameterTypes: [], technologies }, scenarios, price),
    element,
    "purchase_price",
  )?.rows.map((r) => r.properties.value);
const find = (parameters: Parameter[], scenarios: string[] = ["base"], types: ParameterType[] = []) =>
  resolveParameter(
    indexParameters({ parameters, parameterTypes: types, technologies }, scenarios),
    element,
    "lifetime",
  );

describe("resolveParameter", () => {
  const levels: [string, Parameter][] = [
    ["component", row({ node_id: "n" }, 1)],
    ["location", row({ geometry_id: "g" }, 2)],
    ["system technology", row({ technology_id: "roof_pv" }, 3)],
    ["system technology", row({ technology_id: "pv" }, 4)],
    ["catalogue", row({ technology_id: "roof_pv", system_id: null }, 5)],
    ["catalogue", row({ technology_id: "transformation", system_id: null }, 6)],
  ];

  it("takes the most specific element, a child technology before its parents", () => {
    for (let i = 0; i < levels.length; i++) {
      const resolved = find(
        levels
          .slice(i)
          .map(([, r]) => r)
          .reverse(),
      );
      expect(resolved?.origin.level).toBe(levels[i]![0]);
      expect(valueInYear(resolved, 2025)).toBe(i + 1);
    }
  });

  it("takes later scenarios first and the base last, within the winning element", () => {
    const rows = ["base", "a", "b"].map((scenario_id, i) => row({ node_id: "n", scenario_id }, i));
    expect(valueInYear(find(rows, ["a", "b"]), 2025)).toBe(2);
    expect(valueInYear(find(rows, ["b", "a"]), 2025)).toBe(1);
    expect(find(rows, ["base"])?.origin).toEqual({ level: "component", scenario_id: "base" });
    // The component's base row is more specific than the location's row of a chosen scenario.
    expect(
      valueInYear(find([row({ node_id: "n" }, 7), row({ geometry_id: "g", scenario_id: "a" }, 8)], ["a"]), 2025),
    ).toBe(7);
  });

  it("keeps all dates of the winner, sorted, and none of another scenario", () => {
    const rows = [
      row({ node_id: "n", date: "2035-01-01" }, 3),
      row({ node_id: "n" }, 1),
      row({ node_id: "n", date: "2030-01-01" }, 2),
    ];
    const resolved = find([...rows, row({ node_id: "n", scenario_id: "x", date: "2027-01-01" }, 9)]);
    expect(resolved?.rows.map((r) => r.properties.value)).toEqual([1, 2, 3]);
    expect([2029, 2030, 2034, 2035, 2050].map((y) => valueInYear(resolved, y))).toEqual([1, 2, 2, 3, 3]);
  });

  it("keeps impacts apart and ends at eol", () => {
    const rows = [row({ node_id: "n" }, 1, { impact: "CO2" }), row({ node_id: "n" }, 2, { eol: "2030-01-01" })];
    const resolved = find(rows);
    expect(resolved?.rows).toHaveLength(1);
    expect(rowInYear(resolved!.rows, 2029)?.properties.value).toBe(2);
    expect(rowInYear(resolved!.rows, 2030)).toBeUndefined();
  });

  it("falls back to the type's default", () => {
    const type = { parameter_type: "lifetime", default_value: 20 } as ParameterType;
    expect(find([], ["base"], [type])).toEqual({
      rows: [],
      defaultValue: 20,
      origin: { level: "type default", scenario_id: null },
    });
    expect(find([])).toBeUndefined();
  });
});

describe("price scenarios", () => {
  const base = row({ node_id: "n" }, 40, PRICE);
  const high = row({ node_id: "n" }, 90, { ...PRICE, price_scenario: "high" });

  it("takes the chosen price of the winning element and scenario, else its base price", () => {
    expect(priceOf([high, base], [], "base")).toEqual([40]);
    expect(priceOf([high, base], [], "high")).toEqual([90]);
    expect(priceOf([high, base], [], "low")).toEqual([40]);
    const ofTechnology = row({ technology_id: "pv" }, 120, { ...PRICE, price_scenario: "high" });
    expect(priceOf([base, ofTechnology], [], "high")).toEqual([40]);
    expect(priceOf([ofTechnology], [], "base")).toBeUndefined();
  });

  it("lets a scenario's base price go before the base scenario's high one", () => {
    const green = row({ node_id: "n", scenario_id: "green" }, 50, PRICE);
    expect(priceOf([high, green, base], ["green"], "high")).toEqual([50]);
    const greenHigh = row({ node_id: "n", scenario_id: "green" }, 70, { ...PRICE, price_scenario: "high" });
    expect(priceOf([greenHigh, high, green, base], ["green"], "high")).toEqual([70]);
    expect(priceOf([greenHigh, high, green, base], ["green"], "base")).toEqual([50]);
  });

  it("brings all years of the chosen price", () => {
    const later = row({ node_id: "n", date: "2030-01-01" }, 45, PRICE);
    expect(priceOf([later, high, base], [], "high")).toEqual([90]);
    expect(priceOf([later, high, base], [], "base")).toEqual([40, 45]);
  });
});
