import { afterAll, beforeAll, expect, it } from "vitest";
import { parameterTypes } from "~/services/catalogue/types.server";
import { save } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { geometryEntity } from "./geometry.entity.server";
import { nodeEntity } from "./node.entity.server";
import { sizeOf } from "./sizeOf.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
  const system_id = newSystem(space.editor);
  const point = { type: "Point" as const, coordinates: [6.5, 51.5] as [number, number] };
  expect(save(space.editor, geometryEntity, { ...point, geometry_id: "site", name: "Site", system_id }).ok).toBe(true);
  for (const [node_id, technology_id, levels] of [
    ["pump", "heat_pump", { carrier_level_input: "electricity_0.4kV", carrier_level_output: "heat_70C" }],
    ["chp", "chp_gas", { carrier_level_input: "natural_gas_none", carrier_level_output: "electricity_0.4kV" }],
    ["sun", "photovoltaics", { carrier_level_output: "electricity_0.4kV" }],
  ] as const) {
    const node = { node_id, technology_id, name: node_id, system_id, geometry_id: "site", ...levels };
    expect(save(space.editor, nodeEntity, node)).toMatchObject({ ok: true });
  }
});
afterAll(() => space.close());

const of = (node: string, type: string) =>
  sizeOf(
    space.editor,
    node,
    parameterTypes(space.editor).find((one) => one.parameter_type === type)!,
    "en",
  );

it("says that a size counts what comes out, where something else goes in", () => {
  expect(of("pump", "existing_capacity")).toEqual({ gives: "Heat", takes: "Electricity" });
  expect(of("pump", "investment_cost")).toEqual({ gives: "Heat", takes: "Electricity" });
  expect(of("chp", "maximum_capacity")).toEqual({ gives: "Electricity", takes: "Natural gas" });
  expect(of("pump", "efficiency")).toBeNull();
  expect(of("sun", "existing_capacity")).toBeNull();
});
