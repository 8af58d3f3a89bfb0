import { describe, expect, test } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { type SeriesFacts, type Suspicion, suspicionsOf } from "~/entities/checks/";
import { type Parameter, parameterSchema } from "~/entities/parameters/parameter";
import { indexParameters } from "~/entities/parameters/parameterResolution";
import { systemSchema } from "~/entities/systems/system";
import { type Component, lineSchema, nodeSchema } from "~/entities/twin/component";
import { type Geometry, geometrySchema } from "~/entities/twin/geometry";

const system = systemSchema.parse({ system_id: "s", name: "Site", geometry_id: "border" });
const point = (geometry_id: string, lon = 0.5, lat = 0.5): Geometry =>
  geometrySchema.parse({ geometry_id, name: geometry_id, type: "Point", coordinates: [lon, lat], system_id: "s" });
const border = geometrySchema.parse({
  geometry_id: "border",
  name: "border",
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
  system_id: "s",
});
const node = (node_id: string, technology_id: string, more = {}) =>
  nodeSchema.parse({
    node_id,
    technology_id,
    geometry_id: "here",
    system_id: "s",
    name: node_id,
    is_draft: false,
    ...more,
  });
const demand = node("demand", "electricity_demand", { carrier_level_input: "electricity_20kV" });
const purchase = node("purchase", "electricity_purchase", { carrier_level_output: "electricity_20kV" });
let rows = 0;
const parameter = (
  of: Partial<Parameter>,
  type: string,
  value: number | null,
  more: Partial<Parameter> = {},
): Parameter =>
  parameterSchema.parse({
    parameter_id: `p${rows++}`,
    scenario_id: "base",
    system_id: "s",
    ...of,
    ...more,
    properties: { type, value },
  });

interface Given {
  components?: Component[];
  parameters?: Parameter[];
  geometries?: Geometry[];
  series?: [string, SeriesFacts][];
  typical?: number;
  years?: number[];
}

/** What is found in a site with a demand and an unlimited purchase, next to what is given. */
function findingsOf({
  components = [],
  parameters = [],
  geometries = [],
  series = [],
  typical,
  years = [2030],
}: Given) {
  const technologies = new Map(catalogue.technologies.map((row) => [row.technology_id, row]));
  const source = { parameters, parameterTypes: catalogue.parameterTypes, technologies: catalogue.technologies };
  const index = indexParameters(source, []);
  const all = [point("here"), border, ...geometries];
  const twin = {
    system,
    geometries: new Map(all.map((row) => [row.geometry_id, row])),
    components: [demand, purchase, ...components],
    technologies,
    types: index.types,
    index,
    priced: { high: indexParameters(source, [], "high"), low: indexParameters(source, [], "low") },
    years,
    series: new Map(series),
    typical: () => typical,
  };
  // What is missing has tests of its own.
  return suspicionsOf(twin).filter(({ key }) => !key.startsWith("checks.needs"));
}
const keys = (list: Suspicion[]) => list.map(({ key, about }) => `${key.replace("checks.", "")} ${about.id}`);

const pv = node("pv", "photovoltaics", { carrier_level_output: "electricity_20kV", status: "optional" });
const boiler = node("boiler", "gas_boiler", {
  carrier_level_input: "natural_gas_none",
  carrier_level_output: "electricity_20kV",
});
const gas = node("gas", "gas_purchase", { carrier_level_output: "natural_gas_none" });
const pump = node("pump", "heat_pump", {
  carrier_level_input: "electricity_20kV",
  carrier_level_output: "electricity_20kV",
});

test("a sound site gives rise to nothing", () => {
  expect(findingsOf({ parameters: [parameter({ node_id: "demand" }, "demand", 2)] })).toEqual([]);
});

