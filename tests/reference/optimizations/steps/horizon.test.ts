import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { decide, fitDecided } from "~/engines/optimization/horizon/decide";
import { joinReports } from "~/engines/optimization/horizon/join";
import { type Decided, partOfYears } from "~/engines/optimization/horizon/partOfYears";
import { windowsOf } from "~/engines/optimization/horizon/windows";
import { report } from "~/engines/optimization/report";
import { runOptimization } from "~/engines/optimization/run";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { RunResult } from "~/entities/results/result";
import { randomRun } from "../randomSite";
import { capacityOf, optimization, run, Site } from "../site";

/** Rolling horizons against results worked out by hand. Steps of 6 h. */
const H = 8760;
const rolling = (years: number[], rolling_horizon_years: number, config: object = {}) =>
  optimization(years, { config: { delta_t: 6, last_span: 5, rolling_horizon_years, ...config } });
const rules = (r: RunResult) => r.findings.map(({ rule }) => rule);

const plant = (parameters: object = {}) => ({
  id: "plant",
  root: "transformation" as const,
  output: "el",
  status: "optional" as const,
  parameters: { investment_cost: 1_000_000, lifetime: 10, ...parameters },
});
/** 1 MW. A plant at 100 000 a year (1 million over ten years). Power from the grid at 20, from 2030 on at 2. */
const site = (parameters: object = {}) =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: [{ value: 20 }, { date: 2030, value: 2 }] },
    })
    .node(plant(parameters));

