import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { System } from "~/entities/systems/system";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { get, save } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import {
  courseOf,
  infrastructureOf,
  lengthDifferences,
  recalculateLengths,
  removePlace,
  restorePlace,
  saveConnection,
  saveLocation,
} from "./infrastructure.server";

let space: TestSpace;
let system: System;
beforeAll(async () => {
  space = await testSpace();
  system = get(space.editor, systemEntity, newSystem(space.editor))!;
  giveRole(space.viewer, system.system_id, "viewer");
});
afterAll(() => space.close());

const location = (geometry_id: string, longitude: number, latitude: number) => ({
  geometry_id,
  system_id: system.system_id,
  name: geometry_id,
  longitude,
  latitude,
  available_space: null,
});
const connection = (geometry_id: string, start: string, end: string, vertices: [number, number][] = []) => ({
  geometry_id,
  system_id: system.system_id,
  name: geometry_id,
  vertices,
  geometry_id_start: start,
  geometry_id_end: end,
});
const courseNow = (id: string) => courseOf(get(space.editor, geometryEntity, id));
function powerLine(line_id: string, geometry_id: string, value: number) {
  const outcome = save(space.editor, lineEntity, {
    line_id,
    geometry_id,
    value,
    system_id: system.system_id,
    technology_id: "power_cable",
    name: line_id,
    carrier_level_input: "electricity_10kV",
    carrier_level_output: "electricity_10kV",
  });
  expect(outcome.ok).toBe(true);
}

describe("infrastructure", () => {
  it("runs a connection from location to location over its vertices and moves its ends with them", () => {
    const { editor } = space;
    expect(saveLocation(editor, location("a", 6.1, 51.1)).ok).toBe(true);
    expect(saveLocation(editor, location("b", 6.2, 51.1)).ok).toBe(true);
    expect(saveConnection(editor, connection("ab", "a", "b", [[6.15, 51.15]])).ok).toBe(true);
    const before = [
      [6.1, 51.1],
      [6.15, 51.15],
      [6.2, 51.1],
    ];
    expect(courseNow("ab")).toEqual(before);
    expect(saveLocation(editor, location("b", 6.3, 51.2)).ok).toBe(true);
    expect(courseNow("ab")).toEqual([before[0], before[1], [6.3, 51.2]]);
  });

  it("offers lines whose length no longer fits and recalculates only the chosen ones", () => {
    const { editor } = space;
    powerLine("l1", "ab", 7);
    powerLine("l2", "ab", lineLengthKm(courseNow("ab")));
    const computed = lineLengthKm(courseNow("ab"));
    const offered = lengthDifferences(editor, system.system_id);
    expect(offered.map(({ line, computed: km }) => [line.line_id, km])).toEqual([["l1", computed]]);
    expect(lengthDifferences(editor, system.system_id, new Set(["elsewhere"]))).toEqual([]);
    expect(recalculateLengths(editor, system.system_id, new Set(["nothing"]))).toEqual({ ok: true, value: 0 });
    expect(recalculateLengths(editor, system.system_id, new Set(["l1"]))).toEqual({ ok: true, value: 1 });
    expect(get(editor, lineEntity, "l1")?.value).toBe(computed);
    expect(lengthDifferences(editor, system.system_id)).toEqual([]);
  });

  it("refuses a connection from a location to itself, to another system's location, and to a connection", () => {
    const { editor } = space;
    const elsewhere = newSystem(editor);
    expect(saveLocation(editor, { ...location("far", 8, 50), system_id: elsewhere }).ok).toBe(true);
    const issueOf = (end: string) => {
      const refused = saveConnection(editor, connection("bad", "a", end));
      return refused.ok ? null : [refused.status, refused.issues?.[0]?.path, refused.issues?.[0]?.message];
    };
    expect(issueOf("a")).toEqual([422, "geometry_id_end", "rules.ends_differ"]);
    expect(issueOf("far")).toEqual([422, "geometry_id_end", "rules.unknown_reference"]);
    expect(issueOf("ab")).toEqual([422, "geometry_id_end", "rules.unknown_reference"]);
    expect(get(editor, geometryEntity, "bad")).toBeUndefined();
  });

  it("deletes a location with its connections and components, and brings a connection back onto moved ends", () => {
    const { editor } = space;
    expect(removePlace(editor, system, "b")).toEqual({ ok: true, value: 4 });
    expect(infrastructureOf(editor, system).connections).toEqual([]);
    expect(get(editor, lineEntity, "l1")?.deleted_at).toBeTruthy();
    expect(restorePlace(editor, system, "ab")).toMatchObject({ ok: false, status: 409 });
    expect(get(editor, geometryEntity, "ab")?.deleted_at).toBeTruthy();
    expect(restorePlace(editor, system, "b").ok).toBe(true);
    expect(saveLocation(editor, location("b", 6.4, 51.4)).ok).toBe(true);
    expect(restorePlace(editor, system, "ab").ok).toBe(true);
    expect(courseNow("ab").at(-1)).toEqual([6.4, 51.4]);
  });

  it("removes for good only what was deleted, with the deleted components on it", () => {
    const { editor } = space;
    expect(removePlace(editor, system, "ab", true)).toMatchObject({ ok: false, status: 409 });
    expect(removePlace(editor, system, "ab").ok).toBe(true);
    expect(removePlace(editor, system, "ab", true)).toEqual({ ok: true, value: 3 });
    expect(get(editor, geometryEntity, "ab")).toBeUndefined();
    expect(get(editor, lineEntity, "l1")).toBeUndefined();
  });

  it("lets a viewer look but not change, and keeps the border out of the deletion", () => {
    const { viewer, editor } = space;
    expect(infrastructureOf(viewer, system).locations).toHaveLength(2);
    expect(infrastructureOf(viewer, system).border?.areaM2).toBeGreaterThan(1e9);
    expect(saveLocation(viewer, location("c", 6.5, 51.5))).toMatchObject({ ok: false, status: 403 });
    expect(removePlace(viewer, system, "a")).toMatchObject({ ok: false, status: 403 });
    expect(removePlace(editor, system, system.geometry_id)).toMatchObject({ ok: false, status: 404 });
  });

  it("refuses a save that began from an older state", () => {
    const { editor } = space;
    const expected = "2020-01-01T00:00:00.000Z";
    expect(saveLocation(editor, location("a", 6.6, 51.6), { expected })).toMatchObject({ ok: false, status: 409 });
  });
});
