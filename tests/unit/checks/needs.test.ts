import { describe, expect, test } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { blockersOf, leftOutOf, needsOf, needSourceOf, type Twin } from "~/entities/checks";
import { modelFlags } from "~/entities/optimizations/optimization";
import { parameterSchema } from "~/entities/parameters/parameter";
import { indexParameters } from "~/entities/parameters/parameterResolution";
import { systemSchema } from "~/entities/systems/system";
import { type Component, nodeSchema } from "~/entities/twin/component";
import { geometrySchema } from "~/entities/twin/geometry";

const HERE = geometrySchema.parse({
  geometry_id: "here",
  name: "Here",
  type: "Point",
  coordinates: [0.5, 0.5],
  system_id: "s",
});
const technologies = new Map(catalogue.technologies.map((row) => [row.technology_id, row]));
const node = (technology_id: string, more: Partial<Component> = {}): Component =>
  nodeSchema.parse({
    node_id: "n",
    name: technology_id,
    technology_id,
    geometry_id: "here",
    system_id: "s",
    is_draft: false,
    ...more,
  });
type Entered = Record<string, number | null | { value?: number; ts_id?: string; date?: string }>;

/** A site of some components; parameters are those of the first. */
function site(components: Component[], entered: Entered = {}): Twin {
  const parameters = Object.entries(entered).map(([type, given], i) => {
    const { value = null, ts_id = null, date = null } = typeof given === "object" && given ? given : { value: given };
    return parameterSchema.parse({
      parameter_id: `p${i}`,
      scenario_id: "base",
      system_id: "s",
      node_id: "n",
      ts_id,
      date,
      properties: { type, value },
    });
  });
  const index = indexParameters(
    {
      parameters: [...catalogue.parameters, ...parameters],
      parameterTypes: catalogue.parameterTypes,
      technologies: catalogue.technologies,
    },
    [],
  );
  return {
    system: systemSchema.parse({ system_id: "s", name: "Site", geometry_id: "border" }),
    geometries: new Map([["here", HERE]]),
    components,
    technologies,
    types: index.types,
    index,
    priced: {},
    years: [2030],
    series: new Map(),
    typical: () => undefined,
  };
}
const missing = (component: Component, entered: Entered = {}, run?: { years: number[]; repowering?: boolean }) => {
  const flags = modelFlags.parse({ repowering: run?.repowering ?? true });
  const twin = site([component], entered);
  return needsOf(needSourceOf(twin, run && { kind: "invest", years: run.years, flags }), component)
    .filter(({ level, given }) => level === "mandatory" && given === null)
    .map(({ anyOf: [first], year }) => (year === undefined ? first : `${first} ${year}`));
};
const power = { carrier_level_output: "electricity_20kV" };
const both = { carrier_level_input: "electricity_20kV", ...power };

