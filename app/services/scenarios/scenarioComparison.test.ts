import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { System } from "~/entities/systems/system";
import { undo, undoable } from "~/services/changes/undo.server";
import { get, list, type Stored } from "~/services/core/store.server";
import { applyBulk, type BulkOrder, planBulk } from "~/services/parameters/changeTogether.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { compareScenarios, type ComparisonQuery } from "./scenarioComparison.server";

let space: TestSpace;
let system: Stored<System>;
const locationId = randomUUID();

interface Value {
  type: string;
  value: number;
  unit: string;
}

/** A parameter of a component (or, without one, of a technology of the system). */
const parameter = (
  parameter_id: string,
  node_id: string | null,
  { type, value, unit }: Value,
  overrides: object = {},
) =>
  [
    parameterEntity,
    {
      parameter_id,
      scenario_id: "base",
      system_id: system.system_id,
      node_id,
      ...overrides,
      properties: { type, value, unit, ...(type.endsWith("cost") ? { impact: "money" } : {}) },
    },
  ] as const;

beforeAll(async () => {
  space = await testSpace();
  system = get(space.editor, systemEntity, newSystem(space.editor))!;
  const at = { geometry_id: locationId, system_id: system.system_id, carrier_level_output: "electricity_0.4kV" };
  const node = (node_id: string, technology_id: string) =>
    [nodeEntity, { ...at, node_id, name: node_id, technology_id, status: "optional", is_draft: false }] as const;
  const outcome = saveAll(space.editor, [
    [
      geometryEntity,
      { geometry_id: locationId, name: "Yard", type: "Point", coordinates: [6.5, 51.5], system_id: system.system_id },
    ],
    [scenarioEntity, { scenario_id: "high", name: "High", system_id: system.system_id }],
    [scenarioEntity, { scenario_id: "low", name: "Low", system_id: system.system_id }],
    node("roof-1", "photovoltaics"),
    node("roof-2", "photovoltaics"),
    [
      nodeEntity,
      {
        ...at,
        carrier_level_input: "electricity_0.4kV",
        node_id: "store",
        name: "store",
        technology_id: "battery",
        status: "optional",
        is_draft: false,
      },
    ],
    parameter("p1", "roof-1", { type: "investment_cost", value: 1000, unit: "EUR/MW" }),
    parameter("p2", "roof-1", { type: "investment_cost", value: 900, unit: "EUR/MW" }, { date: "2035-01-01" }),
    parameter("p3", "roof-1", { type: "lifetime", value: 20, unit: "a" }),
    parameter("p4", "roof-2", { type: "lifetime", value: 25, unit: "a" }),
    parameter("h1", "roof-1", { type: "investment_cost", value: 1200, unit: "EUR/MW" }, { scenario_id: "high" }),
    parameter("h2", "roof-2", { type: "lifetime", value: 25, unit: "a" }, { scenario_id: "high" }),
    parameter(
      "l1",
      null,
      { type: "lifetime", value: 30, unit: "a" },
      { scenario_id: "low", technology_id: "photovoltaics" },
    ),
  ]);
  expect(outcome).toMatchObject({ ok: true });
});
afterAll(() => space.close());

const ALL: ComparisonQuery = { everything: false, element: null, group: null, text: null, locale: "en", page: 1 };
const compare = (scenarios: string[], query: Partial<ComparisonQuery> = {}) =>
  compareScenarios(space.editor, system, scenarios, { ...ALL, ...query });
const compared = (scenarios: string[], query: Partial<ComparisonQuery> = {}) =>
  compare(scenarios, query).parameters.map(({ element, type, years }) => [
    element.name,
    type,
    ...years.map(({ from, sides }) => [
      from,
      ...sides.map(({ value }) => (value?.kind === "value" ? value.value : null)),
    ]),
  ]);

