import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AlikeRuns } from "~jobs/solver/alike/alikeRuns";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { runOptimization } from "~/engines/optimization/run";
import { isEnded } from "~/entities/optimizations/status";
import { dbOf, get, saveConsidered } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { startOptimization } from "~/services/optimizations/start.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { optionsOfRun } from "~/services/studies/alternatives/options.server";
import { alternativeRows, type AlternativesStudy, isOfAlternatives } from "~/services/studies/alternatives/rows.server";
import { continueStudy, memberRuns } from "~/services/studies/continue.server";
import { studyMembers } from "~/services/studies/outcomes.server";
import { paybackAsks, paybackInputs } from "~/services/studies/payback/check.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import { unbuiltOf } from "~/services/studies/whyNot.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../tests/helpers/space";

let space: TestSpace;
let solver: AlikeRuns;
let system_id = "";
const ids = { load: "", grid: "", sun: "", wind: "" };
const dear = randomUUID();
const cheap = randomUUID();
const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };

const isPaid = (type: string): boolean => type.endsWith("_cost") || type.endsWith("_price");

/** A day of four steps stands for the year: a solve takes no time. */
const config = { delta_t: 2, temporal_clustering: { status: true, n_clust: 1, n_seg: 4 } };

beforeAll(async () => {
  space = await testSpace();
  solver = new AlikeRuns();
  const { editor } = space;
  system_id = newSystem(editor);
  const geometry_id = randomUUID();
  const level = "electricity_0.4kV";
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = randomUUID();
  const node = (name: keyof typeof ids, technology_id: string, more: object) =>
    [
      nodeEntity,
      { node_id: ids[name], system_id, geometry_id, technology_id, name, is_draft: false, status: "existing", ...more },
    ] as const;
  const parameter = (name: keyof typeof ids, type: string, value: number, more: object = {}) =>
    [
      parameterEntity,
      {
        parameter_id: randomUUID(),
        system_id,
        node_id: ids[name],
        scenario_id: "base",
        properties: { type, value, ...(isPaid(type) ? { impact: "money" } : {}) },
        ...more,
      },
    ] as const;
  const saved = saveAll(editor, [
    [scenarioEntity, { scenario_id: dear, system_id, name: "Dear power" }],
    [scenarioEntity, { scenario_id: cheap, system_id, name: "Cheap power" }],
    [geometryEntity, { geometry_id, name: "Here", type: "Point", coordinates: [6.5, 51.5], system_id }],
    node("load", "electricity_demand", { carrier_level_input: level }),
    node("grid", "electricity_purchase", { carrier_level_output: level }),
    node("sun", "photovoltaics", { carrier_level_output: level, status: "optional" }),
    node("wind", "wind_turbine", { carrier_level_output: level, status: "optional" }),
    parameter("load", "demand", 1),
    parameter("grid", "purchase_price", 90),
    parameter("grid", "purchase_price", 400, { properties: { type: "purchase_price", value: 400, impact: "CO2" } }),
    parameter("grid", "purchase_price", 160, { scenario_id: dear }),
    parameter("grid", "purchase_price", 2, { scenario_id: cheap }),
    parameter("grid", "maximum_capacity", 0.4, { scenario_id: dear }),
    parameter("sun", "maximum_capacity", 0.8),
    parameter("sun", "availability", 0.8),
    parameter("wind", "availability", 1),
    parameter("sun", "investment_cost", 6e5),
    parameter("sun", "lifetime", 25),
    parameter("wind", "investment_cost", 5e5),
    parameter("wind", "variable_cost", 60),
    parameter("wind", "lifetime", 15),
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
});
afterAll(() => space.close());

/** A run of a scenario with its result. */
async function planOf(scenario_id: string): Promise<string> {
  const started = await startOptimization(space.editor, {
    optimization_id: randomUUID(),
    system_id,
    name: "Plan",
    scenario_ids: [scenario_id],
    dates: ["2030-01-01"],
    config,
  });
  if (!started.ok) throw new Error(JSON.stringify(started));
  await compute(started.value.optimization_id);
  return started.value.optimization_id;
}

/** Computes all runs of a study, a few at a time. */
async function computeStudy(study_id: string): Promise<void> {
  const { editor } = space;
  while ((await continueStudy(editor.space, study_id)) > 0)
    for (const { optimization_id, status } of memberRuns(dbOf(editor), study_id))
      if (!isEnded(status)) await compute(optimization_id);
}

async function compute(id: string): Promise<void> {
  const input = loadRun(space.editor.space, id)!;
  saveResult(space.editor.space, id, await solver.run(input, HOOKS), { guard: () => undefined });
}

it("alternatives are computed, ranked and agree with each alone; what cannot be says why; others see none of it", async () => {
  const { editor, viewer, stranger } = space;
  const optimization_id = await planOf("base");
  const offered = optionsOfRun(editor, get(editor, optimizationEntity, optimization_id)!);
  expect(offered.map(({ component_ids }) => component_ids)).toEqual([[ids.sun], [ids.wind]]);

  const settings = {
    kind: "alternatives",
    options: offered.map(({ technology_id, component_ids }) => ({ technology_id, component_ids })),
    combinations: "all",
    choices: [{ kind: "scenario", scenario_ids: [dear] }],
  };
  const order = { study_id: randomUUID(), system_id, optimization_id, name: "Compare", settings };
  const ordered = (fields: object, by = editor) =>
    saveConsidered(by, studyEntity, { ...order, study_id: randomUUID(), ...fields });
  const refused = async (settingsFields: object) =>
    JSON.stringify(await ordered({ settings: { ...settings, ...settingsFields } }));
  expect(await refused({ options: [{ component_ids: [ids.grid] }] })).toContain("rules.component_not_optional");
  expect(await refused({ choices: [{ kind: "scenario", scenario_ids: ["base"] }] })).toContain(
    "rules.scenario_of_the_run",
  );
  expect(await refused({ choices: [{ kind: "scenario", scenario_ids: ["gone"] }] })).toContain(
    "rules.unknown_reference",
  );
  expect(await refused({ choices: [{ kind: "input", parameter_type: "lifetime", values: [1] }] })).toContain(
    "settings.choices.0",
  );
  expect((await ordered({}, viewer)).ok).toBe(false);
  expect((await ordered({}, stranger)).ok).toBe(false);

  const saved = await saveConsidered(editor, studyEntity, order);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const study = get(editor, studyEntity, order.study_id)! as AlternativesStudy;
  expect(isOfAlternatives(study)).toBe(true);
  expect(alternativeRows(editor, study)).toHaveLength(2 * (4 + 1));
  const db = dbOf(editor);
  await computeStudy(study.study_id);

  const rows = alternativeRows(editor, study);
  const of = (name: string) => rows.find(({ built, chosen }) => `${built?.join("+") ?? "quo"} ${chosen[0]}` === name)!;
  // By hand: 8760 MWh a year for 90 EUR/MWh, at 0.4 t CO2.
  expect(of("quo 0").figures!.cost).toBeCloseTo(8760 * 90, 1);
  expect(of(" 0").figures!.cost).toBeCloseTo(8760 * 90, 1);
  expect(of(" 0").figures!.co2).toBeCloseTo(8760 * 400, 0);
  expect(of("0+1 0").rank).toBe(1);
  expect(of("0+1 0").member.position).toBe(0);
  // Where the grid gives 0.4 MW, nothing is too little, and 0.75 MW of sun (0.6 MW all the time) just enough.
  for (const name of ["quo 1", " 1"]) {
    expect(of(name)).toMatchObject({ figures: null, rank: null, member: { status: "error" } });
    expect(of(name).errors[0]!.severity).toBe("error");
  }
  expect(of("0 1").figures!.built[ids.sun]).toBeGreaterThan(0.7499);
  // Without a status quo under the dear prices there is nothing to save against.
  expect(of("0 1").figures!.npv).toBeNull();
  expect(of("0 0").figures!.npv).toBeGreaterThan(0);
  const pair = pairsOf(db, [of("0 0").member.optimization_id!]).get(of("0 0").member.optimization_id!);
  expect(pair).toBe(of("quo 0").member.optimization_id);

  for (const { figures, built, chosen } of rows) {
    if (!figures || built === null) continue;
    const input = loadRun(editor.space, optimization_id)!;
    const without = [ids.sun, ids.wind].filter((_, i) => !built.includes(i));
    const nodes = input.snapshot.nodes.filter((node) => !without.includes(node.node_id));
    const scenario_ids = chosen[0] === 1 ? [dear] : ["base"];
    const alone = await runOptimization(
      { snapshot: { ...input.snapshot, nodes }, optimization: { ...input.optimization, scenario_ids } },
      new AutomaticSolver(),
      HOOKS,
    );
    expect(Math.abs(figures.cost / alone.summary!.moneyNpv - 1)).toBeLessThan(1e-7);
  }
  const own = (row: (typeof rows)[number]) => row.figures!.cost;
  const ranked = rows.filter(({ rank, chosen }) => rank !== null && chosen[0] === 0).sort((a, b) => a.rank! - b.rank!);
  expect(ranked.map(own)).toEqual(ranked.map(own).sort((a, b) => a - b));
  expect(get(stranger, studyEntity, study.study_id)).toBeUndefined();
});

it("says below which cost something is built that is not, and what would not be even for nothing", async () => {
  const { editor, viewer } = space;
  const optimization_id = await planOf(cheap);
  const run = get(editor, optimizationEntity, optimization_id)!;
  const unbuilt = unbuiltOf(editor, run, "en");
  expect(unbuilt.map(({ component_id, cost }) => [component_id, cost.mean])).toEqual(
    expect.arrayContaining([
      [ids.sun, 6e5],
      [ids.wind, 5e5],
    ]),
  );
  const settings = { kind: "why_not", component_ids: [ids.sun, ids.wind] };
  const order = { study_id: randomUUID(), system_id, optimization_id, name: "Why not", settings };
  const other = { ...order, study_id: randomUUID(), settings: { ...settings, component_ids: [ids.grid] } };
  expect(JSON.stringify(await saveConsidered(editor, studyEntity, other))).toContain("rules.component_not_unbuilt");
  expect((await saveConsidered(viewer, studyEntity, { ...order, study_id: randomUUID() })).ok).toBe(false);
  const saved = await saveConsidered(editor, studyEntity, order);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  await computeStudy(order.study_id);
  const [, sun, wind] = studyMembers(editor, get(editor, studyEntity, order.study_id)!);
  // By hand: 0.8 * 8760 MWh a year are worth 2 EUR each for 25 years without interest. A MWh of the wind costs 60 by itself.
  expect(sun!.summary!.threshold).toMatchObject({ state: "confirmed", unit: "MW" });
  expect((sun!.summary!.threshold!.factor! * 6e5) / (0.8 * 8760 * 2 * 25)).toBeCloseTo(1, 4);
  expect(sun!.summary!.threshold!.built).toBeGreaterThan(0);
  expect(wind!.summary!.threshold).toMatchObject({ state: "never", factor: null });
});

it("says which grant and which price make the plan pay back in half a year, each confirmed on both sides", async () => {
  const { editor, viewer } = space;
  const optimization_id = await planOf("base");
  const run = get(editor, optimizationEntity, optimization_id)!;
  const inputs = paybackInputs(editor, run, "en");
  expect(inputs.investments.map(({ component_id }) => component_id).sort()).toEqual([ids.sun, ids.wind].sort());
  const asks = paybackAsks(inputs);
  const price = asks.findIndex(({ ask }) => ask.inputs[0]!.parameter_type === "purchase_price");
  expect([asks[0]!.key, price > 0]).toEqual(["grant", true]);
  const settings = { kind: "payback", years: 0.5, asks: [asks[0]!.ask, asks[price]!.ask] };
  const order = { study_id: randomUUID(), system_id, optimization_id, name: "Pays back", settings };
  const refused = async (more: object, by = editor) =>
    JSON.stringify(
      await saveConsidered(by, studyEntity, { ...order, study_id: randomUUID(), settings: { ...settings, ...more } }),
    );
  const ofPrice = { of: "grant", inputs: asks[price]!.ask.inputs };
  expect(await refused({ asks: [ofPrice] })).toContain("rules.grant_of_investment");
  const unread = { ...asks[price]!.ask.inputs[0]!, component_id: ids.load };
  expect(await refused({ asks: [{ inputs: [unread] }] })).toContain("settings.asks.0.inputs.0");
  expect(await refused({ years: 0.4 })).toContain("rules.must_be_in_range");
  expect(await refused({}, viewer)).toContain('"ok":false');
  const saved = await saveConsidered(editor, studyEntity, order);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  await computeStudy(order.study_id);
  const [, grant, dearer] = studyMembers(editor, get(editor, studyEntity, order.study_id)!);
  // By hand: 0.8 MW of sun give 0.64 MW, 0.36 MW of wind the rest of the load of 1 MW.
  const invested = 0.8 * 6e5 + 0.36 * 5e5;
  const saves = (times: number) => 8760 * (90 * times - 0.36 * 60);
  expect(grant!.summary!.payback).toMatchObject({ state: "confirmed", most_factor: 1, today: { pays: false } });
  expect(grant!.summary!.payback!.today.payback).toBeCloseTo(invested / saves(1), 6);
  expect(grant!.summary!.payback!.factor! / ((0.5 * saves(1)) / invested)).toBeCloseTo(1, 5);
  const { factor, pays, fails } = dearer!.summary!.payback!;
  expect(saves(factor!) / (invested / 0.5)).toBeCloseTo(1, 5);
  for (const side of [pays!, fails!]) expect(side.payback! / (invested / saves(side.factor))).toBeCloseTo(1, 5);
  expect([pays!.payback! <= 0.5, fails!.payback! > 0.5]).toEqual([true, true]);
});
