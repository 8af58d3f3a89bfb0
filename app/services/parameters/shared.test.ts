import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/services/core/access.server";
import { remove, save } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { parameterList } from "~/services/parameters/sharedList.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { saveSharedParameter, sharedParameter, sharedTarget, sharedTypes, sharedUnit } from "./shared.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
  expect(save(space.admin, scenarioEntity, { scenario_id: "dear", name: "Dear", system_id: null }).ok).toBe(true);
});
afterAll(() => space.close());

const entry = (fields: object = {}) => ({
  parameter_id: randomUUID(),
  scenario_id: "dear",
  impact: "money" as const,
  unit: "",
  value: 900_000,
  date: null,
  eol: null,
  reference: null,
  expected: null,
  ...fields,
});
const cost = () => sharedTarget(space.admin, "photovoltaics", "investment_cost")!;
const put = (actor: Actor, fields?: object) => saveSharedParameter(actor, cost(), entry(fields));

test("a technology has the parameter types that fit it", () => {
  const technology = cost().technology;
  const kinds = sharedTypes(space.admin, technology).map((type) => type.parameter_type);
  expect(kinds).toEqual(expect.arrayContaining(["investment_cost", "lifetime"]));
  expect(kinds).not.toContain("demand");
  expect(sharedTarget(space.admin, "photovoltaics", "demand")).toBeUndefined();
  expect(sharedTarget(space.admin, "no-such", "lifetime")).toBeUndefined();
});

test("is saved in the catalogue's unit, whatever it was typed in, by admins only", () => {
  expect(put(space.editor)).toMatchObject({ status: 403 });
  const parameter_id = randomUUID();
  // 0.9 EUR/W = 900 EUR/kW = 900 000 EUR/MW.
  expect(put(space.admin, { parameter_id, unit: "EUR/kW", value: 900 })).toMatchObject({ ok: true });
  expect(sharedParameter(space.admin, parameter_id)?.properties).toMatchObject({ value: 900_000, unit: "EUR/MW" });
  expect(sharedUnit(cost(), "CO2")).toBe("kg/MW");
  expect(put(space.admin, { unit: "EUR/kg" })).toMatchObject({ status: 422, issues: [{ path: "unit" }] });
});

test("once per year, scenario and impact, and within the bounds of its kind", () => {
  expect(put(space.admin)).toMatchObject({ status: 422, issues: [{ message: "parameters.rule.taken" }] });
  expect(put(space.admin, { date: "2030" })).toMatchObject({ ok: true });
  expect(put(space.admin, { date: "2030" })).toMatchObject({ status: 422, issues: [{ path: "date" }] });
  expect(put(space.admin, { impact: "CO2" })).toMatchObject({ ok: true });
  const lifetime = sharedTarget(space.admin, "photovoltaics", "lifetime")!;
  const below = saveSharedParameter(space.admin, lifetime, entry({ value: -1 }));
  expect(below).toMatchObject({ status: 422, issues: [{ path: "value" }] });
});

test("is in the list of all systems until it is deleted, then in the list of deleted ones", () => {
  const parameter_id = randomUUID();
  expect(put(space.admin, { parameter_id, date: "2041" })).toMatchObject({ ok: true });
  const query = { q: "", sort: { key: "technology", descending: false }, offset: 0, limit: 1e6 };
  const ids = (deleted: boolean) =>
    parameterList(space.admin, { ...query, deleted }, "en").rows.map((row) => row.parameter_id);
  expect(ids(false)).toContain(parameter_id);
  expect(remove(space.admin, parameterEntity, parameter_id).ok).toBe(true);
  expect([ids(false).includes(parameter_id), ids(true)]).toEqual([false, [parameter_id]]);
});
