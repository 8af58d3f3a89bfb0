import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { missingParameters } from "~/services/checks/completeness.server";
import { get, list, save } from "~/services/core/store.server";
import { copyComponent, nameAt } from "~/services/parameters/copyComponent.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { changeComponents } from "./componentChanges.server";
import {
  catalogueFor,
  type ComponentInput,
  componentsOf,
  findComponent,
  publishComponents,
  removeComponents,
  restoreComponent,
  saveComponent,
} from "./components.server";
import { removePlace, saveConnection, saveLocation } from "./infrastructure.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  giveRole(space.viewer, system_id, "viewer");
  const { editor } = space;
  const at = (geometry_id: string, longitude: number) =>
    saveLocation(editor, {
      geometry_id,
      system_id,
      name: geometry_id,
      longitude,
      latitude: 51.5,
      available_space: null,
    });
  expect(at("west", 6.2).ok && at("east", 6.4).ok).toBe(true);
  const ends = { geometry_id_start: "west", geometry_id_end: "east" };
  expect(saveConnection(editor, { geometry_id: "we", system_id, name: "we", ...ends, vertices: [] }).ok).toBe(true);
});
afterAll(() => space.close());

const input = (id: string, technology_id: string, overrides: Partial<ComponentInput> = {}): ComponentInput => ({
  id,
  system_id,
  technology_id,
  geometry_id: "west",
  name: id,
  description: "-",
  status: "existing",
  is_draft: true,
  levels: {},
  connected_system_id: null,
  length: null,
  transmission_direction: "bidirectional",
  ...overrides,
});
const issues = (outcome: ReturnType<typeof saveComponent>) =>
  outcome.ok ? [] : (outcome.issues ?? []).map(({ path, message }) => `${path} ${message}`);