it("has one window for each model year, until one of them sees the last", () => {
  const years = [2025, 2030, 2035, 2045];
  expect(windowsOf(years, 100)).toEqual([{ first: 0, last: 3, keep: 3 }]);
  expect(windowsOf(years, 21)).toEqual([{ first: 0, last: 3, keep: 3 }]);
  expect(windowsOf(years, 20).map(({ first, last, keep }) => [first, last, keep])).toEqual([
    [0, 2, 0],
    [1, 3, 3],
  ]);
  expect(windowsOf(years, 6).map(({ last, keep }) => [last, keep])).toEqual([
    [1, 0],
    [2, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(windowsOf(years, 0.5)).toHaveLength(4);
});

describe("a rolling horizon", () => {
  it("decides by what it sees, and keeps what it decided", async () => {
    // Perfect foresight buys: 5 * H * 20 + 5 * H * 2 = 963 600 is less than 10 * 100 000.
    const all = await run(site(), rolling([2025, 2030], 6));
    expect(all.summary!.objective).toBeCloseTo(5 * H * 22, 2);
    expect(all.horizon).toBeNull();
    // Five years at a time the plant saves 175 200 a year for 100 000; in 2030 it is there and paid for.
    const r = await run(site(), rolling([2025, 2030], 5));
    expect(r.summary!.objective).toBeCloseTo(1_000_000, 3);
    expect(r.summary!.money).toBeCloseTo(1_000_000, 3);
    expect(r.summary!.annualMoney[0]).toBeCloseTo(100_000, 4);
    expect(r.summary!.annualMoney[1]).toBeCloseTo(100_000, 4);
    expect(capacityOf(r, "plant", 2025)).toMatchObject({ existing: 0, built: 1, new: 1 });
    expect(capacityOf(r, "plant", 2030)).toMatchObject({ existing: 0, built: 1, new: 0 });
    expect(r.tables.investments).toEqual([expect.objectContaining({ year: 2025, lumpSum: 1_000_000, residual: 0 })]);
    expect(r.horizon!.horizonYears).toBe(5);
    expect(r.horizon!.windows.map(({ years, kept }) => [years, kept])).toEqual([
      [[2025], [2025]],
      [[2030], [2030]],
    ]);
    expect(r.horizon!.windows[0]!.objective).toBeCloseTo(500_000, 3);
    expect(r.horizon!.windows[1]!.objective).toBeCloseTo(500_000, 3);
    expect(r.solver!.objective).toBeCloseTo(1_000_000, 3);
    expect(rules(r)).toContain("horizon_without_worths");
    expect(r.status).toBe("success");
  });

  it("discounts every window to the first year of the run", async () => {
    const interest = (one: Site) => one.system({ interest_rate: 0.05 });
    const r = await run(interest(site()), rolling([2025, 2030], 5));
    // Annuity of a million at 5 % over ten years, paid in the ten years 2025 to 2034.
    const annuity = (1_000_000 * 0.05) / (1 - 1.05 ** -10);
    const d = (from: number) => [0, 1, 2, 3, 4].reduce((s, i) => s + 1.05 ** -(from + i), 0);
    expect(r.summary!.objective / (annuity * (d(0) + d(5)))).toBeCloseTo(1, 9);
    expect(r.horizon!.windows[1]!.objective / (annuity * d(5))).toBeCloseTo(1, 9);
  });

  it("takes out what a maximum it did not see leaves no room for, pays it on, and says so", async () => {
    // 1 MW of 2025. From 2030 on at most 0.4 MW. So 0.6 MW are bought at 2, all of the plant is paid.
    const r = await run(
      site({ maximum_capacity: [{ value: 5 }, { date: 2030, value: 0.4 }] }),
      rolling([2025, 2030], 5, { model: { retirement: false } }),
    );
    expect(r.summary!.objective).toBeCloseTo(1_000_000 + 5 * H * 0.6 * 2, 2);
    expect(capacityOf(r, "plant", 2030)).toMatchObject({
      built: expect.closeTo(0.4, 6),
      retired: expect.closeTo(0.6, 6),
    });
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "horizon_above_maximum", severity: "warning", year: 2030, componentId: "plant" }),
    );
  });

  it("builds a component at one date only without repowering", async () => {
    // 1 MW in 2025; in 2030 2 MW are needed, and another plant would save 300 - 100 000 / H. It is not built again.
    const growing = (repowering: boolean) =>
      run(
        new Site()
          .node({
            id: "load",
            root: "consumption",
            input: "el",
            parameters: { demand: [{ value: 1 }, { date: 2030, value: 2 }] },
          })
          .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 300 } })
          .node(plant({ maximum_capacity: 10 })),
        rolling([2025, 2030], 5, { model: { repowering } }),
      );
    expect((await growing(false)).summary!.objective).toBeCloseTo(1_000_000 + 5 * H * 300, 2);
    expect((await growing(true)).summary!.objective).toBeCloseTo(1_500_000, 2);
  });

  it("converts old plants, but not those it built itself", async () => {
    // Coal at 50 becomes biomass at 20 in 2025, for 1000 over ten years each: 10 * (4 * H * 20 + 400), as with all years seen.
    const old = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 4 } })
      .node({
        id: "coal",
        root: "transformation",
        output: "el",
        parameters: { existing_capacity: 4, variable_cost: 50, decommissioning_cost: 7 },
      })
      .node({
        id: "biomass",
        root: "transformation",
        output: "el",
        status: "optional",
        parameters: {
          investment_cost: 10_000_000,
          lifetime: 10,
          variable_cost: 20,
          conversion_factor: 1,
          conversion_cost: 1000,
        },
      });
    const r = await run(old, rolling([2025, 2030], 5));
    expect(r.summary!.objective).toBeCloseTo(10 * (4 * H * 20 + 400), 2);
    expect(capacityOf(r, "biomass", 2030)!.total).toBeCloseTo(4, 6);
    expect(rules(r).filter((rule) => rule.startsWith("check"))).toEqual([]);
  });

  it("says which window has no solution", async () => {
    // 1 MW of the plant at most at each date, none from 2030 on, and nothing else for a load of 2 MW there.
    const short = new Site()
      .node({
        id: "load",
        root: "consumption",
        input: "el",
        parameters: { demand: [{ value: 1 }, { date: 2030, value: 2 }] },
      })
      .node(plant({ maximum_expansion: [{ value: 5 }, { date: 2030, value: 0 }] }));
    expect((await run(short, rolling([2025, 2030], 100))).status).toBe("success");
    const r = await run(short, rolling([2025, 2030], 5));
    expect(r.status).toBe("error");
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "horizon_window_failed", detail: "2030" }));
    expect(r.findings.some(({ severity, year }) => severity === "error" && year === 2030)).toBe(true);
  });

  it("tells which window is solved, and stops between and inside of them", async () => {
    const seen: RunProgress[] = [];
    const order = rolling([2025, 2030], 5);
    const input = { snapshot: site().snapshot, optimization: order };
    const hooks = { now: () => performance.now(), shouldStop: () => false };
    await runOptimization(input, new HighsSolver(), { ...hooks, onProgress: (p) => seen.push(p) });
    const counts = seen.flatMap(({ solve, solves }) => (solve ? [`${solve}/${solves}`] : []));
    expect([...new Set(counts)]).toEqual(["1/2", "2/2"]);
    const fractions = seen.map(({ fraction }) => fraction);
    expect([...fractions].sort((a, b) => a - b)).toEqual(fractions);
    for (const window of [1, 2]) {
      let reached = false;
      const stopped = await runOptimization(input, new HighsSolver(), {
        ...hooks,
        onProgress: ({ solve }) => (reached ||= solve === window),
        shouldStop: () => reached,
      });
      expect(stopped.status).toBe("abort");
      expect(stopped.summary).toBeNull();
    }
  });

  it("changes nothing where nothing is built, and says so", async () => {
    const r = await run(site(), rolling([2025, 2030], 5, { status_quo: { status: true } }));
    expect(rules(r)).toContain("horizon_without_effect");
    expect(r.horizon).toBeNull();
  });
});

