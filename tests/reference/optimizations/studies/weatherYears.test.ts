import { beforeAll, describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { HighsSolver } from "~jobs/solver/highs";
import type { LinearModel, Solver } from "~/engines/linearModel";
import { assemble } from "~/engines/optimization/assemble";
import { ModelBuilder } from "~/engines/optimization/builder";
import { Findings } from "~/engines/optimization/findings";
import { formulate, type Formulation } from "~/engines/optimization/formulate";
import { reduce } from "~/engines/optimization/reduce/reduce";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { type Criterion, valueOf } from "~/engines/optimization/weatherYears/criterion";
import { joinYears, SizesDiffer } from "~/engines/optimization/weatherYears/joinYears";
import type { YearModel } from "~/engines/optimization/weatherYears/parts";
import { planYears, type YearsInput } from "~/engines/optimization/weatherYears/planYears";
import { solutionOfYear } from "~/engines/optimization/weatherYears/splitSolution";
import type { YearsCriterion } from "~/entities/optimizations/weatherYears/plan";
import type { RunResult } from "~/entities/results/result";
import { optimization, run, Site } from "../site";

const solve = (solver: Solver, model: LinearModel) =>
  solver.solve(
    model,
    defaultSolverOptions,
    () => undefined,
    () => false,
  );

/**
 * A store whose size x costs 1, asked for D; what it lacks costs 10: C(x) = x + 10 max(0, D - x), the newsvendor. D is 1, 2, 3 in half of the
 * years, in nearly half and in one of twenty. What x is best follows from the slopes of each criterion.
 */
const ASKED = [1, 2, 3];
const CHANCES = [0.5, 0.45, 0.05];
function newsvendor(w: number, most = 9): YearModel {
  const builder = new ModelBuilder({ steps: 1, periodStarts: [0, 1] });
  const x = builder.size({ year: -1, owner: 0 }, 0, most);
  const lacks = builder.stepColumns({ year: 0, owner: 0 }, 0, Infinity);
  const row = builder.stepRows("limit", { year: 0, owner: 0 }, ASKED[w]!, Infinity);
  builder.entry(row, x, 1);
  builder.entry(row, lacks, 1);
  builder.addCost(x, 1);
  builder.addCost(lacks, 10);
  return { model: builder.finish(), builder };
}

describe("the size that is best for unequal years", () => {
  it.each([
    // Slope 1 - 10 P(D > x): -4 up to 2, then 0.5. Cost 2 + 10 * 0.05.
    [{ kind: "expected" }, 2, 2.5],
    // Beyond 2 half of the worst tenth lacks something: its mean 15 - 4 x falls. 0.5 * 3 + 0.5 * 3.
    [{ kind: "tail", weight: 0.5, share: 0.1 }, 3, 3],
    // 0.9 * 0.5 - 0.1 * 4 > 0: no more than 2. 0.9 * 2.5 + 0.1 * 7.
    [{ kind: "tail", weight: 0.1, share: 0.1 }, 2, 2.95],
    // x - 1 = 9 (3 - x).
    [{ kind: "regret", optima: ASKED }, 2.8, 1.8],
  ] as [Criterion, number, number][])("%o is %d", async (criterion, size, value) => {
    const joined = joinYears(CHANCES, criterion, newsvendor);
    const solution = await solve(new HighsSolver(), joined.model);
    expect(solution.x[joined.firstSize]).toBeCloseTo(size, 9);
    expect(solution.objective).toBeCloseTo(value, 9);
    const costs = ASKED.map((_, w) => solutionOfYear(joined, solution, w, newsvendor(w).model).objective);
    if (criterion.kind === "regret") expect(costs[2]! - 3).toBeCloseTo(value, 9);
    else expect(valueOf(criterion, costs, CHANCES)).toBeCloseTo(value, 9);
  });

  it("has prices by year: what one more asked for costs there", async () => {
    const joined = joinYears(CHANCES, { kind: "expected" }, newsvendor);
    const solution = await solve(new HighsSolver(), joined.model);
    // At x = 2 the last year lacks: 10. The second one pays for the size: 1 - 10 * 0.05 = 0.5 in 0.45 of the years.
    const prices = ASKED.map((_, w) => solutionOfYear(joined, solution, w, newsvendor(w).model).rowDual[0]);
    expect(prices[0]).toBeCloseTo(0, 9);
    expect(prices[1]).toBeCloseTo(0.5 / 0.45, 9);
    expect(prices[2]).toBeCloseTo(10, 9);
  });

  it("is not looked for where years do not have the same sizes", () => {
    expect(() => joinYears(CHANCES, { kind: "expected" }, (w) => newsvendor(w, 9 + w))).toThrow(SizesDiffer);
  });
});

const HOURS = 8760;
const YEARS = [2001, 2002, 2003];
const WEIGHTS = [1, 2, 1];

/** Power for a load: sun and a battery to be built, a grid. Three years, each sunnier and with less load than the one before; made up. */
function site(): Site["snapshot"] {
  const hourly = (value: (hour: number, day: number) => number) =>
    Float64Array.from({ length: HOURS }, (_, t) => value(t % 24, Math.floor(t / 24)));
  const inYear = (n: number) => ({
    load: hourly(
      (hour, day) => 2 + Math.sin((hour * Math.PI) / 12) + (1 - 0.2 * n) * Math.cos((day * 2 * Math.PI) / 365),
    ),
    sun: hourly((hour, day) => Math.max(0, Math.sin(((hour - 6) * Math.PI) / 12)) * (0.3 + 0.2 * n + 0.1 * (day % 3))),
    price: hourly((hour, day) => 90 + 40 * Math.cos((hour * Math.PI) / 6) + 10 * ((day + n) % 7)),
  });
  const { load, sun, price } = inYear(0);
  const { snapshot } = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: { series: load, year: 2001 } } })
    .node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 500_000,
        lifetime: 20,
        availability: { series: sun, year: 2001 },
        maximum_capacity: 6,
      },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 90_000,
        lifetime: 15,
        power_to_energy_ratio: 0.5,
        charging_efficiency: 0.95,
        discharging_efficiency: 0.95,
      },
    })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { series: price, year: 2001 }, capacity_price: 30_000 },
    });
  const others = YEARS.map((_, n) => Object.values(inYear(n)));
  return {
    ...snapshot,
    series: snapshot.series.map(({ meta }, i) => ({
      meta: { ...meta, type: "generated" as const },
      blocks: YEARS.map((year, n) => ({ year, startMs: Date.UTC(year, 0, 1), stepS: 3600, values: others[n]![i]! })),
    })),
  };
}