describe("components", () => {
  it("asks for the sides the technology has and takes only its carriers", () => {
    const { editor } = space;
    expect(issues(saveComponent(editor, input("boiler", "gas_boiler")))).toEqual([
      "carrier_level_input rules.needs_carrier_level",
      "carrier_level_output rules.needs_carrier_level",
    ]);
    const wrong = { carrier_level_input: "electricity_none", carrier_level_output: "heat_70C" };
    expect(issues(saveComponent(editor, input("boiler", "gas_boiler", { levels: wrong })))).toEqual([
      "carrier_level_input rules.not_in_list",
    ]);
    const levels = { carrier_level_input: "natural_gas_none", carrier_level_output: "heat_70C" };
    expect(saveComponent(editor, input("boiler", "gas_boiler", { levels })).ok).toBe(true);
    expect(get(editor, nodeEntity, "boiler")).toMatchObject({ ...levels, carrier_level_output_secondary: null });
  });

  it("computes the length of a line, and its output follows its input", () => {
    const { editor } = space;
    const levels = { carrier_level_input: "electricity_10kV", carrier_level_output: "electricity_20kV" };
    const cable = input("cable", "power_cable", { geometry_id: "we", levels });
    expect(saveComponent(editor, cable).ok).toBe(true);
    const computed = lineLengthKm([
      [6.2, 51.5],
      [6.4, 51.5],
    ]);
    expect(computed).toBeCloseTo(13.889, 2);
    expect(get(editor, lineEntity, "cable")).toMatchObject({
      value: computed,
      carrier_level_output: "electricity_10kV",
      transmission_direction: "bidirectional",
    });
    expect(saveComponent(editor, { ...cable, length: 15.5, transmission_direction: "uniform" }).ok).toBe(true);
    expect(get(editor, lineEntity, "cable")).toMatchObject({ value: 15.5, transmission_direction: "uniform" });
    expect(issues(saveComponent(editor, { ...cable, length: -1 }))).toEqual(["value rules.must_be_positive"]);
    expect(issues(saveComponent(editor, { ...cable, geometry_id: "west", length: 1 }))).toEqual([
      "geometry_id rules.needs_connection",
    ]);
  });

  it("makes a new carrier level in the carrier's own way of writing, and takes a known one for the same number", () => {
    const { editor } = space;
    const demand = (id: string, value: number) =>
      saveComponent(
        editor,
        input(id, "electricity_demand", { levels: { carrier_level_input: { carrier_id: "electricity", value } } }),
      );
    expect(demand("d1", 20).ok && demand("d2", 6.3).ok && demand("d3", 6.3).ok).toBe(true);
    const levelOf = (id: string) => get(editor, nodeEntity, id)?.carrier_level_input;
    expect([levelOf("d1"), levelOf("d2"), levelOf("d3")]).toEqual([
      "electricity_20kV",
      "electricity_6.3kV",
      "electricity_6.3kV",
    ]);
    expect(get(editor, carrierLevelEntity, "electricity_6.3kV")?.value).toEqual({
      en: "6.3 kV",
      de: "6,3 kV",
      fr: "6,3 kV",
    });
  });

  it("leaves no carrier level behind when the component is refused", () => {
    const { editor } = space;
    const levels = { carrier_level_input: { carrier_id: "electricity", value: 7 } };
    expect(saveComponent(editor, input("bad", "electricity_demand", { levels, geometry_id: "we" })).ok).toBe(false);
    expect(get(editor, carrierLevelEntity, "electricity_7kV")).toBeUndefined();
  });

  it("joins a connector to another system in sight, and no other technology", () => {
    const { editor, otherEditor } = space;
    const systemId = newSystem(editor);
    const hidden = newSystem(otherEditor);
    const levels = { carrier_level_input: "electricity_none", carrier_level_output: "electricity_none" };
    const to = (connected_system_id: string | null) =>
      saveComponent(editor, input("link", "electricity_connector", { levels, connected_system_id }));
    expect(issues(to(null))).toEqual(["connected_system_id rules.needs_value"]);
    expect(issues(to(system_id))).toEqual(["connected_system_id rules.unknown_reference"]);
    expect(issues(to(hidden))).toEqual(["connected_system_id rules.unknown_reference"]);
    expect(to(systemId).ok).toBe(true);
    const demand = input("link", "electricity_demand", { connected_system_id: systemId, levels });
    expect(saveComponent(editor, demand).ok).toBe(true);
    expect(get(editor, nodeEntity, "link")).toMatchObject({ connected_system_id: null, carrier_level_output: null });
  });

  it("names what must be given until it is, wherever it is given", () => {
    const { editor } = space;
    const { technologies } = catalogueFor(editor);
    const missing = () =>
      missingParameters(editor, system_id, componentsOf(editor, system_id), technologies)
        .get("d1")
        ?.flatMap(({ anyOf }) => anyOf);
    expect(missing()).toEqual(["demand"]);
    const demand = save(editor, parameterEntity, {
      parameter_id: "p1",
      scenario_id: "base",
      system_id,
      node_id: "d1",
      technology_id: "electricity_demand",
      properties: { type: "demand", value: 2, unit: "MW" },
    });
    expect(demand.ok).toBe(true);
    expect(missing()).toBeUndefined();
  });

  it("lets an editor of the system add the levels its components need, and no viewer", () => {
    const { editor, viewer } = space;
    const guest = { ...space.otherEditor, role: "viewer" as const };
    const levels = { carrier_level_input: { carrier_id: "electricity", value: 6.6 } };
    const demand = input("guest", "electricity_demand", { levels });
    expect(saveComponent(viewer, demand)).toMatchObject({ ok: false, status: 403 });
    expect(saveComponent(guest, demand)).toMatchObject({ ok: false, status: 404 });
    expect(get(editor, carrierLevelEntity, "electricity_6.6kV")).toBeUndefined();
    giveRole(guest, system_id, "editor");
    expect(saveComponent(guest, demand).ok).toBe(true);
    const level = get(guest, carrierLevelEntity, "electricity_6.6kV");
    expect(level?.carrier_id).toBe("electricity");
    // Levels that exist belong to everybody: changing one stays with those who edit globally.
    expect(save(guest, carrierLevelEntity, { ...level!, value: 7 })).toMatchObject({ ok: false, status: 403 });
  });

  it("copies a component to places, with its parameters or without, once per order", () => {
    const { editor } = space;
    const order = { batch: "copy", copies: 1, geometry_ids: [], parameters: true };
    expect(copyComponent(editor, system_id, "d1", order).ok).toBe(true);
    expect(copyComponent(editor, system_id, "d1", order).ok).toBe(true);
    expect(findComponent(editor, system_id, "copy-1")).toMatchObject({ name: "d1 (2)", is_draft: true });
    expect(findComponent(editor, system_id, "copy-2")).toBeUndefined();
    const valuesOf = (id: string) =>
      list(editor, parameterEntity, { system_id })
        .filter((row) => row.node_id === id)
        .map((row) => row.properties.value);
    expect(valuesOf("copy-1")).toEqual([2]);
    const both = { batch: "more", copies: 2, geometry_ids: ["west", "east"], parameters: false };
    const outcome = copyComponent(editor, system_id, "copy-1", both);
    expect(outcome.ok && outcome.value.map((copy) => [copy.name, copy.geometry_id])).toEqual([
      ["d1 (3)", "west"],
      ["d1 (4)", "west"],
      ["d1 (2) east", "east"],
      ["d1 (2) east (2)", "east"],
    ]);
    expect(valuesOf("more-1")).toEqual([]);
    expect(copyComponent(editor, system_id, "d1", { ...both, copies: 26 })).toMatchObject({ ok: false, status: 422 });
    expect(copyComponent(editor, system_id, "d1", { ...both, batch: "x", geometry_ids: ["we"] }).ok).toBe(false);
    expect(removeComponents(editor, system_id, ["more-1", "more-2", "more-3", "more-4", "guest"]).ok).toBe(true);
    expect(nameAt("Demand House 1", "House 1", "House 2")).toBe("Demand House 2");
  });

  it("changes components together: all, or none when one was changed meanwhile", () => {
    const { editor, viewer } = space;
    const ids = ["d1", "d2", "cable"];
    const changes = { status: "optional" as const, location: "east", description: "Together" };
    expect(changeComponents(viewer, system_id, { ids }, changes)).toMatchObject({ ok: false, status: 403 });
    const stale = new Map([["d2", "2020-01-01T00:00:00.000Z"]]);
    expect(changeComponents(editor, system_id, { ids, expected: stale }, changes)).toMatchObject({
      ok: false,
      status: 409,
    });
    expect(findComponent(editor, system_id, "d1")?.status).toBe("existing");
    expect(changeComponents(editor, system_id, { ids }, changes)).toEqual({ ok: true, value: 3 });
    expect(changeComponents(editor, system_id, { ids }, changes)).toEqual({ ok: true, value: 0 });
    expect(findComponent(editor, system_id, "d1")).toMatchObject({ status: "optional", geometry_id: "east" });
    expect(findComponent(editor, system_id, "cable")).toMatchObject({
      status: "optional",
      geometry_id: "we",
      value: 15.5,
    });
    const level = { from: "electricity_6.3kV", to: "heat_70C" };
    expect(changeComponents(editor, system_id, { ids: ["d2"] }, { level })).toMatchObject({ ok: false, status: 422 });
    level.to = "electricity_20kV";
    expect(changeComponents(editor, system_id, { ids: ["d2"] }, { level })).toEqual({ ok: true, value: 1 });
    expect(findComponent(editor, system_id, "d2")?.carrier_level_input).toBe("electricity_20kV");
    const back = { location: "west", status: "existing" as const };
    expect(changeComponents(editor, system_id, { ids }, back).ok).toBe(true);
  });

  it("takes drafts into use together or not at all", () => {
    const { editor, viewer } = space;
    expect(publishComponents(viewer, system_id, ["d1"])).toMatchObject({ ok: false, status: 403 });
    expect(publishComponents(editor, system_id, ["d1", "nowhere"])).toMatchObject({ ok: false, status: 404 });
    expect(findComponent(editor, system_id, "d1")?.is_draft).toBe(true);
    expect(publishComponents(editor, system_id, ["d1", "cable"])).toEqual({ ok: true, value: 2 });
    expect(findComponent(editor, system_id, "cable")?.is_draft).toBe(false);
  });

  it("deletes, restores where the place is there, and removes for good with the parameters", () => {
    const { editor } = space;
    const system = get(editor, systemEntity, system_id)!;
    expect(removeComponents(editor, system_id, ["copy-1"], true)).toMatchObject({ ok: false, status: 409 });
    expect(removeComponents(editor, system_id, ["copy-1", "cable"])).toEqual({ ok: true, value: 2 });
    expect(removePlace(editor, system, "we").ok).toBe(true);
    expect(restoreComponent(editor, system_id, "cable")).toMatchObject({ ok: false, status: 409 });
    expect(restoreComponent(editor, system_id, "copy-1").ok).toBe(true);
    expect(removeComponents(editor, system_id, ["copy-1"]).ok).toBe(true);
    expect(removeComponents(editor, system_id, ["copy-1"], true).ok).toBe(true);
    expect(findComponent(editor, system_id, "copy-1")).toBeUndefined();
    expect(list(editor, parameterEntity, { system_id }).some((row) => row.node_id === "copy-1")).toBe(false);
  });
});
