import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outcome } from "~/services/core/outcome";
import { get, remove, restore, saveUnknown } from "~/services/core/store.server";
import { taskEntity } from "~/services/tasks/task.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { parameterEntity } from "./parameter.entity.server";

/** What the form of a parameter's rows asks for holds for programs too. */
let space: TestSpace;
let system_id: string;
let counter = 0;

beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  const location = { geometry_id: "place", name: "Place", type: "Point", coordinates: [6.5, 51.5], system_id };
  expect(saveUnknown(space.editor, geometryEntity, location).ok).toBe(true);
  const fields = { system_id, geometry_id: "place", technology_id: "photovoltaics", name: "Roof" };
  const roof = { node_id: "roof", ...fields, carrier_level_output: "electricity_0.4kV" };
  expect(saveUnknown(space.editor, nodeEntity, roof).ok).toBe(true);
});
afterAll(() => space.close());

const limit = (date: string | null, overrides: Record<string, unknown> = {}, impact = "CO2") =>
  saveUnknown(space.editor, parameterEntity, {
    parameter_id: `row-${++counter}`,
    system_id,
    scenario_id: "base",
    date,
    properties: { type: "emission_limit", impact, value: 5, unit: "kg/a" },
    ...overrides,
  });
const issues = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : (outcome.issues ?? [{ path: "", message: outcome.message }]).map((i) => `${i.path} ${i.message}`);

test("years are 1950 to fifty years from now", () => {
  const last = new Date().getUTCFullYear() + 50;
  for (const year of [1800, 1949, last + 1])
    expect(issues(limit(`${year}-01-01`)), String(year)).toEqual(["date rules.year_range"]);
  expect(limit(`${last}-01-01`).ok && limit("1950-01-01").ok).toBe(true);
  const eol = { type: "emission_limit", impact: "CO2", value: 5, unit: "kg/a", eol: "2300-01-01" };
  expect(issues(limit("2031-01-01", { properties: eol }))).toEqual(["properties.eol rules.year_range"]);
});

test("a year has one value for an element, a type, a scenario and an impact", () => {
  expect(limit("2030-01-01").ok).toBe(true);
  expect(issues(limit("2030-01-01"))).toEqual(["date parameters.rule.taken"]);
  expect(limit("2030-01-01", {}, "NOx").ok).toBe(true);
  // Moved onto another row's year, or brought back next to the row that took its place.
  const moved = limit("2032-01-01");
  if (!moved.ok) throw new Error(moved.message);
  expect(issues(limit("2030-01-01", { parameter_id: moved.value.parameter_id }))).toEqual([
    "date parameters.rule.taken",
  ]);
  expect(remove(space.editor, parameterEntity, moved.value.parameter_id).ok).toBe(true);
  expect(limit("2032-01-01").ok).toBe(true);
  expect(restore(space.editor, parameterEntity, moved.value.parameter_id)).toMatchObject({ status: 409 });
});

test("details that a type names are there", () => {
  const joint = { type: "joint_minimum_operation", value: true, unit: "1" };
  expect(issues(limit(null, { properties: joint }))).toEqual([
    "properties.elements rules.needs_value",
    "properties.carrier rules.needs_value",
  ]);
  const whole = { ...joint, elements: ["roof"], carrier: "electricity" };
  expect(issues(limit(null, { properties: whole }))).toEqual([]);
});

test("stock of several years adds up: its rows may share one", () => {
  const stock = { node_id: "roof", properties: { type: "existing_capacity", value: 1, unit: "MW" } };
  expect(limit("2020-01-01", stock).ok && limit("2020-01-01", stock).ok).toBe(true);
});

test("a parameter with several rows has no task, and one with a task gets no second row", () => {
  const rows = [limit("2035-01-01", {}, "PM10"), limit("2036-01-01", {}, "PM10")];
  const first = rows[0]!;
  if (!first.ok) throw new Error(first.message);
  const task = (task_id: string) => saveUnknown(space.editor, taskEntity, { task_id, system_id });
  expect(issues(task(first.value.parameter_id))).toEqual(["task_id tasks.rule.one_row"]);
  const single = limit("2035-01-01", {}, "SOx");
  if (!single.ok) throw new Error(single.message);
  expect(task(single.value.parameter_id).ok).toBe(true);
  expect(issues(limit("2036-01-01", {}, "SOx"))).toEqual(["date tasks.rule.has_task"]);
});

test("a deleted row does not come back next to one that got a task meanwhile", () => {
  const deleted = limit("2041-01-01", {}, "CO");
  if (!deleted.ok) throw new Error(deleted.message);
  expect(remove(space.editor, parameterEntity, deleted.value.parameter_id).ok).toBe(true);
  const left = limit("2040-01-01", {}, "CO");
  if (!left.ok) throw new Error(left.message);
  const task_id = left.value.parameter_id;
  expect(saveUnknown(space.editor, taskEntity, { task_id, system_id }).ok).toBe(true);
  const back = () => restore(space.editor, parameterEntity, deleted.value.parameter_id);
  expect(back()).toMatchObject({ status: 409, message: "tasks.rule.has_task" });
  expect(remove(space.editor, taskEntity, task_id).ok).toBe(true);
  expect(back().ok).toBe(true);
});

test("a text where a number is due is told so", () => {
  const text = { type: "interest_rate", value: "much", unit: "1" };
  expect(issues(limit(null, { properties: text }))).toEqual(["properties.value rules.must_be_number"]);
  expect(get(space.editor, parameterEntity, `row-${counter}`)).toBeUndefined();
});
