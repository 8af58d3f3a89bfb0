import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { StructuredSolver } from "~jobs/solver/structured/structuredSolver";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import type { Solver } from "~/engines/linearModel";
import { runOptimization } from "~/engines/optimization/run";
import type { RunResult } from "~/entities/results/result";
import { capacityOf, type Given, optimization, repeat, run, Site } from "./site";

/** Fewer steps that stand for the year: typical days and segments, against results worked out by hand and against the full year. */
const YEAR = 2025;
const H = 8760;
const solve = (site: Site, temporal: object | null, model: object = {}, more: object = {}) =>
  run(
    site,
    optimization([YEAR], {
      config: { ...more, model, ...(temporal ? { temporal_clustering: { status: true, ...temporal } } : {}) },
    }),
  );
/** `first` days of one value, the other value for the rest of the year. */
const twoSeasons = (first: number, early: number, late: number): Given => ({
  series: Float64Array.from({ length: H }, (_, t) => (t < first * 24 ? early : late)),
  year: YEAR,
});
const seriesOf = (r: RunResult, id: string, variable: string) =>
  r.series.find((s) => s.componentId === id && s.variable === variable)!.values;
const warnings = (r: RunResult) => r.findings.filter((f) => f.severity !== "info");

describe("typical days", () => {
  it("count as often as they occur, in energy, prices, emissions and the peak of each month", async () => {
    // January to June (181 days): 2 MW at 30 EUR/MWh. July to December (184 days): 1 MW at 50. One segment is enough.
    const r = await solve(
      new Site()
        .node({ id: "load", root: "consumption", input: "el", parameters: { demand: twoSeasons(181, 2, 1) } })
        .node({
          id: "grid",
          root: "trade",
          output: "el",
          parameters: {
            purchase_price: twoSeasons(181, 30, 50),
            variable_cost: { CO2: 400 },
            capacity_price: 1000,
            capacity_price_monthly: 10,
          },
        }),
      { n_clust: 2, n_seg: 1 },
    );
    const early = 181 * 24;
    const late = 184 * 24;
    expect(warnings(r)).toEqual([]);
    // Two days of one segment, and the extreme day (the first with 2 MW) in its 24 hours.
    expect(r.reduction).toMatchObject({ steps: 2 + 24, periods: 3, extremeDays: [{ day: 0, reason: "peak_demand" }] });
    const energy = early * 2 * 30 + late * 50;
    expect(r.summary!.objective).toBeCloseTo(energy + 2 * 1000 + 6 * 2 * 10 + 6 * 1 * 10, 4);
    expect(r.summary!.impacts.CO2).toBeCloseTo((early * 2 + late) * 400, 2);
    expect(r.tables.operation.find((o) => o.componentId === "grid")).toMatchObject({ peakMw: 2 });
    expect(r.tables.balances[0]!.demandMwh).toBeCloseTo(early * 2 + late, 6);
    // Results come back by the hour: prices of the balance are those of the grid, but where the peak is paid.
    const price = seriesOf(r, "balance:here:el", "marginal_price");
    expect(price).toHaveLength(H);
    expect(price[H - 1]).toBeGreaterThanOrEqual(50 - 1e-4);
    expect(seriesOf(r, "load", "demand")[early - 1]).toBeCloseTo(2, 6);
    expect(seriesOf(r, "load", "demand")[early]).toBeCloseTo(1, 6);
  });

  /** 1 MW at 10 EUR/MWh for 200 days, at 100 for 165, and 1000 MWh of lossless storage. */
  const seasons = (storage: Record<string, Given> = {}) =>
    new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({
        id: "grid",
        root: "trade",
        output: "el",
        parameters: { purchase_price: twoSeasons(200, 10, 100), existing_capacity: 20 },
      })
      .node({
        id: "store",
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: 1000, existing_power: 20, ...storage },
      });

  it("are linked by a seasonal storage, and each for itself without", async () => {
    const bare = 200 * 24 * 10 + 165 * 24 * 100;
    const on = await solve(seasons(), { n_clust: 2, n_seg: 1 });
    // Filled once a year at 10, emptied at 100: 1000 MWh save 90 each.
    expect(on.summary!.objective).toBeCloseTo(bare - 1000 * 90, 3);
    const level = seriesOf(on, "store", "level");
    expect(level[200 * 24 - 1]).toBeCloseTo(1000, 3);
    expect(Math.max(...level)).toBeCloseTo(1000, 3);
    expect(Math.min(...level)).toBeCloseTo(0, 3);
    // Within a day there is nothing to gain.
    const off = await solve(seasons(), { n_clust: 2, n_seg: 1 }, { seasonalstorage: false });
    expect(off.summary!.objective).toBeCloseTo(bare, 3);
  });

  it("keep the level that the year begins with, over the year only", async () => {
    // 400 MWh at the start and at the end: the dear season may only empty the store down to them.
    const parameters = { initial_level: 0.4 };
    const on = await solve(seasons(parameters), { n_clust: 2, n_seg: 1 });
    expect(on.summary!.objective).toBeCloseTo(200 * 24 * 10 + 165 * 24 * 100 - 600 * 90, 3);
    expect(seriesOf(on, "store", "level")[H - 1]).toBeCloseTo(400, 3);
    const off = await solve(seasons(parameters), { n_clust: 2, n_seg: 1 }, { seasonalstorage: false });
    expect(off.findings).toContainEqual(
      expect.objectContaining({ rule: "parameter_unused", parameterType: "initial_level", detail: "separate_days" }),
    );
  });

  it("are joined by the day that a plant is sized for, and storages may rest on it", async () => {
    // 1 MW all year, 5 MW in one hour of day 100: 10/6 MW in its step of 6 hours. Nothing but the plant and a lossless battery.
    const site = () =>
      new Site()
        .node({
          id: "load",
          root: "consumption",
          input: "el",
          parameters: {
            demand: { series: Float64Array.from({ length: H }, (_, t) => (t === 2410 ? 5 : 1)), year: YEAR },
          },
        })
        .node({
          id: "plant",
          root: "transformation",
          output: "el",
          status: "optional",
          parameters: { investment_cost: 1000, lifetime: 10, variable_cost: 1 },
        })
        .node({
          id: "battery",
          root: "storage",
          input: "el",
          output: "el",
          parameters: { existing_capacity: 500, existing_power: 10 },
        });
    const day = { n_clust: 1, n_seg: 1 };
    const size = async (temporal: object | null, model: object) =>
      capacityOf(await solve(site(), temporal, model, { delta_t: 6 }), "plant")!.total!;
    // With the battery the plant runs at the mean of the year; of the day (28 MWh) where each day is for itself.
    expect(await size(day, {})).toBeCloseTo(1 + 4 / H, 6);
    expect(await size(day, { seasonalstorage: false })).toBeCloseTo(28 / 24, 6);
    // Resting, it leaves the peak to the plant; in a run of every hour, too.
    const rests = { storage_deactivation_extremes: true };
    expect(await size(day, rests)).toBeCloseTo(10 / 6, 6);
    expect(await size(day, { ...rests, seasonalstorage: false })).toBeCloseTo(10 / 6, 6);
    expect(await size(null, rests)).toBeCloseTo(10 / 6, 6);
  });
});

