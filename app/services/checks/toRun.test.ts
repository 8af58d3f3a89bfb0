import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import type { System } from "~/entities/systems/system";
import { importSnapshot } from "~/services/archive/importing.server";
import { get, list, remove, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { stepsToRun, takeTypicalValues } from "./toRun.server";

let space: TestSpace;
let system: Stored<System>;
beforeAll(async () => {
  space = await testSpace();
  const outcome = importSnapshot(space.superAdmin, demoSnapshot());
  if (!outcome.ok) throw new Error(outcome.message);
  system = get(space.admin, systemEntity, DEMO_SYSTEM_ID)!;
});
afterAll(() => space.close());

const ownOf = (node_id: string, type: string) =>
  list(space.admin, parameterEntity, { system_id: DEMO_SYSTEM_ID }).filter(
    (row) => row.node_id === node_id && row.properties.type === type,
  );

test("an empty system lacks a location first, then a component; a complete one lacks nothing", async () => {
  const id = crypto.randomUUID();
  const empty = { ...system, system_id: id, name: "Empty", geometry_id: crypto.randomUUID() };
  expect((await stepsToRun(space.admin, empty)).map(({ finding }) => finding.key)).toEqual([
    "checks.no_location",
    "checks.nothing_in_use",
  ]);
  expect(await stepsToRun(space.admin, system)).toEqual([]);
});

test("typical values of what is missing are entered with their sources, and nothing else", async () => {
  for (const row of list(space.superAdmin, parameterEntity))
    if (["lifetime", "efficiency", "availability", "power_to_energy_ratio"].includes(row.properties.type))
      remove(space.admin, parameterEntity, row.parameter_id);
  const before = await stepsToRun(space.admin, system);
  const published = before.filter(({ typical }) => typical).map(({ finding }) => finding.parameter_type);
  expect(published).toEqual(expect.arrayContaining(["lifetime"]));
  expect(before.find(({ finding }) => finding.parameter_type === "availability")).toMatchObject({ typical: null });

  for (const other of [space.viewer, space.otherEditor]) await takeTypicalValues(other, system);
  expect(ownOf("demo-pv", "lifetime")).toEqual([]);

  expect(await takeTypicalValues(space.admin, system)).toEqual({ ok: true, value: published.length });
  const { typical } = before.find(
    ({ finding }) => finding.parameter_type === "lifetime" && finding.about.id === "demo-pv",
  )!;
  expect(ownOf("demo-pv", "lifetime")).toMatchObject([
    { properties: { value: typical!.value, unit: typical!.unit, reference: typical!.source } },
  ]);
  // What has no typical value is still missing, and a second time nothing is left to enter.
  const left = await stepsToRun(space.admin, system);
  expect(left.length).toBe(before.length - published.length);
  expect(left.every((item) => item.typical === null)).toBe(true);
  expect(await takeTypicalValues(space.admin, system)).toEqual({ ok: true, value: 0 });
});

test("drafts alone are nothing in use", async () => {
  for (const node of list(space.admin, nodeEntity, { system_id: DEMO_SYSTEM_ID }))
    save(space.admin, nodeEntity, { ...node, is_draft: true });
  const [first] = await stepsToRun(space.admin, system);
  expect(first).toMatchObject({ finding: { about: { type: "System" } } });
});
