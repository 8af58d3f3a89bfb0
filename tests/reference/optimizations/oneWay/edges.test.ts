import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import type { LinearModel, Solution } from "~/engines/linearModel";
import { Findings } from "~/engines/optimization/findings";
import { solveOneWay } from "~/engines/optimization/oneWay/solve";
import { tellDecisions } from "~/engines/optimization/oneWay/tell";
import { prepare } from "~/engines/optimization/prepare";
import { SolveSession } from "~/engines/optimization/solving/session";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import { type Given, optimization, repeat, run, Site } from "../site";

/** Steps of six hours; a purchase at 20 at night and 200 else, a sale at 80: buying at night to sell pays, were it possible. */
const H = 8760;
const daily = (values: readonly number[]): Given => ({ series: repeat(values, 1460), year: 2025, stepS: 6 * 3600 });
const site = (grid: Record<string, Given> = {}, feedIn: Record<string, Given> = {}) =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: daily([20, 200, 200, 200]), ...grid },
    })
    .node({ id: "feed-in", root: "trade", input: "el", parameters: { sale_price: 80, ...feedIn } });
const solve = (built: Site, more: Parameters<typeof optimization>[1] = {}) =>
  run(built, optimization([2025], { ...more, config: { delta_t: 6, ...more.config } }));
type Result = Awaited<ReturnType<typeof solve>>;
const rules = (r: Result): string[] => r.findings.map(({ rule }) => rule);

describe("lower limits of trade", () => {
  it("of a step are refused without a size: they would open resale, and mean nothing", async () => {
    const r = await solve(site({ lower_operation_limit: 0.01 }, { existing_capacity: 5 }));
    expect(r.findings).toContainEqual(
      expect.objectContaining({ rule: "share_needs_size", severity: "error", componentId: "grid" }),
    );
  });

  it("of a year that are easily kept prevent nothing: 0 MWh are resold; 8 760 if trade with such a limit went both ways", async () => {
    for (const grid of [{ annual_lower_energy_bound: 0.001 }, { annual_lower_energy_bound: 0.5 * H }]) {
      const r = await solve(site({ ...grid, existing_capacity: 10 }, { existing_capacity: 5 }));
      expect(r.summary!.objective).toBeCloseTo((H / 4) * (20 + 600), 3);
      expect(rules(r)).not.toContain("resale");
    }
    // Sold has to be as much: the sun is, in the hours in which nothing is bought.
    const sold = site({ existing_capacity: 10 }, { existing_capacity: 5, annual_lower_energy_bound: 100 }).node({
      id: "sun",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: 3, availability: daily([0, 0, 1, 0]) },
    });
    const r = await solve(sold);
    expect(r.summary!.objective).toBeCloseTo((H / 4) * (20 + 400 - 2 * 80), 3);
    expect(rules(r)).not.toContain("resale");
  });

  it("of a year above own use are kept by resale, which is told", async () => {
    // All of a step: 1 MW is used, half a MW more is bought all year and sold, at night first.
    const r = await solve(site({ annual_lower_energy_bound: 1.5 * H, existing_capacity: 2 }));
    expect(r.status).not.toBe("error");
    const finding = r.findings.find(({ rule }) => rule === "resale")!;
    expect(finding.energyMwh).toBeCloseTo(H / 2, 2);
    expect(finding.amount).toBeCloseTo((H / 4) * 60 - (H / 4) * 120, 0);
  });
});