/** Power and heat with everything that steps meet: losses, a minimum and a first level, COP, peaks, limits. It has 6-hour steps. */
function site(): Site {
  const wave = (mean: number, season: number, daily: number, noise: number): Given => ({
    series: Float64Array.from({ length: H }, (_, t) => {
      const jitter = (Math.sin(Math.floor(t / 6) * 12.9898) * 43758.5453) % 1;
      const year = Math.cos((2 * Math.PI * t) / H);
      return Math.max(0, mean + season * year + daily * Math.sin((2 * Math.PI * (t - 8)) / 24) + noise * jitter);
    }),
    year: YEAR,
  });
  const build = (cost: number) => ({ investment_cost: cost, lifetime: 20 });
  return new Site()
    .system({ interest_rate: 0.05 })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: wave(2, 0.3, 0.8, 0.2) } })
    .node({ id: "warmth", root: "consumption", input: "heat", parameters: { demand: wave(2, 1.5, 0.2, 0.3) } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: {
        purchase_price: wave(80, 20, 30, 15),
        variable_cost: { CO2: 300 },
        capacity_price_monthly: 2000,
        capacity_price: 10_000,
        annual_upper_energy_bound: 25_000,
      },
    })
    .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: { money: 50, CO2: 200 } } })
    .node({
      id: "boiler",
      root: "transformation",
      input: "gas",
      output: "heat",
      status: "optional",
      parameters: { ...build(80_000), efficiency: 0.9, maximum_full_load_hours: 5000 },
    })
    .node({
      id: "pump",
      root: "transformation",
      input: "el",
      output: "heat",
      parameters: { existing_capacity: 2.5, efficiency: wave(3.4, -0.8, 0.1, 0.1) },
    })
    .node({
      id: "pv",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { ...build(500_000), availability: wave(-0.1, -0.15, 0.7, 0.1), maximum_capacity: 12 },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: { ...build(60_000), power_to_energy_ratio: 0.3, charging_efficiency: 0.95, self_discharge: 0.0005 },
    })
    .node({
      id: "tank",
      root: "storage",
      input: "heat",
      output: "heat",
      parameters: {
        existing_capacity: 30,
        existing_power: 4,
        self_discharge: 0.002,
        level_minimum: 0.1,
        initial_level: 0.3,
      },
    });
}
const COARSE = { delta_t: 6 };
let fullYear: Promise<RunResult> | undefined;
const full = () => (fullYear ??= solve(site(), null, {}, COARSE));
const ALL_DAYS = { n_clust: 365, n_seg: 4 };

