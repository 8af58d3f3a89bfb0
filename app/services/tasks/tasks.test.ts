import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paramsIn } from "~/entities/notifications/notification";
import type { Parameter } from "~/entities/parameters/parameter";
import type { Task } from "~/entities/tasks/task";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { get, list, remove, restore, save } from "~/services/core/store.server";
import { ownNotifications } from "~/services/notifications/notifications.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { taskEntity } from "~/services/tasks/task.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

let space: TestSpace;
let system: string;
let other: string;
let counter = 0;

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  other = newSystem(space.otherEditor);
  giveRole(space.viewer, system, "viewer");
});
afterAll(() => space.close());

function parameter(
  actor: Actor = space.editor,
  systemId: string | null = system,
  fields: Partial<Parameter> = {},
): string {
  const parameter_id = `parameter-${++counter}`;
  const properties = { type: "interest_rate", value: 0.05, unit: "1" };
  // A parameter with a task has one row, so each is under a scenario of its own.
  const scenario = { scenario_id: `of-${parameter_id}`, name: parameter_id, system_id: systemId };
  const scenarioOutcome = save(actor, scenarioEntity, scenario);
  if (!scenarioOutcome.ok) throw new Error(JSON.stringify(scenarioOutcome));
  const row = { parameter_id, system_id: systemId, scenario_id: scenario.scenario_id, properties, ...fields };
  const outcome = save(actor, parameterEntity, row);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return parameter_id;
}

const put = (actor: Actor, task_id: string, fields: Partial<Task> = {}) =>
  save(actor, taskEntity, { task_id, system_id: system, ...fields });
const taskOf = (id: string) => get(space.editor, parameterEntity, id)?.task_id;
const fields = (outcome: Outcome<unknown>) => (outcome.ok ? [] : (outcome.issues ?? []).map(({ path }) => path));
const status = (outcome: Outcome<unknown>) => (outcome.ok ? 200 : outcome.status);

describe("a task hangs on a parameter", () => {
  test("that is there, in sight, and of the same system", () => {
    expect(fields(put(space.editor, "no-such-parameter"))).toEqual(["task_id"]);
    const foreign = parameter(space.otherEditor, other);
    expect(fields(put(space.editor, foreign))).toEqual(["task_id"]);
    expect(status(put(space.editor, foreign, { system_id: other }))).toBe(404);
    const gone = parameter();
    expect(remove(space.editor, parameterEntity, gone).ok).toBe(true);
    expect(fields(put(space.editor, gone))).toEqual(["task_id"]);
  });

  test("and is of its parameter's system when it names none", () => {
    const id = parameter();
    const outcome = save(space.editor, taskEntity, { task_id: id });
    expect(outcome.ok && outcome.value).toMatchObject({ system_id: system, assignee_id: null, done_at: null });
    // Neither out of sight nor read-only is got around by leaving the system out.
    const foreign = parameter(space.otherEditor, other);
    expect(status(save(space.editor, taskEntity, { task_id: foreign }))).toBe(404);
    expect(status(save(space.viewer, taskEntity, { task_id: parameter() }))).toBe(403);
  });

  test("which names it, whatever was saved", () => {
    const id = parameter();
    expect(taskOf(id)).toBeNull();
    const before = get(space.editor, parameterEntity, id)!;
    expect(put(space.editor, id).ok).toBe(true);
    expect(taskOf(id)).toBe(id);
    // The parameter was not entered anew: a form that is open meanwhile still holds.
    expect(get(space.editor, parameterEntity, id)?.set_at).toBe(before.set_at);
    expect(save(space.editor, parameterEntity, { ...before, task_id: null }, { expected: before.set_at }).ok).toBe(
      true,
    );
    expect(taskOf(id)).toBe(id);
    expect(remove(space.editor, taskEntity, id).ok).toBe(true);
    expect(taskOf(id)).toBeNull();
    remove(space.editor, parameterEntity, id);
    const invented = { ...before, parameter_id: "parameter-invented", task_id: "something" };
    expect(save(space.editor, parameterEntity, invented).ok).toBe(true);
    expect(taskOf("parameter-invented")).toBeNull();
  });

  test("hides with it, comes back with it, and goes with it for good", () => {
    const id = parameter();
    put(space.editor, id);
    expect(remove(space.editor, parameterEntity, id).ok).toBe(true);
    expect(get(space.editor, taskEntity, id)).toBeUndefined();
    expect(list(space.editor, taskEntity).map(({ task_id }) => task_id)).not.toContain(id);
    expect(restore(space.editor, parameterEntity, id).ok).toBe(true);
    expect(get(space.editor, taskEntity, id)).toBeDefined();
    remove(space.editor, parameterEntity, id);
    expect(remove(space.editor, parameterEntity, id, true).ok).toBe(true);
    // A parameter of the same id begins without a task.
    const sameParameter = { parameter_id: id, system_id: system, scenario_id: "base" };
    const properties = { type: "interest_rate", value: 0.04, unit: "1" };
    expect(save(space.editor, parameterEntity, { ...sameParameter, properties }).ok).toBe(true);
    expect([taskOf(id), get(space.editor, taskEntity, id)]).toEqual([null, undefined]);
  });

  test("hides with the component of its parameter", () => {
    const location = {
      geometry_id: `${system}-p`,
      system_id: system,
      name: "Place",
      type: "Point",
      coordinates: [6.5, 51.5],
    };
    const node = { node_id: `${system}-n`, system_id: system, geometry_id: location.geometry_id };
    const outcome = saveAll(space.editor, [
      [geometryEntity, location],
      [
        nodeEntity,
        { ...node, technology_id: "photovoltaics", name: "Roof", carrier_level_output: "electricity_0.4kV" },
      ],
    ]);
    expect(outcome.ok, JSON.stringify(outcome)).toBe(true);
    const properties = { type: "maximum_capacity", value: 3, unit: "MW" };
    const id = parameter(space.editor, system, { node_id: node.node_id, properties });
    expect(put(space.editor, id).ok).toBe(true);
    remove(space.editor, nodeEntity, node.node_id);
    expect(get(space.editor, taskEntity, id)).toBeUndefined();
    restore(space.editor, nodeEntity, node.node_id);
    expect(get(space.editor, taskEntity, id)).toBeDefined();
  });
});