describe("a limit that resale alone keeps", () => {
  /** A MWh bought counts 100 kg, one sold takes off 400: the load passes a limit of 0 unless 1 MWh in 3 is bought to be sold. */
  const credited = () =>
    site(
      { purchase_price: { money: 20, CO2: 100 }, existing_capacity: 3 },
      { sale_price: { money: 80, CO2: 400 }, existing_capacity: 1 },
    );

  it("leaves a solution, and what is resold is told with hours, energy and money", async () => {
    const r = await solve(credited().system({ emission_limit: { CO2: 0 } }));
    expect(r.summary!.objective).toBeCloseTo(H * (20 - 60), 2);
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "resale",
        hours: H,
        energyMwh: expect.closeTo(H, 2),
        amount: expect.closeTo(60 * H, 1),
      }),
    );
    expect(r.solver).toMatchObject({ state: "optimal", objective: expect.closeTo(r.summary!.objective, 3) });
  });

  it("is explained where not even that keeps it", async () => {
    const r = await solve(credited().system({ emission_limit: { CO2: -1000 * H } }));
    expect(rules(r)).toContain("infeasible_emission_limit");
    expect(rules(r)).not.toContain("infeasible_unexplained");
  });
});

describe("what is known of a solve", () => {
  it("is that of the answer that was kept, not of a last try", async () => {
    // One step: 1 MW of load, 2 MW of sun that somebody must take, bought at 10 and sold at 80 through a loop of two ways.
    const solutions: Solution[] = [];
    const highs = new HighsSolver();
    const solver = {
      solve: async (...[model, options, progress, stop]: Parameters<HighsSolver["solve"]>) => {
        const { follow, ...alone } = options;
        const first = await highs.solve(model, alone, progress, stop);
        solutions.push(first);
        follow?.(first);
        // A search whose last try has no solution.
        const failed = { state: "infeasible", stateName: "Infeasible", objective: Number.NaN } as const;
        return { ...first, ...failed, x: new Float64Array(), rowDual: new Float64Array() };
      },
    };
    const session = new SolveSession(
      solver,
      defaultSolverOptions,
      { onProgress: () => undefined, shouldStop: () => false, now: () => 0 },
      { phase: "run_optimization", solves: 1 },
    );
    const { solution } = await session.solveOneWay(MODEL, [WAY]);
    expect(solution.objective).toBe(solutions[0]!.objective);
    expect(session.describe()).toMatchObject({ state: "optimal", objective: solution.objective, hasDuals: true });
  });
});

/** Minimize 50 a - 40 b with a - b = 1, both at most 5: a purchase and a sale that never pay together. */
const MODEL: LinearModel = {
  columns: 2,
  rows: 1,
  nonzeros: 2,
  offset: 0,
  cost: Float64Array.of(50, -40),
  colLower: Float64Array.of(0, 0),
  colUpper: Float64Array.of(5, 5),
  integer: null,
  rowLower: Float64Array.of(1),
  rowUpper: Float64Array.of(1),
  starts: Int32Array.of(0, 1, 2),
  indices: Int32Array.of(0, 0),
  values: Float64Array.of(1, -1),
  colChain: Int32Array.of(0, 0),
  colStep: Int32Array.of(0, 0),
  rowChain: Int32Array.of(0),
  rowStep: Int32Array.of(0),
};
const WAY = {
  kind: "trade" as const,
  owner: 0,
  year: 0,
  one: [Int32Array.of(0)],
  other: [Int32Array.of(1)],
  ratios: [1],
};

describe("a solution of a solver that stops at its limit", () => {
  // At least 3 MWh are bought, so 2 are sold: no way but both at once keeps that. What sells is out of the way then, and all is solved once more.
  const model = { ...MODEL, colLower: Float64Array.of(3, 0) };
  const way = { ...WAY, free: null };
  const x = Float64Array.of(3, 2);
  const first = (state: "limit" | "optimal"): Solution => ({
    state,
    stateName: state,
    method: "ipx",
    fallback: null,
    objective: 70,
    x,
    rowDual: new Float64Array(),
    iterations: 1,
    mipGap: null,
    bound: null,
    seconds: 1,
  });
  const nothing = { state: "limit", stateName: "Time limit", objective: Number.NaN, x: new Float64Array() } as const;

  it("stays: an empty one would take its place if the next solve was begun or counted", async () => {
    for (const [state, solves] of [
      ["limit", 1],
      ["optimal", 2],
    ] as const) {
      let count = 0;
      const { solution } = await solveOneWay(model, [way], (_, { follow }) => {
        if (count++ > 0) return Promise.resolve({ ...first(state), ...nothing });
        follow?.(first(state));
        return Promise.resolve(first(state));
      });
      expect({ state, count, x: [...solution.x], objective: solution.objective, told: solution.state }).toEqual({
        state,
        count: solves,
        x: [3, 2],
        objective: 70,
        told: "limit",
      });
      expect(solution.iterations).toBe(solves);
    }
  });
});