describe("against the full year", () => {
  it("all days in all their steps, and segments of one step, are the full year", async () => {
    const expected = await full();
    expect(warnings(expected)).toEqual([]);
    for (const same of [ALL_DAYS, { kind: "segments", n_seg_year: 1460 }]) {
      const r = await solve(site(), same, {}, COARSE);
      expect(warnings(r)).toEqual([]);
      expect(Math.abs(r.summary!.objective / expected.summary!.objective - 1)).toBeLessThan(1e-6);
      expect(r.reduction!.series.every((s) => s.durationRmse < 1e-12)).toBe(true);
      for (const id of ["boiler", "pv", "battery"])
        expect(capacityOf(r, id)!.total).toBeCloseTo(capacityOf(expected, id)!.total!, 4);
    }
  });

  it.each([
    ["40 typical days", { n_clust: 40, n_seg: 4 }, 0.02],
    ["365 segments", { kind: "segments", n_seg_year: 365 }, 0.06],
    ["730 segments", { kind: "segments", n_seg_year: 730 }, 0.03],
  ])("%s cost nearly the same, with fewer steps", async (_, temporal, most) => {
    const expected = await full();
    const r = await solve(site(), temporal, {}, COARSE);
    expect(warnings(r)).toEqual([]);
    expect(r.reduction!.steps).toBeLessThan(expected.steps / 1.9);
    expect(Math.abs(r.summary!.objective / expected.summary!.objective - 1)).toBeLessThan(most);
    // Every series keeps the mean of its year, and the highest demand its height.
    for (const s of r.reduction!.series) {
      if (s.parameterType !== "efficiency") expect(s.meanAfter / s.meanBefore, s.parameterType).toBeCloseTo(1, 9);
      if (s.parameterType === "demand") expect(s.mostAfter).toBeCloseTo(s.mostBefore, 9);
    }
  });

  it.each([
    ["typical days", { n_clust: 8, n_seg: 2 }],
    ["segments", { kind: "segments", n_seg_year: 200 }],
  ])("the levels of %s follow charging and discharging through the year, within their limits", async (_, temporal) => {
    const r = await solve(site(), temporal, {}, COARSE);
    const size = capacityOf(r, "tank")!.total!;
    const [level, charge, discharge] = ["level", "charge", "discharge"].map((v) => seriesOf(r, "tank", v));
    let before = 0.3 * size;
    level!.forEach((now, t) => {
      const expected = before * (1 - 0.002) ** 6 + 6 * (charge![t]! - discharge![t]!);
      expect(Math.abs(now - expected), `step ${t}`).toBeLessThan(2e-4);
      expect(now).toBeGreaterThan(0.1 * size - 1e-4);
      expect(now).toBeLessThan(size + 1e-4);
      before = now;
    });
    expect(before).toBeCloseTo(0.3 * size, 3);
  });

  it("typical days cost the same by the structured method: levels between the days are a sparse border", async () => {
    const config = { delta_t: 6, temporal_clustering: { status: true, n_clust: 6, n_seg: 4 } };
    const days = optimization([YEAR], { config });
    const [result, expected] = [await run(site(), days, new StructuredSolver()), await run(site(), days)];
    expect(result.status).toBe("success");
    expect(result.summary!.objective / expected.summary!.objective).toBeCloseTo(1, 8);
  });

  it("typical days of the demo do so too, though many levels between the days cost the same", async () => {
    const demo = demoOptimization();
    const config = { ...demo.config, delta_t: 1, temporal_clustering: { status: true, n_clust: 8, n_seg: 4 } };
    const input = { snapshot: demoSnapshot(), optimization: optimization([YEAR], { ...demo, config }) };
    const once = (solver: Solver) =>
      runOptimization(input, solver, { onProgress: () => undefined, shouldStop: () => false, now: () => 0 });
    const [result, expected] = [await once(new StructuredSolver()), await once(new HighsSolver())];
    expect(result.status).toBe("success");
    expect(result.summary!.objective / expected.summary!.objective).toBeCloseTo(1, 8);
  });

  it("the same input gives the same result", async () => {
    const once = () => solve(site(), { n_clust: 5, n_seg: 2 }, {}, COARSE);
    const [a, b] = [await once(), await once()];
    expect(b.tables).toEqual(a.tables);
    expect(b.reduction).toEqual(a.reduction);
  });
});

describe("steps", () => {
  it.each([0.25, 0.5, 2])("of %s hours take the mean of finer values, and repeat coarser ones", async (delta_t) => {
    const quarters = repeat([1, 2, 3, 6], H * 4);
    const r = await solve(
      new Site()
        .node({
          id: "load",
          root: "consumption",
          input: "el",
          parameters: { demand: { series: quarters, year: YEAR, stepS: 900 } },
        })
        .node({
          id: "grid",
          root: "trade",
          output: "el",
          parameters: { purchase_price: { series: repeat([10, 30]), year: YEAR }, capacity_price: 100 },
        }),
      null,
      {},
      { delta_t },
    );
    const peak = { 0.25: 6, 0.5: 4.5, 2: 3 }[delta_t]!;
    expect(r.steps).toBe(H / delta_t);
    expect(r.summary!.objective).toBeCloseTo(H * 3 * 20 + peak * 100, 2);
  });
});
