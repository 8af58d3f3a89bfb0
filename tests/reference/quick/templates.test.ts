import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { catalogue } from "~db/seed/catalogue";
import { runOptimization } from "~/engines/optimization/run";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { completed, type SitePlace } from "~/entities/quick/quickSite";
import { answersOf, SITE_TEMPLATES, type SiteTemplate } from "~/entities/quick/templates";
import { importSnapshot } from "~/services/archive/importing.server";
import { readArchive, writeArchive } from "~/services/archive/index.server";
import { runBlockers } from "~/services/checks/plausibility.server";
import { get } from "~/services/core/store.server";
import { templateMaker } from "~/services/quick/templates";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type TestSpace, testSpace } from "../../helpers/space";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const freiburg: SitePlace = {
  name: "Freiburg",
  country: "DE",
  timezone: "Europe/Berlin",
  latitude: 47.995,
  longitude: 7.85,
};
const words = (key: string) => key;
const made = (template: SiteTemplate): SystemSnapshot => {
  const answers = completed(answersOf(template, { place: "Freiburg", name: "", year: 2027 }));
  return templateMaker(template, `t-${template}`, { answers, place: freiburg }, words)({});
};
const runOf = (system_id: string) =>
  optimizationSchema.parse({
    optimization_id: "run",
    name: "run",
    system_id,
    user_id: "somebody",
    scenario_ids: ["base"],
    dates: ["2027-01-01"],
    config: { delta_t: 6 },
  });
async function solved(own: SystemSnapshot) {
  const snapshot = { ...own, parameters: [...catalogue.parameters, ...own.parameters] };
  const result = await runOptimization({ snapshot, optimization: runOf(own.system.system_id) }, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => 0,
  });
  expect(result.status).toBe("success");
  return result;
}
type Result = Awaited<ReturnType<typeof solved>>;
const builtOf = (result: Result, key: string) =>
  result.tables.capacities.find(({ componentId }) => componentId.endsWith(`-${key}`))!;
const highestOf = (result: Result, key: string, variable: string): number =>
  Math.max(...result.series.find((s) => s.componentId.endsWith(`-${key}`) && s.variable === variable)!.values);

/** What a result of each has to show, if its model is what it says. */
const PLAUSIBLE: Record<SiteTemplate, (result: Result) => void> = {
  home(result) {
    // A kW of roof costs some 1100 EUR (40 years) and gives some 1000 kWh at 8 ct at least: the roof is full. A battery holds about a day's need.
    expect(builtOf(result, "pv").built).toBeCloseTo(0.012, 9);
    expect(builtOf(result, "battery").built).toBeGreaterThan(0.002);
    expect(builtOf(result, "battery").built).toBeLessThan(0.017);
  },
  commerce(result) {
    // The connection is what carries 85 % of the highest demand: the rest can only be of the battery, in the evening.
    const limit = builtOf(result, "purchase").total!;
    expect(highestOf(result, "purchase", "purchase")).toBeLessThanOrEqual(limit + 1e-9);
    const demand = (key: string) => result.series.find((s) => s.componentId.endsWith(`-${key}`))!.values;
    const [own, cars] = [demand("electricity"), demand("charging")];
    expect(Math.max(...own.map((value, i) => value + cars[i]!))).toBeGreaterThan(limit);
    expect(highestOf(result, "sale", "sale")).toBeLessThanOrEqual(builtOf(result, "sale").total! + 1e-9);
    expect(builtOf(result, "battery").built).toBeGreaterThan(0);
  },
  district_heat(result) {
    // 0.9 km of pipe lose 20 kW/km in every hour of the year: so much more goes in than the homes take, half of it at either end.
    const heat = (place: string) =>
      result.tables.balances.find((row) => row.placeId.endsWith(place) && row.carrierLevelId === "heat_70C")!;
    const { demandMwh } = heat("-consumers");
    const lost = 0.9 * 0.02 * 8760;
    expect(demandMwh).toBeCloseTo(3000, -1);
    expect(heat("-consumers").suppliedMwh / (demandMwh + lost / 2)).toBeCloseTo(1, 5);
    expect(heat("-site").suppliedMwh).toBeGreaterThan(demandMwh + lost - 1);
    expect((builtOf(result, "heat_pump").built ?? 0) + (builtOf(result, "chp").built ?? 0)).toBeGreaterThan(0);
    // What is lost does not follow what flows: a MWh more at the end is a MWh more at the start.
    expect(heat("-consumers").priceMean! / heat("-site").priceMean!).toBeCloseTo(1, 1);
  },
  industry_hydrogen(result) {
    const hydrogen = result.tables.balances.find(({ carrierLevelId }) => carrierLevelId === "hydrogen_30bar")!;
    expect(hydrogen.demandMwh).toBeCloseTo(2400, 1);
    // Nobody pays more for it than what comes by lorry costs.
    expect(hydrogen.priceMean).toBeLessThanOrEqual(240 + 1e-6);
    expect(builtOf(result, "electrolyser").built).toBeGreaterThan(0);
  },
};

describe("a shipped template", () => {
  it.each(SITE_TEMPLATES)(
    "%s is stored by every rule, ready to run, and the same after export and import",
    async (key) => {
      const own = made(key);
      expect(importSnapshot(space.editor, own)).toMatchObject({ ok: true });
      const system = get(space.editor, systemEntity, own.system.system_id)!;
      expect(runBlockers(space.editor, system, runOf(system.system_id))).toEqual([]);
      const result = await solved(own);
      expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
      const read = readArchive(writeArchive(own));
      if (!read.ok) throw new Error(JSON.stringify(read.findings));
      const again = await solved(read.archive);
      expect(again.summary!.objective).toBeCloseTo(result.summary!.objective, 6);
      PLAUSIBLE[key](result);
    },
  );
});
