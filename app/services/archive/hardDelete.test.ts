import { eq, or } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import { entityNamed } from "~/services/core/entity.server";
import { environment } from "~/services/core/settings/environment.server";
import { get, remove, save, saveUnknown } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { importSnapshot } from "./importing.server";
import { snapshotFor } from "./snapshot.server";

/** What a program deletes for good leaves nothing behind that names it, and the system's own export can be imported. */
let space: TestSpace;
let system_id: string;
function put(type: string, item: object): void {
  const outcome = saveUnknown(space.editor, entityNamed(type)!, item);
  if (!outcome.ok) throw new Error(`${JSON.stringify(item)}: ${JSON.stringify(outcome)}`);
}

beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  const point = (geometry_id: string, x: number) =>
    put("geometry", { geometry_id, name: geometry_id, type: "Point", coordinates: [x, 51.5], system_id });
  point("west", 6.2);
  point("east", 6.4);
  const course = [
    [6.2, 51.5],
    [6.4, 51.5],
  ];
  const ends = { geometry_id_start: "west", geometry_id_end: "east" };
  put("geometry", { geometry_id: "way", name: "Way", type: "LineString", coordinates: course, system_id, ...ends });
  const level = { carrier_level_input: "electricity_20kV" };
  const cable = { line_id: "cable", system_id, geometry_id: "way", technology_id: "power_line", name: "Cable" };
  put("line", { ...cable, value: 14, ...level });
  for (const node_id of ["one", "two"])
    put("node", { node_id, system_id, geometry_id: "west", technology_id: "battery", name: node_id, ...level });
  put("scenario", { scenario_id: "high", name: "High", system_id });
  const parameter = (parameter_id: string, of: object, type = "charging_efficiency", overrides: object = {}) =>
    put("parameter", {
      parameter_id,
      system_id,
      scenario_id: "base",
      properties: { type, value: 0.9, unit: "1", ...overrides },
      ...of,
    });
  parameter("of-node", { node_id: "one" });
  parameter("of-line", { line_id: "cable" }, "technology_interest_rate");
  parameter("of-place", { geometry_id: "west" }, "available_space", { unit: "m^2" });
  parameter("of-scenario", { node_id: "two", scenario_id: "high" });
  parameter("shared", {}, "joint_minimum_operation", { value: true, elements: ["one", "two"], carrier: "electricity" });
});
afterAll(() => space.close());

const row = (id: string) => get(space.editor, parameterEntity, id);
const importable = () => {
  const snapshot = snapshotFor(space.editor, system_id);
  return snapshot.ok ? importSnapshot(space.editor, snapshot.value) : snapshot;
};
const gone = (type: string, id: string) => {
  const entity = entityNamed(type)!;
  expect(remove(space.editor, entity, id)).toMatchObject({ ok: true });
  expect(importable(), `export with a deleted ${type}`).toMatchObject({ ok: true });
  expect(remove(space.editor, entity, id, true)).toMatchObject({ ok: true });
  expect(importable(), `export without the ${type}`).toMatchObject({ ok: true });
};

test("a component takes its parameters, and leaves what it shared with others", () => {
  gone("node", "one");
  expect(row("of-node")).toBeUndefined();
  expect(row("shared")?.properties.elements).toEqual(["two"]);
});

test("a line takes its parameters", () => {
  gone("line", "cable");
  expect(row("of-line")).toBeUndefined();
});

test("a scenario takes its parameters", () => {
  gone("scenario", "high");
  expect(row("of-scenario")).toBeUndefined();
});

test("a location takes its parameters and what was deleted on it", () => {
  expect(remove(space.editor, geometryEntity, "west")).toMatchObject({ status: 409 });
  expect(remove(space.editor, nodeEntity, "two").ok && remove(space.editor, geometryEntity, "way").ok).toBe(true);
  gone("geometry", "west");
  expect(row("of-place")).toBeUndefined();
  expect(row("shared")).toBeUndefined();
  expect([get(space.editor, nodeEntity, "two"), get(space.editor, geometryEntity, "way")]).toEqual([
    undefined,
    undefined,
  ]);
  const left = spaceDb(environment().dataDir, "alpha").select().from(parameters);
  expect(left.where(or(eq(parameters.node_id, "two"), eq(parameters.geometry_id, "west"))).all()).toEqual([]);
});

test("the border goes with its system only", () => {
  const border = get(space.editor, systemEntity, system_id)!.geometry_id;
  expect(remove(space.editor, geometryEntity, border)).toMatchObject({ status: 409, message: "twin.is_border" });
});

test("a system stays while connectors of others lead to it", () => {
  const near = newSystem(space.editor);
  const levels = { carrier_level_input: "electricity_none", carrier_level_output: "electricity_none" };
  const link = {
    node_id: "link",
    system_id,
    geometry_id: "east",
    technology_id: "electricity_connector",
    name: "Link",
  };
  put("node", { ...link, ...levels, connected_system_id: near });
  const refusal = { status: 409, message: "twin.connected_from_elsewhere" };
  expect(remove(space.editor, systemEntity, near)).toMatchObject(refusal);
  expect(remove(space.editor, nodeEntity, "link").ok).toBe(true);
  expect(remove(space.editor, systemEntity, near)).toMatchObject({ ok: true });
  expect(get(space.editor, geometryEntity, "link")).toBeUndefined();
  expect(save(space.editor, scenarioEntity, { scenario_id: "later", name: "Later", system_id }).ok).toBe(true);
  expect(importable()).toMatchObject({ ok: true });
});
