import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Outcome } from "~/services/core/outcome";
import { get, remove, save, saveUnknown } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { geometryEntity } from "./geometry.entity.server";
import { lineEntity } from "./line.entity.server";
import { nodeEntity } from "./node.entity.server";

/** What the pages of components and places ask for holds for programs too: these saves are those of the API. */
let space: TestSpace;
let system_id: string;
let near: string;
let hidden: string;

beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  near = newSystem(space.editor);
  hidden = newSystem(space.otherEditor);
  const base = { system_id, properties: { available_space: null } };
  const places = [
    { geometry_id: "west", name: "West", type: "Point", coordinates: [6.2, 51.2] },
    { geometry_id: "east", name: "East", type: "Point", coordinates: [6.4, 51.2] },
    {
      geometry_id: "way",
      name: "Way",
      type: "LineString",
      geometry_id_start: "west",
      geometry_id_end: "east",
      coordinates: [
        [6.2, 51.2],
        [6.4, 51.2],
      ],
    },
  ];
  for (const geometry of places)
    expect(saveUnknown(space.editor, geometryEntity, { ...base, ...geometry }).ok).toBe(true);
});
afterAll(() => space.close());

const issues = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : (outcome.issues ?? []).map(({ path, message }) => `${path} ${message}`);
const node = (node_id: string, technology_id: string, overrides: Record<string, unknown> = {}) =>
  saveUnknown(space.editor, nodeEntity, {
    node_id,
    system_id,
    geometry_id: "west",
    technology_id,
    name: node_id,
    ...overrides,
  });
const line = (overrides: Record<string, unknown>) =>
  saveUnknown(space.editor, lineEntity, {
    line_id: "cable",
    system_id,
    geometry_id: "way",
    technology_id: "power_line",
    name: "Cable",
    value: 14,
    ...overrides,
  });

describe("carrier levels", () => {
  test("are required on the main sides; not specified is a level", () => {
    expect(issues(node("pump", "heat_pump"))).toEqual([
      "carrier_level_input rules.needs_carrier_level",
      "carrier_level_output rules.needs_carrier_level",
    ]);
    const open = { carrier_level_input: "electricity_none", carrier_level_output: "heat_none" };
    expect(node("pump", "heat_pump", open).ok).toBe(true);
  });

  test("are of carriers that the technology has", () => {
    const foreign = { carrier_level_input: "electricity_none", carrier_level_output: "electricity_none" };
    expect(issues(node("odd", "heat_pump", foreign))).toEqual(["carrier_level_output rules.carrier_not_allowed"]);
    const noSide = { carrier_level_output: "electricity_0.4kV", carrier_level_input: "electricity_0.4kV" };
    expect(issues(node("roof", "photovoltaics", noSide))).toEqual(["carrier_level_input rules.carrier_not_allowed"]);
  });

  test("of a line and a storage leave as they enter", () => {
    const uneven = { carrier_level_input: "electricity_20kV", carrier_level_output: "electricity_110kV" };
    expect(issues(line(uneven))).toEqual(["carrier_level_output rules.output_follows_input"]);
    expect(line({ carrier_level_input: "electricity_20kV" })).toMatchObject({
      value: { carrier_level_output: "electricity_20kV" },
    });
    expect(issues(node("store", "battery", uneven))).toEqual(["carrier_level_output rules.output_follows_input"]);
  });
});

describe("connectors", () => {
  const levels = { carrier_level_input: "electricity_none", carrier_level_output: "electricity_none" };
  const connector = (connected_system_id: string | null) =>
    node("link", "electricity_connector", { ...levels, connected_system_id });

  test("lead to another system that is in sight", () => {
    expect(issues(connector(null))).toEqual(["connected_system_id rules.needs_value"]);
    for (const id of [system_id, hidden, "no-such-system"])
      expect(issues(connector(id)), id).toEqual(["connected_system_id rules.unknown_reference"]);
    expect(connector(near).ok).toBe(true);
  });

  test("alone lead anywhere", () => {
    const roof = { carrier_level_output: "electricity_0.4kV", connected_system_id: near };
    expect(node("link", "photovoltaics", roof).ok).toBe(true);
    expect(get(space.editor, nodeEntity, "link")?.connected_system_id).toBeNull();
  });
});

test("lines and areas have coordinates", () => {
  for (const type of ["LineString", "Polygon", "MultiPolygon"]) {
    const geometry = { geometry_id: `bare-${type}`, name: type, type, system_id };
    expect(issues(saveUnknown(space.editor, geometryEntity, geometry)), type).toEqual([
      "coordinates rules.needs_value",
    ]);
  }
});

test("a component of before keeps what it has while something else changes", () => {
  const roof = { carrier_level_output: "electricity_0.4kV" };
  expect(node("roof", "photovoltaics", roof).ok).toBe(true);
  const storedNode = get(space.editor, nodeEntity, "roof")!;
  expect(save(space.editor, nodeEntity, { ...storedNode, name: "Roof 2" }).ok).toBe(true);
});

test("a technology that components are made of stays one of nodes, or of lines", () => {
  const { admin } = space;
  const saveTechnology = (structure_name: "Node" | "Line") =>
    saveUnknown(admin, technologyEntity, {
      technology_id: "own-roof",
      tech_id_parent: "photovoltaics",
      name: { en: "Own roof" },
      color: "#102030",
      abbr: `${get(admin, technologyEntity, "photovoltaics")!.abbr}_own_roof`,
      is_custom: true,
      properties: { structure_name },
    });
  expect(saveTechnology("Node")).toMatchObject({ ok: true });
  expect(node("own", "own-roof")).toMatchObject({ ok: true });
  expect(issues(saveTechnology("Line"))).toEqual(["properties.structure_name rules.structure_in_use"]);
});

test("a line and a node never share an id, nor does one that was deleted", () => {
  const open = { carrier_level_input: "electricity_none", carrier_level_output: "heat_none" };
  expect(node("shared", "heat_pump", open).ok).toBe(true);
  expect(issues(line({ line_id: "shared" }))).toEqual(["line_id rules.id_of_node"]);
  expect(remove(space.editor, nodeEntity, "shared").ok).toBe(true);
  expect(issues(line({ line_id: "shared" }))).toEqual(["line_id rules.id_of_node"]);
  expect(line({ line_id: "along", carrier_level_input: "electricity_20kV" }).ok).toBe(true);
  expect(issues(node("along", "heat_pump", open))).toEqual(["node_id rules.id_of_line"]);
});
