import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import { yearStart } from "~/entities/core/clock";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import type { System } from "~/entities/systems/system";
import { tariffSchema } from "~/entities/tariffs/tariff";
import { importSnapshot } from "~/services/archive/importing.server";
import { ThreadFailure } from "~/services/core/inThread";
import { get, list, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { readSeries, saveSeries } from "~/services/timeseries/series.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { runChecks, systemBlockers, systemChecks } from "./plausibility.server";
import { testModel } from "./testModel";

// As it is, but for the test of a thread that ends early.
vi.mock("./testModel", async (original) => {
  const own = await original<{ testModel: typeof testModel }>();
  return { ...own, testModel: vi.fn(own.testModel) };
});

let space: TestSpace;
let system: Stored<System>;
beforeAll(async () => {
  space = await testSpace();
  const outcome = importSnapshot(space.superAdmin, demoSnapshot());
  if (!outcome.ok) throw new Error(outcome.message);
  system = get(space.admin, systemEntity, DEMO_SYSTEM_ID)!;
});
afterAll(() => space.close());

const demand = () =>
  list(space.admin, parameterEntity, { system_id: DEMO_SYSTEM_ID }).find(
    ({ properties, ts_id, scenario_id }) => properties.type === "demand" && ts_id !== null && scenario_id === "base",
  )!;
const run = (years: readonly number[]) => ({
  scenario_ids: ["base"],
  dates: years.map((year) => `${year}-01-01`),
  optimization_id_invest: null,
  config: optimizationConfig.parse({}),
});

test("a series without a whole year keeps a system from being ready, in the words of the run", async () => {
  expect((await systemChecks(space.admin, system, "base")).ready).toBe(true);
  const row = demand();
  const stored = readSeries(space.admin, row.ts_id!);
  if (!stored.ok) throw new Error(stored.message);
  const { meta, blocks } = stored.value;
  // A hole of three hours in a year, and a year that is 100 h long.
  const values = new Float64Array(8760).fill(1);
  values.fill(Number.NaN, 5000, 5003);
  const startMs = yearStart(system.timezone, 2025);
  const block = { year: 2025, startMs, stepS: 3600, values };
  expect(saveSeries(space.admin, meta, [block]).ok).toBe(true);
  const { ready, suspicions } = await systemChecks(space.admin, system, "base");
  expect(ready).toBe(false);
  expect(suspicions[0]).toMatchObject({
    key: "optimizations.engine.findings.series_incomplete",
    severity: "error",
    params: { parameterName: "demand", hours: 3, count: 3, firstHour: 5000 },
    about: { type: "Node", id: row.node_id },
    parameter_type: "demand",
  });
  expect((await systemBlockers(space.admin, system)).map(({ key }) => key)).toEqual([suspicions[0]!.key]);
  expect(await runChecks(space.admin, system, run([2030, 2040]))).toMatchObject({
    ready: false,
    suspicions: expect.arrayContaining([
      expect.objectContaining({ key: suspicions[0]!.key, severity: "error" }),
    ]) as unknown,
  });
  // With a whole year next to it a run takes that, and says so of the year itself.
  const whole = {
    year: 2024,
    startMs: yearStart(system.timezone, 2024),
    stepS: 3600,
    values: new Float64Array(8784).fill(2),
  };
  expect(saveSeries(space.admin, meta, [whole, block]).ok).toBe(true);
  const both = await runChecks(space.admin, system, run([2025]));
  expect([both.ready, (await systemChecks(space.admin, system, "base")).ready]).toEqual([true, true]);
  expect(both.suspicions.filter(({ key }) => key.startsWith("optimizations."))).toMatchObject([
    { key: "optimizations.engine.findings.series_year_with_gaps", severity: "warning", params: { detail: "2024" } },
  ]);
  expect(saveSeries(space.admin, meta, blocks).ok).toBe(true);
  expect((await systemChecks(space.admin, system, "base")).ready).toBe(true);
});

test("bounds that cross keep a system from being ready", async () => {
  const pv = list(space.admin, parameterEntity, { system_id: DEMO_SYSTEM_ID }).find(
    ({ node_id, properties }) => node_id === "demo-wind" && properties.type === "maximum_capacity",
  )!;
  const { value } = pv.properties;
  const minimum = {
    ...pv,
    parameter_id: crypto.randomUUID(),
    properties: { ...pv.properties, type: "minimum_capacity", value: Number(value) * 2 },
  };
  expect(save(space.admin, parameterEntity, minimum).ok).toBe(true);
  const { ready, suspicions } = await systemChecks(space.admin, system, "base");
  const errors = suspicions.filter(({ severity }) => severity === "error");
  expect([ready, errors.map(({ key }) => key)]).toEqual([false, ["checks.bounds_cross"]]);
  expect((await systemBlockers(space.admin, system)).map(({ key }) => key)).toEqual(["checks.bounds_cross"]);
});

test("a run is tested with the tariffs that its components name", async () => {
  const tariff = tariffSchema.parse({
    tariff_id: "meter",
    name: "Meter",
    timezone: system.timezone,
    versions: [{ year: 2025, elements: [{ kind: "energy", name: "Energy", price: 0.3 }] }],
  });
  expect(save(space.admin, tariffEntity, tariff).ok).toBe(true);
  const purchase = get(space.admin, nodeEntity, "demo-grid-purchase")!;
  expect(save(space.admin, nodeEntity, { ...purchase, tariff_id: "meter" }).ok).toBe(true);
  const { suspicions } = await runChecks(space.admin, system, run([2030]));
  expect(suspicions.filter(({ key }) => key.includes("tariff")).map(({ key }) => key)).toEqual([]);
});

test("a test that took too long is made again when it is next asked for", async () => {
  vi.mocked(testModel).mockImplementationOnce(() => {
    throw new ThreadFailure("The work took longer than 120 s");
  });
  const keys = async () => (await runChecks(space.admin, system, run([2031]))).suspicions.map(({ key }) => key);
  expect(await keys()).toContain("checks.untested");
  expect(await keys()).not.toContain("checks.untested");
});
