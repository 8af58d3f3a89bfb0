import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { type InputChange, inputChange } from "~/entities/optimizations/variation";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { dbOf, list, remove, save, saveWithin, write } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { storeUsedParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { readSeries, saveSeries } from "~/services/timeseries/series.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { changedRows } from "./changedRows.server";
import { startHalves } from "./halves.server";
import { freeScenarioName } from "./scenarioName.server";
import { startChanged } from "./sliders.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: true });
});
afterAll(() => space.close());

const usedOf = (componentId: string, parameterType: string, part?: true): UsedParameter => ({
  componentId,
  placeId: null,
  name: "Sale",
  parameterType,
  impact: "money",
  level: "component",
  scenarioId: "base",
  priceScenario: "base",
  parameterIds: [],
  seriesIds: [],
  formula: null,
  sources: [],
  values: [1],
  ranges: null,
  ...(part ? { part } : {}),
});

/** A system with a sale, whose price changes by year and whose largest power is a formula, and a run of it with a result. */
function siteWithRun() {
  const { editor } = space;
  const system_id = readySystem(editor);
  const node_id = list(editor, nodeEntity, { system_id })[0]!.node_id;
  const row = (type: string, properties: object, overrides: object = {}) => {
    const body = { parameter_id: randomUUID(), scenario_id: "base", system_id, node_id, ...overrides };
    const outcome = save(editor, parameterEntity, { ...body, properties: { type, ...properties } });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  };
  const series = saveSeries(
    editor,
    { system_id, type: "uploaded", interpolation: "linear", properties: { factor: 1, unit: "EUR/MWh" } } as never,
    [
      {
        year: 2030,
        startMs: Date.UTC(2030, 0, 1),
        stepS: 3600,
        values: Float64Array.from({ length: 8760 }, (_, i) => i % 3),
      },
    ],
  );
  if (!series.ok) throw new Error(JSON.stringify(series));
  row("sale_price", { impact: "money", unit: "EUR/MWh", value: 40, reference: "Contract" }, { date: "2030-01-01" });
  row("sale_price", { impact: "money", unit: "EUR/MWh", value: 50 }, { date: "2040-01-01" });
  const run = optimizationSchema.parse({
    optimization_id: randomUUID(),
    system_id,
    user_id: editor.user_id,
    name: "Run",
    config: {},
    status: "success",
    dates: ["2030-01-01"],
    scenario_ids: ["base"],
  });
  const db = dbOf(editor);
  write(db, () => saveWithin({ db, actor: editor }, optimizationEntity, run, { internal: true }));
  storeUsedParameters(db, run, [usedOf(node_id, "sale_price"), usedOf(node_id, "purchase_price", true)]);
  const price = (by: { factor: number } | { value: number }, type = "sale_price") =>
    inputChange.parse({ component_id: node_id, parameter_type: type, ...by });
  const asked = (changes: InputChange[]) => ({
    optimization_id: randomUUID(),
    scenario_id: randomUUID(),
    name: `What if ${randomUUID()}`,
    changes,
    referenceOf: () => "changed",
  });
  const rowsUnder = (scenario_id: string) =>
    list(editor, parameterEntity, { system_id }).filter((parameter) => parameter.scenario_id === scenario_id);
  return { system_id, node_id, run, price, asked, rowsUnder, ts_id: series.value.ts_id, row };
}
const start = (
  run: { optimization_id: string },
  changedRun: Parameters<typeof startChanged>[2],
  actor = space.editor,
) => startChanged(actor, run.optimization_id, changedRun);