describe("parameters", () => {
  const of = (id: string) => ({ node_id: id });
  test.each<[string, Given, string]>([
    [
      "bounds that cross",
      {
        components: [pv],
        parameters: [parameter(of("pv"), "minimum_capacity", 5), parameter(of("pv"), "maximum_capacity", 4)],
      },
      "bounds_cross pv",
    ],
    [
      "bounds that cross from a later year on",
      {
        components: [pv],
        years: [2025, 2040],
        parameters: [
          parameter(of("pv"), "minimum_capacity", 1),
          parameter(of("pv"), "minimum_capacity", 9, { date: "2040-01-01" }),
          parameter(of("pv"), "maximum_capacity", 4),
        ],
      },
      "bounds_cross pv",
    ],
    [
      "an efficiency in percent",
      { components: [boiler, gas], parameters: [parameter(of("boiler"), "efficiency", 92)] },
      "efficiency_over_one_percent boiler",
    ],
    [
      "an efficiency beyond percent",
      { components: [boiler, gas], parameters: [parameter(of("boiler"), "efficiency", 920)] },
      "efficiency_over_one boiler",
    ],
    [
      "a miraculous heat pump",
      { components: [pump], parameters: [parameter(of("pump"), "efficiency", 35)] },
      "cop_high pump",
    ],
    [
      "a useless heat pump",
      { components: [pump], parameters: [parameter(of("pump"), "efficiency", 0.9)] },
      "cop_low pump",
    ],
    [
      "a cost per kW entered per MW",
      { components: [pv], parameters: [parameter(of("pv"), "investment_cost", 711)], typical: 711_000 },
      "cost_unit_low pv",
    ],
    [
      "a cost thirty times too high",
      { components: [pv], parameters: [parameter(of("pv"), "investment_cost", 3e7)], typical: 1e6 },
      "cost_odd_high pv",
    ],
    ["a price per kWh", { parameters: [parameter(of("purchase"), "purchase_price", 0.3)] }, "price_low purchase"],
    [
      "a price in ct per MWh",
      {
        parameters: [parameter(of("purchase"), "purchase_price", null, { ts_id: "t" })],
        series: [["t", { low: 1, high: 9e4, mean: 8e3 }]],
      },
      "price_high purchase",
    ],
    ["a rate in percent", { parameters: [parameter({}, "interest_rate", 0.6)] }, "rate_high null"],
    ["a demand in W", { parameters: [parameter(of("demand"), "demand", 5e-5)] }, "demand_tiny demand"],
    ["a demand in kW", { parameters: [parameter(of("demand"), "demand", 20_000)] }, "demand_huge demand"],
    [
      "a demand in kW, as a series",
      {
        parameters: [parameter(of("demand"), "demand", null, { ts_id: "t" })],
        series: [["t", { low: 0, high: 8e3, mean: 5e3 }]],
      },
      "demand_huge demand",
    ],
  ])("%s", (_what, input, key) => {
    expect(keys(findingsOf(input))).toEqual([key]);
  });

  test("a demand that the site cannot meet", () => {
    const limited = { ...purchase, status: "existing" as const };
    const of = (value: number) => [
      parameter({ node_id: "demand" }, "demand", value),
      parameter({ node_id: "purchase" }, "existing_capacity", 3),
      parameter({ node_id: "purchase" }, "maximum_capacity", 4),
    ];
    expect(limited.status).toBe("existing");
    expect(findingsOf({ parameters: of(4) })).toEqual([]);
    expect(findingsOf({ parameters: of(5) })).toMatchObject([
      { key: "checks.demand_beyond_supply", severity: "error", params: { peak: 5, supply: 4, year: 2030 } },
    ]);
    expect(keys(findingsOf({ parameters: of(4000) }))).toEqual(["demand_unit demand"]);
    // Whatever may still be built without a limit can meet it.
    expect(findingsOf({ components: [pv], parameters: of(5) })).toEqual([]);
  });

  test("costs near what is published, defaults and missing parameters say nothing", () => {
    expect(
      findingsOf({
        components: [pv],
        parameters: [parameter({ node_id: "pv" }, "investment_cost", 3e6)],
        typical: 1e6,
      }),
    ).toEqual([]);
    expect(findingsOf({ components: [boiler, gas, pump] })).toEqual([]);
  });
});

