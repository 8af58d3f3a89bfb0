import { describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { runOptimization } from "~/engines/optimization/run";
import { cutsOf } from "~/engines/optimization/split/cuts";
import { fullYear } from "~/engines/optimization/timeAxis";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import { type Given, optimization, repeat, run, Site } from "../site";

/** Dispatch runs whose years are solved in parts, against results worked out by hand, and against the whole year. */
const FIRST = 181 * 24;
const SECOND = 8760 - FIRST;
/** Another value from 1 July on. */
const halves = (first: number, second: number): Given => ({
  series: Float64Array.from({ length: 8760 }, (_, t) => (t < FIRST ? first : second)),
  year: 2025,
});
const load = (demand: Given = 1) =>
  new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand } });
const existing = { root: "transformation" as const, output: "el" };

const order = (config: object, more: Partial<Optimization> = {}) =>
  optimization([2025], { ...more, config: { delta_t: 6, last_span: 1, ...config } });
/** Nothing can be built, so one investment run of a site serves all its dispatches. */
const investments = new WeakMap<Site, Promise<RunResult>>();
function investmentOf(site: Site): Promise<RunResult> {
  const known = investments.get(site) ?? run(site, order({}), new AutomaticSolver());
  investments.set(site, known);
  return known;
}

/** A dispatch of a site where nothing can be built. */
async function dispatch(site: Site, year_split: number, config: object = {}): Promise<RunResult> {
  const invested = await investmentOf(site);
  if (!invested.summary) throw new Error(JSON.stringify(invested.findings));
  const ordered = order({ ...config, year_split }, { optimization_id_invest: "inv" });
  const input = { snapshot: site.snapshot, optimization: ordered, invested: { name: "Invest", ...invested } };
  return runOptimization(input, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });
}
const rules = (r: RunResult) => r.findings.map(({ rule }) => rule);
/** The parts are one solution of the year, checked as such; it costs what is worked out, and no bound says otherwise. */
function expectWhole(r: RunResult, cost: number): void {
  expect(rules(r).filter((rule) => rule.startsWith("check"))).toEqual([]);
  expect(r.summary!.objective / cost).toBeCloseTo(1, 8);
  expect(r.split!.at(-1)!.cost / cost).toBeCloseTo(1, 8);
  expect(r.split!.at(-1)!.bound).toBeLessThanOrEqual(cost * (1 + 1e-7));
}

it("cuts the year where months begin", () => {
  const cuts = (stepH: number, parts: number, timezone = "UTC") =>
    cutsOf(fullYear(stepH, { years: [2025], timezone }), 2025, parts);
  expect(cuts(1, 2)).toEqual([0, 181 * 24, 8760]);
  expect(cuts(6, 12).slice(0, 3)).toEqual([0, 31 * 4, 59 * 4]);
  expect(cuts(0.25, 5)).toHaveLength(6);
  // 1 July begins at midnight of the summer's clock, an hour before 181 days of 24 hours are over.
  expect(cuts(1, 2, "Europe/Berlin")).toEqual([0, 181 * 24 - 1, 8760]);
});