it("makes a scenario of what counts, multiplied in every year, and a run under it; twice it is one", async () => {
  const { run, price, asked, rowsUnder, system_id } = siteWithRun();
  const order = asked([price({ factor: 1.1 })]);
  const started = await start(run, order);
  expect(started.ok, JSON.stringify(started)).toBe(true);
  expect(
    rowsUnder(order.scenario_id).map(({ date, properties }) => [date, properties.value, properties.reference]),
  ).toEqual([
    ["2030-01-01", 44, "changed"],
    ["2040-01-01", 55, "changed"],
  ]);
  const secondStart = await start(run, order);
  expect(secondStart).toMatchObject({ ok: true, value: { optimization_id: order.optimization_id } });
  const runs = list(space.editor, optimizationEntity, { system_id });
  expect(runs.map(({ scenario_ids }) => scenario_ids)).toEqual([["base"], ["base", order.scenario_id]]);
  expect(runs[1]).toMatchObject({ name: order.name, config: run.config, status: "pending" });
});

it("one number takes the place of every year's", async () => {
  const { run, price, asked, rowsUnder } = siteWithRun();
  const order = asked([price({ value: 12.5 })]);
  expect((await start(run, order)).ok).toBe(true);
  expect(rowsUnder(order.scenario_id).map(({ properties }) => properties.value)).toEqual([12.5, 12.5]);
});

it("a series is multiplied in a series of its own", async () => {
  const { run, price, asked, rowsUnder, ts_id, row, system_id } = siteWithRun();
  const other = asked([price({ factor: 3 })]);
  for (const parameter of list(space.editor, parameterEntity, { system_id }))
    if (parameter.properties.type === "sale_price") remove(space.editor, parameterEntity, parameter.parameter_id);
  row("sale_price", { impact: "money", unit: "EUR/MWh" }, { ts_id });
  expect((await start(run, other)).ok).toBe(true);
  const [copy] = rowsUnder(other.scenario_id);
  expect(copy!.ts_id).not.toBe(ts_id);
  const valuesOf = (id: string) => {
    const series = readSeries(space.editor, id);
    return series.ok ? [...series.value.blocks[0]!.values.slice(0, 4)] : [];
  };
  expect(valuesOf(copy!.ts_id!)).toEqual([0, 3, 6, 0]);
  expect(valuesOf(ts_id)).toEqual([0, 1, 2, 0]);
});

it("a formula is multiplied as a whole; a default becomes a row; stock in several rows takes no single number", async () => {
  const type = (overrides: object = {}) =>
    ({ parameter_type: "lifetime", value_type: "number", varproperties: [], fixproperties: {}, ...overrides }) as never;
  const target = {
    system_id: "sys",
    scenario_id: "new",
    element: { type: "Node", id: "n", technology_id: null } as const,
    unit: "a",
    reference: "changed",
  };
  const origin = { level: "component" as const, scenario_id: "base" };
  const change = (by: object) => inputChange.parse({ component_id: "n", parameter_type: "lifetime", ...by });
  const of = (rows: object[], by: object, overrides: object = {}, defaultValue: number | null = null) => {
    const changed = changedRows({ rows: rows as never, defaultValue, origin }, change(by), {
      ...target,
      type: type(overrides),
    });
    return changed.ok
      ? changed.value.map(({ row: { node_id, properties } }) => ({ node_id, ...properties }))
      : changed.issues;
  };
  const row = (properties: object) => ({
    date: null,
    ts_id: null,
    properties: { type: "lifetime", unit: "a", ...properties },
  });
  expect(of([row({ value: null, formula: "a + 2" })], { factor: 0.5 })).toMatchObject([
    { node_id: "n", formula: "(a + 2) * 0.5", value: null },
  ]);
  expect(of([], { factor: 1.1 }, {}, 20)).toMatchObject([{ value: 22, unit: "a", reference: "changed" }]);
  expect(of([row({ value: 3, unit: "MW" })], { factor: 2 })).toMatchObject([
    { message: "parameters.bulk.refused.unit" },
  ]);
  expect(of([row({ value: true })], { factor: 2 }, { value_type: "boolean" })).toMatchObject([
    { message: "rules.input_not_read" },
  ]);
  const stock = { parameter_type: "existing_capacity" };
  const two = [row({ value: 0.1 }), row({ value: 0.2 })];
  expect(of(two, { factor: 3 }, stock)).toMatchObject([{ value: 0.3 }, { value: 0.6 }]);
  expect(of(two, { value: 3 }, stock)).toMatchObject([{ message: "rules.value_for_several_rows" }]);
});

