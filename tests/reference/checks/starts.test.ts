import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { runOptimization } from "~/engines/optimization/run";
import { yearStart } from "~/entities/core/clock";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { inputChange } from "~/entities/optimizations/variation";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { runChecks } from "~/services/checks/plausibility.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, list, remove, restore, save, saveConsidered } from "~/services/core/store.server";
import { testedReadiness } from "~/services/operator/ready.server";
import { siteOf } from "~/services/operator/site.server";
import { nextStep, startOperation } from "~/services/operator/start.server";
import { takenOverBy } from "~/services/optimizations/invested.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startOptimization } from "~/services/optimizations/start.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { continueStudy, memberRuns } from "~/services/studies/continue.server";
import { startChanged } from "~/services/studies/sliders.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../helpers/saveAll";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../helpers/space";

/** Every way to start runs asks the test of the run: what the review refuses none of them starts, and the other way round. */
const [LOAD, GRID, SUN] = ["load", "grid", "sun"];
const POWER = "electricity_0.4kV";
const YEAR = 2025;
const ZONE = "Europe/Berlin";
let space: TestSpace;
let actor: Actor;
let system_id: string;
let invest: string;

const run = (more: object = {}) => ({
  optimization_id: randomUUID(),
  system_id,
  name: "Run",
  scenario_ids: ["base"],
  dates: [`${YEAR}-01-01`],
  optimization_id_invest: null as string | null,
  // Steps of six hours: the same model in a sixth of the time.
  config: optimizationConfig.parse({ delta_t: 6 }),
  ...more,
});

/** The demand of a year, with a hole of so many hours in it. */
function demand(hole: number): void {
  const values = new Float64Array(8760).fill(1);
  values.fill(Number.NaN, 5000, 5000 + hole);
  const meta = timeseriesSchema.parse({ ts_id: "needs", system_id, properties: {} });
  const saved = saveSeries(actor, meta, [{ year: YEAR, startMs: yearStart(ZONE, YEAR), stepS: 3600, values }]);
  expect(saved.ok, JSON.stringify(saved)).toBe(true);
}

beforeAll(async () => {
  space = await testSpace();
  actor = space.editor;
  system_id = newSystem(actor, { name: "Site", timezone: ZONE });
  const operated = { ...get(actor, systemEntity, system_id)!, has_operation: true };
  expect(save(space.superAdmin, systemEntity, operated).ok).toBe(true);
  const place = { geometry_id: "here", name: "Here", type: "Point", coordinates: [6.5, 51.5], system_id };
  expect(saveAll(actor, [[geometryEntity, place]]).ok).toBe(true);
  const node = (node_id: string, technology_id: string, input: string | null, output: string | null) => ({
    node_id,
    system_id,
    geometry_id: "here",
    technology_id,
    name: node_id,
    is_draft: false,
    status: node_id === SUN ? "optional" : "existing",
    carrier_level_input: input,
    carrier_level_output: output,
  });
  const nodes = saveAll(actor, [
    [nodeEntity, node(LOAD, "electricity_demand", POWER, null)],
    [nodeEntity, node(GRID, "electricity_purchase", null, POWER)],
    [nodeEntity, node(SUN, "photovoltaics", null, POWER)],
  ]);
  expect(nodes.ok, JSON.stringify(nodes)).toBe(true);
  demand(0);
  const row = (node_id: string, type: string, properties: { value: number | null; unit: string; impact?: string }) => ({
    parameter_id: `${node_id}-${type}`,
    scenario_id: "base",
    system_id,
    node_id,
    ts_id: properties.value === null ? "needs" : null,
    properties: { type, ...properties },
  });
  const rows = [
    row(LOAD, "demand", { value: null, unit: "MW" }),
    row(GRID, "purchase_price", { value: 90, unit: "EUR/MWh", impact: "money" }),
    row(SUN, "availability", { value: 0.9, unit: "1" }),
    row(SUN, "investment_cost", { value: 700_000, unit: "EUR/MW", impact: "money" }),
    row(SUN, "lifetime", { value: 25, unit: "a" }),
    row(SUN, "maximum_capacity", { value: 0.5, unit: "MW" }),
  ];
  const entered = saveAll(
    actor,
    rows.map((one) => [parameterEntity, one] as const),
  );
  expect(entered.ok, JSON.stringify(entered)).toBe(true);
  const first = await startOptimization(actor, run({ name: "Plan" }));
  if (!first.ok) throw new Error(JSON.stringify(first));
  invest = first.value.optimization_id;
  const result = await runOptimization(loadRun("alpha", invest)!, new HighsSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });
  saveResult("alpha", invest, result, { guard: () => undefined });
  expect(get(actor, optimizationEntity, invest)!.status).toMatch(/success|warning/);
});
afterEach(() => demand(0));
afterAll(() => space.close());