describe("a task is given", () => {
  test("to those who edit in the system, who are told of it once", () => {
    const id = parameter();
    const count = (actor: Actor) =>
      ownNotifications(actor, 1).rows.filter(({ topic, href }) => topic === "task_assigned" && href?.endsWith(id))
        .length;
    for (const stranger of [space.viewer, space.otherEditor, space.stranger])
      expect(fields(put(space.editor, id, { assignee_id: stranger.user_id })), stranger.email).toEqual(["assignee_id"]);
    expect(put(space.editor, id, { assignee_id: space.admin.user_id }).ok).toBe(true);
    expect(count(space.admin)).toBe(1);
    put(space.editor, id, { assignee_id: space.admin.user_id, description: "By Friday" });
    expect(count(space.admin)).toBe(1);
    // Nobody is told of what they gave themselves.
    put(space.editor, id, { assignee_id: space.editor.user_id });
    expect(count(space.editor)).toBe(0);
    const [row] = ownNotifications(space.admin, 1).rows;
    expect(row?.href).toBe(`/system/${system}/digital-twin/tasks/${id}`);
    expect(row?.params).toMatchObject({ by: "editor", figure_de: expect.any(String), element_en: "Test site" });
    // Each reader has the names of the catalogue in their own language.
    expect((["en", "de"] as const).map((locale) => paramsIn(row?.params ?? {}, locale).figure)).toEqual([
      "Interest rate",
      "Zinssatz",
    ]);
  });

  test("and stays with who lost the role meanwhile", () => {
    const id = parameter();
    giveRole(space.otherEditor, system, "editor");
    expect(put(space.editor, id, { assignee_id: space.otherEditor.user_id }).ok).toBe(true);
    giveRole(space.otherEditor, system, "viewer");
    const done_at = new Date().toISOString();
    expect(put(space.editor, id, { assignee_id: space.otherEditor.user_id, done_at }).ok).toBe(true);
    expect(fields(put(space.editor, parameter(), { assignee_id: space.otherEditor.user_id }))).toEqual(["assignee_id"]);
  });

  test("on parameters of everyone by editors, to editors and admins", () => {
    const technology = { technology_id: "photovoltaics", properties: { type: "lifetime", value: 25, unit: "a" } };
    const id = parameter(space.admin, null, technology);
    expect(status(put(space.viewer, id, { system_id: null }))).toBe(403);
    expect(put(space.editor, id, { system_id: null, assignee_id: space.otherEditor.user_id }).ok).toBe(true);
    expect(ownNotifications(space.otherEditor, 1).rows[0]?.href).toBe(`/tasks/${id}`);
    expect(get(space.viewer, taskEntity, id)).toBeDefined();
    expect(get(space.stranger, taskEntity, id)).toBeUndefined();
  });
});
