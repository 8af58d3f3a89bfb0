import { describe, expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { runOptimization } from "~/engines/optimization/run";
import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import { cashFlowOf, presentValueOf, replacementsOf } from "~/entities/results/economics/cashFlow";
import { levelizedCosts } from "~/entities/results/economics/levelized";
import { moneyItems } from "~/entities/results/economics/moneyItems";
import type { RunResult } from "~/entities/results/result";
import { removalsOf } from "~/entities/results/runSummary/removals";
import { capacityOf, optimization, repeat, run, Site } from "../site";

/** Whatever serves is paid for: what ends inside the span of a model year is replaced, in the objective and in the table of money. */

const RATE = 0.06;

/** A grid that is cheap by night, sun, and a battery of 12 years: one date for 20 years is the most usual plan. */
function site(
  battery: { status?: "optional" | "existing"; eol?: number; price?: number | null; lifetime?: number } = {},
): Site {
  const { status = "optional", eol, price = 150_000, lifetime = 12 } = battery;
  const six = (values: number[]) => ({ series: repeat(values, 1460), year: 2025, stepS: 6 * 3600 });
  return new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: six([1, 2.5, 2.5, 3]) } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: {
        purchase_price: six([60, 105, 95, 120]),
        energy_levy: 20,
        capacity_price: 60_000,
      },
    })
    .node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 700_000,
        lifetime: 20,
        maximum_capacity: 3,
        availability: six([0, 0.4, 0.55, 0]),
      },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status,
      parameters: {
        lifetime,
        ...(lifetime === 12 ? {} : { decommissioning_cost: 5000 }),
        power_to_energy_ratio: 0.5,
        ...(price === null ? {} : { investment_cost: price }),
        ...(status === "existing" ? { existing_capacity: [{ value: 4, date: 2020, eol }] } : {}),
      },
    });
}

const planned = async (dates: number[], config: Partial<OptimizationConfig>, of: Site = site()) => {
  const result = await run(of, optimization(dates, { config: { delta_t: 6, ...config } }));
  expect([["success", "warning"], result.findings]).toEqual([expect.arrayContaining([result.status]), result.findings]);
  return result;
};
const close = (a: number, b: number, relative = 1e-9) =>
  expect(Math.abs(a - b) / Math.max(1, Math.abs(b))).toBeLessThan(relative);
const sizeOf = (result: RunResult, year = 2025) => capacityOf(result, "battery", year)!.total!;

/** Table, objective and levelized cost are the same money. */
function agrees(result: RunResult): void {
  close(presentValueOf(cashFlowOf(result), result.interestRate), result.summary!.moneyNpv);
  const { carriers, unused } = levelizedCosts({
    result,
    secondOutputs: {},
    secondIntakes: {},
    carrierOf: (level) => level,
  });
  close(carriers.reduce((sum, row) => sum + row.cost * row.consumedMwh, 0) + unused, result.summary!.moneyNpv);
}

