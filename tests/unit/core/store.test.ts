import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changes } from "~db/schema/changes";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, save } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../helpers/space";

/** Rules of the write funnel, without a server before it. */
let space: TestSpace;
const systems = { home: "", other: "", everyone: null };
type Place = keyof typeof systems;

beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  systems.home = newSystem(space.editor);
  systems.other = newSystem(space.editor);
});
afterAll(() => space.close());

const geometry = (place: Place) => ({
  geometry_id: randomUUID(),
  name: "Place",
  type: "Point" as const,
  coordinates: [6.5, 51.5] as [number, number],
  system_id: systems[place],
});
const modesOf = (actor: Actor, id: string) =>
  dbOf(actor)
    .select()
    .from(changes)
    .all()
    .filter((change) => change.id === id)
    .map(({ mode }) => mode);

describe("a row belongs to its system for good", () => {
  // Each of them may write in both places: what refuses is not a right that is missing.
  it.each([
    ["an editor of both", "editor", "home", "other"],
    ["an admin", "admin", "home", "other"],
    ["an admin", "admin", "home", "everyone"],
    ["an admin", "admin", "everyone", "home"],
  ] as const)("%s (%s) cannot move it from %s to %s; row and log stay", (_, who, from, to) => {
    const actor = space[who];
    const row = geometry(from);
    expect(save(actor, geometryEntity, row)).toMatchObject({ ok: true });
    const before = get(actor, geometryEntity, row.geometry_id);
    const moved = save(actor, geometryEntity, { ...row, name: "Moved", system_id: systems[to] });
    expect(moved).toMatchObject({ ok: false, status: 409, message: "errors.system_fixed" });
    expect(get(actor, geometryEntity, row.geometry_id)).toEqual(before);
    expect(modesOf(actor, row.geometry_id)).toEqual(["create"]);
    expect(save(actor, geometryEntity, { ...row, name: "Renamed" })).toMatchObject({ ok: true });
    expect(modesOf(actor, row.geometry_id)).toEqual(["create", "update"]);
  });
});
