import { afterAll, beforeAll, expect, test } from "vitest";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import { get, list, save, type Stored } from "~/services/core/store.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { componentsOf } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { addWithUsual } from "./addUsual.server";

let space: TestSpace;
let system: Stored<System>;
beforeAll(async () => {
  space = await testSpace();
  system = get(space.editor, systemEntity, newSystem(space.editor))!;
  const { system_id } = system;
  const coordinates: [number, number] = [6.5, 51.5];
  const location = { geometry_id: "site", name: "Site", type: "Point" as const, coordinates, system_id };
  expect(save(space.editor, geometryEntity, location).ok).toBe(true);
  giveRole(space.viewer, system_id, "viewer");
});
afterAll(() => space.close());

const add = (actor: Actor, id: string, level = "electricity_0.4kV") =>
  addWithUsual(
    { actor, system, technologies: technologiesOf(actor) },
    {
      id,
      system_id: system.system_id,
      technology_id: "photovoltaics",
      geometry_id: "site",
      name: "Photovoltaics",
      description: "-",
      status: "optional",
      is_draft: true,
      levels: { carrier_level_output: level },
      connected_system_id: null,
      length: null,
      transmission_direction: "bidirectional",
    },
  );
const entered = () =>
  list(space.editor, parameterEntity, { system_id: system.system_id }).map(({ node_id, properties }) => ({
    node_id,
    type: properties.type,
    reference: properties.reference,
  }));

test("a component comes with the published values of its technology, each with its source", () => {
  expect(add(space.editor, "sun")).toMatchObject({ ok: true });
  const rows = entered();
  expect(rows.map(({ type }) => type).sort()).toEqual(expect.arrayContaining(["investment_cost", "lifetime"]));
  for (const row of rows) expect(row).toMatchObject({ node_id: "sun", reference: expect.stringMatching(/\w{3}/) });
});

test("a press that is sent twice adds one", () => {
  const before = entered();
  expect(add(space.editor, "sun")).toMatchObject({ ok: true });
  expect(entered()).toEqual(before);
  expect(componentsOf(space.editor, system.system_id)).toHaveLength(1);
});

test("what is refused leaves neither the component nor its parameters", () => {
  const before = entered();
  expect(add(space.editor, "cold", "natural_gas_none")).toMatchObject({ ok: false, status: 422 });
  expect(add(space.viewer, "viewed")).toMatchObject({ ok: false });
  expect(add(space.stranger, "strange")).toMatchObject({ ok: false });
  expect(entered()).toEqual(before);
  expect(componentsOf(space.editor, system.system_id)).toHaveLength(1);
});