const price = { component_id: GRID, place_id: null, parameter_type: "purchase_price", impact: "money" as const };
const sun = { ...price, component_id: SUN, parameter_type: "availability" };
const study = (inputs: object[] = [price], more: object = {}) => ({
  study_id: randomUUID(),
  system_id,
  optimization_id: invest,
  name: "Study",
  settings: { kind: "tornado", percent: 20, inputs },
  ...more,
});
const changed = (change: object) => ({
  optimization_id: randomUUID(),
  scenario_id: randomUUID(),
  name: `What if ${randomUUID()}`,
  changes: [inputChange.parse({ ...price, ...change })],
  referenceOf: () => "changed",
});
const dispatch = () => run({ optimization_id_invest: invest });

/** What the review of a run says, and whether each way to start one agrees. */
async function allAgree(ready: boolean): Promise<void> {
  const system = get(actor, systemEntity, system_id)!;
  const reviewOf = async (one: ReturnType<typeof run>) => runChecks(actor, system, one, takenOverBy(actor, one));
  const refused: { issues?: { message: string; more?: Record<string, string> }[] }[] = [];
  for (const one of [run(), dispatch()]) {
    const { ready: reviewed, blockers } = await reviewOf(one);
    expect(reviewed).toBe(ready);
    const started = await startOptimization(actor, one);
    expect(started.ok, JSON.stringify(started)).toBe(reviewed);
    if (!started.ok) {
      expect(started.issues!.map(({ message }) => message)).toEqual(blockers.map(({ key }) => key));
      refused.push(started);
    }
  }
  for (const started of [
    await saveConsidered(actor, studyEntity, study()),
    await startChanged(actor, invest, changed({ factor: 1.1 })),
  ]) {
    expect(started.ok, JSON.stringify(started)).toBe(ready);
    if (!started.ok) refused.push(started);
  }
  for (const one of refused)
    expect(one).toMatchObject({ status: 422, message: "checks.not_ready", issues: refused[0]!.issues });
}

test("runs, dispatches, studies and sliders start where the review calls them ready, and only there", async () => {
  await allAgree(true);
  demand(3);
  await allAgree(false);
  const refused = await startOptimization(actor, dispatch());
  expect(refused.ok ? [] : refused.issues).toMatchObject([
    {
      path: `${LOAD}.demand`,
      message: "optimizations.engine.findings.series_incomplete",
      // Of the steps of six hours one lacks values.
      params: { hours: 6, firstHour: 4998, year: YEAR },
      more: { id: LOAD, parameter_type: "demand", href: expect.stringContaining(`node_id=${LOAD}`) as string },
    },
  ]);
  demand(0);
  await allAgree(true);
});

test("a dispatch starts where what it takes over is still there", async () => {
  const system = get(actor, systemEntity, system_id)!;
  const rulesOf = async (one: ReturnType<typeof run>) => {
    const { ready, blockers } = await runChecks(actor, system, one, takenOverBy(actor, one));
    const started = await startOptimization(actor, one);
    expect(started.ok).toBe(ready);
    return blockers.map(({ key }) => key.replace("optimizations.engine.findings.", ""));
  };
  expect(await rulesOf(dispatch())).toEqual([]);
  expect(await rulesOf({ ...dispatch(), dates: ["2031-01-01", "2032-01-01"] })).toEqual([]);
  expect(remove(actor, nodeEntity, SUN).ok).toBe(true);
  expect(await rulesOf(dispatch())).toEqual(["invest_component_gone"]);
  expect(restore(actor, nodeEntity, SUN).ok).toBe(true);
});