it("is refused whole: inputs that were not read, parts of formulas, nothing, a name that is taken", async () => {
  const { run, price, asked, system_id } = siteWithRun();
  const before = list(space.editor, scenarioEntity).length;
  const refused = async (changes: InputChange[], overrides: object = {}) => {
    const outcome = await start(run, { ...asked(changes), ...overrides });
    return outcome.ok ? null : (outcome.issues?.map(({ path, message }) => [path, message]) ?? outcome.message);
  };
  const fine = price({ factor: 2 });
  expect(await refused([fine, price({ factor: 2 }, "lifetime")])).toEqual([["rows.1.number", "rules.input_not_read"]]);
  expect(await refused([price({ factor: 2 }, "purchase_price")])).toEqual([["rows.0.number", "rules.input_not_read"]]);
  expect(await refused([])).toEqual([["rows", "rules.nothing_changed"]]);
  expect(await refused([fine], { name: "Base" })).toEqual([["name", "rules.name_taken"]]);
  expect(list(space.editor, scenarioEntity)).toHaveLength(before);
  expect(list(space.editor, optimizationEntity, { system_id })).toHaveLength(1);
});

it("is for those who may edit the system, and of a run with a result that changes nothing itself", async () => {
  const { run, price, asked } = siteWithRun();
  const order = asked([price({ factor: 2 })]);
  const stranger = await testUser({ name: "stranger", role: "editor", space: "beta" });
  expect(await start(run, order, space.viewer)).toMatchObject({ ok: false });
  expect(await start(run, order, stranger)).toMatchObject({ ok: false, status: 404 });
  const db = dbOf(space.editor);
  const set = (overrides: object) =>
    write(db, () =>
      saveWithin(
        { db, actor: space.editor },
        optimizationEntity,
        { ...run, ...overrides },
        {
          internal: true,
        },
      ),
    );
  expect(set({ config: { ...run.config, variation: { changes: [], alternative: null } } }).ok).toBe(true);
  expect(await start(run, order)).toMatchObject({ status: 409, message: "studies.refused.changed_run" });
  expect(set({ status: "error" }).ok).toBe(true);
  expect(await start(run, order)).toMatchObject({ status: 409, message: "rules.run_without_result" });
});

it("offers a name that no scenario has", async () => {
  const { run } = siteWithRun();
  expect(freeScenarioName(space.editor, run as never, "Base")).toBe("Base 1");
});

it("computes the status quo under the same changes, once, and says what could not be started", async () => {
  const { run, price, system_id, ...site } = siteWithRun();
  const order = { ...site.asked([price({ factor: 1.2 })]), statusQuoName: "Before" };
  const started = await start(run, order);
  if (!started.ok) throw new Error(JSON.stringify(started));
  // It is started along with the run, so that both read the same moment.
  expect(pairsOf(dbOf(space.editor), [order.optimization_id]).get(order.optimization_id)).toBe(
    `${order.optimization_id}-status-quo`,
  );
  const halves = () => startHalves(space.editor, run, started.value, { statusQuo: "Before", samePlan: "Kept" });
  // The result of this run was not stored: there is no plan to keep.
  const first = await halves();
  expect(first).toMatchObject({ samePlanId: null, refusals: [{ message: "checks.not_ready" }] });
  expect(await halves()).toEqual(first);
  const changed = list(space.editor, optimizationEntity, { system_id }).filter(
    ({ scenario_ids }) => scenario_ids.length > 1,
  );
  expect(changed.map(({ name, config }) => [name, config.status_quo.status])).toEqual([
    [order.name, false],
    ["Before", true],
  ]);
  expect(new Set(changed.map(({ scenario_ids }) => scenario_ids.join())).size).toBe(1);
});
