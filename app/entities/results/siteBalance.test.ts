import { describe, expect, it } from "vitest";
import { type Technology, technologySchema } from "~/entities/catalogue/technology";
import { type Component, lineSchema, nodeSchema } from "~/entities/twin/component";
import { siteBalance } from "./siteBalance";

const technology = (
  technology_id: string,
  root: string,
  { inputs, outputs, isLine = false }: { inputs: string[]; outputs: string[]; isLine?: boolean },
): Technology =>
  technologySchema.parse({
    technology_id,
    tech_id_parent: root,
    name: { en: technology_id },
    abbr: technology_id,
    color: "#336699",
    properties: {
      carrier_input_type: inputs,
      carrier_output_type: outputs,
      structure_name: isLine ? "Line" : "Node",
    },
  });
const root = (abbr: string): Technology => ({
  ...technology(abbr, "", { inputs: [], outputs: [] }),
  tech_id_parent: null,
});
const technologies = new Map(
  [
    ...["transmission", "consumption", "transformation", "storage", "trade", "connectors"].map(root),
    technology("demand", "consumption", { inputs: ["el"], outputs: [] }),
    technology("sun", "transformation", { inputs: [], outputs: ["el"] }),
    technology("boiler", "transformation", { inputs: ["gas"], outputs: ["heat"] }),
    technology("battery", "storage", { inputs: ["el"], outputs: ["el"] }),
    technology("cable", "transmission", { inputs: ["el"], outputs: ["el"], isLine: true }),
    technology("neighbour", "connectors", { inputs: ["el"], outputs: ["el"] }),
  ].map((one) => [one.technology_id, one]),
);
const base = (id: string, technology_id: string, geometry_id: string) => ({
  technology_id,
  geometry_id,
  system_id: "s",
  name: id,
});
const node = (
  id: string,
  technology_id: string,
  location: string,
  { input, output }: { input: string | null; output: string | null },
) =>
  nodeSchema.parse({
    node_id: id,
    carrier_level_input: input,
    carrier_level_output: output,
    ...base(id, technology_id, location),
  });
const cable = (transmission_direction: string) =>
  lineSchema.parse({
    line_id: "c",
    carrier_level_input: "el",
    carrier_level_output: "el",
    value: 1,
    transmission_direction,
    ...base("c", "cable", "ab"),
  });
const connections = new Map([["ab", { geometry_id_start: "a", geometry_id_end: "b" }]]);
const findings = (components: Component[]) =>
  Object.fromEntries(
    siteBalance(components, technologies, connections).map((bus) => [
      `${bus.geometry_id} ${bus.carrier_level_id}`,
      bus.finding,
    ]),
  );

describe("balances of a site", () => {
  const sun = node("sun", "sun", "a", { input: null, output: "el" });
  const demand = node("demand", "demand", "b", { input: "el", output: null });

  it("are met where what gives and what takes are together", () => {
    expect(findings([sun, { ...demand, geometry_id: "a" }])).toEqual({ "a el": null });
  });

  it("cannot be met apart, unless a line leads there in the right direction", () => {
    const apart = { "a el": "no_use", "b el": "no_supply" };
    expect(findings([sun, demand])).toEqual(apart);
    expect(findings([sun, demand, cable("opposite")])).toEqual(apart);
    expect(findings([sun, demand, cable("uniform")])).toEqual({ "a el": null, "b el": null });
    expect(findings([sun, demand, cable("bidirectional")])).toEqual({ "a el": null, "b el": null });
  });

  it("need supply of every input before a conversion supplies anything", () => {
    const boiler = node("boiler", "boiler", "a", { input: "gas", output: "heat" });
    const warm = { ...node("warm", "demand", "a", { input: "heat", output: null }) };
    expect(findings([boiler, warm])).toEqual({ "a gas": "no_supply", "a heat": "no_supply" });
    const well = node("well", "sun", "a", { input: null, output: "gas" });
    expect(findings([boiler, warm, well])).toEqual({ "a gas": null, "a heat": null });
  });

  it("are neither supplied by a storage nor by a connector to another system", () => {
    const battery = node("battery", "battery", "b", { input: "el", output: "el" });
    const link = node("link", "neighbour", "b", { input: "el", output: "el" });
    expect(findings([demand, battery, link])).toEqual({ "b el": "no_supply" });
    const roles = siteBalance([demand, battery, link], technologies, connections)[0]?.terminals.map(({ role }) => role);
    expect(roles).toEqual(["takes", "keeps", "links"]);
  });
});