const snapshot = site();
/** In 40 steps of different length. */
const inYear = (year: number) =>
  optimization([2025], {
    config: { temporal_clustering: { status: true, kind: "segments", n_seg_year: 40 } },
    weatherdates: [`${year}-01-01T00:00:00`],
  });
const structured = () => new AutomaticSolver(undefined, undefined, 0);

async function plan(criterion: YearsCriterion, count = YEARS.length, more: Partial<YearsInput> = {}, stop = false) {
  const results: RunResult[] = [];
  const input: YearsInput = {
    snapshot,
    optimization: inYear(YEARS[0]!),
    weatherYears: YEARS.slice(0, count).map((year, w) => ({ year, weight: WEIGHTS[w]! })),
    criterion,
    ...more,
  };
  const outcome = await planYears(input, structured(), {
    onProgress: () => undefined,
    shouldStop: () => stop,
    now: () => 0,
    onYear: (_w, result) => results.push(result),
  });
  return { outcome, results };
}

describe("a plan for three years of a site", () => {
  let models: Formulation[];
  const optima: number[] = [];
  beforeAll(async () => {
    models = YEARS.map((year) => {
      const findings = new Findings();
      const full = assemble(snapshot, inYear(year), findings);
      return formulate(reduce(full, inYear(year).config, findings).problem);
    });
    for (const { model } of models) optima.push((await solve(new HighsSolver(), model)).objective);
  });

  it.each([{ kind: "expected" }, { kind: "tail", weight: 0.5, share: 0.4 }, { kind: "regret" }] as YearsCriterion[])(
    "is the optimum that HiGHS finds: %o",
    async (request) => {
      const criterion: Criterion = request.kind === "regret" ? { kind: "regret", optima } : request;
      const joined = joinYears(WEIGHTS, criterion, (w) => models[w]!);
      const exact = await solve(new HighsSolver(), joined.model);
      const { outcome, results } = await plan(request);
      expect(outcome.findings).toEqual([]);
      expect(outcome).toMatchObject({ status: "success", solver: { method: "structured", fallback: null } });
      // A regret is a difference of costs, and has their digits.
      expect(Math.abs(outcome.value! - exact.objective) / optima[0]!).toBeLessThan(1e-7);
      const sizes = results.map(({ tables }) => tables.capacities.map(({ total }) => total));
      expect(sizes[1]).toEqual(sizes[0]);
      expect(sizes[2]).toEqual(sizes[0]);
      expect(results.map(({ summary }) => summary!.objective)).toEqual(outcome.years.map(({ cost }) => cost));
      // With these sizes no year can be operated at less cost, whether or not it binds.
      outcome.years.forEach(({ cost }, w) => expect(cost).toBeGreaterThan(optima[w]! * (1 - 1e-7)));
      expect(results.every(({ series }) => series.some(({ variable }) => variable === "marginal_price"))).toBe(true);
    },
  );

  it("of one year is its ordinary run", async () => {
    const alone = await run({ snapshot }, inYear(YEARS[0]!), structured());
    const { outcome, results } = await plan({ kind: "expected" }, 1);
    // The order of columns is another one, and with it the rounding.
    expect(outcome.value! / alone.summary!.objective).toBeCloseTo(1, 12);
    const sizesOf = ({ tables }: RunResult) => tables.capacities.map(({ total }) => total);
    sizesOf(results[0]!).forEach((total, k) => expect(total).toBeCloseTo(sizesOf(alone)[k]!, 6));
    expect(results[0]!.tables.balances.length).toBe(alone.tables.balances.length);
    const regret = await plan({ kind: "regret" }, 1);
    expect(Math.abs(regret.outcome.value!) / alone.summary!.objective).toBeLessThan(1e-7);
  });

  it("is the same every time", async () => {
    const [first, second] = [await plan({ kind: "expected" }), await plan({ kind: "expected" })];
    expect(first.results.length).toBe(YEARS.length);
    expect(second.results.map(({ tables }) => tables)).toEqual(first.results.map(({ tables }) => tables));
  });

  it("says why there is none", async () => {
    const reasonOf = async (more: Partial<YearsInput>) => (await plan({ kind: "expected" }, 1, more)).outcome.reason;
    const varied = (config: object) => ({ optimization: optimization([2025], { config }) });
    expect(await reasonOf({ weatherYears: [] })).toBe("no_years");
    for (const weight of [0, -1, Number.NaN, Infinity])
      expect(await reasonOf({ weatherYears: [{ year: YEARS[0]!, weight }] })).toBe("weights");
    for (const [weight, share] of [
      [-0.1, 0.1],
      [1.1, 0.1],
      [0.5, 0],
      [0.5, 1.1],
      [Number.NaN, 0.1],
    ] as const)
      expect(await reasonOf({ criterion: { kind: "tail", weight, share } })).toBe("criterion");
    expect(await reasonOf(varied({ cost_cap: { kind: "percent", value: 5 } }))).toBe("cost_cap");
    expect(await reasonOf({ optimization: optimization([2025], { config: { status_quo: { status: true } } }) })).toBe(
      "no_investment",
    );
    expect(await reasonOf({ optimization: optimization([2025, 2030], { config: { rolling_horizon_years: 5 } }) })).toBe(
      "horizon",
    );
  });

  it("warns of a regret against optima that are not proven, and hands on the time that is left", async () => {
    let nowMs = 0;
    const limits: number[] = [];
    const solver: Solver = {
      solve: async (model, options, ...rest) => {
        nowMs += 10_000;
        limits.push(options.timeLimitS);
        const solution = await structured().solve(model, options, ...rest);
        return limits.length === 1 ? { ...solution, state: "limit", stateName: "time limit" } : solution;
      },
    };
    const run = inYear(YEARS[0]!);
    const weatherYears = YEARS.slice(0, 2).map((year) => ({ year, weight: 1 }));
    const { status, years } = await planYears(
      { snapshot, optimization: run, weatherYears, criterion: { kind: "regret" } },
      solver,
      { onProgress: () => undefined, shouldStop: () => false, now: () => nowMs, onYear: () => undefined },
    );
    expect(status).toBe("warning");
    expect(years.map(({ isBestProven }) => isBestProven)).toEqual([false, true]);
    expect(limits.slice(0, 3).map((limit) => limits[0]! - limit)).toEqual([0, 10, 20]);
  });

  it("says what is wrong with a year that has no plan of its own", async () => {
    const withoutGrid = { ...snapshot, nodes: snapshot.nodes.filter(({ node_id }) => node_id !== "grid") };
    const { outcome, results } = await plan({ kind: "expected" }, 2, { snapshot: withoutGrid });
    expect(outcome).toMatchObject({ status: "error", value: null });
    expect(outcome.findings.some(({ severity }) => severity === "error")).toBe(true);
    expect(results).toEqual([]);
  });

  it("ends when it is stopped", async () => {
    expect((await plan({ kind: "regret" }, 2, {}, true)).outcome).toMatchObject({ status: "abort", value: null });
  });
});
