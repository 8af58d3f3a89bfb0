import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parameters } from "~db/schema/parameters";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import type { Finding } from "~/entities/results/result";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { importSnapshot } from "~/services/archive/importing.server";
import { dbOf, get, save } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { findingHrefs } from "./findingNames.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
  const outcome = importSnapshot(space.superAdmin, demoSnapshot());
  if (!outcome.ok) throw new Error(outcome.message);
});
afterAll(() => space.close());

const finding = (about: Partial<Finding>): Finding => ({ rule: "x", severity: "error", ...about });
const href = (about: Partial<Finding>, systemId = DEMO_SYSTEM_ID, scenarioIds = ["base"]) =>
  findingHrefs(space.admin, systemId, [finding(about)], scenarioIds)[0];

test.each<[string, Partial<Finding>, Record<string, string>]>([
  ["a component", { componentId: "demo-pv", parameterType: "lifetime" }, { node_id: "demo-pv" }],
  ["a location", { placeId: "demo-homes", parameterType: "available_space" }, { geometry_id: "demo-homes" }],
  ["the system", { parameterType: "interest_rate" }, { system: "1" }],
])("the parameter of %s is put right in its form", (_name, about, element) => {
  const address = new URL(href(about)!, "http://x");
  expect(address.pathname).toBe(`/system/${DEMO_SYSTEM_ID}/digital-twin/parameters/new`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...element,
    parameter_type: about.parameterType,
    step: "3",
  });
});

test("without a parameter it leads to the component or the location, and to nothing that is not there", () => {
  expect(href({ componentId: "demo-pv" })).toMatch(/\/components\/demo-pv$/);
  expect(href({ placeId: "demo-homes" })).toMatch(/\/locations\/demo-homes$/);
  const other = newSystem(space.admin);
  for (const about of [{ componentId: "gone" }, { placeId: "gone", parameterType: "available_space" }, {}])
    expect(href(about)).toBeNull();
  expect(href({ placeId: "demo-homes" }, other)).toBeNull();
});

test("gaps lead to the series of the run that has them: its scenario first, none that lacks its ends alone, none of another scenario", () => {
  const db = dbOf(space.admin);
  const startMs = Date.UTC(2025, 0, 1);
  const enter = (ts_id: string, scenario_id: string, values: number[]) => {
    const meta = { ts_id, system_id: DEMO_SYSTEM_ID, type: "uploaded" as const, properties: { unit: "1" } };
    const block = { year: 2025, startMs, stepS: 3600, values: Float64Array.from(values) };
    const saved = saveSeries(space.admin, timeseriesSchema.parse(meta), [block]);
    expect(saved).toMatchObject({ ok: true });
    if (scenario_id !== "base" && !get(space.admin, scenarioEntity, scenario_id))
      expect(save(space.admin, scenarioEntity, { scenario_id, system_id: DEMO_SYSTEM_ID, name: scenario_id }).ok).toBe(
        true,
      );
    const row = { parameter_id: ts_id, system_id: DEMO_SYSTEM_ID, scenario_id, node_id: "demo-pv", ts_id };
    const properties = { type: "maximum_availability", unit: "1" };
    const stored = save(space.admin, parameterEntity, { ...row, properties });
    expect(stored).toMatchObject({ ok: true });
  };
  const about = { componentId: "demo-pv", parameterType: "maximum_availability", rule: "series_incomplete" };
  const form = expect.stringContaining("/digital-twin/parameters/new") as string;
  // Values from the second hour to the one before the last: what is missing is no gap between two others.
  enter("gap-ends", "base", [NaN, 1, 1, NaN]);
  expect(href(about)).toEqual(form);
  enter("gap-other", "gap-scenario", [1, NaN, 1]);
  expect(href(about)).toEqual(form);
  expect(href(about, DEMO_SYSTEM_ID, ["base", "gap-scenario"])).toMatch(/series\/gap-other#gaps$/);
  expect(href({ ...about, rule: "series_edge_filled" }, DEMO_SYSTEM_ID, ["base", "gap-scenario"])).toEqual(form);
  expect(db.select().from(parameters).where(eq(parameters.ts_id, "gap-other")).all()).toHaveLength(1);
});

test("many findings of one series read it once: three reads for fifty findings; 150 if each looked anew", () => {
  const read = vi.spyOn(dbOf(space.admin), "select");
  const readsFor = (count: number) => {
    read.mockClear();
    const hrefs = findingHrefs(
      space.admin,
      DEMO_SYSTEM_ID,
      Array.from({ length: count }, () => finding(about)),
      ["base", "gap-scenario"],
    );
    expect(new Set(hrefs)).toEqual(new Set([expect.stringMatching(/gap-other#gaps$/)]));
    return read.mock.calls.filter(
      ([fields]) => fields && ("start_ms" in fields || "values" in fields || "scenario_id" in fields),
    ).length;
  };
  const about = { componentId: "demo-pv", parameterType: "maximum_availability", rule: "series_incomplete" };
  // Parameters, blocks of the series, the values of its one block.
  expect([readsFor(1), readsFor(50)]).toEqual([3, 3]);
  read.mockRestore();
});