describe("scenarios side by side", () => {
  test("differ where a scenario has parameters of its own, year by year, and in what is made of them", () => {
    expect(compared(["base", "high"])).toEqual([
      ["roof-1", "investment_cost", [null, 1000, 1200], [2035, 900, 1200]],
      // 1000 EUR/MW over 20 years at no interest, and the like.
      ...compared(["base", "high"]).filter(([, type]) => type === "annuity" || type === "yearly_cost_of_capacity"),
    ]);
    const [cost] = compare(["base", "high"]).parameters;
    expect(cost).toMatchObject({ unit: "EUR/MW", type: "investment_cost" });
    expect(cost?.years[0]).toMatchObject({
      differences: [{ absolute: 200, relative: 0.2 }],
      sides: [{ origin: { level: "component", scenario_id: "base" } }, { origin: { scenario_id: "high" } }],
    });
  });

  test("reach what inherits from a technology, but not what is entered more closely", () => {
    const lines = compared(["base", "low"], { text: "lifetime" });
    expect(lines).toContainEqual(["Photovoltaics", "lifetime", [null, expect.anything(), 30]]);
    // Both roofs have a lifetime of their own.
    expect(lines.map(([name]) => name)).toEqual(["Photovoltaics"]);
  });

  test("are filtered, and shown whole when asked", () => {
    expect(compare(["base", "high"], { text: "roof-2" }).total).toBe(0);
    expect(compared(["base", "high"], { text: "roof-2", everything: true })).toContainEqual([
      "roof-2",
      "lifetime",
      [null, 25, 25],
    ]);
    const element = { type: "Node" as const, id: "roof-1", technology_id: null };
    expect(compare(["base", "high"], { element }).total).toBe(compare(["base", "high"]).total);
    expect(compare(["base", "high"], { group: "operation" }).total).toBe(0);
    expect(compare(["base", "high", "low"], { text: "investment" }).parameters[0]?.years[0]?.sides).toHaveLength(3);
    expect(compare(["high", "high"]).total).toBe(0);
  });
});

const plan = (ids: string[], order: BulkOrder, batch = "batch") => {
  const planned = planBulk(space.editor, system, { ids, order, batch });
  if (!planned.ok) throw new Error(planned.message);
  return planned.value;
};
const doIt = (ids: string[], order: BulkOrder, batch = "batch", actor = space.editor) => {
  const { steps } = plan(ids, order, batch);
  const versions = new Map(steps.map(({ after, version }) => [after.parameter_id, version]));
  return { shown: versions, outcome: applyBulk(actor, system, { ids, order, batch }, versions) };
};
const valueOf = (id: string) => get(space.editor, parameterEntity, id)?.properties.value;

