import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import type { System } from "~/entities/systems/system";
import { importSnapshot } from "~/services/archive/importing.server";
import { get, list, remove, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { componentChecks, factsOf, systemChecks } from "./plausibility.server";

let space: TestSpace;
let system: Stored<System>;
beforeAll(async () => {
  space = await testSpace();
  const outcome = importSnapshot(space.superAdmin, demoSnapshot());
  if (!outcome.ok) throw new Error(outcome.message);
  system = get(space.admin, systemEntity, DEMO_SYSTEM_ID)!;
});
afterAll(() => space.close());

const parametersOf = (node_id: string, type: string) =>
  list(space.admin, parameterEntity, { system_id: DEMO_SYSTEM_ID }).find(
    (row) => row.node_id === node_id && row.properties.type === type,
  )!;

test("the demo has nothing that keeps it from a run", async () => {
  const { suspicions, completeness } = await systemChecks(space.admin, system, "base");
  expect(suspicions.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(completeness.flatMap(({ mandatory }) => mandatory.missing)).toEqual([]);
  expect(completeness.length).toBe(
    list(space.admin, nodeEntity, { system_id: DEMO_SYSTEM_ID }).length +
      list(space.admin, lineEntity, { system_id: DEMO_SYSTEM_ID }).length,
  );
});

test("a cost per kW typed per MW is told where it is entered, in its unit", async () => {
  const cost = parametersOf("demo-pv", "investment_cost");
  const slip = { ...cost, properties: { ...cost.properties, value: Number(cost.properties.value) / 1000 } };
  expect(save(space.admin, parameterEntity, slip).ok).toBe(true);
  const pv = get(space.admin, nodeEntity, "demo-pv")!;
  const checks = componentChecks(space.admin, system, pv, "base");
  expect(checks).toMatchObject([
    { key: "checks.cost_unit_low", unit: "EUR/MW", parameter_type: "investment_cost", about: { id: "demo-pv" } },
  ]);
  const all = (await systemChecks(space.admin, system, "base")).suspicions;
  expect(all.filter(({ about }) => about.id === "demo-pv")).toMatchObject([{ key: "checks.cost_unit_low" }]);
  save(space.admin, parameterEntity, cost);
  expect(componentChecks(space.admin, system, pv, "base")).toEqual([]);
});

test("what is needed and gone is missing", async () => {
  const [row] = list(space.admin, parameterEntity, { system_id: DEMO_SYSTEM_ID }).filter(
    ({ properties }) => properties.type === "demand",
  );
  remove(space.admin, parameterEntity, row!.parameter_id);
  const lacking = (await systemChecks(space.admin, system, "base")).completeness.filter(
    ({ mandatory }) => mandatory.missing.length > 0,
  );
  expect(lacking).toMatchObject([{ component: { node_id: row!.node_id }, mandatory: { missing: [["demand"]] } }]);
});

test("facts of a series leave its gaps out", () => {
  expect(factsOf([Float64Array.of(1, NaN, 4), Float64Array.of(-2)])).toEqual({ low: -2, high: 4, mean: 1 });
  expect(factsOf([Float64Array.of(NaN)])).toBeUndefined();
});