test("a study says at its input which change cannot be computed; sliders say it at their row", async () => {
  const refused = await saveConsidered(actor, studyEntity, study([price, sun]));
  expect(refused).toMatchObject({
    status: 422,
    issues: [
      {
        path: "settings.inputs.1",
        message: "studies.refused.not_computable",
        more: { rule: "values_above_one", id: SUN, parameter_type: "availability" },
      },
    ],
  });
  expect(
    (
      await saveConsidered(
        actor,
        studyEntity,
        study([sun], { settings: { kind: "tornado", percent: 5, inputs: [sun] } }),
      )
    ).ok,
  ).toBe(true);
  expect(await startChanged(actor, invest, changed({ ...sun, factor: 1.2 }))).toMatchObject({
    status: 422,
    issues: [{ path: "rows.0.number", message: "studies.refused.not_computable" }],
  });
  expect(
    await startChanged(actor, invest, changed({ ...sun, parameter_type: "lifetime", impact: "CO2", factor: 2 })),
  ).toMatchObject({ issues: [{ message: "rules.input_not_read" }] });
});

test("a study whose model is broken meanwhile starts no more runs and says why", async () => {
  const begun = study();
  expect((await saveConsidered(actor, studyEntity, begun)).ok).toBe(true);
  demand(3);
  expect(await continueStudy("alpha", begun.study_id)).toBe(0);
  expect(get(actor, studyEntity, begun.study_id)!.refusal).toMatchObject({
    message: "optimizations.engine.findings.series_incomplete",
    params: { name: "load", parameterName: "demand", year: 2025, hours: 6 },
  });
  expect(memberRuns(dbOf(actor), begun.study_id)).toEqual([]);
});

test("two starts of one id are one run, also once the model is broken", async () => {
  const one = run();
  const [first, second] = await Promise.all([startOptimization(actor, one), startOptimization(actor, one)]);
  expect([first.ok, second.ok]).toEqual([true, true]);
  demand(3);
  expect(await startOptimization(actor, one)).toMatchObject({ ok: true, value: one });
  const stored = get(actor, optimizationEntity, one.optimization_id)!;
  expect(await saveConsidered(actor, optimizationEntity, { ...stored, name: "Renamed" })).toMatchObject({ ok: true });
  expect(list(actor, optimizationEntity, { system_id }).filter(({ name }) => name === "Renamed")).toHaveLength(1);
});

test("who may not start is told that, and nothing of the model", async () => {
  demand(3);
  giveRole(space.viewer, system_id, "viewer");
  for (const [who, status] of [
    [space.viewer, 403],
    [space.otherEditor, 404],
    [space.stranger, 404],
  ] as const) {
    expect(await startOptimization(who, run())).toMatchObject({ ok: false, status });
    expect(await saveConsidered(who, studyEntity, study())).toMatchObject({ ok: false, status });
    expect(await startChanged(who, invest, changed({ factor: 2 }))).toMatchObject({ ok: false, status });
  }
});

test("a plan of the operator is asked for where its readiness says so", async () => {
  const system = get(actor, systemEntity, system_id)!;
  const start = nextStep(Date.now());
  const plan = () => ({
    optimization_operation_id: randomUUID(),
    system_id,
    name: "Plan",
    start_at: new Date(start).toISOString(),
    days: 1,
    scenario_id_sq: "base",
    recipients: { supplier: null, operator: null },
  });
  for (const [hole, ready] of [
    [0, true],
    [3, false],
  ] as const) {
    demand(hole);
    const readiness = await testedReadiness(actor, system, siteOf(actor, system_id), start);
    expect([readiness.blockers.length === 0, readiness.ready]).toEqual([ready, ready]);
    const started = await startOperation(actor, plan());
    expect(started.ok, JSON.stringify(started)).toBe(ready);
    if (!started.ok) {
      expect(started).toMatchObject({ status: 422, message: "checks.not_ready" });
      expect(started.issues!.map(({ message }) => message)).toEqual(readiness.blockers.map(({ key }) => key));
    }
    expect(await startOperation(space.stranger, plan())).toMatchObject({ ok: false, status: 404 });
  }
});