describe("parameters changed together", () => {
  test("are scaled in one step, refused ones named, and taken back in one", () => {
    const order: BulkOrder = { what: "scale", factor: 1.1 };
    const before = plan(["p1", "p2", "p3"], { what: "scale", factor: -1 });
    expect(before.refusals.map(({ source }) => source.parameter_id)).toContain("p3");
    const { shown, outcome } = doIt(["p1", "p2", "p3"], order);
    expect(outcome).toEqual({ ok: true, value: 3 });
    expect([valueOf("p1"), valueOf("p2"), valueOf("p3")]).toEqual([1100, 990, 22]);
    // The same form once more: nothing is scaled twice.
    expect(applyBulk(space.editor, system, { ids: ["p1", "p2", "p3"], order, batch: "batch" }, shown)).toMatchObject({
      status: 409,
    });
    expect(valueOf("p1")).toBe(1100);
    const step = undoable(space.editor, system.system_id)!;
    expect(step.items).toBe(3);
    expect(undo(space.editor, system.system_id, step.seq)).toMatchObject({ ok: true });
    expect([valueOf("p1"), valueOf("p2"), valueOf("p3")]).toEqual([1000, 900, 20]);
  });

  test("are taken back together however many they are, as nothing is deleted", () => {
    const ids = ["p1", "p2", "p3", "p4", "h1", "h2"];
    expect(doIt(ids, { what: "scale", factor: 0.5 }).outcome).toMatchObject({ value: 6 });
    const step = undoable(space.editor, system.system_id)!;
    expect(step.items).toBe(6);
    expect(undo(space.editor, system.system_id, step.seq)).toEqual({ ok: true, value: 6 });
    expect(ids.map(valueOf)).toEqual([1000, 900, 20, 25, 1200, 25]);
  });

  test("take a value in its unit, a reference and an end of life where their kind has one", () => {
    const typed = plan(["p1", "p3"], { what: "value", value: 2, unit: "EUR/kW" });
    expect(typed.steps.map(({ after }) => after.properties.value)).toEqual([2000]);
    expect(typed.refusals).toMatchObject([{ message: "parameters.bulk.refused.unit", params: { unit: "a" } }]);
    expect(plan(["p3"], { what: "eol", eol: "2040-01-01" }).refusals).toMatchObject([
      { message: "parameters.bulk.refused.no_eol" },
    ]);
    expect(doIt(["p3"], { what: "reference", reference: "Offer 7" }).outcome).toMatchObject({ value: 1 });
    expect(get(space.editor, parameterEntity, "p3")?.properties.reference).toBe("Offer 7");
    expect(plan(["p3"], { what: "reference", reference: "Offer 7" }).unchanged).toBe(1);
  });

  test("are copied to a scenario, what is there skipped or overwritten, twice the same only once", () => {
    const skip: BulkOrder = { what: "scenario", scenario_id: "high", existing: "skip" };
    const first = doIt(["p1", "p2"], skip, "copies");
    expect(plan(["p1"], skip, "other").refusals).toMatchObject([{ message: "parameters.bulk.refused.exists" }]);
    expect(first.outcome).toEqual({ ok: true, value: 1 });
    expect(applyBulk(space.editor, system, { ids: ["p1", "p2"], order: skip, batch: "copies" }, first.shown)).toEqual({
      ok: true,
      value: 0,
    });
    const under = () =>
      list(space.editor, parameterEntity, { system_id: system.system_id }).filter(
        ({ scenario_id, properties }) => scenario_id === "high" && properties.type === "investment_cost",
      );
    expect(under().map(({ date, properties }) => [date, properties.value])).toEqual([
      [null, 1200],
      ["2035-01-01", 900],
    ]);
    expect(doIt(["p1"], { ...skip, existing: "overwrite" }).outcome).toMatchObject({ value: 1 });
    expect(under().map(({ properties }) => properties.value)).toEqual([1000, 900]);
    expect(under()[0]?.parameter_id).toBe("h1");
  });

  test("are copied to components that can have them, in the same unit only", () => {
    const all: BulkOrder = { what: "components", technology_id: "transformation", existing: "skip" };
    const plans = plan(["p1", "p3"], all);
    expect(plans.steps.map(({ after }) => [after.node_id, after.properties.type])).toEqual([
      ["roof-2", "investment_cost"],
    ]);
    expect(plans.refusals).toMatchObject([{ message: "parameters.bulk.refused.exists", target: { name: "roof-2" } }]);
    const stores = plan(["p1"], { ...all, technology_id: "battery" });
    expect(stores.refusals).toMatchObject([{ message: "parameters.bulk.refused.unit", params: { unit: "EUR/MWh" } }]);
  });

  test("are nobody's who may not write or see them", () => {
    const order: BulkOrder = { what: "scale", factor: 2 };
    const { steps } = plan(["p1"], order);
    const versions = new Map(steps.map(({ after, version }) => [after.parameter_id, version]));
    for (const actor of [space.viewer, space.otherEditor])
      expect(applyBulk(actor, system, { ids: ["p1"], order, batch: "b" }, versions)).toMatchObject({
        ok: false,
        status: 404,
      });
    expect(planBulk(space.editor, system, { ids: ["p1", "no-such"], order, batch: "b" })).toMatchObject({
      status: 404,
    });
    const many = Array.from({ length: 2001 }, (_, i) => `p${i}`);
    expect(planBulk(space.editor, system, { ids: many, order, batch: "b" })).toMatchObject({
      status: 422,
      message: "parameters.bulk.too_many",
    });
    expect(valueOf("p1")).toBe(1000);
  });
});
