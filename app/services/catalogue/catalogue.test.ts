import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT_TECHNOLOGIES } from "~/entities/catalogue/technology";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { list } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import {
  carrierGroups,
  lineage,
  type TechnologyBranch,
  technologyTree,
  viableParameterTypes,
} from "./catalogue.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

describe("the catalogue", () => {
  it("has every carrier with its levels, the unspecified one last", () => {
    const groups = carrierGroups(space.viewer);
    expect(groups.flatMap(({ levels }) => levels)).toHaveLength(list(space.viewer, carrierLevelEntity).length);
    const electricity = groups.find(({ carrier }) => carrier.carrier_id === "electricity");
    expect(electricity!.levels.length).toBeGreaterThan(3);
    expect(electricity!.levels.findIndex(({ value }) => value === null)).toBe(electricity!.levels.length - 1);
  });

  it("is a tree that holds every technology once, roots in their order", () => {
    const tree = technologyTree(space.viewer);
    expect(tree.map(({ technology }) => technology.abbr)).toEqual([...ROOT_TECHNOLOGIES]);
    const flat = (branches: TechnologyBranch[]): string[] =>
      branches.flatMap(({ technology, children }) => [technology.technology_id, ...flat(children)]);
    const ids = flat(tree);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(list(space.viewer, technologyEntity).length);
    expect(lineage(space.viewer, "photovoltaics").at(-1)?.abbr).toBe("transformation");
  });

  it("names the parameter types a technology can have", () => {
    const ids = (technology: string) =>
      viableParameterTypes(space.viewer, technology).map((type) => type.parameter_type);
    expect(ids("photovoltaics")).toEqual(expect.arrayContaining(["availability", "investment_cost"]));
    expect(ids("photovoltaics")).not.toContain("self_discharge");
    expect(ids("unknown")).toEqual([]);
  });
});