describe("a battery of 12 years in a date for 20", () => {
  it("is as large and costs as much as with a date at its end of life", async () => {
    const one = await planned([2025], { last_span: 20 });
    const two = await planned([2025, 2037], { last_span: 8 });
    const short = await planned([2025], { last_span: 12 });
    expect(sizeOf(one)).toBeGreaterThan(0.5);
    close(sizeOf(one), sizeOf(two), 1e-6);
    close(sizeOf(one), sizeOf(short), 1e-6);
    close(one.summary!.moneyNpv, two.summary!.moneyNpv, 1e-8);
    [one, two, short].forEach(agrees);
    const lumpSum = 150_000 * sizeOf(one);
    expect(replacementsOf(moneyItems(one))).toEqual([
      { year: 2037, componentId: "battery", amount: expect.closeTo(lumpSum, 3) as number },
    ]);
    // Four of twelve annuities are not yet paid at the end of 2044.
    const annuity = (lumpSum * RATE) / (1 - (1 + RATE) ** -12);
    expect(cashFlowOf(one).at(-1)!.residual).toBeCloseTo(-(annuity * (1 - (1 + RATE) ** -4)) / RATE, 3);
  });

  it("is replaced at the price of the model year in whose span it ends", async () => {
    // From 2032 on it costs a third. One of 2025 lives until 2036, so that its replacement falls into the span of 2032.
    const falling = site();
    const prices = [
      { value: 150_000, date: 2025 },
      { value: 50_000, date: 2032 },
    ];
    falling.snapshot.parameters = falling.snapshot.parameters.filter(
      ({ node_id, properties }) => node_id !== "battery" || properties.type !== "investment_cost",
    );
    for (const { value, date } of prices)
      falling.row({ node_id: "battery", system_id: "sys", date: `${date}-01-01` }, "investment_cost", { value });
    const result = await planned([2025, 2032], { last_span: 10 }, falling);
    const first = result.tables.vintages!.find((row) => row.componentId === "battery" && row.year === 2025)!;
    expect(first.amount).toBeGreaterThan(0.1);
    const again = result.tables.vintages!.find((row) => row.replacement);
    expect(again).toMatchObject({ year: 2032, from: 2037, until: 2042, cut: true });
    expect(again!.payments[0]!.lumpSum).toBeCloseTo(50_000 * again!.amount, 3);
    agrees(result);
  });

  it("is the same with a rolling horizon that sees all, and in what takes it over", async () => {
    const invest = optimization([2025, 2030], { config: { last_span: 20, delta_t: 6 } });
    const whole = await run(site(), invest);
    const rolling = await run(
      site(),
      optimization([2025, 2030], { config: { last_span: 20, delta_t: 6, rolling_horizon_years: 5 } }),
    );
    agrees(whole);
    agrees(rolling);
    expect(rolling.horizon?.windows).toHaveLength(2);
    const dispatch = await runOptimization(
      {
        snapshot: site().snapshot,
        optimization: optimization([2025, 2030], {
          optimization_id_invest: "inv",
          config: { last_span: 20, delta_t: 6 },
        }),
        invested: { name: "Invest", ...whole },
      },
      new AutomaticSolver(),
      { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
    );
    agrees(dispatch);
    close(dispatch.summary!.moneyNpv, whole.summary!.moneyNpv, 1e-6);
  });

  it("is told to compute the plan anew where an earlier version stored it, not to enter a cost that is entered", async () => {
    const config = { last_span: 20, delta_t: 6 };
    const whole = await planned([2025], config);
    const vintages = whole.tables.vintages!.filter((row) => !row.replacement);
    const dispatch = await runOptimization(
      {
        snapshot: site().snapshot,
        optimization: optimization([2025], { optimization_id_invest: "inv", config }),
        invested: { name: "Invest", ...whole, tables: { ...whole.tables, vintages } },
      },
      new AutomaticSolver(),
      { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
    );
    const findings = dispatch.findings.filter(({ rule }) => rule.startsWith("service_unpaid"));
    expect(findings).toEqual([
      expect.objectContaining({ rule: "service_unpaid_in_plan", severity: "warning", detail: "2037–2044" }),
    ]);
    expect(findings[0]!.parameterType).toBeUndefined();
  });
});

describe("a cost per build", () => {
  /** A boiler of five years; heat is needed in 2025 and, where it goes on, from 2028. No interest. */
  const heated = async (later: number) => {
    const own = new Site()
      .node({
        id: "load",
        root: "consumption",
        input: "heat",
        parameters: {
          demand: [
            { date: 2025, value: 1 },
            { date: 2028, value: later },
          ],
        },
      })
      .node({
        id: "boiler",
        root: "transformation",
        output: "heat",
        status: "optional",
        parameters: { investment_cost: 100, lifetime: 5, fixed_cost_per_build: 1000, maximum_capacity: 10 },
      });
    const config = { last_span: 10, delta_t: 6, optimizer: { MIPGap: 1e-9 }, model: { integer_expansion: true } };
    return run(own, optimization([2025, 2028], { config }));
  };

  it("is not paid again where all was taken out before its end of life: 1 100; 2 700 if the decision alone counted", async () => {
    const r = await heated(0);
    // 220 a year from 2025 to 2029; the boiler is taken out in 2028, and nothing follows it.
    expect(r.summary!.objective).toBeCloseTo(1100, 3);
    expect(r.tables.vintages!.filter((row) => row.replacement)).toEqual([]);
    agrees(r);
  });

  it("is paid whole where a part is left: 200 a year from 2030 to 2037, and 10 for half of the size", async () => {
    const r = await heated(0.5);
    expect(r.summary!.objective).toBeCloseTo(1100 + 8 * (200 + 10), 3);
    agrees(r);
  });
});

describe("a life with a part of a year", () => {
  it("is taken down in a calendar year that the table has", async () => {
    const result = await planned([2025], { last_span: 10 }, site({ lifetime: 7.5 }));
    const ends = result.tables.costs.filter(({ kind }) => kind === "decommissioning");
    expect(ends.map(({ paidIn }) => paidIn)).toEqual([2033]);
    close(cashFlowOf(result)[8]!.kinds.decommissioning!, 5000 * sizeOf(result));
    close(result.summary!.objective, result.summary!.moneyNpv);
    agrees(result);
  });

  it("that ends in the last year leaves nothing to pay, and no less", async () => {
    const result = await planned([2025], { last_span: 10 }, site({ lifetime: 9.5 }));
    expect(sizeOf(result)).toBeGreaterThan(0.5);
    expect(result.tables.costs.some(({ kind }) => kind === "decommissioning")).toBe(false);
    expect(result.tables.investments.find((row) => row.componentId === "battery")!.residual).toBe(0);
    close(result.summary!.objective, result.summary!.moneyNpv);
    agrees(result);
  });
});

it("a replacement that serves between two model years is new in none of them when it is taken over", async () => {
  const config = { last_span: 5, delta_t: 6 };
  const whole = await run(site(), optimization([2025, 2045], { config }));
  expect(whole.tables.vintages!.some((row) => row.replacement && row.from === 2037 && row.until === 2045)).toBe(true);
  const dispatch = await runOptimization(
    {
      snapshot: site().snapshot,
      optimization: optimization([2025, 2045], { optimization_id_invest: "inv", config }),
      invested: { name: "Invest", ...whole },
    },
    new AutomaticSolver(),
    { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
  );
  for (const key of ["new", "retired"] as const)
    close(capacityOf(dispatch, "battery", 2045)![key], capacityOf(whole, "battery", 2045)![key], 1e-6);
});

describe("stock that ends inside a span", () => {
  it("is replaced where its cost is entered, in plan and status quo alike", async () => {
    const own = site({ status: "existing", eol: 2030 });
    for (const status_quo of [{ status: false }, { status: true }]) {
      const result = await planned([2025], { last_span: 20, status_quo: { fixed_rebuild: false, ...status_quo } }, own);
      agrees(result);
      const annuity = (600_000 * RATE) / (1 - (1 + RATE) ** -12);
      // 2030 and 2042: two replacements for 15 years, of the second nine annuities are left.
      expect(replacementsOf(moneyItems(result)).map(({ year }) => year)).toEqual([2030, 2042]);
      expect(result.tables.vintages!.filter((row) => row.replacement).map(({ cut }) => cut)).toEqual([false, true]);
      const paid = result.tables.investments.filter(({ replacement }) => replacement);
      expect(paid.map(({ year, paidIn }) => [year, paidIn])).toEqual([
        [2025, 2030],
        [2025, 2042],
      ]);
      expect(-cashFlowOf(result).at(-1)!.residual).toBeGreaterThan((annuity * (1 - (1 + RATE) ** -9)) / RATE - 1e-3);
      const rules = result.findings.map(({ rule }) => rule);
      expect(rules).toContain("life_ends_inside_span");
      expect(rules).not.toContain("service_unpaid");
      // It does not go: it is replaced.
      expect(rules).not.toContain("status_quo_ends");
    }
  });

  it("pays the same whether a status quo rebuilds it or its span does", async () => {
    const own = site({ status: "existing", eol: 2030 });
    const rebuilt = await planned([2025], { last_span: 20, status_quo: { status: true, fixed_rebuild: true } }, own);
    const result = await planned([2025], { last_span: 20, status_quo: { status: true, fixed_rebuild: false } }, own);
    close(rebuilt.summary!.moneyNpv, result.summary!.moneyNpv);
    agrees(rebuilt);
  });

  it("says where it goes at once because keeping it means replacing it: 2030; nothing where its life goes on", async () => {
    const gone = await planned([2025], { last_span: 20 }, site({ status: "existing", eol: 2030, price: 60e6 }));
    expect(removalsOf(gone)).toEqual([
      expect.objectContaining({ componentId: "battery", year: 2025, amount: expect.closeTo(4, 6), lifeEnds: 2030 }),
    ]);
    const stays = await planned([2025], { last_span: 4 }, site({ status: "existing", eol: 2030, price: 60e6 }));
    expect(removalsOf(stays)).toEqual([]);
  });

  it("says so where nobody entered what replaces it", async () => {
    const result = await planned([2025], { last_span: 20 }, site({ status: "existing", eol: 2030, price: null }));
    expect(result.status).toBe("warning");
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        rule: "service_unpaid",
        severity: "warning",
        componentId: "battery",
        parameterType: "investment_cost",
        year: 2025,
        amount: 4,
        unit: "MWh",
        detail: "2030–2044",
      }),
    );
    agrees(result);
  });
});