describe("a year in parts", () => {
  it("hands the level of a storage over", async () => {
    // 1 MW; power costs 10 until July and 50 then. The storage is filled with 1000 MWh at 10 and emptied at 50.
    const site = load()
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: halves(10, 50) } })
      .node({
        id: "store",
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: 1000, power_to_energy_ratio: 0.1 },
      });
    const r = await dispatch(site, 2);
    expectWhole(r, 10 * (FIRST + 1000) + 50 * (SECOND - 1000));
    expect(r.split).toEqual([expect.objectContaining({ year: 2025 })]);
    expect(r.split![0]!.parts.map(({ firstHour, hours }) => [firstHour, hours])).toEqual([
      [0, FIRST],
      [FIRST, SECOND],
    ]);
    // The prices of the parts prove that nothing is cheaper.
    expect(r.split![0]!.bound! / r.split![0]!.cost).toBeCloseTo(1, 7);
    expect(rules(r)).not.toContain("split_costs");
    const level = r.series.find(({ variable }) => variable === "level")!.values;
    expect(level[FIRST / 6 - 1]).toBeCloseTo(1000, 3);
    expect(level.at(-1)).toBeCloseTo(0, 3);
  });

  it("closes the year of a storage with losses and a given level", async () => {
    const site = load()
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: halves(50, 10) } })
      .node({
        id: "store",
        root: "storage",
        input: "el",
        output: "el",
        parameters: {
          existing_capacity: 1000,
          power_to_energy_ratio: 0.1,
          initial_level: 0.5,
          discharging_efficiency: 0.9,
        },
      });
    // 500 MWh are there: 450 are served in the first half at 50, and 500 are put back in the second at 10.
    const r = await dispatch(site, 4);
    expectWhole(r, 50 * (FIRST - 450) + 10 * (SECOND + 500));
    expect(r.series.find(({ variable }) => variable === "level")!.values.at(-1)).toBeCloseTo(500, 3);
  });

  it("keeps a yearly energy for where it is worth most", async () => {
    // A plant at 10 may give as much as the second half takes; power costs 20 in the first half and 50 in the second.
    const site = load()
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: halves(20, 50) } })
      .node({
        id: "plant",
        ...existing,
        parameters: { existing_capacity: 1, variable_cost: 10, annual_upper_energy_bound: SECOND },
      });
    expectWhole(await dispatch(site, 2), 20 * FIRST + 10 * SECOND);
    // As a least amount of a plant at 60: it is given where power is dearest.
    const must = load()
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: halves(20, 50) } })
      .node({
        id: "plant",
        ...existing,
        parameters: { existing_capacity: 1, variable_cost: 60, annual_lower_energy_bound: 1000 },
      });
    expectWhole(await dispatch(must, 3), 20 * FIRST + 50 * (SECOND - 1000) + 60 * 1000);
  });

  it("keeps an emission limit", async () => {
    // Gas at 10 emits 200 kg/MWh, of which 400 t are allowed: 2000 MWh. Clean power costs 20 and then 50.
    const site = load()
      .system({ emission_limit: { CO2: 400_000 } })
      .node({ id: "clean", root: "trade", output: "el", parameters: { purchase_price: halves(20, 50) } })
      .node({
        id: "gas",
        ...existing,
        parameters: { existing_capacity: 1, variable_cost: { money: 10, CO2: 200 } },
      });
    const r = await dispatch(site, 4);
    expectWhole(r, 20 * FIRST + 50 * (SECOND - 2000) + 10 * 2000);
    expect(r.tables.emissions[0]!.total).toBeCloseTo(400_000, 2);
  });

  it("pays a peak of the year once", async () => {
    // 1 MW, 2 MW from July on; a peak costs 9000 per MW. A plant at 5 above the grid's price would save 2 * 5 * hours: the grid serves all.
    const site = load(halves(1, 2)).node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: 10, capacity_price: 9000, capacity_price_monthly: 100 },
    });
    expectWhole(await dispatch(site, 3), 10 * (FIRST + 2 * SECOND) + 2 * 9000 + 6 * 100 + 6 * 200);
  });

  it("starts units where the part before left them", async () => {
    // Two units of 1 MW with starts that cost 1000: one runs all year, the second from July to December. One start.
    const site = load(halves(1, 2))
      .node({
        id: "plant",
        ...existing,
        parameters: {
          existing_capacity: 2,
          variable_cost: 10,
          unit_size: 1,
          start_up_cost: 1000,
          minimum_up_time: 10,
          part_load_minimum: 1,
          ramp_rate: 0.5,
        },
      })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 500 } });
    const r = await dispatch(site, 5, { model: { detailed_operation: true } });
    expect(rules(r).filter((rule) => rule.startsWith("check"))).toEqual([]);
    const whole = await dispatch(site, 1, { model: { detailed_operation: true } });
    expect(r.summary!.objective / whole.summary!.objective).toBeCloseTo(1, 6);
  });

  it("refuses what it cannot do, and says why", async () => {
    const site = load().node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 10 } });
    const days = { temporal_clustering: { status: true, n_clust: 5, n_seg: 4 } };
    expect(rules(await dispatch(site, 2, days))).toContain("split_needs_full_year");
    expect(rules(await dispatch(site, 2, { model: { resilience: true } }))).toContain("split_without_outages");
    const invest = await run(site, optimization([2025], { config: { delta_t: 6, year_split: 2 } }));
    expect(rules(invest)).toContain("split_dispatch_only");
    expect(invest.status).toBe("error");
  });
});