describe("worths of sizes", () => {
  it("are 0 for a feed-in that never reaches its size, whatever closed it", async () => {
    const sun = { series: repeat([0, 0.2, 1, 0], 1460), year: 2025, stepS: 6 * 3600 };
    for (const levy of [0, 30]) {
      const built = site({ existing_capacity: 12, energy_levy: levy }, { existing_capacity: 12 })
        .node({
          id: "pv",
          root: "transformation",
          output: "el",
          parameters: { existing_capacity: 4, availability: sun },
        })
        .node({
          id: "battery",
          root: "storage",
          input: "el",
          output: "el",
          parameters: {
            existing_capacity: 8,
            existing_power: 3,
            charging_efficiency: 0.9,
            discharging_efficiency: 0.9,
          },
        });
      const r = await solve(built);
      const most = Math.max(...r.series.find(({ componentId }) => componentId === "feed-in")!.values);
      expect(most).toBeLessThan(11);
      const worth = r.sensitivities!.limits.find(({ componentId }) => componentId === "feed-in")!;
      expect(worth).toMatchObject({ parameterType: "existing_capacity", worth: expect.closeTo(0, 9) });
    }
  });
});

describe("energy that is burnt", () => {
  const burning = (price: Given, more = {}) =>
    solve(
      new Site()
        .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
        .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: price } })
        .node({
          id: "battery",
          root: "storage",
          input: "el",
          output: "el",
          parameters: {
            existing_capacity: 100,
            existing_power: 1,
            charging_efficiency: 0.5,
            both_directions_at_once: true,
          },
        }),
      more,
    );

  it("has a worth in money, and none where an impact is minimized", async () => {
    const money = await burning({ money: -10 });
    expect(money.findings.find(({ rule }) => rule === "burns_energy")).toMatchObject({ unit: "EUR" });
    const kg = await burning({ money: 10, CO2: -10 }, { impact: "CO2" });
    expect(rules(kg)).not.toContain("burns_energy");
    const finding = kg.findings.find(({ rule }) => rule === "burns_energy_unpriced")!;
    expect(finding.energyMwh).toBeGreaterThan(0);
    expect(finding.amount).toBeUndefined();
  });
});

it("tells of the years that a window keeps, and what all windows cost too much together", () => {
  const order = optimization([2025, 2030, 2035], { config: { delta_t: 6 } });
  const problem = prepare({ snapshot: site().snapshot, optimization: order }, new Findings());
  const chosen = (first: number, keep: number, ...steps: number[][]) => ({
    window: { first, last: first + steps.length - 1, keep },
    decisions: { ways: steps.map((list, year) => ({ way: { ...WAY, year }, steps: list })), gap: 10 },
  });
  const findings = new Findings();
  // The first window chose two steps of 2030, which the second one, that keeps it, did not.
  tellDecisions(problem, [chosen(0, 0, [0], [1, 2]), chosen(1, 2, [3], [4, 5])], 1000, findings);
  expect(findings.list.map(({ rule, year, hours, amount }) => [rule, year, hours, amount])).toEqual([
    ["resale_prevented", 2025, 6, undefined],
    ["resale_prevented", 2030, 6, undefined],
    ["resale_prevented", 2035, 12, undefined],
    ["directions_gap", undefined, undefined, 20],
  ]);
});