describe("places", () => {
  const there = point("there", 0.6, 0.5);
  const connection = geometrySchema.parse({
    geometry_id: "way",
    name: "way",
    type: "LineString",
    coordinates: [
      [0.5, 0.5],
      [0.6, 0.5],
    ],
    geometry_id_start: "here",
    geometry_id_end: "there",
    system_id: "s",
  });
  const line = (value: number, more = {}) =>
    lineSchema.parse({
      line_id: "line",
      technology_id: "power_line",
      geometry_id: "way",
      system_id: "s",
      name: "line",
      is_draft: false,
      carrier_level_input: "electricity_20kV",
      carrier_level_output: "electricity_20kV",
      value,
      ...more,
    });
  const far = node("far", "electricity_demand", { geometry_id: "there", carrier_level_input: "electricity_20kV" });

  test("a demand out of reach, until a line leads there", () => {
    expect(findingsOf({ components: [far], geometries: [there] })).toMatchObject([
      { key: "checks.no_supply", severity: "error", params: { place: "there", level: "electricity_20kV" } },
    ]);
    // 0.1 degrees of longitude at half a degree north: 11.1 km.
    expect(findingsOf({ components: [far, line(11.1)], geometries: [there, connection] })).toEqual([]);
    const wrongWay = line(11.1, { transmission_direction: "opposite" });
    expect(keys(findingsOf({ components: [far, wrongWay], geometries: [there, connection] }))).toEqual([
      "no_supply far",
    ]);
    expect(keys(findingsOf({ components: [{ ...far, is_draft: true }], geometries: [there] }))).toEqual([]);
  });

  test("what nobody can use", () => {
    const alone = node("alone", "photovoltaics", { geometry_id: "there", carrier_level_output: "electricity_20kV" });
    expect(keys(findingsOf({ components: [alone], geometries: [there] }))).toEqual(["no_use alone"]);
  });

  test("a length that is not the way's, in metres by mistake", () => {
    const lines = findingsOf({ components: [far, line(11_100)], geometries: [there, connection] });
    expect(lines).toMatchObject([{ key: "checks.length_differs", params: { length: 11_100 } }]);
    expect(Number(lines[0]!.params.way)).toBeCloseTo(11.13, 1);
  });

  test("losses that eat all, a line without ends, nothing to carry", () => {
    const lossy = [parameter({ line_id: "line" }, "transmission_loss", 0.2)];
    expect(
      keys(findingsOf({ components: [far, line(11.1)], geometries: [there, connection], parameters: lossy })),
    ).toEqual(["line_loses_all line"]);
    const loose = { ...connection, geometry_id_end: null };
    expect(keys(findingsOf({ components: [line(11.1)], geometries: [there, loose] }))).toEqual([
      "line_without_ends line",
    ]);
    const bare = node("bare", "gas_boiler");
    expect(keys(findingsOf({ components: [bare] }))).toEqual(["no_carrier bare"]);
  });

  test("a location outside the border", () => {
    expect(keys(findingsOf({ geometries: [point("abroad", 3, 0.5)] }))).toEqual(["outside_border abroad"]);
  });
});

describe("high and low prices", () => {
  const price = (
    value: number | null,
    price_scenario?: "high" | "low",
    more: Partial<Parameter> = {},
    type = "purchase_price",
  ) => {
    const row = parameter({ node_id: "purchase" }, type, value, more);
    return { ...row, properties: { ...row.properties, price_scenario } };
  };

  test("on the wrong side of the base price are told with both", () => {
    expect(findingsOf({ parameters: [price(60), price(40, "high")] })).toMatchObject([
      {
        key: "checks.price_high_below_base",
        severity: "warning",
        parameter_type: "purchase_price",
        about: { id: "purchase" },
        params: { value: 40, base: 60, year: 2030 },
      },
    ]);
    expect(keys(findingsOf({ parameters: [price(60), price(61, "low"), price(90, "high")] }))).toEqual([
      "price_low_above_base purchase",
    ]);
  });

  test("are compared by their means, a scenario's base price with itself", () => {
    const series: [string, SeriesFacts][] = [
      ["base", { low: -50, high: 300, mean: 80 }],
      ["high", { low: -90, high: 200, mean: 70 }],
    ];
    const parameters = [price(null, undefined, { ts_id: "base" }), price(null, "high", { ts_id: "high" })];
    expect(keys(findingsOf({ parameters, series }))).toEqual(["price_high_below_base purchase"]);
    expect(keys(findingsOf({ parameters: [price(60), price(60, "high"), price(20, "low")] }))).toEqual([]);
  });

  test("of a part of a price, and of the system's certificates, are looked at too", () => {
    expect(
      keys(
        findingsOf({ parameters: [price(60, undefined, {}, "market_price"), price(9, "high", {}, "market_price")] }),
      ),
    ).toEqual(["price_high_below_base purchase"]);
    const certificate = (value: number, price_scenario?: "low") => {
      const row = parameter({}, "emission_price", value);
      return { ...row, properties: { ...row.properties, impact: "CO2" as const, price_scenario } };
    };
    expect(keys(findingsOf({ parameters: [certificate(0.1), certificate(0.2, "low")] }))).toEqual([
      "price_low_above_base null",
    ]);
  });
});