const SYSTEMS = 40;
it(`decisions that are kept cost what they cost: ${SYSTEMS} random systems`, async () => {
  const hooks = { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() };
  const counted = { windows: 0, dearer: 0, stepwise: 0, cuts: 0, impossible: 0 };
  const wrong: object[] = [];
  const close = (a: number, b: number): boolean => Math.abs(a - b) <= 2e-6 * Math.max(1, Math.abs(a), Math.abs(b));
  for (let seed = 1000; seed < 1000 + SYSTEMS; seed++) {
    const { site: own, run: order } = randomRun(seed);
    if (order.dates.length < 2) continue;
    const perfect = await run(own, order);
    // Every model year sees all later ones: what is decided in one, and kept, is what the next one would decide.
    const stepwise = perfect.summary ? await keptStepByStep(own, order) : null;
    if (perfect.summary && !(stepwise !== null && close(perfect.summary.objective, stepwise)))
      wrong.push({ seed, perfect: perfect.summary.objective, stepwise });
    counted.stepwise += Number(stepwise !== null);
    const short = structuredClone(order);
    short.config.rolling_horizon_years = 1;
    const r = await run(own, short);
    const bad = rules(r).filter((rule) => rule.startsWith("check"));
    // With foresight nothing is built that a later maximum leaves no room for.
    const cuts = rules(r).includes("horizon_above_maximum");
    counted.cuts += Number(cuts);
    if (!perfect.summary || !r.summary) {
      if (r.summary && !cuts) wrong.push({ seed, rolled: r.summary.objective, perfect: rules(perfect) });
      counted.impossible++;
      continue;
    }
    // What was built is all that a dispatch needs to know: it costs the same, and no less than with foresight.
    const again = structuredClone(order);
    again.optimization_id_invest = "inv";
    const input = { snapshot: own.snapshot, optimization: again, invested: { name: "Rolling", ...r } };
    const dispatched = await runOptimization(input, new HighsSolver(), hooks);
    const cost = dispatched.summary?.objective ?? Number.NaN;
    const dearer = r.summary.objective - perfect.summary.objective;
    if (bad.length || !close(r.summary.objective, cost) || (!cuts && dearer < -2e-6 * Math.max(1, Math.abs(cost))))
      wrong.push({ seed, rolled: r.summary.objective, cost, perfect: perfect.summary.objective, bad });
    counted.windows += r.horizon!.windows.length;
    counted.dearer += Number(dearer > 1e-6 * Math.abs(cost));
  }
  process.stdout.write(`Rolling horizons: ${JSON.stringify(counted)}\n`);
  expect(wrong).toEqual([]);
  expect(counted.dearer).toBeGreaterThan(3);
  expect(counted.windows).toBeGreaterThan(30);
});

/** The cost of a run whose windows all see the last year, and keep one year each. */
async function keptStepByStep(own: Site, order: ReturnType<typeof randomRun>["run"]): Promise<number | null> {
  const findings = new Findings();
  const full = assemble(own.snapshot, order, findings);
  const last = full.years.length - 1;
  let decided: Decided | null = null;
  const reports: Parameters<typeof joinReports>[1][number][] = [];
  for (let first = 0; first <= last; first++) {
    const window = { first, last, keep: first };
    const part = partOfYears(full, window, decided);
    fitDecided(part, findings);
    const formulation = formulate(part);
    const options = { ...defaultSolverOptions, mipGap: 1e-10 };
    const solution = await new HighsSolver().solve(
      formulation.model,
      options,
      () => undefined,
      () => false,
    );
    if (solution.x.length === 0) return null;
    const result = report({ problem: part, formulation, solution });
    reports.push({ window, report: result });
    decided = decide(result.tables.vintages ?? [], full.years[first]!);
  }
  return joinReports(full, reports).summary.objective;
}