describe("what is mandatory", () => {
  test.each<[string, Component, Entered, (string | undefined)[]]>([
    ["a demand", node("electricity_demand"), {}, ["demand"]],
    ["a demand as a value", node("electricity_demand"), { demand: 2 }, []],
    ["a demand as a series", node("electricity_demand"), { demand: { ts_id: "t" } }, []],
    ["the availability of sun", node("photovoltaics", power), { existing_capacity: 1 }, ["availability"]],
    ["of wind, a fixed profile will do", node("wind_turbine", power), { fixed_profile: { ts_id: "t" } }, []],
    ["of water", node("ror_plant", power), {}, ["availability"]],
    ["the coefficient of a chiller", node("compression_chiller", both), {}, ["efficiency"]],
    ["of a heat pump the catalogue has one", node("heat_pump", both), {}, []],
    ["the efficiency of a plant", node("coal_power_plant", both), {}, ["efficiency"]],
    ["of a capture, which no group names", node("carbon_capture", both), {}, ["efficiency"]],
    ["not of a transformer", node("transformer", both), {}, []],
    ["the power of a storage", node("battery", both), { existing_capacity: 1 }, ["power_to_energy_ratio"]],
    ["its own power", node("battery", both), { existing_power: 1 }, []],
    ["no bound for what is not built", node("battery", both), { maximum_power: 1 }, ["power_to_energy_ratio"]],
    ["a bound for what is", node("battery", { ...both, status: "optional" }), { maximum_power: 1 }, []],
    ["a life to pay for", node("oil_boiler", { ...power, status: "optional" }), { investment_cost: 9 }, ["lifetime"]],
    ["none when it costs nothing", node("oil_boiler", { ...power, status: "optional" }), { investment_cost: 0 }, []],
    ["nothing of a free sink", node("curtailment", { carrier_level_input: "electricity_20kV" }), {}, []],
    ["no power of a ratio of 0", node("battery", both), { power_to_energy_ratio: 0 }, ["power_to_energy_ratio"]],
    ["a size for shares of it", node("electricity_purchase", power), { fixed_profile: 1 }, ["existing_capacity"]],
    ["nothing of a purchase", node("electricity_purchase", power), {}, []],
  ])("%s", (_, component, entered, expected) => expect(missing(component, entered)).toEqual(expected));

  test("in every model year of a run", () => {
    const [demand, sun] = [node("electricity_demand"), node("photovoltaics", power)];
    const later = { value: 1, date: "2035-01-01" };
    expect(missing(sun, { availability: later })).toEqual([]);
    expect(missing(sun, { availability: later }, { years: [2030, 2040] })).toEqual(["availability 2030"]);
    expect(missing(demand, { demand: later }, { years: [2030, 2032] })).toEqual(["demand 2030"]);
    // A demand may begin while others are there already.
    expect(missing(demand, { demand: later }, { years: [2030, 2040] })).toEqual([]);
  });

  test("a bound where a run decides once for several years", () => {
    const boiler = node("gas_boiler", { ...power, status: "optional" });
    expect(missing(boiler, {}, { years: [2030, 2040] })).toEqual([]);
    expect(missing(boiler, {}, { years: [2030, 2040], repowering: false })).toEqual(["maximum_capacity"]);
    expect(missing(boiler, { maximum_expansion: 2 }, { years: [2030, 2040], repowering: false })).toEqual([]);
  });

  test("nothing that only a type of another version would ask for", () => {
    const source = needSourceOf(site([]));
    const demand = source.index.types.get("demand")!;
    const types = new Map([...source.index.types, ["needed_once", { ...demand, parameter_type: "needed_once" }]]);
    const consumer = node("electricity_demand", { carrier_level_input: "electricity_20kV" });
    const needs = needsOf({ ...source, index: { ...source.index, types } }, consumer);
    expect(needs.map(({ anyOf, level }) => [level, ...anyOf])).toEqual([["mandatory", "demand"]]);
  });

  test("what is recommended depends on what is to be built", () => {
    const needsWith = (status: Component["status"]) =>
      needsOf(needSourceOf(site([])), node("gas_boiler", { ...both, status }))
        .filter(({ level }) => level === "recommended")
        .map(({ anyOf: [first] }) => first);
    expect(needsWith("existing")).toEqual(["existing_capacity"]);
    expect(needsWith("optional")).toEqual(expect.arrayContaining(["investment_cost", "lifetime"]));
  });
});

describe("a system", () => {
  const keys = (twin: Twin) => blockersOf(twin).map(({ key, about }) => `${key.replace("checks.", "")} ${about.type}`);
  test("without anything in use cannot run", () => {
    expect(keys(site([]))).toEqual(["nothing_in_use System"]);
    expect(keys(site([node("electricity_demand", { is_draft: true })]))).toEqual(["nothing_in_use System"]);
  });
  test("with neither demand nor sale cannot run", () => {
    const purchase = node("electricity_purchase", power);
    expect(keys(site([purchase]))).toEqual(["nothing_to_serve System"]);
    const sale = node("electricity_sale", { node_id: "sale", carrier_level_input: "electricity_20kV" });
    expect(keys(site([purchase, sale]))).toEqual([]);
  });
  test("names what it leaves out", () => {
    const out = leftOutOf(
      site([
        node("electricity_demand", { is_draft: true }),
        node("electricity_connector"),
        node("photovoltaics", { geometry_id: "gone" }),
        node("electricity_purchase"),
      ]),
    );
    expect(out.map(({ why }) => why)).toEqual(["draft", "connector", "place_gone"]);
  });
});
