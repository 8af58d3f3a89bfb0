import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type System, systemSchema } from "~/entities/systems/system";
import { get, list, remove } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type Border, borderOf } from "~/services/twin/border.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { createSystem, updateSystem } from "~/services/twin/systemWithBorder.server";
import { giveRole, newSystem, TEST_BORDER, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { systemNamed, systemRows } from "./systems.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const square: Border = { type: "Polygon", coordinates: TEST_BORDER as Border["coordinates"] & [number, number][][] };
const system = (fields: Partial<System> = {}): System =>
  systemSchema.parse({
    system_id: randomUUID(),
    geometry_id: randomUUID(),
    name: "Rhine works",
    unit: "CHF",
    timezone: "Europe/Zurich",
    ...fields,
  });

describe("creating a system", () => {
  it("saves system and border together and makes the creator its admin", () => {
    const input = system({ name: "Created" });
    expect(createSystem(space.editor, input, square)).toMatchObject({ ok: true });
    const border = get(space.editor, geometryEntity, input.geometry_id);
    expect(border).toMatchObject({ system_id: input.system_id, type: "Polygon", coordinates: TEST_BORDER });
    expect(borderOf(space.editor, input)?.coordinates).toEqual(TEST_BORDER);
    expect(systemRows(space.editor).find((row) => row.system.name === "Created")).toMatchObject({ role: "admin" });
  });

  it("is one system when the same form is sent twice", () => {
    const input = system({ name: "Twice" });
    createSystem(space.editor, input, square);
    expect(createSystem(space.editor, input, square).ok).toBe(true);
    expect(list(space.editor, systemEntity).filter((row) => row.name === "Twice")).toHaveLength(1);
  });

  it("refuses a border that crosses itself and keeps nothing", () => {
    const input = system();
    const bow: Border = {
      type: "Polygon",
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    expect(createSystem(space.editor, input, bow)).toMatchObject({
      ok: false,
      status: 422,
      issues: [{ path: "border", message: "twin.shape.crosses_itself", params: { from_a: 1, to_a: 2 } }],
    });
    expect(get(space.admin, systemEntity, input.system_id)).toBeUndefined();
  });

  it("keeps nothing when the border's id belongs to another system", () => {
    const geometryId = get(space.editor, systemEntity, newSystem(space.editor))!.geometry_id;
    const input = system({ geometry_id: geometryId });
    expect(createSystem(space.editor, input, square).ok).toBe(false);
    expect(get(space.admin, systemEntity, input.system_id)).toBeUndefined();
  });

  it("is refused to viewers, and modules to all but super admins", () => {
    expect(createSystem(space.viewer, system(), square)).toMatchObject({ ok: false, status: 403 });
    const operator = { has_operation: true };
    expect(createSystem(space.admin, system(operator), square)).toMatchObject({
      ok: false,
      issues: [{ path: "has_operation" }],
    });
    const input = system(operator);
    expect(createSystem(space.superAdmin, input, square).ok).toBe(true);
    // Admins see every system; the super admin got no role record of their own.
    expect(systemRows(space.otherEditor).some((row) => row.system.system_id === input.system_id)).toBe(false);
  });
});

describe("editing a system", () => {
  it("changes name and border, not the currency, and notices an edit in between", () => {
    const input = system({ name: "Before" });
    const created = createSystem(space.editor, input, square);
    if (!created.ok) throw new Error("not created");
    const moved: Border = {
      type: "Polygon",
      coordinates: [
        [
          [8, 47],
          [9, 47],
          [8, 48],
          [8, 47],
        ],
      ],
    };
    const renamed = updateSystem(space.editor, { ...input, name: "After" }, moved, created.value.set_at);
    expect(renamed).toMatchObject({ ok: true, value: { name: "After" } });
    expect(borderOf(space.editor, input)).toEqual(moved);
    expect(updateSystem(space.editor, { ...input, unit: "EUR" }, null, null)).toMatchObject({
      issues: [{ path: "unit", message: "rules.currency_locked" }],
    });
    expect(updateSystem(space.editor, input, null, "2020-01-01T00:00:00.000Z")).toMatchObject({ status: 409 });
  });

  it("is not found for those without a role there and refused to its viewers", () => {
    const input = system();
    createSystem(space.editor, input, square);
    expect(updateSystem(space.otherEditor, input, null, null)).toMatchObject({ status: 404 });
    giveRole(space.viewer, input.system_id, "viewer");
    expect(updateSystem(space.viewer, input, null, null)).toMatchObject({ status: 403 });
    expect(updateSystem(space.stranger, input, null, null)).toMatchObject({ status: 404 });
  });
});

describe("finding a system by name", () => {
  it("takes the exact name, else the only one that fits", () => {
    const harbour = newSystem(space.editor, { name: "Harbour north" });
    newSystem(space.editor, { name: "Harbour north west" });
    expect(systemNamed(space.editor, " harbour NORTH ")).toBe(harbour);
    expect(systemNamed(space.editor, "harbour")).toBeUndefined();
    expect(systemNamed(space.editor, "north west")).toBeDefined();
    expect(systemNamed(space.otherEditor, "Harbour north")).toBeUndefined();
    expect(systemNamed(space.editor, " ")).toBeUndefined();
  });
});

describe("deleting a system", () => {
  it("needs its name and the role of its admin, and takes all of it along", () => {
    const id = newSystem(space.editor, { name: "To go" });
    giveRole(space.otherEditor, id, "editor");
    expect(remove(space.otherEditor, systemEntity, id)).toMatchObject({ ok: false, status: 403 });
    expect(remove(space.stranger, systemEntity, id)).toMatchObject({ ok: false, status: 404 });
    expect(remove(space.editor, systemEntity, id).ok).toBe(true);
    expect(get(space.admin, systemEntity, id)).toBeUndefined();
    expect(list(space.admin, geometryEntity, { system_id: id, lifecycle: "all" })).toEqual([]);
  });
});
