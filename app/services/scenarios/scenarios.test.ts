import { afterAll, beforeAll, expect, test } from "vitest";
import { undo, undoable } from "~/services/changes/undo.server";
import { get, remove, restore, save } from "~/services/core/store.server";
import { setStatus } from "~/services/optimizations/status.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioList } from "~/services/scenarios/list.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { saveRun } from "../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { removeScenario, scenarioUse } from "./scenarios.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

const shared = (name: string, scenario_id = name.toLowerCase()) => ({ scenario_id, name, system_id: null });
const query = { q: "", sort: { key: "name", descending: false }, offset: 0, limit: 50 };

test("scenarios of all systems are the admins'", () => {
  expect(save(space.editor, scenarioEntity, shared("Dear"))).toMatchObject({ status: 403 });
  expect(save(space.admin, scenarioEntity, shared("Dear"))).toMatchObject({ ok: true });
  expect(save(space.admin, scenarioEntity, shared("Very dear", "dear"))).toMatchObject({ ok: true });
  expect(save(space.editor, scenarioEntity, shared("Mine", "dear"))).toMatchObject({ status: 403 });
  expect(remove(space.editor, scenarioEntity, "dear")).toMatchObject({ status: 403 });
  expect(removeScenario(space.editor, system, "dear", false)).toMatchObject({ status: 403 });
  expect(get(space.stranger, scenarioEntity, "dear")).toBeUndefined();
});

test("the base scenario and the provider's names are nobody's", () => {
  expect(save(space.superAdmin, scenarioEntity, shared("Basis", "base"))).toMatchObject({ status: 403 });
  expect(remove(space.superAdmin, scenarioEntity, "base")).toMatchObject({ status: 403 });
  const named = save(space.admin, scenarioEntity, shared("RIZMBase", "provided"));
  expect(named).toMatchObject({ status: 422, issues: [{ path: "name", message: "rules.name_reserved" }] });
});

test("a shared one is deleted with its parameters in every system, and not before the second time", () => {
  const properties = { type: "interest_rate", value: 0.05, unit: "1" };
  const parameter = { parameter_id: "under-dear", system_id: system, scenario_id: "dear", properties };
  expect(save(space.editor, parameterEntity, parameter).ok).toBe(true);
  expect(scenarioUse(space.admin, null, "dear").parameters).toBe(1);
  expect(removeScenario(space.admin, null, "dear", true)).toMatchObject({ status: 409 });
  expect(removeScenario(space.admin, null, "dear", false).ok).toBe(true);
  expect(scenarioList(space.admin, { ...query, deleted: true }).rows.map((row) => row.scenario_id)).toEqual(["dear"]);
  expect(restore(space.editor, scenarioEntity, "dear")).toMatchObject({ status: 403 });
  expect(restore(space.admin, scenarioEntity, "dear").ok).toBe(true);
  removeScenario(space.admin, null, "dear", false);
  expect(removeScenario(space.admin, null, "dear", true)).toMatchObject({ ok: true, value: 1 });
  expect(get(space.admin, parameterEntity, "under-dear")).toBeUndefined();
});

test("a system's own is not reached from all systems, nor the other way round", () => {
  const scenario = { scenario_id: "own", name: "Own", system_id: system };
  expect(save(space.editor, scenarioEntity, scenario).ok).toBe(true);
  expect(removeScenario(space.admin, null, "own", false)).toMatchObject({ status: 404 });
});

test("stays while a run that reads it waits or is under way, for its deletion and for Undo", () => {
  const scenario_id = "under-way";
  expect(save(space.editor, scenarioEntity, { scenario_id, name: "Under way", system_id: system }).ok).toBe(true);
  const step = undoable(space.editor, system)!;
  expect(step.first).toMatchObject({ type: "scenario", id: scenario_id });
  giveRole(space.otherEditor, system, "editor");
  const run = saveRun(space.otherEditor, system, [], {
    scenario_ids: [scenario_id, "base"],
    status: "run_optimization",
  });
  const refusal = { ok: false, status: 409, message: "errors.scenario_in_run" };
  expect(undo(space.editor, system, step.seq)).toMatchObject(refusal);
  expect(remove(space.editor, scenarioEntity, scenario_id)).toMatchObject(refusal);
  expect(get(space.editor, scenarioEntity, scenario_id)?.deleted_at).toBeNull();
  setStatus("alpha", run, "abort");
  expect(undo(space.editor, system, step.seq)).toMatchObject({ ok: true });
  expect(get(space.editor, scenarioEntity, scenario_id)?.deleted_at).not.toBeNull();
});