/** A site whose storages and yearly sums tie the hours of the year together, drawn at random. */
function randomSite(seed: number): Site {
  let state = seed * 7919 + 17;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const between = (low: number, high: number): number => Math.round((low + (high - low) * random()) * 100) / 100;
  const chance = (p: number): boolean => random() < p;
  /** Days that differ, and a season. */
  const course = (low: number, high: number): Given => {
    const day = Array.from({ length: 24 }, () => between(low, high));
    const season = between(-0.3, 0.3);
    const noise = Array.from({ length: 365 }, () => between(0.7, 1.3));
    return {
      series: repeat(day).map((v, t) =>
        Math.max(
          low,
          Math.min(high, v * noise[Math.floor(t / 24)]! * (1 + season * Math.cos((2 * Math.PI * t) / 8760))),
        ),
      ),
      year: 2025,
    };
  };
  const site = load(course(1, 4)).system({
    unserved_energy_cost: 3000,
    ...(chance(0.4) ? { emission_limit: { CO2: between(5e5, 3e6) } } : {}),
  });
  site.node({
    id: "grid",
    root: "trade",
    output: "el",
    parameters: {
      purchase_price: course(20, 120),
      ...(chance(0.4) ? { capacity_price: between(1000, 20_000) } : {}),
    },
  });
  site.node({ id: "dear", root: "trade", output: "el", parameters: { purchase_price: 400 } });
  site.node({
    id: "wind",
    ...existing,
    parameters: { existing_capacity: between(0.5, 3), availability: course(0, 1) },
  });
  site.node({
    id: "gas",
    ...existing,
    parameters: {
      existing_capacity: between(0.5, 2),
      variable_cost: { money: between(40, 90), CO2: 300 },
      ...(chance(0.4) ? { annual_upper_energy_bound: between(500, 4000) } : {}),
      ...(chance(0.3) ? { annual_lower_energy_bound: between(10, 400) } : {}),
    },
  });
  site.node({
    id: "store",
    root: "storage",
    input: "el",
    output: "el",
    parameters: {
      existing_capacity: between(5, 2000),
      power_to_energy_ratio: between(0.002, 0.3),
      charging_efficiency: between(0.8, 1),
      discharging_efficiency: between(0.8, 1),
      ...(chance(0.5) ? { self_discharge: 0.0005 } : {}),
      ...(chance(0.3) ? { initial_level: between(0.1, 0.9), cyclic_storage: chance(0.5) } : {}),
    },
  });
  return site;
}

const SITES = 4;
it(`${SITES} random years in parts cost no less than as a whole, and little more`, async () => {
  const wrong: object[] = [];
  const dearer: number[] = [];
  const gaps: number[] = [];
  for (let seed = 1; seed <= SITES; seed++) {
    const site = randomSite(seed);
    const whole = await dispatch(site, 1);
    for (const parts of [2, 6]) {
      const r = await dispatch(site, parts);
      const cost = r.summary?.objective ?? Number.NaN;
      const best = whole.summary!.objective;
      const { bound } = r.split?.[0] ?? { bound: null };
      const bad = rules(r).filter((rule) => rule.startsWith("check"));
      const more = (cost - best) / best;
      dearer.push(more);
      gaps.push(bound === null ? Number.NaN : (cost - bound) / cost);
      // A bound is at most what the year costs, and that is at most what its parts cost.
      if (bad.length || !(more > -1e-7) || more > 0.03 || (bound !== null && bound > best * (1 + 1e-7)))
        wrong.push({ seed, parts, cost, best, bound, bad, errors: r.findings.filter((f) => f.severity !== "info") });
    }
  }
  const percent = (v: number) => (v * 100).toFixed(3);
  process.stdout.write(
    `Years in parts, % dearer: ${dearer.map(percent).join(" ")}; gaps: ${gaps.map(percent).join(" ")}\n`,
  );
  expect(wrong).toEqual([]);
});
